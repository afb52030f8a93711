/** The draft of a swap of days. Dates are texts that may be empty. */
import type { NewSwap } from '#core/custody/custody-api.ts';
import { isDay } from '#core/time/day.ts';

export type SwapDraft = {
  readonly withPersonId: number;
  readonly giveFrom: string;
  readonly giveUntil: string;
  readonly takeFrom: string;
  readonly takeUntil: string;
};

/** The last day is the first one while it is empty. */
const spanOf = (from: string, until: string) => (isDay(from) ? { from, until: isDay(until) ? until : from } : null);

/** The swap of a draft; null without days. */
export function swapOfDraft(childId: number, draft: SwapDraft): NewSwap | null {
  const gives = spanOf(draft.giveFrom, draft.giveUntil);
  const takes = spanOf(draft.takeFrom, draft.takeUntil);
  return gives || takes ? { childId, withPersonId: draft.withPersonId, gives, takes } : null;
}
