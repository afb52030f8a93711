/** For which days a pickup code may be shared, and how wrong codes are slowed down. */
import type { FieldProblem } from '#core/http/problem.ts';
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import { closingOn, isSchoolDay } from '#core/school-days/school-day-rules.ts';
import { addDays } from '#core/time/day.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { maxCodeDaysAhead } from './pickup-code.ts';

/** The problems of the day of a code; empty when it is valid. */
export function codeDayProblems(day: string, calendar: SchoolCalendar, now: SchoolTime): FieldProblem[] {
  const path = 'day';
  if (day < now.day) return [{ path, code: 'too_early' }];
  if (day > addDays(now.day, maxCodeDaysAhead)) return [{ path, code: 'too_late' }];
  if (!isSchoolDay(calendar, day)) return [{ path, code: 'not_allowed' }];
  return day === now.day && now.time >= closingOn(calendar, day) ? [{ path, code: 'too_early' }] : [];
}

/** Wrong codes that a device or staff member enters without waiting. */
export const freeCodeTries = 5;
/** Wrong codes of all devices of a school in 15 minutes. */
export const maxSchoolCodeTries = 20;

/** How many seconds a device waits after the last wrong code: twice as long each time, two minutes at most. */
export function codeDelay(failed: number): number {
  return failed < freeCodeTries ? 0 : Math.min(120, 10 * 2 ** (failed - freeCodeTries));
}
