/**
 * Who is at school on a day, as its staff mark it and as families report it. (trust, Pickup: safe arrival; decisions,
 * Absence)
 */
import * as z from 'zod/mini';
import { AbsenceDuration, AbsenceReason } from '#core/absences/absence.ts';
import { Id, Instant } from '#core/http/fields.ts';
import { ReachWay } from '#core/notifications/reach-rules.ts';
import { Day } from '#core/time/day.ts';
import { TimeOfDay } from '#core/time/school-clock.ts';

/** What a child is marked as. Late is there too, left was there. */
export const attendanceStatuses = ['present', 'late', 'absent', 'left'] as const;
export const AttendanceStatus = z.enum(attendanceStatuses);
export type AttendanceStatus = z.infer<typeof AttendanceStatus>;

/** How many days back a register may still be corrected: as long as an absence may be reported. */
export const daysCorrectable = 7;

/** From this time on (school's clock) a child is expected to be at school. */
export const bell = '08:30';
/** From this time on (school's clock) unmarked children are unreported, even if attendance was not declared done. */
export const alarmsFrom = '09:30';
/** By this time a child who is reported absent in the afternoon has gone. */
export const goneBy = '12:30';

/**
 * What staff say of a child. A null status takes back the mark that holds, and the one before it holds again; with
 * `seen` only while that mark still holds, so that two people who take it back at once do so once. `time` (`HH:mm`) is
 * when the child came late or left, now unless said.
 */
export const NewMark = z.strictObject({
  day: Day,
  status: z.nullable(AttendanceStatus),
  time: z.optional(TimeOfDay),
  seen: z.optional(AttendanceStatus),
});
export type NewMark = z.infer<typeof NewMark>;

/**
 * Who was told that a child is missing, by what, and when each read it; `missed` are the guardians who had no account
 * at that moment.
 */
export const GuardiansTold = z.object({
  by: z.string(),
  at: Instant,
  reached: z.array(z.object({ name: z.string(), ways: z.array(ReachWay), readAt: z.nullable(Instant) })),
  missed: z.array(z.string()),
});
export type GuardiansTold = z.infer<typeof GuardiansTold>;

/** Who of a child's guardians would be told now, by what, and who is only invited. */
export const GuardianReach = z.object({
  childId: Id,
  guardians: z.array(z.object({ name: z.string(), ways: z.array(ReachWay) })),
  invited: z.array(z.string()),
});
export type GuardianReach = z.infer<typeof GuardianReach>;

/**
 * A child on a day. `time` is when it came, left or was noted as absent; `leftWith` the person a release gave it to;
 * `before` the mark that holds again when this one is taken back. `reported` is what part of the day its family
 * reported it absent, never why; `told` that its guardians were told that it is missing. `mayMarkLeft` is false for who
 * is or was the child's guardian and may not collect it: a colleague marks that it has left, or that it has not.
 */
export const Attendance = z.object({
  childId: Id,
  child: z.string(),
  status: z.nullable(AttendanceStatus),
  time: z.nullable(TimeOfDay),
  markedBy: z.nullable(z.string()),
  leftWith: z.nullable(z.string()),
  before: z.nullable(z.object({ status: AttendanceStatus, time: z.nullable(TimeOfDay) })),
  reported: z.nullable(AbsenceDuration),
  told: z.nullable(GuardiansTold),
  mayMarkLeft: z.boolean(),
});
export type Attendance = z.infer<typeof Attendance>;

/**
 * A group's register. `mayMark` is whether the caller may: staff of the group and the office, not who only has the door
 * duty. `done` is who declared its attendance done and when; null before that, and once a mark was cleared since.
 */
export const GroupRegister = z.object({
  groupId: Id,
  room: z.string(),
  mayMark: z.boolean(),
  done: z.nullable(z.object({ by: z.string(), at: Instant })),
  children: z.array(Attendance),
});
export type GroupRegister = z.infer<typeof GroupRegister>;

/**
 * The registers of a day. `schools` are those at which one works; `hasSchool` whether there is school that day, by its
 * weekday.
 */
export const Registers = z.object({
  schoolId: Id,
  schools: z.array(z.object({ id: Id, name: z.string() })),
  timeZone: z.string(),
  today: Day,
  day: Day,
  hasSchool: z.boolean(),
  groups: z.array(GroupRegister),
});
export type Registers = z.infer<typeof Registers>;

/** A mark as it was made; `byHandOver` where a hand-over at the door, or taking one back, made it. */
export const PastMark = z.object({
  status: z.nullable(AttendanceStatus),
  time: z.nullable(TimeOfDay),
  by: z.string(),
  at: Instant,
  byHandOver: z.boolean(),
});
export type PastMark = z.infer<typeof PastMark>;

/** An absence of that day as it was reported. */
export const ReportedAbsence = z.object({
  id: Id,
  duration: AbsenceDuration,
  date: Day,
  endDate: z.optional(Day),
  reportedBy: z.string(),
  createdAt: Instant,
  reason: AbsenceReason,
  notes: z.string(),
});
export type ReportedAbsence = z.infer<typeof ReportedAbsence>;

/**
 * All that is known of a child's day, the marks in their order. `absences` are empty for who may know that there is
 * one, not why: `mayMark` is false.
 */
export const AttendanceDay = z.object({
  childId: Id,
  child: z.string(),
  room: z.string(),
  day: Day,
  mayMark: z.boolean(),
  marks: z.array(PastMark),
  absences: z.array(ReportedAbsence),
});
export type AttendanceDay = z.infer<typeof AttendanceDay>;
