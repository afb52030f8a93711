/** In which order a room looks at its children: whom it has to send next comes first. */
import type { Departure } from '#core/pickups/departure.ts';
import type { PickupStatus } from '#core/pickups/pickup.ts';
import { isOpen } from '#core/pickups/pickup-rules.ts';
import { hasLeftOtherwise, withoutReplaced } from './departure-columns.ts';
import { isNear, minutesAway } from './departure-words.ts';

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
 * The departures of a room that still say something, whose child waits for a step first: somebody is there, it gets
 * ready, somebody is about to come. Among equals the board's own order, as they are due.
 */
export function inRoomOrder(departures: readonly Departure[], room: string, now: Date): Departure[] {
  const rank = (departure: Departure) =>
    departure.status === 'on_the_way' && isNear(minutesAway(departure, now)) ? 2 : ranks[departure.status];
  return withoutReplaced(departures)
    .filter((departure) => departure.room === room && departure.status !== 'released' && !hasLeftOtherwise(departure))
    .toSorted((a, b) => rank(a) - rank(b));
}

/** Whose departure of the day is still to come or under way. */
export function isAwaited(childId: number, departures: readonly Departure[]): boolean {
  return departures.some(
    (departure) => departure.childId === childId && isOpen(departure.status) && !hasLeftOtherwise(departure),
  );
}
