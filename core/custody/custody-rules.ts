/**
 * Which guardian has a child at a time, and what is valid (docs/decisions/0057). Rules read data in any order: two
 * entries for one day are compared by their content, so the order of edits changes no answer.
 */
import type { FieldProblem } from '#core/http/problem.ts';
import { addDays, daysBetween, daysFrom } from '#core/time/day.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import type { CustodyCalendar, CustodyException, CustodyPattern, CustodyReason, SwappedDays } from './custody.ts';
import { coversDay, isFortnightOf, slotAt } from './pattern-rules.ts';

/**
 * What decides about a child. `calendar` is null without one. `collecting` are the guardians with the right to collect
 * it, with or without an account.
 */
export type CustodyFacts = {
  readonly calendar: CustodyCalendar | null;
  readonly swaps: readonly SwappedDays[];
  readonly collecting: readonly number[];
};

/** The guardian who has the child; null when none has, and every guardian with the right may collect it. */
export type Custody = { readonly personId: number | null; readonly reason: CustodyReason };

/**
 * Who has a child at a time of the school's clock. A court bar wins over a withdrawn right, over a swap, over an
 * exception, over the pattern. The time of a guardian excluded by a bar or a withdrawn right is no guardian's.
 */
export function custodyOn(facts: CustodyFacts, at: SchoolTime): Custody {
  const planned = plannedOn(facts, at);
  const { personId } = planned;
  if (personId === null) return planned;
  if (isBarred(facts, personId, at.day)) return { personId: null, reason: 'court' };
  if (!facts.collecting.includes(personId)) return { personId: null, reason: 'revoked' };
  return planned;
}

function plannedOn({ calendar, swaps }: CustodyFacts, at: SchoolTime): Custody {
  if (!calendar) return { personId: null, reason: 'none' };
  const swap = first(covering(swaps, at.day), (a, b) => b.id - a.id);
  if (swap) return { personId: swap.personId, reason: 'swap' };
  const exception = first(covering(calendar.exceptions, at.day), bySpan);
  if (exception) return { personId: exception.personId, reason: 'exception' };
  const pattern = first(covering(calendar.patterns, at.day), byStart);
  const personId = pattern ? slotAt(pattern, at) : null;
  return personId === null ? { personId: null, reason: 'none' } : { personId, reason: 'pattern' };
}

/** Whether a court decision excludes a guardian on a day. */
export function isBarred({ calendar }: Pick<CustodyFacts, 'calendar'>, personId: number, day: string): boolean {
  return calendar?.bars.some((bar) => bar.personId === personId && coversDay(bar, day)) === true;
}

type Dated = { readonly from: string; readonly until: string | null };

function covering<D extends Dated>(entries: readonly D[], day: string): D[] {
  return entries.filter((one) => coversDay(one, day));
}

function first<T>(entries: readonly T[], order: (a: T, b: T) => number): T | undefined {
  return entries.toSorted(order)[0];
}

/** The shorter exception first, then the later one, then by guardian. */
const bySpan = (a: CustodyException, b: CustodyException) =>
  daysBetween(a.from, a.until) - daysBetween(b.from, b.until) ||
  b.from.localeCompare(a.from) ||
  a.personId - b.personId;

/** The pattern that begins later first, then by content. */
const byStart = (a: CustodyPattern, b: CustodyPattern) =>
  b.from.localeCompare(a.from) || contentOf(a).localeCompare(contentOf(b));
const contentOf = ({ startsOn, changesAt, fortnight, until }: CustodyPattern) =>
  [startsOn, changesAt, until, ...fortnight].join(' ');

/** A part of a day, from a time on, until the next part or midnight. */
export type CustodyPart = Custody & { readonly from: string };

/** The parts of a day: one, or two on a day on which the child changes. */
export function custodyParts(facts: CustodyFacts, day: string): CustodyPart[] {
  const times = new Set(['00:00', ...covering(facts.calendar?.patterns ?? [], day).map(({ changesAt }) => changesAt)]);
  const parts: CustodyPart[] = [];
  for (const time of [...times].toSorted()) {
    const custody = custodyOn(facts, { day, time });
    const last = parts.at(-1);
    if (last?.personId !== custody.personId || last.reason !== custody.reason) parts.push({ ...custody, from: time });
  }
  return parts;
}

/** `hasGap`: no guardian has the child for a part of the day. `hasOverlap`: the calendar names two for one time. */
export type PreviewDay = {
  readonly day: string;
  readonly parts: readonly CustodyPart[];
  readonly hasGap: boolean;
  readonly hasOverlap: boolean;
};

/** The days from a Monday for some weeks, with gaps and overlaps. */
export function custodyPreview(facts: CustodyFacts, monday: string, weeks: number): PreviewDay[] {
  return daysFrom(monday, addDays(monday, weeks * 7 - 1)).map((day) => {
    const parts = custodyParts(facts, day);
    const { patterns = [], exceptions = [] } = facts.calendar ?? {};
    const hasOverlap = covering(patterns, day).length > 1 || covering(exceptions, day).length > 1;
    return { day, parts, hasGap: parts.some(({ personId }) => personId === null), hasOverlap };
  });
}

/** The longest exception, in days. */
export const maxExceptionDays = 366;

/**
 * The field problems of a calendar; empty when it is valid. `guardians` are those of the child, `collecting` those of
 * them with the right to collect it. Entries that have passed keep guardians who left.
 */
export function custodyProblems(
  { patterns, exceptions, bars, companions }: CustodyCalendar,
  { guardians, collecting }: { readonly guardians: readonly number[]; readonly collecting: readonly number[] },
  today: string,
): FieldProblem[] {
  const hasPassed = ({ until }: Dated) => until !== null && until < today;
  const holders = new Set(patterns.flatMap(({ fortnight }) => fortnight));
  const problems: FieldProblem[] = [];
  const add = (path: string, code: FieldProblem['code'], isWrong: boolean) => {
    if (isWrong) problems.push({ path, code });
  };
  for (const [n, one] of patterns.entries()) {
    const named = one.fortnight.filter((personId) => personId !== null);
    add(`patterns.${n}.fortnight`, 'required', named.length === 0);
    add(`patterns.${n}.fortnight`, 'not_in_list', !isFortnightOf(one.kind, one.fortnight));
    add(`patterns.${n}.fortnight`, 'not_allowed', !hasPassed(one) && named.some((id) => !collecting.includes(id)));
    add(`patterns.${n}.until`, 'too_early', one.until !== null && one.until < one.from);
    add(`patterns.${n}.from`, 'not_allowed', overlapsEarlier(patterns, n));
  }
  for (const [n, one] of exceptions.entries()) {
    add(`exceptions.${n}.personId`, 'not_allowed', !hasPassed(one) && !collecting.includes(one.personId));
    add(`exceptions.${n}.until`, 'too_early', one.until < one.from);
    add(`exceptions.${n}.until`, 'too_late', daysBetween(one.from, one.until) >= maxExceptionDays);
    add(`exceptions.${n}.from`, 'not_allowed', overlapsEarlier(exceptions, n));
  }
  for (const [n, one] of bars.entries()) {
    add(`bars.${n}.personId`, 'not_allowed', !hasPassed(one) && !guardians.includes(one.personId));
    add(`bars.${n}.until`, 'too_early', one.until !== null && one.until < one.from);
  }
  for (const [n, one] of companions.entries()) {
    const isTwice = companions.findIndex(({ personId }) => personId === one.personId) !== n;
    add(`companions.${n}.personId`, 'not_allowed', isTwice || holders.has(one.personId));
    add(`companions.${n}.with`, 'not_allowed', one.with !== null && !holders.has(one.with));
  }
  return problems;
}

function overlapsEarlier(entries: readonly Dated[], n: number): boolean {
  const one = entries[n];
  return one !== undefined && entries.slice(0, n).some((other) => overlaps(one, other));
}

function overlaps(a: Dated, b: Dated): boolean {
  return (b.until === null || a.from <= b.until) && (a.until === null || b.from <= a.until);
}
