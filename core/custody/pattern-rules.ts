/** The fortnight of a custody pattern: how it is made, and who has the child at a time of it. */
import { addDays, daysBetween } from '#core/time/day.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { type CustodyPattern, fortnightDays, type PatternKind } from './custody.ts';

type Slots = readonly (number | null)[];

/** Which of two guardians has the child on each day: 0 the first, 1 the second. */
const turns = {
  alternate_weeks: [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1],
  two_two_three: [0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1],
} as const;

/**
 * The fortnight of a kind for two guardians. The kinds with days to choose begin as alternate weeks (`fortnight`), or
 * with the first guardian every day (`weekdays`).
 */
export function fortnightOf(kind: PatternKind, first: number | null, second: number | null): (number | null)[] {
  if (kind === 'weekdays') return Array.from({ length: fortnightDays }, () => first);
  const order = turns[kind === 'two_two_three' ? kind : 'alternate_weeks'];
  return order.map((turn) => (turn === 0 ? first : second));
}

/** Whether a fortnight has the form of its kind. */
export function isFortnightOf(kind: PatternKind, slots: Slots): boolean {
  if (slots.length !== fortnightDays) return false;
  if (kind === 'fortnight') return true;
  if (kind === 'weekdays') return slots.every((slot, n) => slot === slots[(n + 7) % fortnightDays]);
  const second = slots[turns[kind].findIndex((turn) => turn === 1)] ?? null;
  return fortnightOf(kind, slots[0] ?? null, second).every((slot, n) => slot === slots[n]);
}

/** Whether dates with or without an end cover a day. */
export function coversDay({ from, until }: { readonly from: string; readonly until: string | null }, day: string) {
  return from <= day && (until === null || day <= until);
}

/** The guardian of a pattern at a time of the school's clock, whether or not the pattern covers the day. */
export function slotAt({ startsOn, changesAt, fortnight }: CustodyPattern, { day, time }: SchoolTime): number | null {
  const counted = time < changesAt ? addDays(day, -1) : day;
  const place = daysBetween(startsOn, counted) % fortnightDays;
  return fortnight[(place + fortnightDays) % fortnightDays] ?? null;
}
