/**
 * The retention periods. The retention job, the privacy page and the documents all use this table. They are not
 * configurable, so that the privacy page is always correct.
 */
import { addDays } from '#core/time/day.ts';

/** Each period with its reason. School years end on July 1; the date of the record counts. */
export const retention = {
  /**
   * Families and schools ask about daily life during that year and the next. Applies to alerts and notifications too.
   */
  messages: { schoolYears: 2 },
  /** By the day the announcement is about, or its publication. */
  announcements: { schoolYears: 2 },
  reports: { schoolYears: 2 },
  absences: { schoolYears: 2 },
  pickups: { schoolYears: 2 },
  /**
   * A permission applies to its school year. A school that has to prove one for longer exports the answers and files
   * them.
   */
  forms: { schoolYears: 2 },
  quizzes: { schoolYears: 2 },
  /** Feedback and suggestions, with the contact details of their senders. */
  feedback: { schoolYears: 2 },
  /** Connections between parents that were declined or not answered. */
  connections: { schoolYears: 2 },
  /** Records of former children, with everything about them, so that nothing outlives the last report. */
  children: { schoolYears: 2 },
  /**
   * Versions of a child's file that were replaced and not signed, by the day of the replacement: long enough to look
   * into a mistake. Signed versions are kept as long as the child's record.
   */
  files: { years: 1 },
  /**
   * Accounts without a child, staff position or office at any school. A guardian removed from a child is known as
   * long as the child's record.
   */
  accounts: { schoolYears: 2 },
  /** Names and addresses after use; invited people may ask about them for a term. */
  invitations: { days: 90 },
  /** Accounting records, which Quebec requires for six years after their own. */
  orders: { years: 7 },
  /** To investigate past actions and accesses. */
  audit: { years: 2 },
  accesses: { years: 2 },
  /** Server logs, which the operator deletes: long enough to investigate an incident. */
  logs: { days: 90 },
  /** Idempotency keys: as long as a phone may retry. */
  technical: { days: 14 },
  /** Addresses and browsers of earlier sign-ins, as keyed hashes: to recognize the user's usual ones. */
  places: { days: 90 },
  /** Sent emails, stored as files when no mail server is configured: long enough to find out why one did not arrive. */
  letters: { days: 7 },
  /** Positions of phones on the way to school. */
  positions: { days: 0 },
} as const;
export type RetentionKind = keyof typeof retention;

/** School years in Quebec start on July 1. */
const firstOfSchoolYear = '07-01';

/** The first day retained, as of `today`. School years are retained whole: of two, the current and the previous one. */
export function retentionCutoff(kind: RetentionKind, today: string): string {
  const rule: Readonly<{ schoolYears?: number; years?: number; days?: number }> = retention[kind];
  const year = Number(today.slice(0, 4));
  if (rule.schoolYears !== undefined) {
    const began = today.slice(5) >= firstOfSchoolYear ? year : year - 1;
    return `${began - rule.schoolYears + 1}-${firstOfSchoolYear}`;
  }
  if (rule.years !== undefined) {
    const monthAndDay = today.slice(5) === '02-29' ? '03-01' : today.slice(5);
    return `${year - rule.years}-${monthAndDay}`;
  }
  return addDays(today, -(rule.days ?? 0));
}

/** How far the clock may be ahead of the latest record: a school may be closed for a year, but not longer. */
const maxDaysAhead = 400;
const dayMs = 24 * 60 * 60_000;

/**
 * Whether the clock is plausible enough to delete records by it: at most a day behind the latest record, and at most
 * 400 days ahead of it.
 */
export function isClockPlausible(now: Date, lastWritten: Date): boolean {
  const ahead = now.getTime() - lastWritten.getTime();
  return ahead >= -dayMs && ahead <= maxDaysAhead * dayMs;
}
