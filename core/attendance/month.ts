/** A month of attendance: a code for each child and day. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, idText } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';
import { TimeOfDay } from '#core/time/school-clock.ts';

/**
 * The codes of a day. `half_day`: the family reported a half day, and the child was not seen in it. `absent_reported`
 * and `absent_unreported` are the motivated and the unmotivated absence of Quebec's attendance records. `not_marked`:
 * attendance was not taken that day.
 */
export const dayCodes = [
  'present',
  'late',
  'left_early',
  'half_day',
  'absent_reported',
  'absent_unreported',
  'not_marked',
  'no_school',
] as const;
export const DayCode = z.enum(dayCodes);
export type DayCode = z.infer<typeof DayCode>;

/** A month, `yyyy-MM`. */
export const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'wrong_type' }));

/** A child's day. `arrived` and `left` are the times of its marks, `HH:mm`. */
const ChildDay = z.object({
  code: z.nullable(DayCode),
  arrived: z.nullable(TimeOfDay),
  left: z.nullable(TimeOfDay),
});

/**
 * The month of a group. `days` are its days in order, and `children` have one entry for each of them. A day before the
 * child was enrolled or in another group, and a day to come, has no code. `today` is the school's. `bornOn` is present
 * when another child of the list has the same name.
 */
export const GroupMonth = z.object({
  groupId: Id,
  room: z.string(),
  schoolId: Id,
  school: z.string(),
  month: Month,
  today: Day,
  days: z.array(z.object({ day: Day, hasSchool: z.boolean() })),
  children: z.array(z.object({ childId: Id, child: z.string(), bornOn: z.optional(Day), days: z.array(ChildDay) })),
});
export type GroupMonth = z.infer<typeof GroupMonth>;

/** `child` limits the month to one child of the group. */
const monthQuery = z.strictObject({ group: idText, month: Month, child: z.optional(idText) });

export const monthApi = {
  /** The group's staff and the office: 403 with door duty only, 404 for a group or child of others. */
  read: endpoint({
    method: 'GET',
    path: '/api/staff/attendance/months',
    access: 'staff:group',
    summary: 'Returns a month of a group’s attendance: a code and times for each child and day, without reasons.',
    query: monthQuery,
    reply: GroupMonth,
    errors: ['forbidden', 'not_found'],
  }),
  /** UTF-8 with a byte order mark, one row per child and one column per day. Recorded in the audit log. */
  file: endpoint({
    method: 'GET',
    path: '/api/staff/attendance/months.csv',
    access: 'staff:group',
    summary: 'Exports a month of a group’s attendance as CSV, in the user’s language.',
    query: monthQuery,
    file: 'text/csv',
    errors: ['forbidden', 'not_found'],
  }),
};
