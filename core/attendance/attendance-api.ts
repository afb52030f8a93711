import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, idsText, idText } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';
import { Attendance, AttendanceDay, GroupRegister, GuardianReach, NewMark, Registers } from './attendance.ts';

export const attendanceApi = {
  /**
   * Of one's groups; of every group with the door duty and for the office. Never why a child is away. 422 `too_late`
   * for a day to come.
   */
  registers: endpoint({
    method: 'GET',
    path: '/api/staff/attendance',
    who: 'staff:group',
    does: 'Gives the registers of a day, today’s unless another is named: who is marked as what, who is reported absent.',
    spec: 'trust, Pickup and Who may what',
    /** One of one's schools; the first of them unless said. `only` of these children. */
    query: z.strictObject({ school: z.optional(idText), day: z.optional(Day), only: z.optional(idsText) }),
    reply: Registers,
    refuses: ['not_found'],
  }),
  /** `{id}` is the child's. The reason and the notes of an absence are for staff of its group and the office. */
  child: endpoint({
    method: 'GET',
    path: '/api/staff/attendance/{id}',
    who: 'staff:group',
    does: 'Gives a child’s day: every mark with who made it and when, and the absences as they were reported.',
    spec: 'trust, Who may what',
    query: z.strictObject({ day: Day }),
    reply: AttendanceDay,
    refuses: ['not_found'],
  }),
  /**
   * `{id}` is the child's. What says the same as before is not written again. Taking a mark back restores the one
   * before it. 403 for who only has the door duty, and to mark as left, or no longer so, for who is or was the child's
   * guardian and may not collect it. Guardians whose pickup stands open that day are told that the child left.
   */
  mark: endpoint({
    method: 'POST',
    path: '/api/staff/attendance/{id}/marks',
    who: 'staff:group',
    does: 'Marks a child as present, late, absent or left, or takes the mark back. Today’s register and those of the last seven days.',
    spec: 'trust, Pickup and Who may what',
    body: NewMark,
    reply: Attendance,
    refuses: ['forbidden', 'not_found'],
  }),
  /**
   * Children already marked, or reported absent for the half day, stay as they are. Today's attendance is then done.
   * 403 for who only has the door duty.
   */
  markEveryone: endpoint({
    method: 'POST',
    path: '/api/staff/attendance/everyone',
    who: 'staff:group',
    does: 'Marks everybody of a group as present of whom nothing else is known.',
    spec: 'trust, Pickup',
    body: z.strictObject({ groupId: Id, day: Day }),
    reply: GroupRegister,
    refuses: ['forbidden', 'not_found'],
  }),
  /**
   * Today only: 422 on `day` for another. From then on a child who is not marked is unreported; clearing a mark reopens
   * it. 409 `attendance_not_begun` while no child is marked and some are still to mark. 403 for who only has the door
   * duty.
   */
  done: endpoint({
    method: 'POST',
    path: '/api/staff/attendance/done',
    who: 'staff:group',
    does: 'Declares today’s attendance of a group done, or reopens it.',
    spec: 'trust, Pickup: safe arrival',
    body: z.strictObject({ groupId: Id, day: Day, done: z.boolean() }),
    reply: GroupRegister,
    refuses: ['forbidden', 'not_found', 'attendance_not_begun'],
  }),
  /** `{id}` is the child's. 403 for the door duty alone: who can be reached is for the group's team and the office. */
  reach: endpoint({
    method: 'GET',
    path: '/api/staff/attendance/{id}/guardians',
    who: 'staff:group',
    does: 'Gives the guardians of a child who can be told that it is missing, by what, and those who are only invited.',
    spec: 'trust, Second edition: what is said is true',
    reply: GuardianReach,
    refuses: ['forbidden', 'not_found'],
  }),
  /**
   * `{id}` is the child's. Once a day, today only: 422 on `id` when the child is not unexplained, 409
   * `no_guardian_reachable` when no guardian has an account. Says no name but the first, and no reason.
   */
  tellGuardians: endpoint({
    method: 'POST',
    path: '/api/staff/attendance/{id}/notice',
    who: 'staff:group',
    does: 'Tells a child’s guardians that it is not at school and that nobody reported it.',
    spec: 'trust, Pickup',
    reply: Attendance,
    refuses: ['forbidden', 'not_found', 'no_guardian_reachable'],
  }),
};
