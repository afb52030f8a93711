/**
 * Taking the register: who may, what is written, who hears of it, in one transaction. Locks: the children by their ids.
 */
import type { NewMark } from '#core/attendance/attendance.ts';
import { isOfLeaving, markProblems, timeOfMark } from '#core/attendance/attendance-rules.ts';
import { goneSince, groupDayOf, isToMark, isUnexplained } from '#core/attendance/status-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { type AuditedAct, recordAct } from '#server/audit/audit-store.ts';
import { findGuardians, findGuardiansOf } from '#server/children/child-store.ts';
import { mustLetGo } from '#server/children/own-child-store.ts';
import type { Tx } from '#server/db/database.ts';
import { refuseTooMany } from '#server/http/day-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Installation } from '#server/http/route.ts';
import { tell } from '#server/live/live-store.ts';
import { findDayPickups } from '#server/pickups/pickup-store.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { findReach, type Reach } from '#server/notifications/reach-store.ts';
import { findWatchers } from '#server/schools/office-store.ts';
import { isOfTeam, mayServe, type Person } from '#server/sessions/person.ts';
import { backText, backTitle, leftText, leftTitle, missingText, missingTitle } from './attendance-phrases.ts';
import { findRegisters } from './attendance-store.ts';
import {
  countMarks,
  findGroup,
  findHandOverMark,
  findMark,
  findMarks,
  findPlace,
  insertCompletion,
  insertMarks,
  insertNotice,
  isDone,
  lockGroup,
  lockPupil,
  type Pupil,
} from './mark-store.ts';
import { insertNoticeGuardians } from './notice-store.ts';

type Acting = {
  readonly tx: Tx;
  readonly person: Person;
  readonly now: Date;
  readonly requestId: string;
};
type Marking = Acting & { readonly installation: Pick<Installation, 'marksPerDay'> };

/**
 * Marks a child, or takes its mark back, so that the one before it holds again: that one's own child has left, or has
 * not, only while one may collect it. What holds already is not written again.
 */
export async function markChild(acting: Marking, childId: number, mark: NewMark): Promise<void> {
  const { tx, person, now } = acting;
  const pupil = await lockOwn(acting, childId);
  const { day, status, seen } = mark;
  const { mark: standing, before } = await findMark(tx, childId, day);
  const then = status === null ? (before?.status ?? null) : status;
  if (isOfLeaving(standing?.status ?? null, then)) await mustLetGo(tx, person, childId);
  const today = schoolTimeAt(now, pupil.timeZone);
  const problems = markProblems(mark, today);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  if (status === null && seen !== undefined && seen !== standing?.status) return;
  const isSame = status === (standing?.status ?? null) && (mark.time === undefined || mark.time === standing?.time);
  if (isSame) return;
  await refuseMore(acting, pupil);
  const { schoolId, groupId } = pupil;
  const time = timeOfMark(mark, today);
  await insertMarks(tx, [{ childId, status, time }], { schoolId, day, userId: person.id, at: now });
  // Done was said of a list in which this child was known.
  if (then === null && (await isDone(tx, groupId, day)))
    await insertCompletion(tx, pupil, { day, done: false, userId: person.id, at: now });
  const gone = then === 'left' ? (time ?? before?.time ?? null) : null;
  const wasGone = standing?.status === 'left';
  if (day === today.day && (gone !== null) !== wasGone) await tellPickups(acting, pupil, { day, gone });
  if (day === today.day) await refreshFamilies(tx, [childId]);
  await spread(acting, pupil, 'attendance.marked', childId);
}

/**
 * Refreshes the pages that show the pickups of a child who has left, or has not after all, and tells its guardians
 * where one of them stands open. The pickup stays as it is: it goes on if the child comes back.
 */
async function tellPickups(
  { tx, person, now }: Acting,
  { id: childId, schoolId, givenName }: Pupil,
  { day, gone }: { readonly day: string; readonly gone: string | null },
): Promise<void> {
  const pickups = await findDayPickups(tx, childId, day);
  if (pickups.length === 0) return;
  const [guardians, watchers] = await Promise.all([findGuardians(tx, childId), findWatchers(tx, childId)]);
  for (const { id } of pickups) {
    tell(tx, guardians, { about: 'pickups', id });
    tell(tx, watchers, { about: 'departures', id });
  }
  if (!pickups.some(({ isOpen }) => isOpen)) return;
  const words =
    gone === null
      ? { title: backTitle(givenName), body: backText }
      : { title: leftTitle(givenName), body: leftText(gone) };
  const others = guardians.filter((userId) => userId !== person.id);
  const link = `/pickup?child=${childId}`;
  await notify(tx, others, { schoolId, kind: 'pickup', childIds: [childId], ...words, link }, now);
}

/** Refuses what is done with a pickup of a child who has left that day. */
export async function mustNotBeGone(tx: Tx, childId: number, day: string): Promise<void> {
  if (goneSince(await findMarks(tx, childId, day)) !== null) throw new Refusal('child_gone');
}

/** Declares today's attendance of a group done, or reopens it. What holds already is not written again. */
export async function completeAttendance(
  acting: Acting,
  { groupId, day, done }: { readonly groupId: number; readonly day: string; readonly done: boolean },
): Promise<void> {
  const { tx, person, now } = acting;
  const group = await findGroup(tx, groupId);
  if (!group) throw new Refusal('not_found');
  mustMark(person, group);
  const [first] = await lockGroup(tx, groupId);
  if (!first) return;
  const today = schoolTimeAt(now, first.timeZone);
  if (day !== today.day) {
    const code = day < today.day ? 'too_early' : 'too_late';
    throw new Refusal('invalid', { problems: [{ path: 'day', code }] });
  }
  const registers = await findRegisters(tx, acting, { school: first.schoolId, day, groupId });
  const register = registers?.groups[0];
  if (!registers || !register || (register.done !== null) === done) return;
  const isUntaken = groupDayOf(register, registers, today).progress === 'untaken';
  if (done && isUntaken && register.children.some((child) => isToMark(child, day, today)))
    throw new Refusal('attendance_not_begun');
  await insertCompletion(tx, group, { day, done, userId: person.id, at: now });
  await spread(acting, first, done ? 'attendance.done' : 'attendance.reopened', groupId);
}

/** Marks everybody of a group as present whom nobody has marked and whom their family did not report absent. */
export async function markEveryone(
  acting: Marking,
  { groupId, day }: { readonly groupId: number; readonly day: string },
): Promise<void> {
  const { tx, person, now } = acting;
  const group = await findGroup(tx, groupId);
  if (!group) throw new Refusal('not_found');
  mustMark(person, group);
  const pupils = await lockGroup(tx, groupId);
  const [first] = pupils;
  if (!first) return;
  const { schoolId, timeZone } = first;
  const today = schoolTimeAt(now, timeZone);
  const mark = { day, status: 'present' } as const;
  const problems = markProblems(mark, today);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  const registers = await findRegisters(tx, acting, { school: schoolId, day, groupId });
  const children = registers?.groups[0]?.children ?? [];
  const here = children.filter((child) => isToMark(child, day, today));
  if (here.length === 0) return;
  await refuseMore(acting, first);
  const time = timeOfMark(mark, today);
  const marks = here.map(({ childId }) => ({ childId, status: 'present' as const, time }));
  await insertMarks(tx, marks, { schoolId, day, userId: person.id, at: now });
  if (day === today.day && !registers?.groups[0]?.done)
    await insertCompletion(tx, group, { day, done: true, userId: person.id, at: now });
  if (day === today.day)
    await refreshFamilies(
      tx,
      here.map(({ childId }) => childId),
    );
  await spread(acting, first, 'attendance.taken', groupId);
}

/** Refreshes where guardians plan a pickup of a child for today: whether it is there decides what they can plan. */
async function refreshFamilies(tx: Tx, childIds: readonly number[]): Promise<void> {
  tell(tx, await findGuardiansOf(tx, childIds), { about: 'pickups' });
}

/** Who of a child's guardians can be told now that it is missing. */
export async function findGuardianReach(
  { tx, person, now }: Pick<Acting, 'tx' | 'person' | 'now'>,
  childId: number,
): Promise<Reach> {
  const pupil = await findPlace(tx, childId);
  if (!pupil) throw new Refusal('not_found');
  mustMark(person, pupil);
  return reachOfGuardians(tx, pupil, now);
}

const reachOfGuardians = (tx: Tx, { id: childId, timeZone: zone }: Pupil, now: Date): Promise<Reach> =>
  findReach(tx, { childId, kind: 'attendance', now, zone });

/**
 * Tells the guardians of a child that it is missing: today, and once. Refused where none of them has an account, so
 * that it is never said to be done when it is not. Keeps who was told, by what, and who could not be.
 */
export async function tellGuardians(acting: Acting, childId: number): Promise<void> {
  const { tx, person, now } = acting;
  const pupil = await lockOwn(acting, childId);
  const { schoolId, groupId, givenName, timeZone } = pupil;
  const today = schoolTimeAt(now, timeZone);
  const registers = await findRegisters(tx, acting, { school: schoolId, day: today.day, groupId });
  const group = registers?.groups[0];
  const child = group?.children.find((one) => one.childId === childId);
  if (child?.told) return;
  if (!registers || !group || !child || !isUnexplained(child, groupDayOf(group, registers, today), today))
    throw new Refusal('invalid', { problems: [{ path: 'id', code: 'not_allowed' }] });
  const reach = await reachOfGuardians(tx, pupil, now);
  if (reach.guardians.length === 0) throw new Refusal('no_guardian_reachable');
  if (!(await insertNotice(tx, pupil, { day: today.day, toldBy: person.id, now }))) return;
  const words = { title: missingTitle(givenName), body: missingText, link: `/absence?child=${childId}` };
  const told = reach.guardians.map(({ userId }) => userId);
  const made = await notify(tx, told, { schoolId, kind: 'attendance', childIds: [childId], ...words }, now);
  await insertNoticeGuardians(tx, pupil, { day: today.day, reach, made });
  await spread(acting, pupil, 'attendance.guardians_told', childId);
}

type HandOver = {
  readonly childId: number;
  readonly schoolId: number;
  readonly day: string;
  readonly pickupId: number;
};

/** A child that was handed over has left. The pickup's act has judged who may, and holds the child. */
export async function markHandedOver(
  { tx, person, now }: Acting,
  { childId, schoolId, day, pickupId }: HandOver,
  time: string,
): Promise<void> {
  const made = { schoolId, day, userId: person.id, at: now, pickupId };
  await insertMarks(tx, [{ childId, status: 'left', time }], made);
  tell(tx, await findWatchers(tx, childId), { about: 'attendance', id: childId });
}

/** The hand-over is taken back: what was marked before holds again, unless somebody has said otherwise meanwhile. */
export async function unmarkHandedOver({ tx, person, now }: Acting, handOver: HandOver): Promise<void> {
  const { childId, schoolId, day, pickupId } = handOver;
  const found = await findHandOverMark(tx, handOver);
  if (!found) return;
  const { status = null, time = null } = found.before ?? {};
  await insertMarks(tx, [{ childId, status, time }], { schoolId, day, userId: person.id, at: now, pickupId });
  tell(tx, await findWatchers(tx, childId), { about: 'attendance', id: childId });
}

/** A child whose register the one who acts takes; others are as if they were not. */
async function lockOwn({ tx, person }: Acting, childId: number): Promise<Pupil> {
  const pupil = await lockPupil(tx, childId);
  if (!pupil) throw new Refusal('not_found');
  mustMark(person, pupil);
  return pupil;
}

/** The door duty gives the sight of a register, and no mark in it. */
function mustMark(person: Person, group: { readonly schoolId: number; readonly groupId: number }): void {
  if (!mayServe(person, group)) throw new Refusal('not_found');
  if (!isOfTeam(person, group)) throw new Refusal('forbidden');
}

async function refuseMore({ tx, person, now, installation }: Marking, { timeZone }: Pupil): Promise<void> {
  const countSince = (since: Date) => countMarks(tx, person.id, since);
  await refuseTooMany({ tx, userId: person.id, most: installation.marksPerDay, countSince, timeZone, now });
}

/** Refreshes the pages of who sees the group, and writes down that it was done, never as what anybody was marked. */
async function spread(
  { tx, person, now, requestId }: Acting,
  { id, schoolId }: Pupil,
  act: AuditedAct,
  subjectId: number,
): Promise<void> {
  const ofChild = act === 'attendance.marked' || act === 'attendance.guardians_told';
  const event = { about: 'attendance', ...(ofChild && { id }) } as const;
  tell(tx, await findWatchers(tx, id), event);
  await recordAct(tx, { at: now, act, userId: person.id, schoolId, subjectId, requestId });
}
