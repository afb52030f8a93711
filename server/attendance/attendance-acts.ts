/** Attendance mutations: authorization, marks and notifications in one transaction. Locks children in order of id. */
import type { NewMark } from '#core/attendance/attendance.ts';
import { involvesLeaving, isArrival, isMarkable, markProblems, timeOfMark } from '#core/attendance/attendance-rules.ts';
import { onDayOf } from '#core/attendance/attendance-day-rules.ts';
import { leftTime, groupDayOf, needsMark, isDiscrepancy, isUnexplained } from '#core/attendance/status-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { type AuditedAct } from '#core/audit/audited-acts.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { findGuardians, findGuardiansOf } from '#server/children/child-store.ts';
import { requireOwnChildReleaseNow } from '#server/children/staff-own-children-store.ts';
import type { Tx } from '#server/db/database.ts';
import { enforceRateLimit } from '#server/http/daily-limit.ts';
import { findFollowersOf } from '#server/followers/follower-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext, Installation } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { findDayPickups } from '#server/pickups/pickup-store.ts';
import { notify } from '#server/notifications/notification-store.ts';
import type { Reach } from '#server/notifications/reach-store.ts';
import { findCalendar } from '#server/school-days/school-day-store.ts';
import { findDepartureStaff } from '#server/schools/staff-audience-store.ts';
import { isOfTeam, isAssignedTo, type CurrentUser } from '#server/http/current-user.ts';
import { backText, backTitle, leftText, leftTitle, missingText, missingTitle } from './attendance-phrases.ts';
import { settleArrivalAnswer } from './arrival-store.ts';
import { findRegisters } from './attendance-store.ts';
import {
  countMarks,
  findGroup,
  findReleaseMark,
  findMark,
  findMarks,
  findPlace,
  insertCompletion,
  insertMarks,
  insertNotice,
  isDone,
  lockGroup,
  lockMarkedChild,
  type MarkedChild,
} from './mark-store.ts';
import { findNoticeReach } from './notice-reach-store.ts';
import { insertNoticeGuardians } from './notice-store.ts';
import { insertSettlement } from './settlement-store.ts';

type MarkContext = ActionContext & { readonly installation: Pick<Installation, 'marksPerDay'> };

/**
 * Marks a child, or removes its mark so that the previous one applies again. Staff may mark their own child as left, or
 * undo it, only while they may collect it by right and by the custody calendar. An unchanged mark is not written again.
 */
export async function markChild(context: MarkContext, childId: number, mark: NewMark): Promise<void> {
  const { tx, currentUser, now } = context;
  const child = await lockAssignedChild(context, childId);
  const { day, status, seen } = mark;
  const { mark: standing, before } = await findMark(tx, childId, day);
  const then = status === null ? (before?.status ?? null) : status;
  const today = schoolTimeAt(now, child.timeZone);
  if (involvesLeaving(standing?.status ?? null, then)) await requireOwnChildReleaseNow(tx, currentUser, childId, today);
  const problems = markProblems(mark, today);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  if (status === null && seen !== undefined && seen !== standing?.status) return;
  // A correction of the status or the time keeps who brought the child.
  const known = isArrival(standing?.status ?? null) ? (standing?.broughtBy ?? null) : null;
  const broughtBy = isArrival(status) ? (mark.broughtBy === undefined ? known : mark.broughtBy || null) : null;
  const isSame =
    status === (standing?.status ?? null) &&
    (mark.time === undefined || mark.time === standing?.time) &&
    broughtBy === known;
  if (isSame) return;
  await refuseMore(context, child);
  const { schoolId, groupId } = child;
  // Only the mark of a past day takes its default time from the school's hours.
  const range = { from: day, to: day };
  const calendar = day === today.day ? { hours: [], days: [] } : await findCalendar(tx, schoolId, range);
  // Naming who brought the child leaves the time of its arrival as it is.
  const isNaming = mark.time === undefined && status === standing?.status;
  const time = isNaming ? standing.time : timeOfMark(mark, today, onDayOf(calendar, day).hours);
  await insertMarks(tx, [{ childId, status, time, broughtBy }], { schoolId, day, userId: currentUser.id, at: now });
  // The group was declared complete while this child had a mark, so removing it reopens the group.
  if (then === null && (await isDone(tx, groupId, day)))
    await insertCompletion(tx, child, { day, done: false, userId: currentUser.id, at: now });
  const gone = then === 'left' ? (time ?? before?.time ?? null) : null;
  const wasGone = standing?.status === 'left';
  if (day === today.day && (gone !== null) !== wasGone) await notifyOfPickups(context, child, { day, gone });
  if (day === today.day) await refreshFamilies(tx, [childId]);
  if (day === today.day) publishChange(tx, await findDepartureStaff(tx, childId), { about: 'departures', id: childId });
  await publishAttendance(context, child, 'attendance.marked', childId);
}

/**
 * Refreshes the families' pages with the pickups of a child who has left or has returned, and notifies its guardians if
 * a pickup is open. The pickup itself stays unchanged and continues if the child returns.
 */
async function notifyOfPickups(
  { tx, currentUser, now }: ActionContext,
  { id: childId, schoolId, givenName }: MarkedChild,
  { day, gone }: { readonly day: string; readonly gone: string | null },
): Promise<void> {
  const pickups = await findDayPickups(tx, childId, day);
  if (pickups.length === 0) return;
  const guardians = await findGuardians(tx, childId);
  for (const { id } of pickups) publishChange(tx, guardians, { about: 'pickups', id });
  if (!pickups.some(({ isOpen }) => isOpen)) return;
  const notice =
    gone === null
      ? { title: backTitle(givenName), body: backText }
      : { title: leftTitle(givenName), body: leftText(gone) };
  const others = guardians.filter((userId) => userId !== currentUser.id);
  const link = `/pickup?child=${childId}`;
  await notify(tx, others, { schoolId, kind: 'pickup', childIds: [childId], ...notice, link }, now);
}

/** Refuses a change to a pickup whose child has left that day. */
export async function assertNotLeft(tx: Tx, childId: number, day: string): Promise<void> {
  if (leftTime(await findMarks(tx, childId, day)) !== null) throw new Refusal('child_gone');
}

/** Declares today's attendance of a group complete, or reopens it. An unchanged state is not written again. */
export async function completeAttendance(
  context: ActionContext,
  { groupId, day, done }: { readonly groupId: number; readonly day: string; readonly done: boolean },
): Promise<void> {
  const { tx, currentUser, now } = context;
  const group = await findGroup(tx, groupId);
  if (!group) throw new Refusal('not_found');
  requireMarkRight(currentUser, group);
  const [first] = await lockGroup(tx, groupId);
  if (!first) return;
  const today = schoolTimeAt(now, first.timeZone);
  if (day !== today.day) {
    const code = day < today.day ? 'too_early' : 'too_late';
    throw new Refusal('invalid', { problems: [{ path: 'day', code }] });
  }
  const registers = await findRegisters(tx, context, { school: first.schoolId, day, groupId });
  const register = registers?.groups[0];
  if (!registers || !register || (register.done !== null) === done) return;
  const isUntaken = groupDayOf(register, registers, today).progress === 'untaken';
  if (done && isUntaken && register.children.some((child) => needsMark(child, registers, today)))
    throw new Refusal('attendance_not_begun');
  await insertCompletion(tx, group, { day, done, userId: currentUser.id, at: now });
  await publishAttendance(context, first, done ? 'attendance.done' : 'attendance.reopened', groupId);
}

/** Marks every unmarked child of a group as present, except those with a reported absence. */
export async function markBulk(
  context: MarkContext,
  { groupId, day }: { readonly groupId: number; readonly day: string },
): Promise<void> {
  const { tx, currentUser, now } = context;
  const group = await findGroup(tx, groupId);
  if (!group) throw new Refusal('not_found');
  requireMarkRight(currentUser, group);
  const pupils = await lockGroup(tx, groupId);
  const [first] = pupils;
  if (!first) return;
  const { schoolId, timeZone } = first;
  const today = schoolTimeAt(now, timeZone);
  const mark = { day, status: 'present' } as const;
  const problems = markProblems(mark, today);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  const registers = await findRegisters(tx, context, { school: schoolId, day, groupId });
  const children = registers?.groups[0]?.children ?? [];
  const here = registers ? children.filter((child) => needsMark(child, registers, today)) : [];
  if (!registers || here.length === 0) return;
  await refuseMore(context, first);
  const time = timeOfMark(mark, today, registers.hours);
  const marks = here.map(({ childId }) => ({ childId, status: 'present' as const, time }));
  await insertMarks(tx, marks, { schoolId, day, userId: currentUser.id, at: now });
  if (day === today.day && !registers.groups[0]?.done)
    await insertCompletion(tx, group, { day, done: true, userId: currentUser.id, at: now });
  if (day === today.day)
    await refreshFamilies(
      tx,
      here.map(({ childId }) => childId),
    );
  if (day === today.day) publishChange(tx, await findDepartureStaff(tx, first.id), { about: 'departures' });
  await publishAttendance(context, first, 'attendance.taken', groupId);
}

/**
 * Refreshes the pages of guardians and relatives, because a child's attendance decides which pickups guardians can plan
 * and is what relatives read.
 */
async function refreshFamilies(tx: Tx, childIds: readonly number[]): Promise<void> {
  publishChange(tx, await findGuardiansOf(tx, childIds), { about: 'pickups' });
  publishChange(tx, await findFollowersOf(tx, childIds), { about: 'followed' });
}

/**
 * Settles that a child was seen although its family reported it absent, today or on a day that can still be corrected.
 * A settled report is not written again. Refused when there is nothing to settle.
 */
export async function settleDiscrepancy(context: ActionContext, childId: number, day: string): Promise<void> {
  const { tx, currentUser, now } = context;
  const pupil = await lockAssignedChild(context, childId);
  const { schoolId, groupId, timeZone } = pupil;
  const today = schoolTimeAt(now, timeZone);
  if (!isMarkable(day, today.day)) {
    const code = day > today.day ? 'too_late' : 'too_early';
    throw new Refusal('invalid', { problems: [{ path: 'day', code }] });
  }
  const registers = await findRegisters(tx, context, { school: schoolId, day, groupId });
  const child = registers?.groups[0]?.children.find((one) => one.childId === childId);
  const reported = child?.reported ?? null;
  if (reported !== null && child?.settled?.reported === reported) return;
  if (!registers || !child || reported === null || !isDiscrepancy(child, registers, today))
    throw new Refusal('invalid', { problems: [{ path: 'id', code: 'not_allowed' }] });
  await insertSettlement(tx, pupil, { day, reported, userId: currentUser.id, at: now });
  await publishAttendance(context, pupil, 'attendance.settled', childId);
}

/** Which of a child's guardians can be notified that it is missing. */
export async function findGuardianReach(
  { tx, currentUser, now }: Pick<ActionContext, 'tx' | 'currentUser' | 'now'>,
  childId: number,
): Promise<Reach> {
  const child = await findPlace(tx, childId);
  if (!child) throw new Refusal('not_found');
  requireMarkRight(currentUser, child);
  return findNoticeReach(tx, child, now);
}

/**
 * Notifies the guardians of a child that it is missing, once a day. Refused when no guardian has an account, so that
 * the app never claims a notification that was not sent. Records who was notified, by which channel, and who could not
 * be.
 */
export async function tellGuardians(context: ActionContext, childId: number): Promise<void> {
  const { tx, currentUser, now } = context;
  const pupil = await lockAssignedChild(context, childId);
  const { schoolId, groupId, givenName, timeZone } = pupil;
  const today = schoolTimeAt(now, timeZone);
  const registers = await findRegisters(tx, context, { school: schoolId, day: today.day, groupId });
  const group = registers?.groups[0];
  const child = group?.children.find((one) => one.childId === childId);
  if (child?.told) return;
  if (!registers || !group || !child || !isUnexplained(child, groupDayOf(group, registers, today), today))
    throw new Refusal('invalid', { problems: [{ path: 'id', code: 'not_allowed' }] });
  const reach = await findNoticeReach(tx, pupil, now);
  if (reach.guardians.length === 0) throw new Refusal('no_guardian_reachable');
  if (!(await insertNotice(tx, pupil, { day: today.day, toldBy: currentUser.id, now }))) return;
  const notice = { title: missingTitle(givenName), body: missingText, link: `/absence?child=${childId}` };
  const userIds = reach.guardians.map(({ userId }) => userId);
  const made = await notify(tx, userIds, { schoolId, kind: 'attendance', childIds: [childId], ...notice }, now);
  await insertNoticeGuardians(tx, pupil, { day: today.day, reach, made });
  publishChange(tx, userIds, { about: 'pickups' });
  await publishAttendance(context, pupil, 'attendance.guardians_told', childId);
}

/**
 * Settles a guardian's request to check whether a child is at school. Of two concurrent requests, the second finds
 * none.
 */
export async function settleArrival(context: ActionContext, childId: number): Promise<void> {
  const { tx, currentUser, now } = context;
  const child = await lockAssignedChild(context, childId);
  const { day } = schoolTimeAt(now, child.timeZone);
  if (!(await settleArrivalAnswer(tx, { childId, day, userId: currentUser.id, now }))) throw new Refusal('not_found');
  await publishAttendance(context, child, 'attendance.arrival_settled', childId);
}

type ReleaseMark = {
  readonly childId: number;
  readonly schoolId: number;
  readonly day: string;
  readonly pickupId: number;
};

/** Marks a released child as left. The caller has checked the right and locked the child. */
export async function markReleased(
  { tx, currentUser, now }: ActionContext,
  { childId, schoolId, day, pickupId }: ReleaseMark,
  time: string,
): Promise<void> {
  const made = { schoolId, day, userId: currentUser.id, at: now, pickupId };
  await insertMarks(tx, [{ childId, status: 'left', time }], made);
  publishChange(tx, await findDepartureStaff(tx, childId), { about: 'attendance', id: childId });
  publishChange(tx, await findFollowersOf(tx, [childId]), { about: 'followed' });
}

/** Undoes the mark of a release, so that the previous one applies again, unless staff have marked the child since. */
export async function undoReleaseMark({ tx, currentUser, now }: ActionContext, release: ReleaseMark): Promise<void> {
  const { childId, schoolId, day, pickupId } = release;
  const found = await findReleaseMark(tx, release);
  if (!found) return;
  const { status = null, time = null, broughtBy = null } = found.before ?? {};
  await insertMarks(tx, [{ childId, status, time, broughtBy }], {
    schoolId,
    day,
    userId: currentUser.id,
    at: now,
    pickupId,
  });
  publishChange(tx, await findDepartureStaff(tx, childId), { about: 'attendance', id: childId });
  publishChange(tx, await findFollowersOf(tx, [childId]), { about: 'followed' });
}

/** Locks a child in a group of the current user. Throws `not_found` for others. */
async function lockAssignedChild({ tx, currentUser }: ActionContext, childId: number): Promise<MarkedChild> {
  const child = await lockMarkedChild(tx, childId);
  if (!child) throw new Refusal('not_found');
  requireMarkRight(currentUser, child);
  return child;
}

/** Staff with only the release right may read attendance but not mark it. */
function requireMarkRight(
  currentUser: CurrentUser,
  group: { readonly schoolId: number; readonly groupId: number },
): void {
  if (!isAssignedTo(currentUser, group)) throw new Refusal('not_found');
  if (!isOfTeam(currentUser, group)) throw new Refusal('forbidden');
}

async function refuseMore(
  { tx, currentUser, now, installation }: MarkContext,
  { timeZone }: MarkedChild,
): Promise<void> {
  const countSince = (since: Date) => countMarks(tx, currentUser.id, since);
  await enforceRateLimit({ tx, userId: currentUser.id, most: installation.marksPerDay, countSince, timeZone, now });
}

/** The acts about one child. The others are about its group. */
const ofOneChild: readonly AuditedAct[] = [
  'attendance.marked',
  'attendance.guardians_told',
  'attendance.settled',
  'attendance.arrival_settled',
];

/** Refreshes the group's pages and records an audit entry without the mark. */
async function publishAttendance(
  { tx, currentUser, now, requestId }: ActionContext,
  { id, schoolId }: MarkedChild,
  act: AuditedAct,
  subjectId: number,
): Promise<void> {
  const ofChild = ofOneChild.includes(act);
  const event = { about: 'attendance', ...(ofChild && { id }) } as const;
  publishChange(tx, await findDepartureStaff(tx, id), event);
  await recordAuditEntry(tx, { at: now, act, userId: currentUser.id, schoolId, subjectId, requestId });
}
