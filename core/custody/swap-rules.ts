/** Swaps of days between two guardians. One asks, the other accepts, and the school sees the result. */
import type { FieldProblem } from '#core/http/problem.ts';
import { daysBetween, daysFrom, yearAfter } from '#core/time/day.ts';
import { type CustodyFacts, custodyParts, isBarred } from './custody-rules.ts';

/** Days in a swap, both ends included. */
export type SwapSpan = { readonly from: string; readonly until: string };

/** `gives` are days of the guardian who asks, `takes` days of the other. At least one of them is set. */
export type SwapDays = { readonly gives: SwapSpan | null; readonly takes: SwapSpan | null };

/** How a stored swap stands. An open one whose first day has passed is not accepted any more. */
export type SwapStatus = 'open' | 'accepted' | 'declined' | 'withdrawn';

/** The longest span of a swap, in days. */
export const maxSwapDays = 31;

/**
 * The field problems of a swap, when it is asked for and again when it is accepted; empty when it is valid. Each day
 * must be one that its guardian has for a part at least. A barred guardian, and one without the right to collect, swaps
 * no days: `not_allowed` on `withPersonId`.
 */
export function swapProblems(
  { gives, takes }: SwapDays,
  { asks, other }: { readonly asks: number; readonly other: number },
  facts: CustodyFacts,
  today: string,
): FieldProblem[] {
  const spans = [
    { path: 'gives', span: gives, holder: asks, receiver: other },
    { path: 'takes', span: takes, holder: other, receiver: asks },
  ];
  if (!gives && !takes) return [{ path: 'gives', code: 'required' }];
  if (asks === other || ![asks, other].every((one) => facts.collecting.includes(one)))
    return [{ path: 'withPersonId', code: 'not_allowed' }];
  const problems: FieldProblem[] = [];
  for (const { path, span, holder, receiver } of spans) {
    if (!span) continue;
    const problem = spanProblem(span, today);
    if (problem) problems.push({ path: `${path}.${problem.field}`, code: problem.code });
    else if (
      !daysFrom(span.from, span.until).every((day) => hasOn(facts, holder, day) && !isBarred(facts, receiver, day))
    )
      problems.push({ path: `${path}.from`, code: 'not_allowed' });
  }
  const meet = gives && takes && gives.from <= takes.until && takes.from <= gives.until;
  return meet ? [...problems, { path: 'takes.from', code: 'not_allowed' }] : problems;
}

function spanProblem({ from, until }: SwapSpan, today: string) {
  if (from < today) return { field: 'from', code: 'too_early' } as const;
  if (until < from) return { field: 'until', code: 'too_early' } as const;
  if (until > yearAfter(today) || daysBetween(from, until) >= maxSwapDays)
    return { field: 'until', code: 'too_late' } as const;
  return null;
}

/** Whether a guardian has the child for a part of a day at least. */
function hasOn(facts: CustodyFacts, guardianId: number, day: string): boolean {
  return custodyParts(facts, day).some(({ personId }) => personId === guardianId);
}

/** The first day of a swap. */
export function firstDayOf({ gives, takes }: SwapDays): string {
  return [gives?.from, takes?.from].filter((day) => day !== undefined).toSorted()[0] ?? '';
}
