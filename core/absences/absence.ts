/** An absence: one child, consecutive days, one reason. A late arrival or an early leaving: one day and a time. */
import * as z from 'zod/mini';
import { StoredFile } from '#core/files/stored-file.ts';
import { Id, Instant, typedText } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';
import { TimeOfDay } from '#core/time/school-clock.ts';

export const absenceReasons = ['sick', 'doctor', 'family', 'vacation', 'other'] as const;
export const AbsenceReason = z.enum(absenceReasons);
export type AbsenceReason = z.infer<typeof AbsenceReason>;

export const absenceDurations = ['full_day', 'morning', 'afternoon'] as const;
export const AbsenceDuration = z.enum(absenceDurations);
export type AbsenceDuration = z.infer<typeof AbsenceDuration>;

/** What is reported: the child is absent, arrives late, or leaves early. */
export const absenceKinds = ['absent', 'late', 'early'] as const;
export const AbsenceKind = z.enum(absenceKinds);
export type AbsenceKind = z.infer<typeof AbsenceKind>;

/** Maximum number of characters of the notes. */
export const maxNotesLength = 500;
/** How many past days an absence can still be reported for. */
export const maxReportDaysBack = 7;
/** Maximum number of other children in a report. */
const maxOtherChildren = 10;

/**
 * The body of a report. `endDate` makes it several full days. `time` (`HH:mm`) is when a late child arrives, or when
 * the child leaves early; `kind` is `absent` by default. `alsoFor` are other children of the same guardian.
 * `noteFileId` is an uploaded medical note, of `childId` only.
 * `createdAt` is the time on the phone's clock.
 */
export const AbsenceReport = z.strictObject({
  childId: Id,
  date: Day,
  endDate: z.optional(Day),
  reason: AbsenceReason,
  notes: z.optional(typedText({ max: maxNotesLength })),
  duration: AbsenceDuration,
  kind: z.optional(AbsenceKind),
  time: z.optional(TimeOfDay),
  alsoFor: z.optional(z.array(Id).check(z.maxLength(maxOtherChildren, { error: 'too_long' }))),
  noteFileId: z.optional(Id),
  createdAt: z.optional(Instant),
});
export type AbsenceReport = z.infer<typeof AbsenceReport>;

/**
 * An absence as a guardian sees it. `reportedBy` is the name of a guardian or a staff member. `enteredBy` is the staff
 * member who entered what `reportedBy` said on the phone. `time` is present unless `kind` is `absent`. `note` is a
 * medical note, only for guardians who may report absences.
 */
export const Absence = z.object({
  id: Id,
  childId: Id,
  date: Day,
  endDate: z.optional(Day),
  reason: AbsenceReason,
  notes: z.string(),
  duration: AbsenceDuration,
  kind: AbsenceKind,
  time: z.optional(TimeOfDay),
  reportedBy: z.string(),
  enteredBy: z.optional(z.string()),
  createdAt: Instant,
  note: z.optional(StoredFile),
});
export type Absence = z.infer<typeof Absence>;
