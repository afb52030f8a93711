/**
 * How long what is written down is kept: the one table that the sweeps read, the page of privacy shows and the
 * documents repeat. None is configuration: what the page promises is what is done. (decisions, Settled edges,
 * Retention)
 */
import { addDays } from '#core/time/day.ts';

/** Each with its why. What is gone in school years goes on July 1, by the day it is of. */
export const retention = {
  /**
   * A year's daily life is asked about in that year and the next, by families and schools alike: with alerts and the
   * bell's notifications.
   */
  messages: { schoolYears: 2 },
  /** By the day that one is about, or was published. */
  announcements: { schoolYears: 2 },
  reports: { schoolYears: 2 },
  absences: { schoolYears: 2 },
  pickups: { schoolYears: 2 },
  /**
   * A permission is for its year. What a school must prove for longer it files, from the table of answers, by its own
   * calendar.
   */
  forms: { schoolYears: 2 },
  quizzes: { schoolYears: 2 },
  /** Feedback and suggestions, with the ways to reach who sent them. */
  feedback: { schoolYears: 2 },
  /** Between two parents, where it was declined or never answered. */
  connections: { schoolYears: 2 },
  /** Of who has left the school: what is theirs goes with them, so that nothing outlives the last report. */
  children: { schoolYears: 2 },
  /**
   * Of who has no child, place or office at any school any more; whom an office removed from a child is known as long
   * as its record.
   */
  accounts: { schoolYears: 2 },
  /** Names and addresses that have done their work; whoever was invited may ask what became of it for a term. */
  invitations: { days: 90 },
  /** Accounts, which Quebec asks to keep six years past their own. */
  orders: { years: 7 },
  /** So that what was done and seen can be looked into after the fact. */
  audit: { years: 2 },
  accesses: { years: 2 },
  /** Of the server, which whoever runs it deletes: long enough to look into an incident. */
  logs: { days: 90 },
  /** So that nothing is done twice, as long as a phone may try again. */
  technical: { days: 14 },
  /** From where an account was signed in to, as a keyed hash: so that its owner is known there on return. */
  places: { days: 90 },
  /** Sent, and kept as a file where there is no mail server: long enough to find out why one did not arrive. */
  letters: { days: 7 },
  /** Of the phone on its way to school. */
  positions: { days: 0 },
} as const;
export type RetentionKind = keyof typeof retention;

/** A school year begins on July 1, as Quebec's does. */
const firstOfSchoolYear = '07-01';

/**
 * The first day that is still kept on a day. A school year is kept whole: of two, the one under way and the one before.
 */
export function keptSince(kind: RetentionKind, today: string): string {
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

/** How far a clock may run ahead of all that is written: a school closed for a year has been away no longer. */
const mostDaysAhead = 400;
const dayOf = 24 * 60 * 60_000;

/**
 * Whether the clock may be believed when something is forgotten by it: not where it is behind what was last written by
 * more than a day, nor where nobody has done anything for 400 days.
 */
export function mayForgetBy(now: Date, lastWritten: Date): boolean {
  const ahead = now.getTime() - lastWritten.getTime();
  return ahead >= -dayOf && ahead <= mostDaysAhead * dayOf;
}
