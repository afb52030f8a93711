/** Validation of absence reports, and until when they can be changed. The page and the server share these rules. */
import type { FieldProblem } from '#core/http/problem.ts';
import { addDays, daysFrom, yearAfter } from '#core/time/day.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { noon, onDayOf } from '#core/attendance/attendance-day-rules.ts';
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import { countClassDays, isSchoolDay, schoolDay, schoolDayAfter } from '#core/school-days/school-day-rules.ts';
import { type Absence, type AbsenceDuration, type AbsenceKind, maxReportDaysBack } from './absence.ts';

/** Half a school day. Two absences of one child cannot cover the same half day. */
export type HalfDay = { readonly day: string; readonly half: 'morning' | 'afternoon' };

type Span = Pick<Absence, 'date' | 'endDate' | 'duration'>;
/** What decides when a report begins. */
type Timed = { readonly kind?: AbsenceKind | undefined; readonly time?: string | undefined };

/** The first missing field of an incomplete report, in the order child, reason, date. */
export function firstMissing(draft: {
  childId?: number | undefined;
  reason?: string | undefined;
  date?: string | undefined;
}): 'child' | 'reason' | 'date' | null {
  if (!draft.childId) return 'child';
  if (!draft.reason) return 'reason';
  if (!draft.date) return 'date';
  return null;
}

/** The first and last day that can be reported, given today's school day. */
export function reportableDays(today: string): { first: string; last: string } {
  return { first: addDays(today, -maxReportDaysBack), last: yearAfter(today) };
}

/**
 * The field problems of the dates of a complete report; empty when they are valid. `too_early` and `too_late` are the
 * limits of `reportableDays`; an end before the start is `too_early`; an end date on a half-day absence is
 * `not_allowed`, and so is a date when the school is closed on every day of the absence.
 */
export function dayProblems(span: Span, calendar: SchoolCalendar, today: string): FieldProblem[] {
  const { date, endDate, duration } = span;
  const { first, last } = reportableDays(today);
  const problems: FieldProblem[] = [];
  if (date < first) problems.push({ path: 'date', code: 'too_early' });
  if (date > last) problems.push({ path: 'date', code: 'too_late' });
  if (problems.length === 0 && (endDate === undefined || (endDate >= date && endDate <= last))) {
    if (!daysFrom(date, endDate ?? date).some((day) => isSchoolDay(calendar, day)))
      problems.push({ path: 'date', code: 'not_allowed' });
  }
  if (endDate === undefined) return problems;
  if (duration !== 'full_day') problems.push({ path: 'endDate', code: 'not_allowed' });
  else if (endDate < date) problems.push({ path: 'endDate', code: 'too_early' });
  else if (endDate > last) problems.push({ path: 'endDate', code: 'too_late' });
  return problems;
}

const halvesOf: Readonly<Record<AbsenceDuration, readonly HalfDay['half'][]>> = {
  full_day: ['morning', 'afternoon'],
  morning: ['morning'],
  afternoon: ['afternoon'],
};

/** Every half day an absence covers, in order. A morning and an afternoon of one day do not overlap. */
export function halfDaysOf({ date, endDate, duration }: Span): HalfDay[] {
  return daysFrom(date, endDate ?? date).flatMap((day) => halvesOf[duration].map((half) => ({ day, half })));
}

/** Whether the half days of one child cover a whole day. They may come from one absence or from two. */
export function isAwayAllDay(halfDays: readonly HalfDay[], day: string): boolean {
  return halvesOf.full_day.every((half) => halfDays.some((taken) => taken.day === day && taken.half === half));
}

/**
 * The problem of the time of a late arrival or an early leaving; none when it is valid. Without a time it is
 * `required`, and an absence has none (`not_allowed`). The report is for one day. The time lies between the bell and
 * closing, and for today in the future: `too_early`, `too_late`.
 */
export function timeProblems(
  { kind = 'absent', time, date, endDate, duration }: Span & Timed,
  calendar: SchoolCalendar,
  now: SchoolTime,
): FieldProblem[] {
  if (kind === 'absent') return time === undefined ? [] : [{ path: 'time', code: 'not_allowed' }];
  if (endDate !== undefined) return [{ path: 'endDate', code: 'not_allowed' }];
  if (duration !== 'full_day') return [{ path: 'duration', code: 'not_allowed' }];
  if (date < now.day) return [{ path: 'date', code: 'too_early' }];
  if (time === undefined) return [{ path: 'time', code: 'required' }];
  const { hours } = schoolDay(calendar, date);
  if (!hours) return [];
  if (time <= hours.bell || (date === now.day && time <= now.time)) return [{ path: 'time', code: 'too_early' }];
  return time >= hours.closesAt ? [{ path: 'time', code: 'too_late' }] : [];
}

/** The half day of a time of day. A child absent then neither arrives late nor leaves early at that time. */
export function halfOf(time: string): HalfDay['half'] {
  return time < noon ? 'morning' : 'afternoon';
}

/**
 * Whether an absence has started: at the bell of its first day, or at noon for an afternoon. From then on a parent
 * calls the school to cancel it. A late arrival and an early leaving start at their time.
 */
export function hasStarted(
  { date, duration, kind = 'absent', time }: Span & Timed,
  calendar: SchoolCalendar,
  now: SchoolTime,
): boolean {
  const ofAbsence = () => (duration === 'afternoon' ? noon : onDayOf(calendar, date).hours.bell);
  const begins = kind !== 'absent' && time !== undefined ? time : ofAbsence();
  return date < now.day || (date === now.day && now.time >= begins);
}

/** For how long after a report it can be canceled at any hour, in minutes. */
const undoMinutes = 10;

/** Whether a report made at an instant can still be undone, even if the absence has started. */
export function isUndoable(createdAt: string, now: Date): boolean {
  return now.getTime() < new Date(createdAt).getTime() + undoMinutes * 60_000;
}

/** Whether an absence of full days is under way today, so that its last day can be moved. */
export function isUnderWay(
  { date, endDate = date, duration, kind = 'absent' }: Span & Timed,
  { day }: Pick<SchoolTime, 'day'>,
): boolean {
  return kind === 'absent' && duration === 'full_day' && date <= day && day <= endDate;
}

/**
 * The last days that an absence under way can be given in one tap: `backNext` ends it today, null when it ends today
 * anyway; `oneMore` adds the school day after its last day, null when none follows or it would be too long.
 */
export function nextLastDays(
  { date, endDate = date }: Pick<Span, 'date' | 'endDate'>,
  calendar: SchoolCalendar,
  today: string,
): { readonly backNext: string | null; readonly oneMore: string | null } {
  const later = schoolDayAfter(calendar, endDate);
  return {
    backNext: endDate > today ? today : null,
    oneMore: later !== null && later <= reportableDays(today).last ? later : null,
  };
}

/**
 * The field problems of a new last day of an absence; empty when it is valid. It is `not_allowed` unless the absence
 * is under way. It lies between today (`too_early`) and the last reportable day (`too_late`): days that have passed
 * stay.
 */
export function lastDayProblems(absence: Span & Timed, lastDay: string, now: SchoolTime): FieldProblem[] {
  const wrong = (code: FieldProblem['code']) => [{ path: 'lastDay', code }];
  if (!isUnderWay(absence, now)) return wrong('not_allowed');
  if (lastDay < now.day) return wrong('too_early');
  return lastDay > reportableDays(now.day).last ? wrong('too_late') : [];
}

/**
 * The days from today on that a child is away all day by a new report and the absences already reported. Pickups
 * scheduled on these days are canceled. Two half days make a full one.
 */
export function daysAwayWith(
  report: Span & Timed,
  reported: readonly (Span & Timed)[],
  today: string,
): readonly string[] {
  if ((report.kind ?? 'absent') !== 'absent') return [];
  const absences = reported.filter(({ kind = 'absent' }) => kind === 'absent');
  const halfDays = [report, ...absences].flatMap(halfDaysOf);
  return daysFrom(report.date, report.endDate ?? report.date).filter(
    (day) => day >= today && isAwayAllDay(halfDays, day),
  );
}

/** How many days of an absence have classes: the number that is shown to families. */
export function countAbsentDays({ date, endDate }: Span, calendar: SchoolCalendar): number {
  return countClassDays(calendar, date, endDate ?? date);
}
