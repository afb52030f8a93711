/** Saving and signing a child's file, and reminders to sign it. Each locks the child (docs/decisions/0058). */
import type { FileChange, NewSignature } from '#core/child-files/child-file.ts';
import { changedParts, fileEditRight } from '#core/child-files/child-file-rules.ts';
import { isSignatureDue } from '#core/child-files/file-signing.ts';
import type { Bilingual } from '#core/lang/locale.ts';
import { canRemind } from '#core/notifications/reminder-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { findGuardians, lockChild, lockChildWithRight, type LockedChild } from '#server/children/child-store.ts';
import type { Tx } from '#server/db/database.ts';
import { requireRight } from '#server/http/current-user.ts';
import { enforceRateLimit } from '#server/http/daily-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext, Installation } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { markEarlierRead } from '#server/notifications/subject-store.ts';
import { findChildTeam, findDepartureStaff } from '#server/schools/staff-audience-store.ts';
import { changedText, changedTitle, detailsText, reminderText, reminderTitle } from './child-file-phrases.ts';
import {
  contentOf,
  countFileChanges,
  findLatest,
  findSigners,
  insertSignature,
  insertVersion,
  saveDetails,
  signingOfRows,
} from './child-file-store.ts';
import { sealContent } from './file-content-store.ts';
import { dataKeyOf } from '#server/db/encryption/health-key-store.ts';
import type { HealthKeys } from '#server/db/encryption/health-keys.ts';
import { findReminderDay, saveReminder } from './school-files-store.ts';

type FileContext = ActionContext & { readonly installation: Pick<Installation, 'fileChangesPerDay'> };

/** Saves a file as a new version. Throws `conflict` when another version is stored than the one that was read. */
export async function saveFile(
  context: FileContext,
  keys: HealthKeys,
  childId: number,
  { version: read, content, own }: FileChange,
): Promise<void> {
  const { tx, currentUser, now, requestId, installation } = context;
  const child = await lockOwn(context, childId);
  const { schoolId, timeZone } = child;
  const { latest } = await findLatest(tx, childId);
  const stored = latest?.version ?? 0;
  if (stored !== read) throw new Refusal('conflict');
  const countSince = (since: Date) => countFileChanges(tx, currentUser.id, since);
  await enforceRateLimit({
    tx,
    userId: currentUser.id,
    most: installation.fileChangesPerDay,
    countSince,
    timeZone,
    now,
  });

  const audit = { at: now, userId: currentUser.id, schoolId, subjectId: childId, childId, requestId };
  if (own && (await saveDetails(tx, { schoolId, userId: currentUser.id, now }, own))) {
    await recordAuditEntry(tx, { ...audit, act: 'file.details_changed' });
    const team = (await findChildTeam(tx, childId)).filter((id) => id !== currentUser.id);
    await notify(tx, team, { ...noticeOf(child, detailsText, 'details'), link: cardLink(childId) }, now);
    await publishFile(tx, childId);
  }
  const parts = changedParts(contentOf(keys, { schoolId, childId }, latest), content);
  // The first version may be empty: the family states that there is nothing to write.
  if (parts.length === 0 && latest) return;
  const version = stored + 1;
  const dataKey = await dataKeyOf(tx, keys, schoolId, now);
  const sealed = sealContent(keys, dataKey, { schoolId, childId, version }, content);
  await insertVersion(tx, { schoolId, childId, version, ...sealed, parts, userId: currentUser.id, now });
  await recordAuditEntry(tx, { ...audit, act: 'file.changed' });
  await publishFile(tx, childId);
  if (parts.length === 0) return;
  const guardians = await findGuardians(tx, childId);
  const others = guardians.filter((id) => id !== currentUser.id);
  const team = (await findChildTeam(tx, childId)).filter((id) => !guardians.includes(id));
  const notice = noticeOf(child, changedText(parts), parts.join(' '));
  await notify(tx, others, { ...notice, link: fileLink(childId) }, now);
  await notify(tx, team, { ...notice, link: cardLink(childId) }, now);
}

/** Signs the current version. Throws `conflict` when another version is stored than the one that was read. */
export async function signFile(context: ActionContext, childId: number, read: NewSignature): Promise<void> {
  const { tx, currentUser, now, requestId } = context;
  const { schoolId, timeZone } = await lockOwn(context, childId);
  const { latest, signed } = await findLatest(tx, childId);
  if (latest?.version !== read.version || latest.hash !== read.hash) throw new Refusal('conflict');
  await markEarlierRead(tx, currentUser.id, reminderKey(childId), now);
  if (!isSignatureDue(signingOfRows(latest, signed, { now, timeZone }))) return;
  await insertSignature(tx, { schoolId, childId, ...read, userId: currentUser.id, now });
  await recordAuditEntry(tx, {
    at: now,
    act: 'file.signed',
    userId: currentUser.id,
    schoolId,
    subjectId: childId,
    childId,
    requestId,
  });
  await publishFile(tx, childId);
}

/**
 * Reminds the guardians who may sign, for the children whose file is not signed and who were not reminded today. Throws
 * `not_found` for a child of a school where the user is not office. Returns the children whose guardians were notified.
 */
export async function remindFamilies(
  { tx, currentUser, now, requestId }: ActionContext,
  childIds: readonly number[],
): Promise<number[]> {
  const reminded: number[] = [];
  for (const childId of [...new Set(childIds)].toSorted((a, b) => a - b)) {
    const child = await lockChild(tx, childId);
    if (!child || !currentUser.adminOf.includes(child.schoolId)) throw new Refusal('not_found');
    const { schoolId, timeZone } = child;
    const today = schoolTimeAt(now, timeZone).day;
    const { latest, signed } = await findLatest(tx, childId);
    const isDue = isSignatureDue(signingOfRows(latest, signed, { now, timeZone }));
    if (!isDue || !canRemind(await findReminderDay(tx, childId), today)) continue;
    const signers = await findSigners(tx, childId);
    if (signers.length === 0) continue;
    await saveReminder(tx, { schoolId, childId, day: today, userId: currentUser.id });
    const subject = { key: reminderKey(childId), state: today };
    const title = reminderTitle(child.givenName);
    const notice = { schoolId, kind: 'file', childIds: [childId], title, body: reminderText, subject } as const;
    await notify(tx, signers, { ...notice, link: fileLink(childId) }, now);
    await recordAuditEntry(tx, {
      at: now,
      act: 'file.reminded',
      userId: currentUser.id,
      schoolId,
      subjectId: childId,
      childId,
      requestId,
    });
    await publishFile(tx, childId);
    reminded.push(childId);
  }
  return reminded;
}

async function lockOwn({ tx, currentUser }: ActionContext, childId: number): Promise<LockedChild> {
  requireRight(currentUser, fileEditRight, childId);
  const child = await lockChildWithRight(tx, { childId, userId: currentUser.id, right: fileEditRight });
  if (!child) throw new Refusal('not_found');
  return child;
}

const fileLink = (childId: number) => `/child/${childId}/file`;
const cardLink = (childId: number) => `/staff/today?card=${childId}`;
const reminderKey = (childId: number) => `file ${childId} reminder`;

function noticeOf({ id, schoolId, givenName }: LockedChild, body: Bilingual, part: string) {
  const subject = { key: `file ${id} ${part}`, state: 'changed' };
  return { schoolId, kind: 'file', childIds: [id], title: changedTitle(givenName), body, subject } as const;
}

/** Refreshes the pages that show the file: the guardians', the team's and those of the door duty. */
async function publishFile(tx: Tx, childId: number): Promise<void> {
  const readers = [...(await findGuardians(tx, childId)), ...(await findDepartureStaff(tx, childId))];
  publishChange(tx, readers, { about: 'child-files', id: childId });
}
