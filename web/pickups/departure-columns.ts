/** Where a departure stands on the staff's board, and in which order. */
import type { Departure } from '#core/pickups/departure.ts';
import type { PickupStatus } from '#core/pickups/pickup.ts';
import { isOpen } from '#core/pickups/pickup-rules.ts';

/** From left to right on a wide screen. */
export const columns = ['scheduled', 'onTheWay', 'arrived', 'leaving', 'gone'] as const;
export type Column = (typeof columns)[number];

/** From top to bottom on a phone: whoever waits comes first. */
export const columnsByUrgency = ['arrived', 'leaving', 'onTheWay', 'scheduled', 'gone'] as const satisfies Column[];

const columnOf: Readonly<Record<Exclude<PickupStatus, 'cancelled'>, Column>> = {
  scheduled: 'scheduled',
  on_the_way: 'onTheWay',
  arrived: 'arrived',
  getting_ready: 'leaving',
  at_the_door: 'leaving',
  released: 'gone',
};

/** Those that still say something: one that was called off says nothing once the child has another. */
export function withoutReplaced(departures: readonly Departure[]): Departure[] {
  const isReplaced = ({ id, childId }: Departure) =>
    departures.some((other) => other.childId === childId && other.id > id);
  return departures.filter((departure) => departure.status !== 'cancelled' || !isReplaced(departure));
}

/** Whether a departure is over because the child left otherwise, while the pickup stands open. */
export function hasLeftOtherwise({ status, leftAt }: Departure): boolean {
  return leftAt !== null && isOpen(status);
}

/** The departures of a column: as they are due, at the door before getting ready, the last gone first. */
export function departuresIn(column: Column, departures: readonly Departure[]): Departure[] {
  const mine = departures.filter(
    (departure) => (hasLeftOtherwise(departure) ? 'gone' : columnOf[stoodAt(departure)]) === column,
  );
  if (column === 'leaving') return mine.toSorted((a, b) => doorFirst(a) - doorFirst(b));
  if (column === 'gone') return mine.toSorted((a, b) => sinceWhen(b).localeCompare(sinceWhen(a)));
  return mine;
}

/** When a departure came to where it stands: the instant of its last step. */
export function sinceWhen({ steps }: Departure): string {
  return steps.at(-1)?.at ?? '';
}

/** The rooms of these departures, in their order. */
export function roomsOf(departures: readonly Departure[]): string[] {
  const rooms = new Set(departures.map(({ room }) => room));
  return [...rooms].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/**
 * Where a departure stands; one that was called off, where it stood, so that whoever was at it sees what became of it.
 */
function stoodAt({ status, steps }: Departure): Exclude<PickupStatus, 'cancelled'> {
  if (status !== 'cancelled') return status;
  const before = steps.findLast((step) => step.status !== 'cancelled')?.status;
  return before === undefined || before === 'cancelled' ? 'scheduled' : before;
}

const doorFirst = ({ status }: Departure) => ['at_the_door', 'getting_ready', 'cancelled'].indexOf(status);
