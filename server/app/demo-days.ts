/** Instants of the demo's story, told from today on the school's clock. */
import { addDays } from '#core/time/day.ts';
import { instantOf, schoolTimeAt } from '#core/time/school-clock.ts';
import { demoOrganization } from '#server/schools/school-seed.ts';

const zone = demoOrganization.time_zone;

/** The demo's today. */
export function demoToday(now: Date): string {
  return schoolTimeAt(now, zone).day;
}

/** That time that many days ago; never later than now, for the story may be told in the morning. */
export function daysAgoAt(now: Date, daysAgo: number, time: string): Date {
  return dayAt(now, addDays(demoToday(now), -daysAgo), time);
}

/** That time of that day; never later than now. */
export function dayAt(now: Date, day: string, time: string): Date {
  const at = instantOf({ day, time }, zone);
  return at < now ? at : now;
}
