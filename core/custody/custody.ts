/**
 * The custody calendar of a child: which guardian has the child on which day. Guardians are known by the id of their
 * pickup person at the school, which a guardian without an account has too.
 */
import * as z from 'zod/mini';
import { Id } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';
import { TimeOfDay } from '#core/time/school-clock.ts';

/** Weeks in turn; 2, 2 and 3 days in turn; the same weekdays every week; any fortnight. */
export const patternKinds = ['alternate_weeks', 'two_two_three', 'weekdays', 'fortnight'] as const;
export const PatternKind = z.enum(patternKinds);
export type PatternKind = z.infer<typeof PatternKind>;

/** The length of a pattern in days. */
export const fortnightDays = 14;

export const maxPatterns = 6;
export const maxCustodyExceptions = 60;
export const maxCustodyBars = 6;
export const maxCompanions = 6;

/** How many weeks the preview shows. */
export const previewWeeks = 8;

/**
 * Who has the child on each day of a fortnight that repeats; null for no guardian. `startsOn` is the first day of one
 * fortnight. On a day with another guardian than the day before, the child changes at `changesAt`, `HH:mm` on the
 * school's clock. The pattern counts from `from` to `until`, both included; without `until` it has no end.
 */
export const CustodyPattern = z.strictObject({
  kind: PatternKind,
  startsOn: Day,
  changesAt: TimeOfDay,
  fortnight: z.array(z.nullable(Id)).check(z.length(fortnightDays, { error: 'wrong_type' })),
  from: Day,
  until: z.nullable(Day),
});
export type CustodyPattern = z.infer<typeof CustodyPattern>;

/** Days on which a guardian has the child against the pattern, both ends included, from midnight to midnight. */
export const CustodyException = z.strictObject({ personId: Id, from: Day, until: Day, isHoliday: z.boolean() });
export type CustodyException = z.infer<typeof CustodyException>;

/** A guardian who may not have the child by decision of a court; without `until`, until the office changes it. */
export const CustodyBar = z.strictObject({ personId: Id, from: Day, until: z.nullable(Day) });
export type CustodyBar = z.infer<typeof CustodyBar>;

/** A guardian without days of their own who may collect the child on the days of another; on every day for null. */
export const CustodyCompanion = z.strictObject({ personId: Id, with: z.nullable(Id) });
export type CustodyCompanion = z.infer<typeof CustodyCompanion>;

/** Whether guardians see the days of every guardian, or their own only. */
export const custodyViews = ['all', 'own'] as const;
export const CustodyView = z.enum(custodyViews);

export const CustodyCalendar = z.strictObject({
  shows: CustodyView,
  patterns: z.array(CustodyPattern).check(z.maxLength(maxPatterns, { error: 'too_long' })),
  exceptions: z.array(CustodyException).check(z.maxLength(maxCustodyExceptions, { error: 'too_long' })),
  bars: z.array(CustodyBar).check(z.maxLength(maxCustodyBars, { error: 'too_long' })),
  companions: z.array(CustodyCompanion).check(z.maxLength(maxCompanions, { error: 'too_long' })),
});
export type CustodyCalendar = z.infer<typeof CustodyCalendar>;

/** Days that a guardian has by a swap that both agreed to. The later swap has the greater id. */
export const SwappedDays = z.object({ id: Id, personId: Id, from: Day, until: Day });
export type SwappedDays = z.infer<typeof SwappedDays>;

/** Why a guardian has the child, or why none has. */
export const custodyReasons = ['court', 'revoked', 'swap', 'exception', 'pattern', 'none'] as const;
export const CustodyReason = z.enum(custodyReasons);
export type CustodyReason = z.infer<typeof CustodyReason>;
