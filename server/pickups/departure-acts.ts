/**
 * Staff mutations of a departure: getting ready, at the door, released, and undoing a release. Lock order is child,
 * pickup, person.
 */
import { childFacts, presenceOf } from '#core/attendance/status-rules.ts';
import type { Bilingual } from '#core/lang/locale.ts';
import type { Release } from '#core/pickups/departure.ts';
import { statusBeforeRelease } from '#core/pickups/pickup-event-rules.ts';
import { nextStatus, isOpen, isUndoable, type PickupAct } from '#core/pickups/pickup-status-rules.ts';
import type { PickupStatus } from '#core/pickups/pickup.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { markReleased, assertNotLeft, undoReleaseMark } from '#server/attendance/attendance-acts.ts';
import { findMarks, findPlace } from '#server/attendance/mark-store.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { deviceOf, type PickupCodes } from '#server/auth/invitations/pickup-codes.ts';
import { lockChild, type LockedChild } from '#server/children/child-store.ts';
import { requireOwnChildRelease, requireOwnChildReleaseNow } from '#server/children/staff-own-children-store.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { isAssignedTo } from '#server/http/current-user.ts';
import type { ActionContext } from '#server/http/route.ts';
import { consumePickupCode } from '#server/pickup-people/pickup-code-store.ts';
import { lockCollector, requireAuthorized } from './collector-store.ts';
import { recordPickupEvent, type PickupNotice } from './pickup-event-acts.ts';
import { findAnnounced, findDayRelease, findHistory, findRelease } from './pickup-event-store.ts';
import { atTheDoorTitle, releasedTitle, undoneText, undoneTitle, whenText } from './pickup-phrases.ts';
import {
  findScheduler,
  findPickupState,
  insertWalkIn,
  lockOpen,
  lockPickupState,
  type PickupState,
  updatePickup,
} from './pickup-store.ts';

type Transition = 'getting_ready' | 'at_the_door';

/**
 * Advances a departure of today, and notifies the guardians when the child is at the door. The estimated minutes stay.
 */
export async function advanceDeparture(context: ActionContext, id: number, step: Transition): Promise<void> {
  const { childId } = await findServed(context, id);
  const child = await pupilOf(context, childId);
  const act = step === 'getting_ready' ? 'get_ready' : 'bring_to_door';
  const { before, status } = await lockTransition(context, id, act);
  mustBeToday(context, child, before);
  await assertNotLeft(context.tx, childId, before.day);
  const notice = step === 'at_the_door' ? notificationNow(context, atTheDoorTitle, child) : undefined;
  await Promise.all([
    updatePickup(context.tx, id, { status }, context.now),
    recordPickupEvent(context, before, { act }, notice),
  ]);
}

type Leaving = { readonly child: LockedChild; readonly day: string; readonly open: PickupState | undefined };

/**
 * Releases children together: all or none. Staff may release their own child only while they may collect it.
 * Authorization of the person is checked again at this moment, for each child. Returns the ids of the pickups.
 */
export async function releaseChildren(context: ActionContext, release: Release, codes: PickupCodes): Promise<number[]> {
  const leaving = await lockLeaving(context, release);
  await consumeCode(context, leaving, release, codes);
  const ids: number[] = [];
  for (const one of leaving) ids.push(await releaseOne(context, one, release));
  return ids;
}

/** The children of a release with their open pickups, locked in order of id. Throws when one of them may not leave. */
async function lockLeaving(
  { tx, currentUser, now }: ActionContext,
  { childIds, pickupPersonId }: Release,
): Promise<Leaving[]> {
  const children: LockedChild[] = [];
  for (const childId of [...new Set(childIds)].toSorted((a, b) => a - b)) {
    const place = await findPlace(tx, childId);
    if (!place || !isAssignedTo(currentUser, place)) throw new Refusal('not_found');
    const child = await lockChild(tx, childId);
    if (!child) throw new Refusal('not_found');
    children.push(child);
  }
  for (const { id, timeZone } of children)
    await requireOwnChildReleaseNow(tx, currentUser, id, schoolTimeAt(now, timeZone));
  const leaving: Leaving[] = [];
  for (const child of children) {
    const { day } = schoolTimeAt(now, child.timeZone);
    const isHere = await requireNotGone(tx, child.id, day);
    const [open] = await lockOpen(tx, { childId: child.id, days: [day] });
    if (!open && !isHere) throw new Refusal('pickup_conflict');
    leaving.push({ child, day, open });
  }
  for (const { child, day } of leaving) {
    const { time } = schoolTimeAt(now, child.timeZone);
    const request = { personId: pickupPersonId, pupil: child, day, time, now, among: [child.id], isRelease: true };
    requireAuthorized(await lockCollector(tx, request));
  }
  return leaving;
}

/**
 * Uses the code that the person showed, for each of the children, in the transaction of the release. A code of another
 * person or day, a used and a withdrawn one are refused as a wrong one is.
 */
async function consumeCode(
  { tx, currentUser, now }: ActionContext,
  leaving: readonly Leaving[],
  { checked, code, pickupPersonId }: Release,
  codes: PickupCodes,
): Promise<void> {
  const path = 'code';
  if (code === undefined && checked !== 'code') return;
  if (code === undefined) throw new Refusal('invalid', { problems: [{ path, code: 'required' }] });
  const wrong = new Refusal('invalid', { problems: [{ path, code: 'not_allowed' }] });
  const [first] = leaving;
  if (checked !== 'code' || !first) throw wrong;
  const attempt = { schoolId: first.child.schoolId, device: deviceOf(currentUser), at: now };
  await codes.requireTurn(tx, attempt);
  for (const { child, day } of leaving) {
    const { id: childId, schoolId } = child;
    const hash = codes.hashOf(code, { schoolId, day });
    if (hash === undefined || !(await consumePickupCode(tx, { childId, personId: pickupPersonId, hash, now })))
      throw wrong;
  }
  await codes.forgetDevice(tx, attempt);
}

/** Refuses a child that has left, with its release. Returns whether the child is marked present. */
async function requireNotGone(tx: Tx, childId: number, day: string): Promise<boolean> {
  const status = presenceOf(childFacts(await findMarks(tx, childId, day), null));
  if (status?.state === 'gone')
    throw new Refusal('child_gone', { release: await findDayRelease(tx, { childId, day }) });
  return status !== null;
}

async function releaseOne(
  context: ActionContext,
  { child, day, open }: Leaving,
  { pickupPersonId: personId, checked, note }: Release,
): Promise<number> {
  const { tx, currentUser, now } = context;
  const { id: childId, schoolId } = child;
  if (open) await updatePickup(tx, open.id, { status: 'released', personId, etaMinutes: null }, now);
  const id =
    open?.id ?? (await insertWalkIn(tx, { schoolId, childId, personId, day, releasedBy: currentUser.id, now }));
  const notice = notificationNow(context, releasedTitle, child);
  await recordPickupEvent(context, { id, schoolId, childId, day }, { act: 'release', personId, checked, note }, notice);
  await markReleased(context, { childId, schoolId, day, pickupId: id }, schoolTimeAt(now, child.timeZone).time);
  return id;
}

/**
 * Undoes a release. Only the user who made it may undo it, with the same rights as for a release. The pickup returns to
 * its step before the release and names the announced person again. A walk-in was not planned: it is cancelled.
 */
export async function undoRelease(context: ActionContext, id: number): Promise<void> {
  const { tx, currentUser, now } = context;
  const { childId } = await findServed(context, id);
  await requireOwnChildRelease(tx, currentUser, childId);
  const child = await pupilOf(context, childId);
  const before = await lockPickupState(tx, id);
  if (before?.status !== 'released') throw new Refusal('pickup_conflict');
  const release = await findRelease(tx, id);
  if (release?.userId !== currentUser.id) throw new Refusal('forbidden');
  if (!isUndoable(release.at, now)) throw new Refusal('undo_too_late');
  const status = statusBeforeRelease(await findHistory(tx, id));
  const scheduledBy = isOpen(status) ? await findScheduler(tx, childId, before.day) : undefined;
  if (scheduledBy !== undefined) throw new Refusal('pickup_exists', { scheduledBy });

  const personId = (await findAnnounced(tx, id)) ?? before.personId;
  const notice = { title: undoneTitle(child.givenName), body: undoneText, to: 'all', urgency: 'urgent' } as const;
  await Promise.all([
    updatePickup(tx, id, { status, personId }, now),
    recordPickupEvent(context, before, { act: 'undo_release' }, notice),
  ]);
  await undoReleaseMark(context, { childId, schoolId: before.schoolId, day: before.day, pickupId: id });
  // Staff may have marked since that the child left otherwise.
  await assertNotLeft(tx, childId, before.day);
}

/** Audits a refused release by staff of the children's groups, one entry for each child. */
export async function recordRefusedRelease(
  { tx, currentUser, now, requestId }: ActionContext,
  childIds: readonly number[],
  act: 'pickup.release_unauthorized' | 'pickup.release_out_of_turn' | 'pickup.code_refused',
): Promise<void> {
  for (const childId of new Set(childIds)) {
    const place = await findPlace(tx, childId);
    if (!place || !isAssignedTo(currentUser, place)) continue;
    const { schoolId } = place;
    await recordAuditEntry(tx, { at: now, act, userId: currentUser.id, schoolId, childId, requestId });
  }
}

/** Counts a wrong code of a refused release for its device and the school, and audits it. */
export async function recordRefusedReleaseCode(
  context: ActionContext,
  codes: PickupCodes,
  childIds: readonly number[],
): Promise<void> {
  const { tx, currentUser, now } = context;
  const [firstId] = childIds;
  const place = firstId === undefined ? undefined : await findPlace(tx, firstId);
  if (place && isAssignedTo(currentUser, place))
    await codes.countWrong(tx, { schoolId: place.schoolId, device: deviceOf(currentUser), at: now });
  await recordRefusedRelease(context, childIds, 'pickup.code_refused');
}

/** Audits a refused undo by staff of the child's group. */
export async function recordRefusedUndo({ tx, currentUser, now, requestId }: ActionContext, id: number): Promise<void> {
  const found = await findPickupState(tx, id);
  if (!found || !isAssignedTo(currentUser, found)) return;
  const { schoolId } = found;
  const act = 'pickup.undo_refused';
  await recordAuditEntry(tx, { at: now, act, userId: currentUser.id, schoolId, subjectId: id, requestId });
}

/** A departure of a group that the current user is assigned to. Throws `not_found` for others. */
async function findServed({ tx, currentUser }: ActionContext, id: number): Promise<PickupState> {
  const found = await findPickupState(tx, id);
  if (!found || !isAssignedTo(currentUser, found)) throw new Refusal('not_found');
  return found;
}

async function pupilOf({ tx }: ActionContext, childId: number): Promise<LockedChild> {
  const child = await lockChild(tx, childId);
  if (!child) throw new Refusal('not_found');
  return child;
}

/** Locks the pickup, and returns it with the status that the act leads to. */
async function lockTransition(
  { tx }: ActionContext,
  id: number,
  act: PickupAct,
): Promise<{ readonly before: PickupState; readonly status: PickupStatus }> {
  const before = await lockPickupState(tx, id);
  const status = before && nextStatus(before.status, act);
  if (!before || !status) throw new Refusal('pickup_conflict');
  return { before, status };
}

/** Content of the notification that guardians get at this moment. */
function notificationNow(
  { now }: ActionContext,
  title: (givenName: string) => Bilingual,
  { givenName, timeZone }: LockedChild,
): PickupNotice {
  return { title: title(givenName), body: whenText(schoolTimeAt(now, timeZone)), to: 'all', urgency: 'urgent' };
}

function mustBeToday({ now }: ActionContext, { timeZone }: LockedChild, { day }: PickupState): void {
  if (day !== schoolTimeAt(now, timeZone).day) throw new Refusal('pickup_conflict');
}
