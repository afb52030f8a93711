/**
 * Office changes to a child's record. An office member who is the child's guardian may change it only while they may
 * collect the child, because moving or unenrolling it also takes it off the board and the attendance list. The changes
 * refresh the pages of the family and the school's staff.
 */
import { normalizeSingleName } from '#core/children/child-name-rules.ts';
import type { ChildChange, NewChild, RestrictionNote } from '#core/children/family.ts';
import { isBirthDay } from '#core/time/day.ts';
import { type AuditedAct } from '#core/audit/audited-acts.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { endEventAnswers } from '#server/forms/child-left-acts.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { reopenApprovals } from '#server/pickup-people/revocation-acts.ts';
import { countGroups } from '#server/schools/group-store.ts';
import { findStaffOf } from '#server/schools/staff-audience-store.ts';
import { removeInvitedChild } from '#server/auth/invitations/invitation-withdrawal-store.ts';
import {
  deleteRestriction,
  insertChild,
  isNumberTaken,
  lockChildren,
  lockEnrolment,
  type Enrolment,
  saveRestriction,
  setLeftAt,
  updateChild,
} from './enrolment-store.ts';
import { findToday } from '#server/class-lists/class-list-store.ts';
import { findChildRecord } from './family-store.ts';
import { assertChildUnknown } from './known-acts.ts';
import { requireOwnChildRelease, requireCustodyManagement } from './staff-own-children-store.ts';

const numberTaken = () => new Refusal('invalid', { problems: [{ path: 'number', code: 'not_allowed' }] });

/** Adds a child. Returns the id. */
export async function addChild(
  context: ActionContext,
  { schoolId, isAnotherChild = false, ...written }: NewChild,
): Promise<number> {
  const { tx, currentUser } = context;
  const child = normalizeSingleName(written);
  if (!currentUser.adminOf.includes(schoolId)) throw new Refusal('not_found');
  await requirePastBirthDate(context, schoolId, child.bornOn);
  await lockChildren(tx, schoolId);
  if ((await countGroups(tx, schoolId, [child.groupId])) === 0) throw new Refusal('not_found');
  if (await isNumberTaken(tx, { childId: 0, schoolId, number: child.number })) throw numberTaken();
  const isToldApart = await assertChildUnknown(context, schoolId, child, { isAnother: isAnotherChild });
  const childId = await insertChild(tx, schoolId, child);
  if (childId === undefined) throw numberTaken();
  await recordChange(context, { childId, schoolId }, [
    'child.added',
    ...(isToldApart ? (['child.told_apart'] as const) : []),
  ]);
  return childId;
}

/** Changes a child's names, number, date of birth or group. */
export async function changeChild(
  context: ActionContext,
  childId: number,
  { isAnotherChild: isAnother = false, ...written }: ChildChange,
): Promise<void> {
  const { tx } = context;
  const change = normalizeSingleName(written);
  const before = await lockOfOffice(context, childId);
  await requireOwnChildRelease(tx, context.currentUser, childId);
  const { schoolId } = before;
  await requirePastBirthDate(context, schoolId, change.bornOn);
  await lockChildren(tx, schoolId);
  // A former child may stay in an archived group.
  const stays = before.leftAt !== null && before.groupId === change.groupId;
  if (!stays && (await countGroups(tx, schoolId, [change.groupId])) === 0) throw new Refusal('not_found');
  if (await isNumberTaken(tx, { childId, schoolId, number: change.number })) throw numberTaken();
  const isToldApart = await assertChildUnknown(context, schoolId, change, { childId, isAnother });
  await updateChild(tx, childId, change, context.now);
  const isMoved = before.groupId !== change.groupId;
  const isRenamed = before.name !== `${change.givenName} ${change.familyName}`.trim();
  if (isMoved || isRenamed) publishChange(tx, before.guardians, { about: 'rights' });
  await recordChange(context, before, [
    'child.changed',
    ...(isMoved ? (['child.moved'] as const) : []),
    ...(isToldApart ? (['child.told_apart'] as const) : []),
  ]);
}

/**
 * Unenrols or re-enrols a child. Unenrolling frees its places at events. After re-enrolment only guardians may collect
 * until the office approves pickup people again. Repeating it changes nothing.
 */
export async function setEnrolment(context: ActionContext, childId: number, isEnrolled: boolean): Promise<void> {
  const { tx, currentUser, now } = context;
  const place = await lockOfOffice(context, childId);
  await requireOwnChildRelease(tx, currentUser, childId);
  if (isEnrolled === (place.leftAt === null)) return;
  if (isEnrolled) {
    await lockChildren(tx, place.schoolId);
    const isOpen = (await countGroups(tx, place.schoolId, [place.groupId])) > 0;
    if (!isOpen) throw new Refusal('invalid', { problems: [{ path: 'groupId', code: 'not_allowed' }] });
  }
  await setLeftAt(tx, childId, isEnrolled ? null : now);
  if (isEnrolled) await reopenApprovals(context, place);
  else {
    await removeInvitedChild(tx, { childId, schoolId: place.schoolId, now });
    await endEventAnswers(context, place);
  }
  publishChange(tx, place.guardians, { about: 'rights' });
  await recordChange(context, place, [isEnrolled ? 'child.returned' : 'child.left']);
}

/**
 * Saves the custody restriction, or removes it when the note is empty. The audit records that it changed, never its
 * text.
 */
export async function setRestriction(
  context: ActionContext,
  childId: number,
  { note, before }: RestrictionNote,
): Promise<void> {
  const { tx, currentUser, now } = context;
  const place = await lockOfOffice(context, childId);
  await requireCustodyManagement(tx, currentUser, [childId]);
  const record = await findChildRecord(tx, childId, currentUser.id);
  if (!record) throw new Refusal('not_found');
  if (before !== (record.restriction?.writtenAt ?? null)) throw new Refusal('conflict');
  if (note === (record.restriction?.note ?? '')) return;
  if (note === '') await deleteRestriction(tx, childId);
  else await saveRestriction(tx, { childId, schoolId: place.schoolId, note, writtenBy: currentUser.id, now });
  await recordChange(context, place, ['child.restriction_changed']);
}

/** Refuses a date of birth after the school's today. */
async function requirePastBirthDate(
  { tx, now }: ActionContext,
  schoolId: number,
  bornOn: string | null,
): Promise<void> {
  if (bornOn === null || isBirthDay(bornOn, await findToday(tx, schoolId, now))) return;
  throw new Refusal('invalid', { problems: [{ path: 'bornOn', code: 'too_late' }] });
}

async function lockOfOffice({ tx, currentUser }: ActionContext, childId: number): Promise<Enrolment> {
  const place = await lockEnrolment(tx, childId);
  if (!place || !currentUser.adminOf.includes(place.schoolId)) throw new Refusal('not_found');
  return place;
}

/** Refreshes all data of the school's staff and records an audit entry. */
async function recordChange(
  { tx, currentUser, now, requestId }: ActionContext,
  { childId, schoolId }: Pick<Enrolment, 'childId' | 'schoolId'>,
  acts: readonly AuditedAct[],
): Promise<void> {
  publishChange(tx, await findStaffOf(tx, schoolId), { about: 'families' });
  for (const act of acts)
    await recordAuditEntry(tx, { at: now, act, userId: currentUser.id, schoolId, childId, requestId });
}
