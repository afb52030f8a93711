/** Reports that staff enter for a parent who calls. */
import * as z from 'zod/mini';
import { AttendanceDay } from '#core/attendance/attendance.ts';
import { PhoneCaller } from '#core/attendance/phone-caller.ts';
import { endpoint } from '#core/http/endpoint.ts';
import { typedText } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';
import { TimeOfDay } from '#core/time/school-clock.ts';
import { AbsenceDuration, AbsenceKind, AbsenceReason, maxNotesLength } from './absence.ts';

/** The body of a report by phone. The fields are those of `AbsenceReport`, and `from` is the caller. */
export const PhoneReport = z.strictObject({
  from: PhoneCaller,
  date: Day,
  endDate: z.optional(Day),
  reason: AbsenceReason,
  notes: z.optional(typedText({ max: maxNotesLength })),
  duration: AbsenceDuration,
  kind: z.optional(AbsenceKind),
  time: z.optional(TimeOfDay),
});
export type PhoneReport = z.infer<typeof PhoneReport>;

export const phoneReportApi = {
  /**
   * `{id}` is the child. 422 as for the report of a guardian, and for a caller (`from`) who is no guardian of the child
   * or may not report its absences: also by a typed name, unless the office enters it; 409 when a half day is already
   * reported. 403 for staff with door duty only, and for their own child without the right to report. Every guardian is
   * notified.
   */
  report: endpoint({
    method: 'POST',
    path: '/api/staff/attendance/{id}/reports',
    access: 'staff:group',
    summary: 'Enters an absence, a late arrival or an early leaving that a parent reported by phone.',
    body: PhoneReport,
    reply: AttendanceDay,
    status: 201,
    errors: ['forbidden', 'not_found', 'absence_overlaps'],
  }),
};
