/** The default hours, pickup slots and calendar of a new school. */
import type { SchoolCalendar, Week, WeekdayHours } from './school-day.ts';

/** The hours of a new school on a weekday with school. */
export const usualWeekday: WeekdayHours = {
  opensAt: '07:00',
  bell: '08:30',
  lateFrom: '08:30',
  closesAt: '18:30',
  changeUntil: '18:30',
  firstSlot: '14:30',
  lastSlot: '17:30',
  slotMinutes: 15,
};

/** The week of a new school: Monday to Friday. */
export const usualWeek: Week = [...Array.from({ length: 5 }, () => usualWeekday), null, null];

/** The first day of a school's first weekly hours. */
export const sinceAlways = '2000-01-01';

/** The calendar of a new school: Monday to Friday with the default hours. */
export const usualCalendar: SchoolCalendar = { hours: [{ from: sinceAlways, week: usualWeek }], days: [] };
