/**
 * Scheduling, changing and cancelling a pickup: checks the rules, then records the event. Lock order is child, pickup,
 * person.
 */
import type { Bilingual } from '#core/lang/locale.ts';
import type { PickupChange, PickupRequest } from '#core/pickups/pickup.ts';
import { nextStatus, isChangeable } from '#core/pickups/pickup-status-rules.ts';
import { changeProblems, pickupProblems } from '#core/pickups/pickup-draft-rules.ts';
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import { schoolDay } from '#core/school-days/school-day-rules.ts';
import { daysOnEarth, schoolTimeAt } from '#core/time/school-clock.ts';
import { childFacts, pickupObstacle } from '#core/attendance/status-rules.ts';
import { isAbsentAllDay } from '#server/absences/absence-store.ts';
import { assertNotLeft } from '#server/attendance/attendance-acts.ts';
import { findMarks } from '#server/attendance/mark-store.ts';
import { findKnownChild, lockChildWithRight, type LockedChild } from '#server/children/child-store.ts';
import { enforceRateLimit } from '#server/http/daily-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext, Installation } from '#server/http/route.ts';
import { findCalendarAhead } from '#server/school-days/school-day-store.ts';
import { childrenWith, requireRight } from '#server/http/current-user.ts';
import { lockCollector, type PickupAuthorization, requireAuthorized } from './collector-store.ts';
import { recordPickupEvent, publishPickupChange, type PickupNotice } from './pickup-event-acts.ts';
import { cancelledTitle, closedText, changedTitle, scheduledTitle, whenText } from './pickup-phrases.ts';
import {
  countPlanned,
  findScheduler,
  findPickupState,
  insertPickup,
  lockOpen,
  lockPickupState,
  type PickupState,
  updatePickup,
} from './pickup-store.ts';

type ScheduleContext = ActionContext & { readonly installation: Pick<Installation, 'pickupsPerDay'> };

/** Schedules a pickup. Returns the id. Of two for one child and day, the first to commit succeeds. */
export async function schedulePickup(context: ScheduleContext, change: PickupRequest): Promise<number> {
  const { tx, currentUser, now } = context;
  requireRight(currentUser, 'pickup', change.childId);
  const child = await lockOwn(context, change.childId);
  const { id: childId, schoolId, timeZone } = child;
  const today = schoolTimeAt(now, timeZone);
  const request = { ...change, date: change.date ?? today.day };
  const standing = await authorizationOf(context, request, child, { day: request.date, time: request.time });

  const problems = pickupProblems(request, await findCalendarAhead(tx, schoolId, today.day), today);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  await refuseMore(context, child);
  await requireNotAbsent(context, childId, request.date);
  requireAuthorized(standing);

  const id = await insertPickup(tx, { schoolId, request, requestedBy: currentUser.id, now });
  if (id === undefined) {
    throw new Refusal('pickup_exists', { scheduledBy: await findScheduler(tx, childId, request.date) });
  }
  const where = { id, schoolId, childId, day: request.date, time: request.time };
  const happened = { act: 'schedule', personId: request.pickupPersonId } as const;
  await recordPickupEvent(context, where, happened, notificationOf(scheduledTitle, child, where, today.day));
  return id;
}

/** Refuses a day on which the child has left, or is reported absent all day and not marked present. */
export async function requireNotAbsent({ tx }: Pick<ActionContext, 'tx'>, childId: number, day: string): Promise<void> {
  const marks = await findMarks(tx, childId, day);
  const reported = (await isAbsentAllDay(tx, childId, day)) ? 'full_day' : null;
  const obstacle = pickupObstacle(childFacts(marks, reported));
  if (obstacle !== null) throw new Refusal(obstacle === 'left' ? 'child_gone' : 'child_absent');
}

/**
 * Changes method and person before the pickup is under way. An unchanged pickup notifies no guardian. A change counts
 * toward the daily limit.
 */
export async function changePickup(context: ScheduleContext, id: number, change: PickupChange): Promise<void> {
  const { tx, now } = context;
  const { childId, schoolId, day } = await findOwn(context, id);
  const child = await lockOwn(context, childId);
  const before = await lockPickupState(tx, id);
  const standing = await authorizationOf(context, change, child, { day, time: change.time });
  const today = schoolTimeAt(now, child.timeZone);
  if (!before || !isChangeable(before.status) || day < today.day) throw new Refusal('pickup_conflict');

  const problems = changeProblems(
    change,
    { date: day, time: before.time },
    await findCalendarAhead(tx, schoolId, today.day),
    today,
  );
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  await assertNotLeft(tx, childId, day);
  requireAuthorized(standing);
  const { pickupPersonId, method, time } = change;
  if (pickupPersonId === before.personId && method === before.method && time === before.time) return;
  await refuseMore(context, child);

  const happened = { act: 'change', personId: pickupPersonId } as const;
  await Promise.all([
    updatePickup(tx, id, { personId: pickupPersonId, method, time }, now),
    recordPickupEvent(context, before, happened, notificationOf(changedTitle, child, { day, time }, today.day)),
  ]);
}

/** Cancels a pickup before the release. Of two concurrent requests, the second finds none. */
export async function cancelPickup(context: ActionContext, id: number): Promise<void> {
  const { childId } = await findOwn(context, id);
  const child = await lockOwn(context, childId);
  const before = await lockPickupState(context.tx, id);
  if (!before || before.status === 'cancelled') throw new Refusal('not_found');
  if (!nextStatus(before.status, 'cancel')) throw new Refusal('pickup_conflict');
  await cancelScheduled(
    context,
    before,
    notificationOf(cancelledTitle, child, before, schoolTimeAt(context.now, child.timeZone).day),
  );
}

/**
 * Cancels a child's scheduled pickups on days of an absence. Returns the ids. A pickup under way stays on the board.
 * The absence sends its own notification.
 */
export async function cancelForAbsence(
  context: ActionContext,
  { childId, days }: { readonly childId: number; readonly days: readonly string[] },
): Promise<number[]> {
  const open = await lockOpen(context.tx, { childId, days });
  const scheduled = open.filter(({ status }) => status === 'scheduled');
  for (const pickup of scheduled) await cancelScheduled(context, pickup);
  return scheduled.map(({ id }) => id);
}

/**
 * Cancels scheduled pickups with a person who may no longer collect these children, and notifies every guardian. A
 * pickup under way stays on the board, where a release to that person is refused.
 */
export async function cancelPickupsWith(
  context: ActionContext,
  of: { readonly personId: number; readonly childIds: readonly number[] },
): Promise<void> {
  for (const pickup of await lockOpen(context.tx, of)) await cancelUnauthorized(context, pickup);
}

/** The same for those pickups of a child whose person may no longer collect it on their day and at their time. */
export async function cancelPickupsOf(
  context: ActionContext,
  childId: number,
  mayCollect: (pickup: PickupState) => boolean,
): Promise<void> {
  const [from = ''] = daysOnEarth(context.now);
  const open = await lockOpen(context.tx, { childId, from });
  for (const pickup of open) if (!mayCollect(pickup)) await cancelUnauthorized(context, pickup);
}

async function cancelUnauthorized(context: ActionContext, pickup: PickupState): Promise<void> {
  const child = await findKnownChild(context.tx, pickup.childId);
  // Open pickups of past days are left unchanged, without a notification.
  const today = child && schoolTimeAt(context.now, child.timeZone).day;
  if (!child || !today || pickup.day < today) return;
  if (pickup.status !== 'scheduled') await publishPickupChange(context.tx, pickup);
  // The pickup of a former child is cancelled without a notification. The child may be re-enrolled before that day.
  else if (child.leftAt !== null) await cancelScheduled(context, pickup);
  else await cancelScheduled(context, pickup, { ...notificationOf(cancelledTitle, child, pickup, today), to: 'all' });
}

/**
 * Cancels the scheduled pickups of a school on days on which it is closed, and notifies every guardian with the name of
 * the day. A pickup under way stays on the board.
 */
export async function cancelForClosedDays(
  context: ActionContext,
  {
    schoolId,
    days,
    calendar,
  }: { readonly schoolId: number; readonly days: readonly string[]; readonly calendar: SchoolCalendar },
): Promise<void> {
  for (const pickup of await lockOpen(context.tx, { schoolId, days })) {
    const child = await findKnownChild(context.tx, pickup.childId);
    if (!child || pickup.status !== 'scheduled') continue;
    const today = schoolTimeAt(context.now, child.timeZone).day;
    const notice = notificationOf(cancelledTitle, child, pickup, today);
    const body = closedText(pickup.day, schoolDay(calendar, pickup.day).name);
    await cancelScheduled(context, pickup, child.leftAt === null ? { ...notice, body, to: 'all' } : undefined);
  }
}

/** Refuses more planned or changed pickups than the daily limit. */
async function refuseMore(
  { tx, currentUser, now, installation }: ScheduleContext,
  { timeZone }: LockedChild,
): Promise<void> {
  const countSince = (since: Date) => countPlanned(tx, currentUser.id, since);
  await enforceRateLimit({ tx, userId: currentUser.id, most: installation.pickupsPerDay, countSince, timeZone, now });
}

async function cancelScheduled(context: ActionContext, pickup: PickupState, notice?: PickupNotice): Promise<void> {
  await Promise.all([
    updatePickup(context.tx, pickup.id, { status: 'cancelled', etaMinutes: null }, context.now),
    recordPickupEvent(context, pickup, { act: 'cancel' }, notice),
  ]);
}

/** A pickup of a child the current user may collect. */
export async function findOwn(
  { tx, currentUser }: Pick<ActionContext, 'tx' | 'currentUser'>,
  id: number,
): Promise<PickupState> {
  const found = await findPickupState(tx, id);
  if (!found) throw new Refusal('not_found');
  requireRight(currentUser, 'pickup', found.childId);
  return found;
}

/** Locks the child of such a pickup, with the user's right to collect it, until the transaction ends. */
export async function lockOwn(
  { tx, currentUser }: Pick<ActionContext, 'tx' | 'currentUser'>,
  childId: number,
): Promise<LockedChild> {
  const child = await lockChildWithRight(tx, { childId, userId: currentUser.id, right: 'pickup' });
  if (!child) throw new Refusal('not_found');
  return child;
}

/** Authorization of the chosen person for that day and time. Throws `not_found` for a person of another family. */
async function authorizationOf(
  { tx, currentUser, now }: ActionContext,
  { pickupPersonId: personId }: Pick<PickupChange, 'pickupPersonId'>,
  child: LockedChild,
  { day, time }: { readonly day: string; readonly time: string | null },
): Promise<PickupAuthorization> {
  const among = childrenWith(currentUser, 'pickup');
  const standing = await lockCollector(tx, { personId, pupil: child, day, time, now, among });
  if (standing === 'unknown') throw new Refusal('not_found');
  return standing;
}

/** The notification of a plan: urgent for today. */
export const notificationOf = (
  title: (givenName: string) => Bilingual,
  { givenName }: LockedChild,
  when: { readonly day: string; readonly time: string | null },
  today: string,
): PickupNotice => ({
  title: title(givenName),
  body: whenText(when),
  to: 'others',
  urgency: when.day === today ? 'urgent' : 'normal',
});
