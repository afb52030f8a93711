import { expect, test } from 'vitest';
import type { Departure } from '#core/pickups/departure.ts';
import { type PickupStatus, pickupStatuses } from '#core/pickups/pickup.ts';
import {
  columns,
  columnsByUrgency,
  columnDepartures,
  roomsOf,
  shownCards,
  withoutReplaced,
} from './departure-columns.ts';
import { isNear, minutesAway, minutesThere, undoMinutesLeft } from './departure-labels.ts';

const at = (time: string) => `2026-04-16T${time}:00Z`;
const now = new Date(at('19:30'));

function departure(id: number, status: PickupStatus, since = '19:20', part: Partial<Departure> = {}): Departure {
  const person = { id: 1, name: 'Marc Tremblay', todayOnly: false };
  return {
    id,
    childId: id,
    child: 'Léa Tremblay',
    room: '402',
    date: '2026-04-16',
    origin: 'guardian',
    status,
    method: 'time',
    time: '16:00',
    etaMinutes: null,
    etaAt: null,
    person,
    isAuthorized: true,
    isAbsent: false,
    leftAt: null,
    pickupPeople: [person],
    outsidePeople: [],
    custody: null,
    steps: [{ status, at: at(since) }],
    collectedBy: null,
    releasedBy: null,
    checked: null,
    note: null,
    mayRelease: true,
    canUndo: false,
    restriction: null,
    cancelledBy: null,
    ...part,
  };
}

const idsIn = (column: (typeof columns)[number], all: Departure[]) => columnDepartures(column, all).map(({ id }) => id);

test('every departure is in exactly one column', () => {
  const all = pickupStatuses.map((status, id) => departure(id, status));
  const placed = columns.flatMap((column) => idsIn(column, all));
  expect(placed.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect([...columnsByUrgency].toSorted()).toEqual([...columns].toSorted());
});

const calledOff = (id: number, before: PickupStatus, part: Partial<Departure> = {}) =>
  departure(id, 'cancelled', '19:25', {
    steps: [
      { status: 'scheduled', at: at('19:00') },
      { status: before, at: at('19:20') },
      { status: 'cancelled', at: at('19:25') },
    ],
    cancelledBy: 'Sophie Tremblay',
    ...part,
  });

test('a cancelled departure stays in its column, after the others, until the child has another one', () => {
  const all = [calledOff(1, 'at_the_door'), departure(2, 'getting_ready'), calledOff(3, 'on_the_way')];
  expect(idsIn('leaving', all)).toEqual([2, 1]);
  expect(idsIn('onTheWay', all)).toEqual([3]);
  const again = [...all, departure(4, 'scheduled', '19:26', { childId: 1 })];
  expect(withoutReplaced(again).map(({ id }) => id)).toEqual([2, 3, 4]);
  const twice = [calledOff(5, 'arrived', { childId: 9 }), calledOff(6, 'arrived', { childId: 9 })];
  expect(withoutReplaced(twice).map(({ id }) => id)).toEqual([6]);
});

test('shows each child once: here after it came back, and under its cancelled departure', () => {
  const here = (childId: number) => {
    const { child, room, pickupPeople, mayRelease, restriction } = departure(childId, 'scheduled');
    return {
      childId,
      child,
      room,
      since: '08:20',
      plan: null,
      pickupPeople,
      outsidePeople: [],
      custody: null,
      mayRelease,
      restriction,
    };
  };
  const departures = [
    departure(1, 'released', '19:00'),
    departure(2, 'released', '19:00'),
    departure(3, 'on_the_way', '19:20', { childId: 2 }),
    departure(4, 'released', '19:10', { leftAt: '15:10' }),
    calledOff(5, 'getting_ready'),
  ];
  const shown = shownCards({ departures, children: [here(1), here(5), here(6)] });
  expect(shown.departures.map(({ id }) => id)).toEqual([3, 4, 5]);
  expect(shown.children.map(({ childId }) => childId)).toEqual([1, 6]);
});

test('children at the door come before those getting ready, and the last released comes first', () => {
  const all = [
    departure(1, 'getting_ready'),
    departure(2, 'at_the_door'),
    departure(3, 'released', '19:00'),
    departure(4, 'released', '19:25'),
  ];
  expect(idsIn('leaving', all)).toEqual([2, 1]);
  expect(idsIn('gone', all)).toEqual([4, 3]);
});

test('lists each room once, by number', () => {
  const rooms = ['402', '99', '203', '402'].map((room, id) => departure(id, 'scheduled', '19:00', { room }));
  expect(roomsOf(rooms)).toEqual(['99', '203', '402']);
});

test('minutes count down while the person is on the way, and disappear on arrival', () => {
  const eta = { etaMinutes: 12, etaAt: at('19:22') };
  expect(minutesAway(departure(1, 'on_the_way', '19:22', eta), now)).toBe(4);
  expect(isNear(4)).toBe(true);
  expect(isNear(6)).toBe(false);
  expect(minutesAway(departure(1, 'arrived', '19:22', eta), now)).toBeNull();
  expect(isNear(null)).toBe(false);
  expect(minutesThere(departure(1, 'arrived', '19:27'), now)).toBe(3);
  expect(minutesThere(departure(1, 'arrived', '19:31'), now)).toBe(0);
});

test('a release can be undone for five minutes, by the user who made it', () => {
  const released = (since: string, canUndo = true) => departure(1, 'released', since, { canUndo });
  expect(undoMinutesLeft(released('19:30'), now)).toBe(5);
  expect(undoMinutesLeft(released('19:26'), now)).toBe(1);
  expect(undoMinutesLeft(released('19:25'), now)).toBe(1);
  expect(undoMinutesLeft(released('19:24'), now)).toBe(0);
  expect(undoMinutesLeft(released('19:30', false), now)).toBe(0);
  expect(undoMinutesLeft(departure(1, 'at_the_door', '19:30', { canUndo: true }), now)).toBe(0);
});
