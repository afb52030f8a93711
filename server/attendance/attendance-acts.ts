/**
 * Taking the register: who may, what is written, who hears of it, in one transaction. Locks: the children by their ids.
 */
import type { NewMark } from '#core/attendance/attendance.ts';
import {
  isOfLeaving,
  isTakenAsHere,
  isUnexplained,
  markProblems,
  timeOfMark,
} from '#core/attendance/attendance-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { type AuditedAct, recordAct } from '#server/audit/audit-store.ts';
import { findGuardians } from '#server/children/child-store.ts';
import { mustLetGo } from '#server/children/own-child-store.ts';
import type { Tx } from '#server/db/database.ts';
import { refuseTooMany } from '#server/http/day-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Installation } from '#server/http/route.ts';
import { tell } from '#server/live/live-store.ts';
import { notifyEach } from '#server/notifications/notification-acts.ts';
import { findWatchers } from '#server/schools/office-store.ts';
import { isOfTeam, mayServe, type Person } from '#server/sessions/person.ts';
import { missingText, missingTitle } from './attendance-phrases.ts';
import { findRegisters } from './attendance-store.ts';
import {
  countMarks,
  findGroup,
  findHandOverMark,
  findMark,
  insertMarks,
  insertNotice,
  lockGroup,
  lockPupil,
  type Pupil,
} from './mark-store.ts';

type Acting = {
  readonly tx: Tx;
  readonly person: Person;
  readonly now: Date;
  readonly requestId: string;
};
type Marking = Acting & { readonly installation: Pick<Installation, 'marksPerDay'> };

/**
 * Marks a child, or takes its mark back: that one's own child has left, or has not, only while one may collect it. What
 * holds already is not written again.
 */
export async function markChild(acting: Marking, childId: number, mark: NewMark): Promise<void> {
  const { tx, person, now } = acting;
  const pupil = await lockOwn(acting, childId);
  const { day, status } = mark;
  const before = await findMark(tx, childId, day);
  if (isOfLeaving(before?.status ?? null, status)) await mustLetGo(tx, person, childId);
  const today = schoolTimeAt(now, pupil.timeZone);
  const problems = markProblems(mark, today);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  const isSame = status === (before?.status ?? null) && (mark.time === undefined || mark.time === before?.time);
  if (isSame) return;
  await refuseMore(acting, pupil);
  const { schoolId } = pupil;
  await insertMarks(tx, [{ childId, status, time: timeOfMark(mark, today) }], {
    schoolId,
    day,
    userId: person.id,
    at: now,
  });
  await spread(acting, pupil, 'attendance.marked', childId);
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
  const here = children.filter((child) => isTakenAsHere(child, day, today));
  if (here.length === 0) return;
  await refuseMore(acting, first);
  const time = timeOfMark(mark, today);
  const marks = here.map(({ childId }) => ({ childId, status: 'present' as const, time }));
  await insertMarks(tx, marks, { schoolId, day, userId: person.id, at: now });
  await spread(acting, first, 'attendance.taken', groupId);
}

/** Tells the guardians of a child that it is missing: today, and once. */
export async function tellGuardians(acting: Acting, childId: number): Promise<void> {
  const { tx, person, now } = acting;
  const pupil = await lockOwn(acting, childId);
  const { schoolId, groupId, givenName, timeZone } = pupil;
  const today = schoolTimeAt(now, timeZone);
  const registers = await findRegisters(tx, acting, { school: schoolId, day: today.day, groupId });
  const child = registers?.groups[0]?.children.find((one) => one.childId === childId);
  if (child?.told) return;
  if (!registers || !child || !isUnexplained(child, registers, today))
    throw new Refusal('invalid', { problems: [{ path: 'id', code: 'not_allowed' }] });
  if (!(await insertNotice(tx, pupil, { day: today.day, toldBy: person.id, now }))) return;
  const guardians = await findGuardians(tx, childId);
  const concerned = guardians.map((userId) => ({ userId, childId, givenName }));
  const words = { title: missingTitle(givenName), body: missingText, link: `/absence?child=${childId}` };
  await notifyEach(tx, concerned, now, () => ({ schoolId, kind: 'attendance', ...words }));
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
  const event = { about: 'attendance', ...(act !== 'attendance.taken' && { id }) } as const;
  tell(tx, await findWatchers(tx, id), event);
  await recordAct(tx, { at: now, act, userId: person.id, schoolId, subjectId, requestId });
}
