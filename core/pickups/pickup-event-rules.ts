/** Derives the steps of a pickup from its history. Events are only appended, not changed or removed. */
import type { PickupStatus, PickupStep } from './pickup.ts';
import { transitions, type PickupAct } from './pickup-status-rules.ts';

/** The kinds of event: the transitions, scheduling, changes, and undoing a release. */
export type PickupEventKind = PickupAct | 'schedule' | 'change' | 'undo_release';

/** An event and its instant. */
export type PickupEvent = { readonly act: PickupEventKind; readonly at: string };

/**
 * The steps of a pickup, in order. Changes and undone releases are left out, and `at_the_door` keeps its first time.
 */
export function stepsOf(history: readonly PickupEvent[]): PickupStep[] {
  const steps: PickupStep[] = [];
  for (const { act, at } of history) {
    if (act === 'undo_release') steps.pop();
    else if (act !== 'change') steps.push({ status: act === 'schedule' ? 'scheduled' : transitions[act].to, at });
  }
  return steps;
}

/**
 * The status that undoing the release of a pickup returns to, from its history: the step before the release. A walk-in
 * has none, because it was not scheduled: it is canceled.
 */
export function statusBeforeRelease(history: readonly PickupEvent[]): PickupStatus {
  return stepsOf(history).at(-2)?.status ?? 'cancelled';
}
