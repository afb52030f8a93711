/** The days and hours of schools, as families read them and the office edits them. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, idText, wholeNumberText } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';
import { CalendarDay, SchoolDayKind, Week, WeeklyHours, WeekdayHours } from './school-day.ts';

/** Maximum number of days of one request: two school years. */
export const maxDaysRead = 800;
/** The body limit of a calendar of a whole year, in bytes. */
const calendarBodyLimit = 200_000;

/** Maximum number of calendar days of one request. */
export const maxDaysSaved = 400;

const range = z.strictObject({ from: Day, to: Day });

const ReadDay = z.object({
  day: Day,
  kind: SchoolDayKind,
  name: z.nullable(z.object({ en: z.nullable(z.string()), fr: z.nullable(z.string()) })),
  hasClasses: z.boolean(),
  hours: z.nullable(z.extend(WeekdayHours, { slots: z.array(z.string()) })),
});

/** The days of a school. `childIds` are the user's children there. */
const SchoolDays = z.object({ schoolId: Id, name: z.string(), childIds: z.array(Id), days: z.array(ReadDay) });

export const schoolDayApi = {
  /** 422 `too_large` on `to` for more than 800 days, `too_early` when it is before `from`. */
  list: endpoint({
    method: 'GET',
    path: '/api/school-days',
    access: 'guardian:view',
    summary: 'Lists what each day is at the schools of the current user’s children, with hours and pickup slots.',
    query: range,
    reply: z.array(SchoolDays),
    errors: ['invalid'],
  }),
};

/**
 * What a change of hours or days does to existing plans: scheduled pickups on days on which the school will be closed,
 * which are cancelled, and how many children they concern. `outside` are scheduled pickups on open days whose time is
 * no slot any more: they stay as they are.
 */
export const ChangeEffects = z.object({ pickups: z.int(), children: z.int(), outside: z.int() });
export type ChangeEffects = z.infer<typeof ChangeEffects>;

/** `revision` increases with each change of hours or days. A save names the one it read. */
const Edited = z.strictObject({ schoolId: Id, revision: z.int().check(z.minimum(0)) });

/** A school's weekly hours in the order of their first day. `today` is the school's. */
export const StaffHours = z.extend(Edited, { today: Day, versions: z.array(WeeklyHours) });
export type StaffHours = z.infer<typeof StaffHours>;

export const HoursChange = z.extend(Edited, { from: Day, week: Week });
export type HoursChange = z.infer<typeof HoursChange>;

/** A school's calendar between two days, with the weekly hours that the days start from. */
export const StaffCalendar = z.extend(Edited, {
  today: Day,
  versions: z.array(WeeklyHours),
  days: z.array(CalendarDay),
});
export type StaffCalendar = z.infer<typeof StaffCalendar>;

export const CalendarChange = z.extend(Edited, {
  days: z
    .array(CalendarDay)
    .check(z.minLength(1, { error: 'required' }), z.maxLength(maxDaysSaved, { error: 'too_large' })),
});
export type CalendarChange = z.infer<typeof CalendarChange>;

export const CalendarRemoval = z.strictObject({
  school: idText,
  revision: wholeNumberText,
  from: Day,
  to: Day,
});

const ofSchool = z.strictObject({ school: z.optional(idText) });

export const hoursApi = {
  /** The first school where the user is office by default. 404 for another school. */
  read: endpoint({
    method: 'GET',
    path: '/api/staff/school/hours',
    access: 'admin',
    summary: 'Returns a school’s weekly hours, with the day from which each applies.',
    query: ofSchool,
    reply: StaffHours,
    errors: ['not_found'],
  }),
  /** The same checks as `save`, without saving. */
  preview: endpoint({
    method: 'POST',
    path: '/api/staff/school/hours/preview',
    access: 'admin',
    summary: 'Returns what new weekly hours would change for families.',
    body: HoursChange,
    reply: ChangeEffects,
    errors: ['not_found', 'invalid'],
  }),
  /**
   * Replaces the hours that begin on the same day. 422 with a path such as `week.0.closesAt`, and `too_early` on `from`
   * before today. 409 when the hours or days were changed since `revision`. Scheduled pickups on days that become
   * closed are cancelled, and their guardians notified.
   */
  save: endpoint({
    method: 'PUT',
    path: '/api/staff/school/hours',
    access: 'admin',
    summary: 'Sets a school’s weekly hours from a day on.',
    body: HoursChange,
    reply: StaffHours,
    errors: ['not_found', 'invalid', 'conflict'],
  }),
};

export const calendarDayApi = {
  /**
   * The first school where the user is office by default. 404 for another school; 422 as for the days of families.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/school-days',
    access: 'admin',
    summary: 'Lists the days of a school’s calendar that differ from its weekly hours.',
    query: z.extend(range, { school: z.optional(idText) }),
    reply: StaffCalendar,
    errors: ['not_found', 'invalid'],
  }),
  /** The same checks as `save`, without saving. */
  preview: endpoint({
    method: 'POST',
    path: '/api/staff/school-days/preview',
    access: 'admin',
    summary: 'Returns what calendar days would change for families.',
    body: CalendarChange,
    bodyLimit: calendarBodyLimit,
    reply: ChangeEffects,
    errors: ['not_found', 'invalid'],
  }),
  /**
   * Days that exist are replaced. 422 with a path such as `days.3.times.lastSlot`; `not_allowed` on a day that is named
   * twice. 409 when the hours or days were changed since `revision`. Scheduled pickups on days that become closed are
   * cancelled, and their guardians notified.
   */
  save: endpoint({
    method: 'PUT',
    path: '/api/staff/school-days',
    access: 'admin',
    summary: 'Saves days of a school’s calendar.',
    body: CalendarChange,
    bodyLimit: calendarBodyLimit,
    reply: StaffCalendar,
    errors: ['not_found', 'invalid', 'conflict'],
  }),
  /** The days follow the weekly hours again. The same 409. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/school-days',
    access: 'admin',
    summary: 'Removes the days from `from` to `to` from a school’s calendar.',
    query: CalendarRemoval,
    reply: StaffCalendar,
    errors: ['not_found', 'invalid', 'conflict'],
  }),
};
