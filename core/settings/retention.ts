/** How long what is written down is kept: the one table that the page shows and the sweeps read. (decisions, Settled edges, Retention) */
import { addDays } from '#core/time/day.ts';

/** `positions` are of the phone on its way to school; `orders` are accounts, which Quebec asks to keep six years past their own; `technical` are traces that let nothing be done twice; `letters` those sent. */
export const retention = {
  messages: { schoolYears: 2 },
  reports: { schoolYears: 2 },
  absences: { schoolYears: 2 },
  pickups: { schoolYears: 2 },
  orders: { years: 7 },
  audit: { years: 2 },
  accesses: { years: 2 },
  logs: { days: 90 },
  technical: { days: 14 },
  letters: { days: 7 },
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
