/** Validation of weekly hours and calendar days, before they are saved. The screen and the server share these rules. */
import type { FieldProblem, FieldProblemCode } from '#core/http/problem.ts';
import { minutesOf } from '#core/time/school-clock.ts';
import { type CalendarDay, type SchoolCalendar, slotSteps, type Week, type WeekdayHours } from './school-day.ts';
import { firstOpenOf, hoursOf, weekdayOf, weekOn } from './school-day-rules.ts';

type Rule = readonly [field: keyof WeekdayHours, code: FieldProblemCode, isBroken: boolean];

/**
 * The field problems of a weekday's hours; empty when they are valid. The order of a day is opening, bell, late,
 * closing. Slots lie between opening and closing, and the last one is a whole number of steps after the first.
 */
export function weekdayProblems(hours: WeekdayHours): readonly { path: keyof WeekdayHours; code: FieldProblemCode }[] {
  const { opensAt, bell, lateFrom, closesAt, changeUntil, firstSlot, lastSlot, slotMinutes } = hours;
  const isStep = slotSteps.some((step) => step === slotMinutes);
  const rules: readonly Rule[] = [
    ['closesAt', 'too_early', closesAt <= opensAt],
    ['bell', 'too_early', bell < opensAt],
    ['bell', 'too_late', bell >= closesAt],
    ['lateFrom', 'too_early', lateFrom < bell],
    ['lateFrom', 'too_late', lateFrom >= closesAt],
    ['changeUntil', 'too_early', changeUntil < opensAt],
    ['changeUntil', 'too_late', changeUntil > closesAt],
    ['firstSlot', 'too_early', firstSlot < opensAt],
    ['lastSlot', 'too_early', lastSlot < firstSlot],
    ['lastSlot', 'too_late', lastSlot > closesAt],
    ['slotMinutes', 'not_in_list', !isStep],
    ['lastSlot', 'not_in_list', isStep && lastSlot >= firstSlot && isOffStep(hours)],
  ];
  return rules.flatMap(([path, code, isBroken]) => (isBroken ? [{ path, code }] : []));
}

/** The field problems of a week, with paths such as `week.0.closesAt`. */
export function weekProblems(week: Week): FieldProblem[] {
  return week.flatMap((hours, n) =>
    hours === null ? [] : weekdayProblems(hours).map(({ path, code }) => ({ path: `week.${n}.${path}`, code })),
  );
}

/**
 * The field problems of new weekly hours; empty when they are valid. They begin today at the earliest, so that past
 * days keep their hours.
 */
export function newHoursProblems({ from, week }: { from: string; week: Week }, today: string): FieldProblem[] {
  return [...(from < today ? [{ path: 'from', code: 'too_early' } as const] : []), ...weekProblems(week)];
}

/**
 * The field problems of a calendar day, given the school's weekly hours; empty when it is valid. A closed day has no
 * times. An early release has its first slot.
 */
export function calendarDayProblems(entry: CalendarDay, hours: SchoolCalendar['hours']): FieldProblem[] {
  const { day, kind, times } = entry;
  const named = Object.entries(times).filter(([, time]) => time !== null);
  if (kind === 'closed') return named.map(([field]) => ({ path: `times.${field}`, code: 'not_allowed' }));
  if (kind === 'early_release' && times.firstSlot === null) return [{ path: 'times.firstSlot', code: 'required' }];
  if (kind === 'pedagogical' && named.length > 0 && times.opensAt === null && times.closesAt === null)
    return [{ path: 'times.opensAt', code: 'required' }];
  const week = weekOn(hours, day);
  const open = hoursOf(entry, week[weekdayOf(day) - 1] ?? firstOpenOf(week));
  if (!open) return [];
  const { slots: _, ...resolved } = open;
  const wrong = weekdayProblems({ ...resolved, ...(times.lastSlot !== null && { lastSlot: times.lastSlot }) });
  return wrong.map(({ path, code }) => ({ path: path in times ? `times.${path}` : 'times', code }));
}

function isOffStep({ firstSlot, lastSlot, slotMinutes }: WeekdayHours): boolean {
  return (minutesOf(lastSlot) - minutesOf(firstSlot)) % slotMinutes !== 0;
}
