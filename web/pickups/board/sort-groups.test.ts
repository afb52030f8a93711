import { expect, test } from 'vitest';
import type { Departure } from '#core/pickups/departure.ts';
import type { PickupStatus } from '#core/pickups/pickup.ts';
import { sortByRoom, hasOpenDeparture } from './sort-groups.ts';

const now = new Date('2026-04-14T19:30:00Z');
const person = { id: 1, name: 'Sophie Tremblay', todayOnly: false };

function departure(id: number, status: PickupStatus, more: Partial<Departure> = {}): Departure {
  return {
    id,
    childId: id,
    child: `Child ${id}`,
    room: '402',
    date: '2026-04-14',
    origin: 'guardian',
    status,
    method: 'time',
    time: '15:45',
    etaMinutes: null,
    etaAt: null,
    person,
    isAuthorized: true,
    isAbsent: false,
    leftAt: null,
    pickupPeople: [person],
    outsidePeople: [],
    custody: null,
    steps: [],
    collectedBy: null,
    releasedBy: null,
    checked: null,
    note: null,
    mayRelease: true,
    canUndo: false,
    cancelledBy: null,
    restriction: null,
    ...more,
  };
}
const on = (minutes: number) => ({ etaMinutes: minutes, etaAt: now.toISOString() });

test('sorts by next step of the room, then by imminent arrivals, then by due time', () => {
  const all = [
    departure(1, 'scheduled'),
    departure(2, 'at_the_door'),
    departure(3, 'on_the_way', on(12)),
    departure(4, 'on_the_way', on(5)),
    departure(5, 'getting_ready'),
    departure(6, 'arrived'),
    departure(7, 'scheduled'),
  ];
  expect(sortByRoom(all, '402', now).map(({ id }) => id)).toEqual([6, 5, 4, 3, 1, 7, 2]);
});

test('lists only the room’s own children who have not left, without replaced cancellations', () => {
  const all = [
    departure(1, 'scheduled', { room: '203' }),
    departure(2, 'released'),
    departure(3, 'cancelled'),
    departure(4, 'cancelled', { childId: 9 }),
    departure(5, 'scheduled', { childId: 9 }),
  ];
  expect(sortByRoom(all, '402', now).map(({ id }) => id)).toEqual([5, 3]);
  expect([9, 3, 2].map((childId) => hasOpenDeparture(childId, all))).toEqual([true, false, false]);
});
