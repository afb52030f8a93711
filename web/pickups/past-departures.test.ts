import { expect, test } from 'vitest';
import type { Pickup, PickupStatus } from '#core/pickups/pickup.ts';
import { pastDepartures } from './past-departures.ts';

const people = { pickupPerson: 'Sophie Tremblay', collectedBy: 'Marc Tremblay' };
const status: PickupStatus = 'released';
const released = (childId: number, date: string, at: string, origin: Pickup['origin'] = 'guardian') => {
  return { childId, date, origin, status, steps: [{ status, at }], ...people };
};
const marked = (childId: number, day: string, time: string) => ({ childId, markedDepartures: [{ day, time }] });

test('sorts departures by day and by time within a day, walk-ins and marked ones included', () => {
  const list = pastDepartures(
    [
      released(1, '2026-04-13', '2026-04-13T19:30:00Z'),
      released(2, '2026-04-14', '2026-04-14T19:40:00Z', 'walk_in'),
      released(1, '2026-04-14', '2026-04-14T20:05:00Z'),
    ],
    [marked(3, '2026-04-14', '15:50')],
    () => 'America/Toronto',
  );
  expect(list.map(({ childId, day, time, isWalkIn }) => [childId, day, time, isWalkIn])).toEqual([
    [1, '2026-04-14', '16:05', false],
    [3, '2026-04-14', '15:50', false],
    [2, '2026-04-14', '15:40', true],
    [1, '2026-04-13', '15:30', false],
  ]);
});
