/** The days and hours of a school: weekly hours, each valid from a day on, and a calendar of exceptions. */
import * as z from 'zod/mini';
import { typedLine } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';
import { TimeOfDay } from '#core/time/school-clock.ts';

/** How long after its expected time a child is missing, in minutes, at a new school. */
export const usualArrivalMinutes = 15;
/** The longest such time a school can set, in minutes. */
export const maxArrivalMinutes = 120;

/** The possible distances between two pickup slots, in minutes. */
export const slotSteps = [5, 10, 15, 20, 30, 60] as const;

/**
 * The hours of a weekday, `HH:mm` on the school's clock. From `bell` on a child is expected; a child who arrives after
 * `lateFrom` is late. Families can change a pickup of the same day until
 * `changeUntil`; at closing time, this is no limit.
 */
export const WeekdayHours = z.strictObject({
  opensAt: TimeOfDay,
  bell: TimeOfDay,
  lateFrom: TimeOfDay,
  closesAt: TimeOfDay,
  changeUntil: TimeOfDay,
  firstSlot: TimeOfDay,
  lastSlot: TimeOfDay,
  slotMinutes: z.int(),
});
export type WeekdayHours = z.infer<typeof WeekdayHours>;

/** Seven weekdays from Monday to Sunday; null for a weekday without school. */
export const Week = z.array(z.nullable(WeekdayHours)).check(z.length(7, { error: 'wrong_type' }));
export type Week = z.infer<typeof Week>;

/** Weekly hours and the first day on which they apply. */
export const WeeklyHours = z.strictObject({ from: Day, week: Week });
export type WeeklyHours = z.infer<typeof WeeklyHours>;

/**
 * The kinds of a day in the calendar. `normal` opens a day that is off by its weekday. A `pedagogical` day has no
 * classes; with times of its own the school is open for childcare. On an `early_release` day children leave earlier.
 */
export const calendarKinds = ['closed', 'pedagogical', 'early_release', 'normal'] as const;
export const CalendarKind = z.enum(calendarKinds);
export type CalendarKind = z.infer<typeof CalendarKind>;

/** Maximum number of characters of a day's name. */
export const maxDayNameLength = 60;

const DayName = z.nullable(typedLine({ max: maxDayNameLength }));

/** The times of one day that differ from its weekday's; null where they do not. */
export const DayTimes = z.strictObject({
  opensAt: z.nullable(TimeOfDay),
  closesAt: z.nullable(TimeOfDay),
  firstSlot: z.nullable(TimeOfDay),
  lastSlot: z.nullable(TimeOfDay),
});
export type DayTimes = z.infer<typeof DayTimes>;

/** A day without times of its own. */
export const noTimes: DayTimes = { opensAt: null, closesAt: null, firstSlot: null, lastSlot: null };

/** An exception to the weekly hours. `name` is shown to families; null in a language the school does not write. */
export const CalendarDay = z.strictObject({
  day: Day,
  kind: CalendarKind,
  name: z.strictObject({ en: DayName, fr: DayName }),
  times: DayTimes,
});
export type CalendarDay = z.infer<typeof CalendarDay>;

/**
 * The weekly hours in the order of their first day, and the calendar. `arrivalMinutes` after its expected time a child
 * who did not arrive is missing; the default is `usualArrivalMinutes`.
 */
export const SchoolCalendar = z.object({
  hours: z.array(WeeklyHours),
  days: z.array(CalendarDay),
  arrivalMinutes: z.optional(z.int()),
});
export type SchoolCalendar = z.infer<typeof SchoolCalendar>;

export const schoolDayKinds = ['closed', 'pedagogical', 'early_release', 'normal', 'weekend'] as const;
export const SchoolDayKind = z.enum(schoolDayKinds);
export type SchoolDayKind = z.infer<typeof SchoolDayKind>;

/** Special days that follow each other. `times` are null when the school is closed. */
export const SpecialDays = z.object({
  from: Day,
  to: Day,
  kind: z.enum(['closed', 'pedagogical', 'early_release']),
  name: z.object({ en: z.nullable(z.string()), fr: z.nullable(z.string()) }),
  times: z.nullable(z.object({ opensAt: TimeOfDay, closesAt: TimeOfDay, firstSlot: TimeOfDay })),
});
export type SpecialDays = z.infer<typeof SpecialDays>;

/** The hours of a day, with its pickup slots (`HH:mm`, in order). */
export type OpenHours = WeekdayHours & { readonly slots: readonly string[] };

/**
 * What a day is at a school. `weekend` is a weekday without school. `hasClasses` is whether children are expected.
 * `hours` is null when the school is closed.
 */
export type SchoolDay = {
  readonly day: string;
  readonly kind: SchoolDayKind;
  readonly name: CalendarDay['name'] | null;
  readonly hasClasses: boolean;
  readonly hours: OpenHours | null;
};
