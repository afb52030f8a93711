/**
 * What may be marked, and what a register shows of a child at a given moment. The page and the server both use these
 * rules.
 */
import type { AbsenceDuration } from '#core/absences/absence.ts';
import type { HalfDay } from '#core/absences/absence-rules.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import { addDays } from '#core/time/day.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { type Attendance, type AttendanceStatus, bell, daysCorrectable, goneBy, type NewMark } from './attendance.ts';

type Half = HalfDay['half'];
type Known = Pick<Attendance, 'status' | 'time' | 'reported'>;
/** The day of a register, and whether there is school on it. */
export type OnDay = { readonly day: string; readonly hasSchool: boolean };

/** The first and the last day whose register may be marked, seen from today (school days). */
function markableDays(today: string): { first: string; last: string } {
  return { first: addDays(today, -daysCorrectable), last: today };
}

/** Whether a day's register may still be marked. */
export function isMarkable(day: string, today: string): boolean {
  const { first, last } = markableDays(today);
  return day >= first && day <= last;
}

/**
 * What is wrong with a mark, field by field; empty when nothing is. A day out of reach is `too_early` or `too_late`; a
 * time is `not_allowed` with anything but late and left, `required` with these on a day before today, `too_late` when
 * it has not come yet.
 */
export function markProblems({ day, status, time }: NewMark, now: SchoolTime): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { first, last } = markableDays(now.day);
  if (day < first) problems.push({ path: 'day', code: 'too_early' });
  if (day > last) problems.push({ path: 'day', code: 'too_late' });
  const takesTime = hasOwnTime(status);
  if (time !== undefined && !takesTime) problems.push({ path: 'time', code: 'not_allowed' });
  if (time === undefined && takesTime && day < now.day) problems.push({ path: 'time', code: 'required' });
  if (time !== undefined && takesTime && day === now.day && time > now.time)
    problems.push({ path: 'time', code: 'too_late' });
  return problems;
}

/**
 * Whether a mark put in the place of another says that the child has left, or is back: for who may let it go only.
 * (trust, Pickup)
 */
export function isOfLeaving(before: AttendanceStatus | null, status: AttendanceStatus | null): boolean {
  return before === 'left' || status === 'left';
}

/** Whether somebody may say at what time it was. */
export function hasOwnTime(status: AttendanceStatus | null): boolean {
  return status === 'late' || status === 'left';
}

/**
 * The time (`HH:mm`) that a mark holds: as it was said, else now; of a day before, the bell. None once it is taken
 * back.
 */
export function timeOfMark({ day, status, time }: NewMark, now: SchoolTime): string | null {
  if (status === null) return null;
  return time ?? (day === now.day ? now.time : bell);
}

/** Whether a child is at school by its mark. */
export function isHere(status: AttendanceStatus | null): boolean {
  return status === 'present' || status === 'late';
}

/** Which part of the day is reported, from the halves that are; null for none. */
export function durationOf(halves: readonly Half[]): AbsenceDuration | null {
  const [morning, afternoon] = [halves.includes('morning'), halves.includes('afternoon')];
  if (morning && afternoon) return 'full_day';
  return morning ? 'morning' : afternoon ? 'afternoon' : null;
}

/** The half of the day that is under way; of a day before, its end. */
function halfNow(day: string, now: SchoolTime): Half {
  return day < now.day || now.time >= noon ? 'afternoon' : 'morning';
}

/** Whether a child is expected at school in the current half day, given what its family reported. */
function isExpected(reported: AbsenceDuration | null, day: string, now: SchoolTime): boolean {
  return !covers(reported, halfNow(day, now));
}

/** Whether "everyone is here" marks a child: nobody has yet, and it is expected. */
export function isTakenAsHere({ status, reported }: Known, day: string, now: SchoolTime): boolean {
  return status === null && isExpected(reported, day, now);
}

/**
 * Whether nobody can say where a child is: school has begun, it was not seen, and a half day that has begun was not
 * reported. (trust, Pickup: safe arrival)
 */
export function isUnexplained({ status, reported }: Known, { day, hasSchool }: OnDay, now: SchoolTime): boolean {
  if (!hasSchool || (status !== null && status !== 'absent')) return false;
  return halvesBegun(day, now).some((half) => !covers(reported, half));
}

/**
 * Whether a child is at school although reported absent: there on the morning that was reported, or still there once
 * the reported afternoon has begun. A child who has left is settled. (trust, Pickup: safe arrival)
 */
export function isDiscrepancy(
  { status, time, reported }: Known,
  { day }: Pick<OnDay, 'day'>,
  now: SchoolTime,
): boolean {
  if (!isHere(status)) return false;
  if (covers(reported, 'morning') && (time ?? bell) < noon) return true;
  return covers(reported, 'afternoon') && (day < now.day || (day === now.day && now.time >= goneBy));
}

/** Whether a child is away now: marked so, or reported for the half under way and not seen. */
export function isAway({ status, reported }: Known, day: string, now: SchoolTime): boolean {
  return status === 'absent' || (status === null && !isExpected(reported, day, now));
}

/** Whether anybody has begun to take a register. A hand-over at the door does not. */
export function isTaken(children: readonly Pick<Attendance, 'status'>[]): boolean {
  return children.some(({ status }) => status !== null && status !== 'left');
}

/**
 * How many children a register counts as here (late ones too), away, gone and not yet known. Their sum is all of them.
 */
export function countsOf(children: readonly Known[], day: string, now: SchoolTime) {
  const counts = { here: 0, late: 0, away: 0, left: 0, unknown: 0 };
  for (const child of children) {
    if (isAway(child, day, now)) counts.away += 1;
    else if (child.status === 'left') counts.left += 1;
    else if (isHere(child.status)) counts.here += 1;
    else counts.unknown += 1;
    if (child.status === 'late') counts.late += 1;
  }
  return counts;
}

const noon = '12:00';

function halvesBegun(day: string, now: SchoolTime): readonly Half[] {
  if (day < now.day) return ['morning', 'afternoon'];
  if (day > now.day || now.time < bell) return [];
  return now.time < noon ? ['morning'] : ['morning', 'afternoon'];
}

function covers(reported: AbsenceDuration | null, half: Half): boolean {
  return reported === 'full_day' || reported === half;
}
