/** The days and times on which a pickup person may collect a child, as the guardian who added them decided. */
import * as z from 'zod/mini';
import { weekdayOf } from '#core/school-days/school-day-rules.ts';
import { Day } from '#core/time/day.ts';
import { TimeOfDay } from '#core/time/school-clock.ts';

/**
 * `from` and `until` are the first and last day, null for none. `weekdays` are 1 for Monday to 7 for Sunday; empty for
 * each. `after` and `before` are times of the school's clock, `HH:mm`, both included, null for none.
 */
export const PersonLimits = z.strictObject({
  from: z.nullable(Day),
  until: z.nullable(Day),
  weekdays: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(7, { error: 'too_long' })),
  after: z.nullable(TimeOfDay),
  before: z.nullable(TimeOfDay),
});
export type PersonLimits = z.infer<typeof PersonLimits>;

/** Whether a person may collect on a day, and at a time where it is known. */
export function isWithinLimits(limits: PersonLimits, day: string, time?: string | null): boolean {
  const { from, until, weekdays } = limits;
  if ((from && day < from) || (until && day > until)) return false;
  return isWithinWeek(limits, weekdays.length > 0 ? weekdayOf(day) : 0, time);
}

/** The same for a weekday of every week. */
export function isWithinWeek({ weekdays, after, before }: PersonLimits, weekday: number, time?: string | null) {
  if (weekdays.length > 0 && !weekdays.includes(weekday)) return false;
  return !time || ((!after || time >= after) && (!before || time <= before));
}
