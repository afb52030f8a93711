/** Which exception counts on a day, and what is valid. The screen and the server share these rules (decision 48). */
import type { FieldProblem } from '#core/http/problem.ts';
import { hasClosed, isPastCutOff } from '#core/pickups/pickup-draft-rules.ts';
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import { isSchoolDay, slotsOn, weekdayOf, weekOn } from '#core/school-days/school-day-rules.ts';
import { slotsOf } from '#core/school-days/pickup-slot-rules.ts';
import { addDays, daysFrom, yearAfter } from '#core/time/day.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { daysShown, type PickupPlan } from './pickup-plan.ts';

/** The days of an exception: from a day to another, both included, or one weekday between them. */
export type ExceptionSpan = { readonly from: string; readonly until: string; readonly weekday: number | null };

/**
 * Which exception counts before others: the higher rank, then the later `addedAt`, in seconds. An exception that is cut
 * or shortened keeps both.
 */
export type Ranked = { readonly rank: number; readonly addedAt: number };
/** An exception with what decides which one counts. */
export type Dated = ExceptionSpan & Ranked & { readonly id: number };

/** Whether an exception covers a day. */
export function coversDay({ from, until, weekday }: ExceptionSpan, day: string): boolean {
  return from <= day && day <= until && (weekday === null || weekday === weekdayOf(day));
}

/** The rank of a new exception, by how specific it is: 2 a single day, 1 a weekday, 0 a range. */
export function rankOf({ from, until, weekday }: ExceptionSpan): number {
  if (from === until) return 2;
  return weekday === null ? 0 : 1;
}

/** The exception that counts on a day: the most specific one, then the latest. */
export function exceptionOn<E extends Dated>(exceptions: readonly E[], day: string): E | undefined {
  return exceptions
    .filter((one) => coversDay(one, day))
    .toSorted((a, b) => b.rank - a.rank || b.addedAt - a.addedAt || b.id - a.id)[0];
}

/** How many days are searched for the next school days. */
export const daysSearched = 150;

/** The next days on which the school is open, `from` included: at most `daysShown`, and fewer before a long closure. */
export function nextSchoolDays(calendar: SchoolCalendar, from: string): string[] {
  return daysFrom(from, addDays(from, daysSearched - 1))
    .filter((day) => isSchoolDay(calendar, day))
    .slice(0, daysShown);
}

/** The slots of a weekday by the weekly hours of a day, `HH:mm` in order; null for a weekday without school. */
export function weekdaySlots({ hours }: SchoolCalendar, weekday: number, today: string): string[] | null {
  const open = weekOn(hours, today)[weekday - 1];
  return open ? slotsOf({ first: open.firstSlot, last: open.lastSlot, everyMinutes: open.slotMinutes }) : null;
}

/** The days of an exception on which the school is open. `calendar` covers them. */
function openDaysOf(span: ExceptionSpan, calendar: SchoolCalendar): string[] {
  return daysFrom(span.from, span.until).filter((day) => coversDay(span, day) && isSchoolDay(calendar, day));
}

/** The times that an exception can have: the slots of its days, `HH:mm` in order. */
export function exceptionSlots(span: ExceptionSpan, calendar: SchoolCalendar): string[] {
  return [...new Set(openDaysOf(span, calendar).flatMap((day) => slotsOn(calendar, day)))].toSorted();
}

/** The problems of person and time, with paths that begin with `at`. */
function planProblems({ kind, pickupPersonId, time }: PickupPlan, slots: readonly string[], at = ''): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const hasPerson = pickupPersonId !== null;
  if (hasPerson !== (kind === 'person'))
    problems.push({ path: `${at}pickupPersonId`, code: hasPerson ? 'not_allowed' : 'required' });
  if (time === null) {
    if (kind === 'person') problems.push({ path: `${at}time`, code: 'required' });
  } else if (!slots.includes(time)) problems.push({ path: `${at}time`, code: 'not_in_list' });
  return problems;
}

/**
 * The field problems of a week; empty when it is valid. `not_allowed` on a weekday without school or named twice, the
 * problems of each person and time, and `too_late` on `week` when today's plan differs from `before` after the school's
 * cut-off and before it closes.
 */
export function weekProblems(
  week: readonly (PickupPlan & { readonly weekday: number })[],
  before: readonly (PickupPlan & { readonly weekday: number })[],
  calendar: SchoolCalendar,
  now: SchoolTime,
): FieldProblem[] {
  const problems = week.flatMap((plan, n): FieldProblem[] => {
    const slots = weekdaySlots(calendar, plan.weekday, now.day);
    const isNamedTwice = week.findIndex(({ weekday }) => weekday === plan.weekday) !== n;
    if (!slots || isNamedTwice) return [{ path: `week.${n}.weekday`, code: 'not_allowed' }];
    return planProblems(plan, slots, `week.${n}.`);
  });
  const today = weekdayOf(now.day);
  const isTodayChanged = !isSamePlan(
    week.find(({ weekday }) => weekday === today),
    before.find(({ weekday }) => weekday === today),
  );
  if (isTodayChanged && isTodaySettled(calendar, now)) problems.push({ path: 'week', code: 'too_late' });
  return problems;
}

/** Whether two plans say the same; no plan is the same as no plan. */
export function isSamePlan(one: PickupPlan | undefined, other: PickupPlan | undefined): boolean {
  return (
    one?.kind === other?.kind &&
    one?.pickupPersonId === other?.pickupPersonId &&
    (one?.time ?? null) === (other?.time ?? null)
  );
}

/** Whether the plan of today can no longer change: between the school's cut-off and its closing time. */
export function isTodaySettled(calendar: SchoolCalendar, now: SchoolTime): boolean {
  return isPastCutOff(now.day, calendar, now) && !hasClosed(now.day, calendar, now);
}

/**
 * The field problems of an exception; empty when it is valid. `calendar` covers a year from today.
 */
export function exceptionProblems(
  exception: PickupPlan & ExceptionSpan,
  calendar: SchoolCalendar,
  now: SchoolTime,
): FieldProblem[] {
  const { from, until } = exception;
  if (until < from) return [{ path: 'until', code: 'too_early' }];
  if (from < now.day) return [{ path: 'from', code: 'too_early' }];
  if (until > yearAfter(now.day)) return [{ path: 'until', code: 'too_late' }];
  const slots = exceptionSlots(exception, calendar);
  if (slots.length === 0) return [{ path: 'from', code: 'not_allowed' }];
  const problems = planProblems(exception, slots);
  const isLate = coversDay(exception, now.day) && isSchoolDay(calendar, now.day) && isTodaySettled(calendar, now);
  return isLate ? [{ path: 'from', code: 'too_late' }, ...problems] : problems;
}

/**
 * Whether a new exception needs a decision about an existing one: both cover a day, and the new one is not more
 * specific, so that one would hide the other.
 */
export function overlaps(added: ExceptionSpan, existing: ExceptionSpan & Pick<Ranked, 'rank'>): boolean {
  if (rankOf(added) > existing.rank) return false;
  const from = added.from > existing.from ? added.from : existing.from;
  const until = added.until < existing.until ? added.until : existing.until;
  // Seven days hold every weekday.
  const last = until < addDays(from, 6) ? until : addDays(from, 6);
  return from <= until && daysFrom(from, last).some((day) => coversDay(added, day) && coversDay(existing, day));
}

/**
 * What is left of an exception without the days from `from` to `until`: nothing, the days before, those after, or both.
 * A part without a day of its weekday is left out.
 */
export function partsWithout(existing: ExceptionSpan, { from, until }: Pick<ExceptionSpan, 'from' | 'until'>) {
  const { weekday } = existing;
  const parts: ExceptionSpan[] = [];
  if (existing.from < from) parts.push({ weekday, from: existing.from, until: addDays(from, -1) });
  if (existing.until > until) parts.push({ weekday, from: addDays(until, 1), until: existing.until });
  return parts.filter((part) => {
    const last = part.until < addDays(part.from, 6) ? part.until : addDays(part.from, 6);
    return daysFrom(part.from, last).some((day) => coversDay(part, day));
  });
}
