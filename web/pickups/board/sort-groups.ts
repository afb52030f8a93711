/** The order of a room's departures: those waiting for the room's next step come first. */
import type { Departure } from '#core/pickups/departure.ts';
import type { PickupStatus } from '#core/pickups/pickup.ts';
import { isOpen } from '#core/pickups/pickup-status-rules.ts';
import { hasLeftOtherwise, withoutReplaced } from './departure-columns.ts';
import { isNear, minutesAway } from './departure-labels.ts';

const ranks: Readonly<Record<PickupStatus, number>> = {
  arrived: 0,
  getting_ready: 1,
  on_the_way: 3,
  scheduled: 4,
  at_the_door: 5,
  cancelled: 6,
  released: 7,
};

/**
 * A room's current departures, sorted by the step that the child waits for: the person is there, getting ready, about
 * to arrive. Ties are in the board's order, by due time.
 */
export function sortByRoom(departures: readonly Departure[], room: string, now: Date): Departure[] {
  const rank = (departure: Departure) =>
    departure.status === 'on_the_way' && isNear(minutesAway(departure, now)) ? 2 : ranks[departure.status];
  return withoutReplaced(departures)
    .filter((departure) => departure.room === room && departure.status !== 'released' && !hasLeftOtherwise(departure))
    .toSorted((a, b) => rank(a) - rank(b));
}

/** Whether the child has a departure today that is still open. */
export function hasOpenDeparture(childId: number, departures: readonly Departure[]): boolean {
  return departures.some(
    (departure) => departure.childId === childId && isOpen(departure.status) && !hasLeftOtherwise(departure),
  );
}
