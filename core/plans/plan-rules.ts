/** Filters and groups the activities of a daily plan. */
import { type Activity, type ActivityCategory, type DayPeriod, dayPeriods } from './plan.ts';

const highlights: ReadonlySet<ActivityCategory> = new Set(['academic', 'creative', 'media', 'physical']);

/** Whether an activity has not started on the school's clock (`HH:mm`). */
export function isUpcoming(activity: Pick<Activity, 'time'>, now: string): boolean {
  return activity.time >= now;
}

/**
 * The activities to show at a time of day (`HH:mm`): all of them, or only future ones that are not routine. Routine
 * is every category except academic, creative, physical and media.
 */
export function visibleActivities(activities: readonly Activity[], now: string, all: boolean): Activity[] {
  return activities.filter((a) => all || (isUpcoming(a, now) && highlights.has(a.category)));
}

/**
 * The activity under way at a time of day (`HH:mm`): the latest that has started. The last one of the day has no known
 * end, and is none.
 */
export function currentActivity<A extends Pick<Activity, 'time'>>(
  activities: readonly A[],
  now: string,
): A | undefined {
  const sorted = activities.toSorted((a, b) => a.time.localeCompare(b.time));
  const next = sorted.findIndex(({ time }) => time > now);
  return sorted[next - 1];
}

/** The part of the day of a start time (`HH:mm`): midday is from 11:30 until before 13:00. */
export function periodOf(time: string): DayPeriod {
  if (time < '11:30') return 'morning';
  return time < '13:00' ? 'midday' : 'afternoon';
}

/** Groups the activities by period, sorted by time; empty periods are left out. */
export function groupByPeriod(activities: readonly Activity[]): { period: DayPeriod; activities: Activity[] }[] {
  const sorted = activities.toSorted((a, b) => a.time.localeCompare(b.time));
  return dayPeriods
    .map((period) => ({ period, activities: sorted.filter((a) => a.period === period) }))
    .filter((group) => group.activities.length > 0);
}
