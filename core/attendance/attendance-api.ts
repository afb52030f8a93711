import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, idsText, idText } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';
import { Attendance, AttendanceDay, GroupRegister, GuardianReach, NewMark, Registers } from './attendance.ts';

export const attendanceApi = {
  /**
   * The groups of the current user; all groups for door duty and for the office. Reasons of absences are not
   * included. 422 `too_late` for a future day.
   */
  registers: endpoint({
    method: 'GET',
    path: '/api/staff/attendance',
    access: 'staff:group',
    summary: 'Returns the attendance of a day (default today): the marks and the reported absences.',
    /** `school` is one of the user's schools, by default the first. `only` limits the reply to these children. */
    query: z.strictObject({ school: z.optional(idText), day: z.optional(Day), only: z.optional(idsText) }),
    reply: Registers,
    errors: ['not_found'],
  }),
  /** `{id}` is the child. Only staff of its group and the office see the reason and the notes of an absence. */
  child: endpoint({
    method: 'GET',
    path: '/api/staff/attendance/{id}',
    access: 'staff:group',
    summary: 'Returns the attendance of a child on a day: every mark with author and time, and the reported absences.',
    query: z.strictObject({ day: Day }),
    reply: AttendanceDay,
    errors: ['not_found'],
  }),
  /**
   * `{id}` is the child. A mark equal to the current one is not stored. Undoing a mark restores the one before it.
   * 403 for staff with door duty only. 403 to set or undo `left` for a current or former guardian of the child
   * without the right to collect it. Guardians with an open pickup that day are notified that the child left.
   */
  mark: endpoint({
    method: 'POST',
    path: '/api/staff/attendance/{id}/marks',
    access: 'staff:group',
    summary: 'Marks a child as present, late, absent or left, or undoes the mark, for today or the last seven days.',
    body: NewMark,
    reply: Attendance,
    errors: ['forbidden', 'not_found'],
  }),
  /**
   * `{id}` is the child. Staff saw it although its family reported it absent: from then on the difference is not shown,
   * until another part of the day is reported. 422 on `id` when there is no such difference. 403 for staff with door
   * duty only.
   */
  settle: endpoint({
    method: 'POST',
    path: '/api/staff/attendance/{id}/settlement',
    access: 'staff:group',
    summary: 'Settles that a child was seen although reported absent, today or on the last seven days.',
    body: z.strictObject({ day: Day }),
    reply: Attendance,
    errors: ['forbidden', 'not_found'],
  }),
  /**
   * Children already marked, or reported absent for the half day, keep their status. Today's attendance is then done.
   * 403 for staff with door duty only.
   */
  markBulk: endpoint({
    method: 'POST',
    path: '/api/staff/attendance/bulk',
    access: 'staff:group',
    summary: 'Marks every child of a group as present that has no mark and no reported absence.',
    body: z.strictObject({ groupId: Id, day: Day }),
    reply: GroupRegister,
    errors: ['forbidden', 'not_found'],
  }),
  /**
   * Today only: 422 on `day` for another. From then on an unmarked child is unreported; clearing a mark reopens the
   * attendance. 409 `attendance_not_begun` while no child is marked and some are unmarked. 403 for staff with door
   * duty only.
   */
  done: endpoint({
    method: 'POST',
    path: '/api/staff/attendance/done',
    access: 'staff:group',
    summary: 'Marks today’s attendance of a group as done, or reopens it.',
    body: z.strictObject({ groupId: Id, day: Day, done: z.boolean() }),
    reply: GroupRegister,
    errors: ['forbidden', 'not_found', 'attendance_not_begun'],
  }),
  /**
   * `{id}` is the child. 403 for staff with door duty only: the group's staff and the office see how to reach
   * guardians.
   */
  reach: endpoint({
    method: 'GET',
    path: '/api/staff/attendance/{id}/guardians',
    access: 'staff:group',
    summary: 'Lists the guardians of a child who can be notified of its absence, by which channels, and invited ones.',
    reply: GuardianReach,
    errors: ['forbidden', 'not_found'],
  }),
  /**
   * `{id}` is the child. Once a day, for today only: 422 on `id` when the absence is not unexplained, 409
   * `no_guardian_reachable` when no guardian has an account. The notification has the first name only, and no reason.
   */
  tellGuardians: endpoint({
    method: 'POST',
    path: '/api/staff/attendance/{id}/notice',
    access: 'staff:group',
    summary: 'Notifies the guardians of a child of its unreported absence.',
    reply: Attendance,
    errors: ['forbidden', 'not_found', 'no_guardian_reachable'],
  }),
  /** `{id}` is the child. 404 without an open request to check today. 403 for staff with door duty only. */
  settleArrival: endpoint({
    method: 'POST',
    path: '/api/staff/attendance/{id}/arrival/settle',
    access: 'staff:group',
    summary: 'Settles a guardian’s request to check whether the child is at school.',
    reply: Attendance,
    errors: ['forbidden', 'not_found'],
  }),
};
