/** Attendance: who is at school on a day, by the marks of staff and the absences reported by families. */
import * as z from 'zod/mini';
import { AbsenceDuration, AbsenceKind, AbsenceReason } from '#core/absences/absence.ts';
import { StoredFile } from '#core/files/stored-file.ts';
import { Id, Instant, typedLine } from '#core/http/fields.ts';
import { ReachWay } from '#core/notifications/reach-rules.ts';
import { SchoolCalendar, SchoolDayKind, SpecialDays } from '#core/school-days/school-day.ts';
import { Day } from '#core/time/day.ts';
import { TimeOfDay } from '#core/time/school-clock.ts';

/** The statuses staff can mark. A late child is present too; a child who left was present. */
export const attendanceStatuses = ['present', 'late', 'absent', 'left'] as const;
export const AttendanceStatus = z.enum(attendanceStatuses);
export type AttendanceStatus = z.infer<typeof AttendanceStatus>;

/** For how many past days attendance can be corrected: the same as for reporting an absence. */
export const daysCorrectable = 7;

/**
 * The times of a day that attendance depends on, `HH:mm` on the school's clock. From `bell` on a child is expected. At
 * `noon` the afternoon begins; by `goneBy` a child who is reported absent in the afternoon has left. From `alarmsFrom`
 * on unmarked children are unreported, even if attendance was not marked as done. A child is missing `arrivalMinutes`
 * after its expected time.
 */
export const AttendanceHours = z.object({
  bell: TimeOfDay,
  noon: TimeOfDay,
  goneBy: TimeOfDay,
  alarmsFrom: TimeOfDay,
  arrivalMinutes: z.int(),
});
export type AttendanceHours = z.infer<typeof AttendanceHours>;

/** Maximum number of characters of the name of the person who brought a child. */
export const maxBroughtByLength = 80;

/**
 * A mark to add. A null status undoes the current mark and restores the one before it. `seen` makes that conditional
 * on the current status, so that two simultaneous undos count once. `time` (`HH:mm`) is when the child came or left,
 * by default now. `broughtBy` is the name of the person who brought it, with present and late only.
 */
export const NewMark = z.strictObject({
  day: Day,
  status: z.nullable(AttendanceStatus),
  time: z.optional(TimeOfDay),
  seen: z.optional(AttendanceStatus),
  broughtBy: z.optional(z.nullable(typedLine({ max: maxBroughtByLength }))),
});
export type NewMark = z.infer<typeof NewMark>;

/** A guardian without an account. */
const UnreachedGuardian = z.object({ name: z.string(), phone: z.nullable(z.string()) });

/** What a guardian answers when the child did not arrive. */
export const arrivalAnswers = ['sick', 'on_the_way', 'check'] as const;
export const ArrivalAnswerKind = z.enum(arrivalAnswers);
export type ArrivalAnswerKind = z.infer<typeof ArrivalAnswerKind>;

/** The minutes until the arrival that a guardian can choose. */
export const arrivalMinutes = [10, 20, 30] as const;
export const ArrivalMinutes = z.literal(arrivalMinutes);
export type ArrivalMinutes = z.infer<typeof ArrivalMinutes>;

/** The first answer to the notice of a missing child. A `check` is open until a staff member settles it. */
export const ArrivalAnswer = z.object({
  answer: ArrivalAnswerKind,
  minutes: z.nullable(ArrivalMinutes),
  by: z.string(),
  at: Instant,
  settledBy: z.nullable(z.string()),
  settledAt: z.nullable(Instant),
});
export type ArrivalAnswer = z.infer<typeof ArrivalAnswer>;

/**
 * The notification of a child's absence: its recipients with channels and read times. `by` is null when it was sent
 * automatically. `missed` are guardians who had no account at that time, with the number to call. `answer` is null
 * until a guardian answers.
 */
export const GuardianNotice = z.object({
  by: z.nullable(z.string()),
  at: Instant,
  answer: z.nullable(ArrivalAnswer),
  reached: z.array(z.object({ name: z.string(), ways: z.array(ReachWay), readAt: z.nullable(Instant) })),
  missed: z.array(UnreachedGuardian),
});
export type GuardianNotice = z.infer<typeof GuardianNotice>;

/** The guardians of a child who would be notified now, by which channels, and those who are only invited. */
export const GuardianReach = z.object({
  childId: Id,
  guardians: z.array(z.object({ name: z.string(), ways: z.array(ReachWay) })),
  invited: z.array(UnreachedGuardian),
});
export type GuardianReach = z.infer<typeof GuardianReach>;

/** When a child came, whether that was late, and the name of the person who brought it. */
const Arrival = z.object({ time: TimeOfDay, isLate: z.boolean(), broughtBy: z.nullable(z.string()) });

/** The report of an absence that a staff member settled: the child was seen all the same. */
const Settlement = z.object({ reported: AbsenceDuration, by: z.string(), at: Instant });

/**
 * A child's attendance on a day. `time` is when it came, left or was marked as absent. `arrival` is when it came, also
 * after it left. `leftWith` is the pickup person of its release. `before` is the mark that undoing restores. `reported`
 * is the part of the day reported as absent, without the reason. `reportedBy` is the name of its reporter. `arrives`
 * and `leaves` (`HH:mm`) are when it arrives late or leaves early by its family's report. `settled` is the report that
 * a staff member settled. `told` is the notification of the guardians. `mayMarkLeft` is false for a
 * current or former guardian of the child without the right to collect it: a colleague marks it as left or undoes
 * that. `bornOn` is present when another child of the school has the same name.
 */
export const Attendance = z.object({
  childId: Id,
  child: z.string(),
  bornOn: z.optional(Day),
  status: z.nullable(AttendanceStatus),
  time: z.nullable(TimeOfDay),
  markedBy: z.nullable(z.string()),
  arrival: z.nullable(Arrival),
  leftWith: z.nullable(z.string()),
  before: z.nullable(z.object({ status: AttendanceStatus, time: z.nullable(TimeOfDay) })),
  reported: z.nullable(AbsenceDuration),
  reportedBy: z.nullable(z.string()),
  settled: z.nullable(Settlement),
  arrives: z.nullable(TimeOfDay),
  leaves: z.nullable(TimeOfDay),
  told: z.nullable(GuardianNotice),
  mayMarkLeft: z.boolean(),
});
export type Attendance = z.infer<typeof Attendance>;

/**
 * A group's attendance. `mayMark` is the current user's right: true for staff of the group and the office, false with
 * door duty only. `done` is who marked it as done and when; null before that and after a mark was cleared.
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
 * The attendance of a day. `schools` are those where the current user works. `hasSchool` is whether the day has
 * classes, `dayKind` and `dayName` what the school's calendar says about it. `special` are the special days of the week
 * that begins today; empty for another day.
 */
export const Registers = z.object({
  schoolId: Id,
  schools: z.array(z.object({ id: Id, name: z.string() })),
  timeZone: z.string(),
  today: Day,
  day: Day,
  hasSchool: z.boolean(),
  dayKind: SchoolDayKind,
  dayName: z.nullable(z.object({ en: z.nullable(z.string()), fr: z.nullable(z.string()) })),
  special: z.array(SpecialDays),
  hours: AttendanceHours,
  groups: z.array(GroupRegister),
});
export type Registers = z.infer<typeof Registers>;

/** A stored mark. `byRelease` is true when a release at the door, or undoing one, created it. */
export const PastMark = z.object({
  status: z.nullable(AttendanceStatus),
  time: z.nullable(TimeOfDay),
  broughtBy: z.nullable(z.string()),
  by: z.string(),
  at: Instant,
  byRelease: z.boolean(),
});
export type PastMark = z.infer<typeof PastMark>;

/** A reported absence on that day. The fields are those of `Absence`. `note` is a medical note. */
export const ReportedAbsence = z.object({
  id: Id,
  kind: AbsenceKind,
  time: z.optional(TimeOfDay),
  duration: AbsenceDuration,
  date: Day,
  endDate: z.optional(Day),
  reportedBy: z.string(),
  enteredBy: z.optional(z.string()),
  createdAt: Instant,
  reason: AbsenceReason,
  notes: z.string(),
  note: z.optional(StoredFile),
});
export type ReportedAbsence = z.infer<typeof ReportedAbsence>;

/**
 * The day of a child, with the marks in order. `people` are the names of the people who may collect it, to name who
 * brought it; `guardians` are those with an account, with what each may say on the phone. `pickupDays` are the days
 * from this one on with a scheduled pickup, and `calendar` is the school's for the next weeks. `absences`, `people`,
 * `guardians` and `pickupDays` are empty when `mayMark` is false: that staff see only that an absence exists, not its
 * reason, and not who brought the child.
 */
export const AttendanceDay = z.object({
  childId: Id,
  child: z.string(),
  room: z.string(),
  day: Day,
  mayMark: z.boolean(),
  marks: z.array(PastMark),
  people: z.array(z.string()),
  absences: z.array(ReportedAbsence),
  guardians: z.array(z.object({ id: Id, name: z.string(), mayReport: z.boolean(), mayCollect: z.boolean() })),
  pickupDays: z.array(Day),
  calendar: SchoolCalendar,
});
export type AttendanceDay = z.infer<typeof AttendanceDay>;
