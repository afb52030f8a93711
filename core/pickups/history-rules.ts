/** What a pickup's history shows of it. Acts are only ever added to it, never changed or removed. (trust, Pickup) */
import type { PickupStep } from './pickup.ts';
import { edges, type PickupAct } from './pickup-rules.ts';

/** What may stand in a history: the edges of the chain, and what begins it and changes it. */
export type PastAct = PickupAct | 'schedule' | 'change';

/** One act and its instant. */
export type PastEvent = { readonly act: PastAct; readonly at: string };

/**
 * The steps that were taken, in their order. A change is no step; a release that was undone is not among them, and
 * being at the door keeps its first time.
 */
export function stepsOf(history: readonly PastEvent[]): PickupStep[] {
  const steps: PickupStep[] = [];
  for (const { act, at } of history) {
    if (act === 'undo_release') steps.pop();
    else if (act !== 'change') steps.push({ status: act === 'schedule' ? 'scheduled' : edges[act].to, at });
  }
  return steps;
}
