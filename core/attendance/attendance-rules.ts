/** Validation of marks. The page and the server share these rules. `status-rules.ts` derives the status of a child. */
import type { AbsenceDuration } from '#core/absences/absence.ts';
import type { HalfDay } from '#core/absences/absence-rules.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import { addDays } from '#core/time/day.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { type AttendanceHours, type AttendanceStatus, daysCorrectable, type NewMark } from './attendance.ts';

type Half = HalfDay['half'];

/** The first and last day whose attendance can be marked, given today's school day. */
function markableDays(today: string): { first: string; last: string } {
  return { first: addDays(today, -daysCorrectable), last: today };
}

/** Whether the attendance of a day can still be marked. */
export function isMarkable(day: string, today: string): boolean {
  const { first, last } = markableDays(today);
  return day >= first && day <= last;
}

/**
 * The field problems of a mark; empty when it is valid. A day out of range is `too_early` or `too_late`. A time is
 * `not_allowed` with absent and when undoing a mark, `required` with late and left on a past day, and `too_late` in
 * the future. `broughtBy` is allowed with present and late only, `seen` only when undoing a mark.
 */
export function markProblems({ day, status, time, seen, broughtBy }: NewMark, now: SchoolTime): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (seen !== undefined && status !== null) problems.push({ path: 'seen', code: 'not_allowed' });
  const { first, last } = markableDays(now.day);
  if (day < first) problems.push({ path: 'day', code: 'too_early' });
  if (day > last) problems.push({ path: 'day', code: 'too_late' });
  const takesTime = hasEditableTime(status);
  if (time !== undefined && !takesTime) problems.push({ path: 'time', code: 'not_allowed' });
  if (broughtBy !== undefined && !isArrival(status)) problems.push({ path: 'broughtBy', code: 'not_allowed' });
  if (time === undefined && isTimeRequired(status) && day < now.day) problems.push({ path: 'time', code: 'required' });
  if (time !== undefined && takesTime && day === now.day && time > now.time)
    problems.push({ path: 'time', code: 'too_late' });
  return problems;
}

/** Whether replacing one mark by another sets or undoes `left`. Only staff who may release the child can do that. */
export function involvesLeaving(before: AttendanceStatus | null, status: AttendanceStatus | null): boolean {
  return before === 'left' || status === 'left';
}

/** Whether a status has a time that staff can set: when the child came or left. */
export function hasEditableTime(status: AttendanceStatus | null): boolean {
  return isArrival(status) || status === 'left';
}

/** Whether a status says that the child came. Such a mark can name the person who brought it. */
export function isArrival(status: AttendanceStatus | null): boolean {
  return status === 'present' || status === 'late';
}

/** Whether the time of a status is required on a past day. A present child came by the bell. */
export function isTimeRequired(status: AttendanceStatus | null): boolean {
  return status === 'late' || status === 'left';
}

/**
 * The time (`HH:mm`) of a mark: the one given, else now; for a past day the start of school. Null when undoing a
 * mark.
 */
export function timeOfMark(
  { day, status, time }: NewMark,
  now: SchoolTime,
  { bell }: Pick<AttendanceHours, 'bell'>,
): string | null {
  if (status === null) return null;
  return time ?? (day === now.day ? now.time : bell);
}

/** The duration that covers these half days; null for none. */
export function durationOf(halves: readonly Half[]): AbsenceDuration | null {
  const [morning, afternoon] = [halves.includes('morning'), halves.includes('afternoon')];
  if (morning && afternoon) return 'full_day';
  return morning ? 'morning' : afternoon ? 'afternoon' : null;
}
