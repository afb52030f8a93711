/** Answers of guardians and texts of the office (docs/decisions/0059). */
import type { NewConsentAnswer, NewConsentText } from '#core/consents/consent.ts';
import type { ConsentPurpose } from '#core/consents/consent-purposes.ts';
import { consentRight, consentTextProblems } from '#core/consents/consent-rules.ts';
import { storedText } from '#core/lang/bilingual-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import {
  findGuardians,
  findSchoolFamilies,
  lockChildWithRight,
  type LockedChild,
} from '#server/children/child-store.ts';
import { findPhotoFollowers } from '#server/followers/follower-store.ts';
import { ownSchool, requireRight } from '#server/http/current-user.ts';
import { countRows, enforceRateLimit } from '#server/http/daily-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext, Installation } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { markEarlierRead } from '#server/notifications/subject-store.ts';
import { findPhotoPlaces, findPhotoReaders } from '#server/photos/photo-audience-store.ts';
import { findChildTeam, findStaffOf } from '#server/schools/staff-audience-store.ts';
import { awaitedText, awaitedTitle } from './consent-phrases.ts';
import { reminderKey } from './consent-reminder-acts.ts';
import {
  findAwaitedGuardians,
  findConsentGiven,
  findOwnAnswer,
  findTexts,
  insertAnswer,
  insertText,
  lockLanguages,
} from './consent-store.ts';

export type AnswerContext = ActionContext & { readonly installation: Pick<Installation, 'fileChangesPerDay'> };

/**
 * Records the answer of a guardian. A yes needs the current version of the text, else `conflict`. The answer of an
 * earlier version, or of an earlier day, is recorded again: it renews the year.
 */
export async function answerConsent(context: AnswerContext, childId: number, given: NewConsentAnswer): Promise<void> {
  const { tx, currentUser } = context;
  requireRight(currentUser, consentRight, childId);
  const child = await lockChildWithRight(tx, { childId, userId: currentUser.id, right: consentRight });
  if (!child) throw new Refusal('not_found');
  await recordConsent(context, child, { ...given, formAnswerId: null });
}

type GivenConsent = NewConsentAnswer & {
  /** The signed answer to a permission that gives the consent; null for an answer in the consents. */
  readonly formAnswerId: number | null;
};

/** Records the answer of a guardian, by the same rules. The caller has locked the child and checked the right. */
export async function recordConsent(context: AnswerContext, child: LockedChild, given: GivenConsent): Promise<void> {
  const { tx, currentUser, now, requestId, installation } = context;
  const { id: childId, schoolId, timeZone } = child;
  const { purpose, isGranted, formAnswerId } = given;
  const { current, answer } = await findOwnAnswer(tx, { schoolId, childId, userId: currentUser.id, purpose });
  if (isGranted && given.version !== current) throw new Refusal('conflict');
  const dayOf = (at: Date) => schoolTimeAt(at, timeZone).day;
  const isSame =
    answer?.isGranted === isGranted && answer.version === current && dayOf(new Date(answer.at)) === dayOf(now);
  // A signed answer is recorded each time, so that its withdrawal takes back the consent.
  if (isSame && formAnswerId === null) return;
  const countSince = countRows(tx, 'consents', 'answered_by', currentUser.id);
  await enforceRateLimit({
    tx,
    userId: currentUser.id,
    most: installation.fileChangesPerDay,
    countSince,
    timeZone,
    now,
  });
  const userId = currentUser.id;
  await insertAnswer(tx, { schoolId, childId, purpose, version: current, isGranted, userId, formAnswerId, now });
  const act = isGranted ? 'consent.given' : answer?.isGranted ? 'consent.withdrawn' : 'consent.refused';
  await recordAuditEntry(tx, {
    at: now,
    act,
    userId: currentUser.id,
    schoolId,
    subjectId: childId,
    childId,
    requestId,
  });
  for (const key of [awaitedKey(childId), reminderKey(childId)]) await markEarlierRead(tx, currentUser.id, key, now);
  if (isGranted) await notifyAwaited(context, child, purpose);
  const readers = [...(await findGuardians(tx, childId)), ...(await findChildTeam(tx, childId))];
  publishChange(tx, readers, { about: 'consents', id: childId });
  // Other families see, or no longer see, the photos in which the child is tagged.
  if (!photoPurposes.includes(purpose)) return;
  publishChange(tx, await findPhotoReaders(tx, childId), { about: 'reports' });
  publishChange(tx, await findPhotoFollowers(tx, await findPhotoPlaces(tx, childId)), { about: 'followed' });
}

/** Withdraws the consent that a withdrawn answer to a permission gave, unless the guardian has answered it since. */
export async function withdrawConsentOf(context: AnswerContext, child: LockedChild, formAnswerId: number) {
  const purpose = await findConsentGiven(context.tx, formAnswerId);
  if (purpose) await recordConsent(context, child, { purpose, version: 0, isGranted: false, formAnswerId });
}

const photoPurposes: readonly ConsentPurpose[] = ['class_photos', 'shared_photos'];

const awaitedKey = (childId: number) => `consents ${childId}`;

/** Notifies the guardians whose yes is still needed, where the custody calendar asks each of them. */
async function notifyAwaited({ tx, now }: ActionContext, child: LockedChild, purpose: ConsentPurpose): Promise<void> {
  const { id: childId, schoolId, givenName } = child;
  const awaited = await findAwaitedGuardians(tx, { childId, purpose, now });
  const subject = { key: awaitedKey(childId), state: 'awaited' };
  const title = awaitedTitle(givenName);
  const notice = { schoolId, kind: 'file', childIds: [childId], title, body: awaitedText, subject } as const;
  await notify(tx, awaited, { ...notice, link: `/child/${childId}/consents` }, now);
}

/** Saves a text as a new version. Throws `conflict` when another version is stored than the one that was read. */
export async function saveConsentText(context: ActionContext, written: NewConsentText): Promise<void> {
  const { tx, currentUser, now, requestId } = context;
  const { purpose } = written;
  const schoolId = ownSchool(currentUser, written.schoolId);
  const languages = await lockLanguages(tx, schoolId);
  const stored = (await findTexts(tx, schoolId)).find((one) => one.purpose === purpose);
  if (!stored || stored.version !== written.version) throw new Refusal('conflict');
  const problems = consentTextProblems(written.text, languages);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  const text = storedText(written.text);
  if (text.en === stored.text.en && text.fr === stored.text.fr) return;
  await insertText(tx, { schoolId, purpose, version: stored.version + 1, text, userId: currentUser.id, now });
  await recordAuditEntry(tx, { at: now, act: 'consent.text_changed', userId: currentUser.id, schoolId, requestId });
  const readers = [...(await findSchoolFamilies(tx, schoolId)), ...(await findStaffOf(tx, schoolId))];
  publishChange(tx, readers, { about: 'consents' });
}
