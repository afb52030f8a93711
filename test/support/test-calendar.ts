/** The slot grid and a calendar of schools for tests. */
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import { sinceAlways, usualWeekday } from '#core/school-days/default-hours.ts';
import type { SlotGrid } from '#core/school-days/pickup-slot-rules.ts';

export const usualGrid: SlotGrid = { first: '14:30', last: '17:30', everyMinutes: 15 };

/** Every day with the default hours. */
export const everyDayCalendar: SchoolCalendar = {
  hours: [{ from: sinceAlways, week: Array.from({ length: 7 }, () => usualWeekday) }],
  days: [],
};
