/**
 * What a day is at a school: the one rule for its kind, hours and pickup slots. Pickups, attendance, absences, reports,
 * plans, reminders and the calendar feed ask it.
 */
import { addDays, daysFrom } from '#core/time/day.ts';
import type { CalendarDay, DayTimes, OpenHours, SchoolCalendar, SchoolDay, Week, WeekdayHours } from './school-day.ts';
import { usualWeek, usualWeekday } from './default-hours.ts';
import { slotsOf } from './pickup-slot-rules.ts';

/** How many days ahead the next school day is searched for. */
const maxDaysOff = 400;

/** The weekday of a date: 1 Monday to 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The weekly hours that apply on a day: the last that begin on it or before it. */
export function weekOn(hours: SchoolCalendar['hours'], day: string): Week {
  let found = hours[0];
  for (const version of hours) if (version.from <= day) found = version;
  return found?.week ?? usualWeek;
}

/** What a day is at a school, by its calendar and the weekly hours of that day. */
export function schoolDay({ hours, days }: SchoolCalendar, day: string): SchoolDay {
  const week = weekOn(hours, day);
  const weekday = week[weekdayOf(day) - 1] ?? null;
  const entry = days.find((one) => one.day === day);
  if (!entry) {
    const kind = weekday ? 'normal' : 'weekend';
    return { day, kind, name: null, hasClasses: weekday !== null, hours: weekday && withSlots(weekday) };
  }
  const { kind, name } = entry;
  return { day, kind, name, hasClasses: hasClasses(kind), hours: hoursOf(entry, weekday ?? firstOpenOf(week)) };
}

/** Whether the school is open on a day, for classes or for childcare. */
export function isSchoolDay(calendar: SchoolCalendar, day: string): boolean {
  return schoolDay(calendar, day).hours !== null;
}

/** The pickup slots of a day, `HH:mm` in order; empty when the school is closed. */
export function slotsOn(calendar: SchoolCalendar, day: string): readonly string[] {
  return schoolDay(calendar, day).hours?.slots ?? [];
}

/** When a school closes on a day, `HH:mm`; `24:00` on a day without hours. */
export function closingOn(calendar: SchoolCalendar, day: string): string {
  return schoolDay(calendar, day).hours?.closesAt ?? '24:00';
}

/** The first day from `from` on on which the school is open; null when none follows within 400 days. */
export function firstSchoolDay(calendar: SchoolCalendar, from: string): string | null {
  for (let ahead = 0; ahead <= maxDaysOff; ahead += 1) {
    const day = addDays(from, ahead);
    if (isSchoolDay(calendar, day)) return day;
  }
  return null;
}

/** The first school day after a day; null when none follows within 400 days. */
export function schoolDayAfter(calendar: SchoolCalendar, day: string): string | null {
  return firstSchoolDay(calendar, addDays(day, 1));
}

/** How many days from `first` to `last`, both included, have classes. */
export function countClassDays(calendar: SchoolCalendar, first: string, last: string): number {
  return daysFrom(first, last).filter((day) => schoolDay(calendar, day).hasClasses).length;
}

/** The hours of a calendar day, given those of a weekday. Null when the school is closed. */
export function hoursOf({ kind, times }: Pick<CalendarDay, 'kind' | 'times'>, weekday: WeekdayHours): OpenHours | null {
  const isOpen = hasClasses(kind) || (kind === 'pedagogical' && (times.opensAt !== null || times.closesAt !== null));
  return isOpen ? withSlots(withTimes(weekday, times)) : null;
}

function hasClasses(kind: CalendarDay['kind']): boolean {
  return kind === 'normal' || kind === 'early_release';
}

/** The hours of a weekday with the times of one day. The other times move no further than the day is open. */
function withTimes(weekday: WeekdayHours, times: DayTimes): WeekdayHours {
  const opensAt = times.opensAt ?? weekday.opensAt;
  const closesAt = times.closesAt ?? weekday.closesAt;
  const within = (time: string) => {
    if (time < opensAt) return opensAt;
    return time > closesAt ? closesAt : time;
  };
  const firstSlot = times.firstSlot ?? within(weekday.firstSlot);
  const lastSlot = times.lastSlot ?? lastOnGrid(firstSlot, within(weekday.lastSlot), weekday.slotMinutes);
  return {
    ...weekday,
    opensAt,
    closesAt,
    bell: within(weekday.bell),
    lateFrom: within(weekday.lateFrom),
    changeUntil: within(weekday.changeUntil),
    firstSlot,
    lastSlot,
  };
}

/** The last slot of a grid that begins at `first` and ends at `last` or before it. */
function lastOnGrid(first: string, last: string, everyMinutes: number): string {
  return slotsOf({ first, last, everyMinutes }).at(-1) ?? first;
}

function withSlots(hours: WeekdayHours): OpenHours {
  return {
    ...hours,
    slots: slotsOf({ first: hours.firstSlot, last: hours.lastSlot, everyMinutes: hours.slotMinutes }),
  };
}

/** The hours of the first weekday with school, for a day that the calendar opens on another weekday. */
export function firstOpenOf(week: Week): WeekdayHours {
  return week.find((one) => one !== null) ?? usualWeekday;
}
