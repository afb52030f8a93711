/** Dates of the demo, relative to today in the school's time zone. */
import { addDays } from '#core/time/day.ts';
import { instantOf, schoolTimeAt } from '#core/time/school-clock.ts';
import { demoOrganization } from '#server/schools/school-seed.ts';

const zone = demoOrganization.time_zone;

/** Today in the demo's time zone. */
export function demoToday(now: Date): string {
  return schoolTimeAt(now, zone).day;
}

/** A time some days ago, at the latest now: the demo may be seeded in the morning. */
export function daysAgoAt(now: Date, daysAgo: number, time: string): Date {
  return dayAt(now, addDays(demoToday(now), -daysAgo), time);
}

/** A time on a day, at the latest now. */
export function dayAt(now: Date, day: string, time: string): Date {
  const at = instantOf({ day, time }, zone);
  return at < now ? at : now;
}
