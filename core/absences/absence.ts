/** An absence: one child, one stretch of days, one reason. (§3 Absence, §9) */
import * as z from 'zod/mini';
import { Id, Instant, typedText } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';

export const absenceReasons = ['sick', 'doctor', 'family', 'vacation', 'other'] as const;
export const AbsenceReason = z.enum(absenceReasons);
export type AbsenceReason = z.infer<typeof AbsenceReason>;

export const absenceDurations = ['full_day', 'morning', 'afternoon'] as const;
export const AbsenceDuration = z.enum(absenceDurations);
export type AbsenceDuration = z.infer<typeof AbsenceDuration>;

/** Characters of the notes at most. */
export const longestNotes = 500;
/** How many days back an absence may still be reported. (decisions, Absence) */
export const daysBack = 7;
/** From these times on (school's clock) an absence of today has begun and is no longer the parent's to cancel. */
export const beginsAt: Readonly<Record<AbsenceDuration, string>> = {
  full_day: '08:30',
  morning: '08:30',
  afternoon: '12:00',
};

/** What a parent sends. `endDate` makes it several full days; `createdAt` is what the phone's clock said. */
export const AbsenceReport = z.strictObject({
  childId: Id,
  date: Day,
  endDate: z.optional(Day),
  reason: AbsenceReason,
  notes: z.optional(typedText({ max: longestNotes })),
  duration: AbsenceDuration,
  createdAt: z.optional(Instant),
});
export type AbsenceReport = z.infer<typeof AbsenceReport>;

/** What a guardian sees of it. `reportedBy` is a guardian's or staff member's name. */
export const Absence = z.object({
  id: Id,
  childId: Id,
  date: Day,
  endDate: z.optional(Day),
  reason: AbsenceReason,
  notes: z.string(),
  duration: AbsenceDuration,
  reportedBy: z.string(),
  createdAt: Instant,
});
export type Absence = z.infer<typeof Absence>;
