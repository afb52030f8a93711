/** A day as attendance sees it: whether children are expected, and the times that decide their status. */
import { type SchoolCalendar, usualArrivalMinutes } from '#core/school-days/school-day.ts';
import { schoolDay } from '#core/school-days/school-day-rules.ts';
import { usualWeekday } from '#core/school-days/default-hours.ts';
import { addMinutes } from '#core/time/school-clock.ts';
import type { AttendanceHours } from './attendance.ts';

/** The middle of a school day, between its two halves. */
export const noon = '12:00';
/** How long after noon a child who is absent in the afternoon may still be leaving, in minutes. */
const leavingMinutes = 30;
/** How long after the time from which children are late their attendance must be taken, in minutes. */
const takingMinutes = 60;

/** A day, whether it has classes, and its times. */
export type OnDay = { readonly day: string; readonly hasSchool: boolean; readonly hours: AttendanceHours };

/**
 * A day by a school's calendar. A day without hours has the default times; `hasSchool` is false then. `isOpen` is
 * whether the school is open, for classes or for childcare.
 */
export function onDayOf(calendar: SchoolCalendar, day: string): OnDay & { readonly isOpen: boolean } {
  const { hasClasses, hours } = schoolDay(calendar, day);
  const { bell, lateFrom } = hours ?? usualWeekday;
  return {
    day,
    hasSchool: hasClasses,
    isOpen: hours !== null,
    hours: {
      bell,
      noon,
      goneBy: addMinutes(noon, leavingMinutes),
      arrivalMinutes: calendar.arrivalMinutes ?? usualArrivalMinutes,
      alarmsFrom: lateFrom < '23:00' ? addMinutes(lateFrom, takingMinutes) : '23:59',
    },
  };
}
