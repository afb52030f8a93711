/** Whose day it is, as the departure board and the child's card show it. */
import * as z from 'zod/mini';
import { Id } from '#core/http/fields.ts';
import { addDays, mondayOf } from '#core/time/day.ts';
import { type SchoolTime, TimeOfDay } from '#core/time/school-clock.ts';
import { type CustodyFacts, custodyOn, custodyParts } from './custody-rules.ts';

/**
 * The guardian who has a child now; `name` is null when no guardian has it. `isWeek`: the same guardian has it from
 * Monday to Friday at noon. `until` is when the child changes today, `HH:mm`, and `next` the guardian from then on.
 */
export const CustodyToday = z.object({
  personId: z.nullable(Id),
  name: z.nullable(z.string()),
  isWeek: z.boolean(),
  until: z.nullable(TimeOfDay),
  next: z.nullable(z.string()),
});
export type CustodyToday = z.infer<typeof CustodyToday>;

/** Whose day it is at a time; null without a calendar that covers the day. `nameOf` names a guardian. */
export function custodyToday(
  facts: CustodyFacts,
  at: SchoolTime,
  nameOf: (personId: number) => string | null,
): CustodyToday | null {
  const { personId, reason } = custodyOn(facts, at);
  if (reason === 'none') return null;
  const monday = mondayOf(at.day);
  const noons = [0, 1, 2, 3, 4].map((n) => custodyOn(facts, { day: addDays(monday, n), time: '12:00' }).personId);
  const then = custodyParts(facts, at.day).find(({ from }) => from > at.time);
  const shown = (id: number | null | undefined) => (id === null || id === undefined ? null : nameOf(id));
  return {
    personId,
    name: shown(personId),
    isWeek: personId !== null && noons.every((one) => one === personId),
    until: then?.from ?? null,
    next: shown(then?.personId),
  };
}
