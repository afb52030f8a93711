/** Column and order of a departure on the staff board. */
import type { Departure, DepartureBoard, PresentChild } from '#core/pickups/departure.ts';
import type { PickupStatus } from '#core/pickups/pickup.ts';
import { isOpen } from '#core/pickups/pickup-status-rules.ts';

/** From left to right on a wide screen. */
export const columns = ['here', 'onTheWay', 'arrived', 'leaving', 'gone'] as const;
export type Column = (typeof columns)[number];

/** From top to bottom on a phone: people who are waiting come first. */
export const columnsByUrgency = ['arrived', 'leaving', 'onTheWay', 'here', 'gone'] as const satisfies Column[];

const columnOf: Readonly<Record<Exclude<PickupStatus, 'cancelled'>, Column>> = {
  scheduled: 'here',
  on_the_way: 'onTheWay',
  arrived: 'arrived',
  getting_ready: 'leaving',
  at_the_door: 'leaving',
  released: 'gone',
};

/** Leaves out cancelled departures whose child has another one. */
export function withoutReplaced(departures: readonly Departure[]): Departure[] {
  const isReplaced = ({ id, childId }: Departure) =>
    departures.some((other) => other.childId === childId && other.id > id);
  return departures.filter((departure) => departure.status !== 'cancelled' || !isReplaced(departure));
}

/**
 * The cards of a board, each child once. A child that came back after a release is here, not gone. The cancelled
 * departure of a child at school stands for the child, so that staff see the cancellation.
 */
export function shownCards({ departures, children }: Pick<DepartureBoard, 'departures' | 'children'>): {
  readonly departures: Departure[];
  readonly children: PresentChild[];
} {
  const isHere = (childId: number) =>
    children.some((child) => child.childId === childId) ||
    departures.some((one) => one.childId === childId && isOpen(one.status) && one.leftAt === null);
  const shown = withoutReplaced(departures).filter(({ status, childId }) => status !== 'released' || !isHere(childId));
  const cancelled = new Set(shown.filter(({ status }) => status === 'cancelled').map(({ childId }) => childId));
  return { departures: shown, children: children.filter(({ childId }) => !cancelled.has(childId)) };
}

/** Whether the child left otherwise while the pickup is still open. */
export function hasLeftOtherwise({ status, leftAt }: Departure): boolean {
  return leftAt !== null && isOpen(status);
}

/** The departures of a column: by due time, at the door before getting ready, last released first. */
export function columnDepartures(column: Column, departures: readonly Departure[]): Departure[] {
  const mine = departures.filter(
    (departure) => (hasLeftOtherwise(departure) ? 'gone' : columnOf[stoodAt(departure)]) === column,
  );
  if (column === 'leaving') return mine.toSorted((a, b) => doorFirst(a) - doorFirst(b));
  if (column === 'gone') return mine.toSorted((a, b) => lastStepAt(b).localeCompare(lastStepAt(a)));
  return mine;
}

/** The time of a departure's last step. */
export function lastStepAt({ steps }: Departure): string {
  return steps.at(-1)?.at ?? '';
}

/** The rooms of these children, in order. */
export function roomsOf(children: readonly { readonly room: string }[]): string[] {
  const rooms = new Set(children.map(({ room }) => room));
  return [...rooms].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/**
 * The status that decides the column. A cancelled departure keeps its last one, so that staff who were working on it
 * see the cancellation.
 */
function stoodAt({ status, steps }: Departure): Exclude<PickupStatus, 'cancelled'> {
  if (status !== 'cancelled') return status;
  const before = steps.findLast((step) => step.status !== 'cancelled')?.status;
  return before === undefined || before === 'cancelled' ? 'scheduled' : before;
}

const doorFirst = ({ status }: Departure) => ['at_the_door', 'getting_ready', 'cancelled'].indexOf(status);
