/** What may be marked, and when. The page and the server both use these rules. Where a child is: `status-rules.ts`. */
import type { AbsenceDuration } from '#core/absences/absence.ts';
import type { HalfDay } from '#core/absences/absence-rules.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import { addDays } from '#core/time/day.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { type AttendanceStatus, bell, daysCorrectable, type NewMark } from './attendance.ts';

type Half = HalfDay['half'];

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
 * it has not come yet. `seen` goes with taking a mark back only.
 */
export function markProblems({ day, status, time, seen }: NewMark, now: SchoolTime): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (seen !== undefined && status !== null) problems.push({ path: 'seen', code: 'not_allowed' });
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

/** Which part of the day is reported, from the halves that are; null for none. */
export function durationOf(halves: readonly Half[]): AbsenceDuration | null {
  const [morning, afternoon] = [halves.includes('morning'), halves.includes('afternoon')];
  if (morning && afternoon) return 'full_day';
  return morning ? 'morning' : afternoon ? 'afternoon' : null;
}
