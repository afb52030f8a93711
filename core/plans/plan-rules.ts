/** Which activities of a day the plan shows. (§4 Daily plan view) */
import { type Activity, type ActivityCategory, type DayPeriod, dayPeriods } from './plan.ts';

const highlights: ReadonlySet<ActivityCategory> = new Set(['academic', 'creative', 'media', 'physical']);

/** Whether an activity is still to come: its start has not passed on the school's clock (`HH:mm`). */
export function isUpcoming(activity: Pick<Activity, 'time'>, now: string): boolean {
  return activity.time >= now;
}

/**
 * The activities to show at a time of day (`HH:mm`): every one, or only those to come that are not routine.
 * Routine is whatever is not academic, creative, physical or media.
 */
export function shownActivities(activities: readonly Activity[], now: string, all: boolean): Activity[] {
  return activities.filter((a) => all || (isUpcoming(a, now) && highlights.has(a.category)));
}

/** The part of the day in which an activity begins (`HH:mm`): midday is from 11:30 to before 13:00. */
export function periodOf(time: string): DayPeriod {
  if (time < '11:30') return 'morning';
  return time < '13:00' ? 'midday' : 'afternoon';
}

/** The activities grouped under their headings, in order of time; empty headings are left out. */
export function byPeriod(activities: readonly Activity[]): { period: DayPeriod; activities: Activity[] }[] {
  const sorted = activities.toSorted((a, b) => a.time.localeCompare(b.time));
  return dayPeriods
    .map((period) => ({ period, activities: sorted.filter((a) => a.period === period) }))
    .filter((group) => group.activities.length > 0);
}
