/** How often those who have not read an announcement are reminded: once a day of the school. */
import { addDays } from '#core/time/day.ts';
import { instantOf, schoolTimeAt } from '#core/time/school-clock.ts';

/** Whether they were already reminded on the school's day of an instant, in its zone. */
export function isNudgedOn(nudgedAt: Date | null, now: Date, timeZone: string): boolean {
  return nudgedAt !== null && schoolTimeAt(nudgedAt, timeZone).day === schoolTimeAt(now, timeZone).day;
}

/** How many seconds there are until the school's next day. */
export function secondsToNextDay(now: Date, timeZone: string): number {
  const tomorrow = addDays(schoolTimeAt(now, timeZone).day, 1);
  return Math.ceil((instantOf({ day: tomorrow, time: '00:00' }, timeZone).getTime() - now.getTime()) / 1000);
}
