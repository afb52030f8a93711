/** The past departures of a family's children: releases, walk-ins included, and what staff marked. */
import type { ChildToday, Pickup } from '#core/pickups/pickup.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';

/** A departure of a child. `with` is the person who collected it, null when staff marked that it left. */
export type PastDeparture = {
  readonly childId: number;
  readonly day: string;
  /** `HH:mm` on the school's clock, if known. */
  readonly time: string | null;
  readonly with: string | null;
  readonly isWalkIn: boolean;
};

type Released = Pick<Pickup, 'childId' | 'date' | 'status' | 'steps' | 'collectedBy' | 'pickupPerson' | 'origin'>;
type Marked = Pick<ChildToday, 'childId' | 'markedDepartures'>;

/** Releases and marked departures, the latest day first, and the latest time of a day first. */
export function pastDepartures(
  pickups: readonly Released[],
  marked: readonly Marked[],
  zoneOf: (childId: number) => string,
): PastDeparture[] {
  const released = pickups
    .filter(({ status }) => status === 'released')
    .map(({ childId, date, steps, collectedBy, pickupPerson, origin }) => {
      const at = steps.findLast(({ status }) => status === 'released')?.at;
      return {
        childId,
        day: date,
        time: at === undefined ? null : schoolTimeAt(new Date(at), zoneOf(childId)).time,
        with: collectedBy ?? pickupPerson,
        isWalkIn: origin === 'walk_in',
      };
    });
  const left = marked.flatMap(({ childId, markedDepartures }) =>
    markedDepartures.map(({ day, time }) => ({ childId, day, time, with: null, isWalkIn: false })),
  );
  return [...released, ...left].toSorted((a, b) => compare(b.day, a.day) || compare(b.time ?? '', a.time ?? ''));
}

const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
