/** When a report of absence is complete, allowed and cancellable. The page and the server both use these rules. */
import type { FieldProblem } from '#core/http/problem.ts';
import { addDays, daysFrom, yearAfter } from '#core/time/day.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { type Absence, type AbsenceDuration, beginsAt, daysBack } from './absence.ts';

/** Half a school day: what two absences of one child may not share. */
export type HalfDay = { readonly day: string; readonly half: 'morning' | 'afternoon' };

type Span = Pick<Absence, 'date' | 'endDate' | 'duration'>;

/** What is asked for first when a report is not complete: the child, then the reason, then the date. (§5) */
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

/** The first and the last day that may be reported, seen from today (school days). */
export function reportableDays(today: string): { first: string; last: string } {
  return { first: addDays(today, -daysBack), last: yearAfter(today) };
}

/**
 * What is wrong with the days of a complete report, field by field; empty when nothing is. `too_early` and
 * `too_late` are the limits of `reportableDays`; an end before the start is `too_early`; an end on a half
 * day is `not_allowed`. (decisions, Absence and Settled edges)
 */
export function dayProblems({ date, endDate, duration }: Span, today: string): FieldProblem[] {
  const { first, last } = reportableDays(today);
  const problems: FieldProblem[] = [];
  if (date < first) problems.push({ path: 'date', code: 'too_early' });
  if (date > last) problems.push({ path: 'date', code: 'too_late' });
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

/** Every half day an absence covers, in order. A morning and an afternoon of one day do not meet. */
export function halfDaysOf({ date, endDate, duration }: Span): HalfDay[] {
  return daysFrom(date, endDate ?? date).flatMap((day) => halvesOf[duration].map((half) => ({ day, half })));
}

/** Whether half days of one child make up the whole of a day, be they of one absence or of two. */
export function isAwayAllDay(halfDays: readonly HalfDay[], day: string): boolean {
  return halvesOf.full_day.every((half) => halfDays.some((taken) => taken.day === day && taken.half === half));
}

/** Whether an absence has begun on the school's clock; from then on a parent calls the school. (decisions) */
export function hasBegun({ date, duration }: Span, now: SchoolTime): boolean {
  return date < now.day || (date === now.day && now.time >= beginsAt[duration]);
}
