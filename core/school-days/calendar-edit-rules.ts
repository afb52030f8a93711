/** How the office edits a school's calendar: by school year, in ranges of equal days. */
import { addDays, daysFrom } from '#core/time/day.ts';
import { type CalendarDay, noTimes, type SchoolCalendar } from './school-day.ts';
import { weekdayOf, weekOn } from './school-day-rules.ts';

export type SchoolYear = { readonly from: string; readonly to: string };

/** The school year of a day: August to July. */
export function schoolYearOf(day: string): SchoolYear {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '08' ? 1 : 0);
  return { from: `${year}-08-01`, to: `${year + 1}-07-31` };
}

/** Days of one kind, name and times, which follow each other but for weekdays without school. */
export type DayRange = { readonly from: string; readonly to: string; readonly entry: CalendarDay };

/** The days of a calendar as ranges, in order. */
export function rangesOf({ hours, days }: SchoolCalendar): DayRange[] {
  const ranges: DayRange[] = [];
  for (const entry of days.toSorted((a, b) => a.day.localeCompare(b.day))) {
    const last = ranges.at(-1);
    const isNext = last && isAlike(last.entry, entry) && isOff(hours, addDays(last.to, 1), addDays(entry.day, -1));
    if (isNext) ranges[ranges.length - 1] = { ...last, to: entry.day };
    else ranges.push({ from: entry.day, to: entry.day, entry });
  }
  return ranges;
}

/** The days from `from` to `to` as calendar days like `entry`; without weekdays that have no school anyway. */
export function daysOfRange(
  { from, to, entry }: DayRange,
  hours: SchoolCalendar['hours'],
  isWholeWeek = false,
): CalendarDay[] {
  return daysFrom(from, to)
    .filter((day) => isWholeWeek || hasSchoolByWeek(hours, day))
    .map((day) => ({ ...entry, day }));
}

/** How far a school year is moved when it is copied, in days: 52 weeks, so that each day keeps its weekday. */
const yearLength = 364;

/** The same days a year later. */
export function copyToNextYear(days: readonly CalendarDay[]): CalendarDay[] {
  return days.map((one) => ({ ...one, day: addDays(one.day, yearLength) }));
}

/** The days from `from` to `to` as their weekly hours make them: what they become when they leave the calendar. */
export function daysByWeek({ from, to }: SchoolYear, hours: SchoolCalendar['hours']): CalendarDay[] {
  return daysFrom(from, to).map((day) => ({
    day,
    kind: hasSchoolByWeek(hours, day) ? 'normal' : 'closed',
    name: { en: null, fr: null },
    times: noTimes,
  }));
}

function isAlike(one: CalendarDay, other: CalendarDay): boolean {
  const key = ({ kind, name, times }: CalendarDay) =>
    JSON.stringify([kind, name.en, name.fr, times.opensAt, times.closesAt, times.firstSlot, times.lastSlot]);
  return key(one) === key(other);
}

/** Whether no day from `from` to `to` has school by its weekday. */
function isOff(hours: SchoolCalendar['hours'], from: string, to: string): boolean {
  return from > to || daysFrom(from, to).every((day) => !hasSchoolByWeek(hours, day));
}

function hasSchoolByWeek(hours: SchoolCalendar['hours'], day: string): boolean {
  return weekOn(hours, day)[weekdayOf(day) - 1] !== null;
}
