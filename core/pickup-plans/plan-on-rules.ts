/** Which plan counts on a day: an exception, or the week that holds by custody (decisions 48 and 73). */
import type { CustodyFacts } from '#core/custody/custody-rules.ts';
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import { isSchoolDay, slotsOn, weekdayOf } from '#core/school-days/school-day-rules.ts';
import { heldWeekday, type OwnedWeekday } from './guardian-week-rules.ts';
import { type Dated, exceptionOn } from './pickup-plan-rules.ts';

type TimedPlan = { readonly time: string | null };
type Planned<W, E> = { readonly source: 'exception'; readonly plan: E } | { readonly source: 'week'; readonly plan: W };

/**
 * The plan of a day: an exception over the week that holds by the custody of the child, over nothing. Null without
 * one, and on a day on which the school is closed. On a day with other slots, such as an early release, the time is the
 * last slot that is not later, or the day's first.
 */
export function planOn<W extends TimedPlan & OwnedWeekday, E extends Dated & TimedPlan>(
  week: readonly W[],
  exceptions: readonly E[],
  day: string,
  calendar: SchoolCalendar,
  custody: CustodyFacts,
): Planned<W, E> | null {
  if (!isSchoolDay(calendar, day)) return null;
  const slots = slotsOn(calendar, day);
  const exception = exceptionOn(exceptions, day);
  if (exception) return { source: 'exception', plan: { ...exception, time: slotNear(exception.time, slots) } };
  const timed = week.map((row) => ({ ...row, time: slotNear(row.time, slots) }));
  const usual = heldWeekday(timed, custody, { day, weekday: weekdayOf(day), lastTime: slots.at(-1) ?? '00:00' });
  return usual ? { source: 'week', plan: usual } : null;
}

/** The last of some slots that is not later than a time, or the first; the time itself without slots. */
function slotNear(time: string | null, slots: readonly string[]): string | null {
  if (time === null || slots.includes(time)) return time;
  return slots.findLast((slot) => slot < time) ?? slots[0] ?? time;
}
