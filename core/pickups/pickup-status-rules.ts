/** The steps of a pickup: its transitions, and what is possible at each of them. */
import type { PickupStatus } from './pickup.ts';

/** How long the staff member who released a child can undo it, in minutes. */
export const undoMinutes = 5;

/** The transitions of a pickup. Guardians make the first three, staff the others. */
export type PickupAct = 'on_the_way' | 'here' | 'cancel' | 'get_ready' | 'bring_to_door' | 'release';

type Transition = { readonly from: readonly PickupStatus[]; readonly to: PickupStatus };

/**
 * All transitions of the state machine. Undoing a release returns to the status before it, which the history records
 * (`statusBeforeRelease`).
 */
export const transitions: Readonly<Record<PickupAct, Transition>> = {
  on_the_way: { from: ['scheduled'], to: 'on_the_way' },
  here: { from: ['scheduled', 'on_the_way'], to: 'arrived' },
  get_ready: { from: ['scheduled', 'on_the_way', 'arrived'], to: 'getting_ready' },
  bring_to_door: { from: ['getting_ready'], to: 'at_the_door' },
  release: { from: ['scheduled', 'on_the_way', 'arrived', 'getting_ready', 'at_the_door'], to: 'released' },
  cancel: { from: ['scheduled', 'on_the_way', 'arrived', 'getting_ready', 'at_the_door'], to: 'cancelled' },
};

/** The status after a transition; null when it is not allowed. */
export function nextStatus(status: PickupStatus, act: PickupAct): PickupStatus | null {
  const { from, to } = transitions[act];
  return from.includes(status) ? to : null;
}

/** What a guardian can report from a notification: on the way, or arrived. */
export type ProgressAct = Extract<PickupAct, 'on_the_way' | 'here'>;

/** The reports that are still possible at a status. */
export function progressActs(status: PickupStatus): ProgressAct[] {
  return (['on_the_way', 'here'] as const).filter((act) => nextStatus(status, act) !== null);
}

/** Whether a pickup is neither released nor canceled. A child has at most one open pickup per day. */
export function isOpen(status: PickupStatus): boolean {
  return status !== 'released' && status !== 'cancelled';
}

/** Whether *Change* is possible: only before the guardian sets out. */
export function isChangeable(status: PickupStatus): boolean {
  return status === 'scheduled';
}

/** Whether an ETA is still accepted. */
export function acceptsEta(status: PickupStatus): boolean {
  return status === 'on_the_way' || status === 'getting_ready' || status === 'at_the_door';
}

/** Whether a release can still be undone at this instant. */
export function isUndoable(releasedAt: Date, now: Date): boolean {
  return now.getTime() - releasedAt.getTime() <= undoMinutes * 60_000;
}

/** The minutes left of an ETA sent at `etaAt`; at least 0, and at most the ETA when a clock is slow. */
export function minutesLeft(etaMinutes: number, etaAt: Date, now: Date): number {
  const gone = Math.max(0, Math.floor((now.getTime() - etaAt.getTime()) / 60_000));
  return Math.max(0, etaMinutes - gone);
}
