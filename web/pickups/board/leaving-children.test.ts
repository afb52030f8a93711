import { expect, test } from 'vitest';
import type { AuthorizedPerson, Departure, DepartureBoard, PresentChild } from '#core/pickups/departure.ts';
import { leavingChildren, siblingsWith, sortPickupPeople } from './leaving-children.ts';

const person = (id: number): AuthorizedPerson => ({ id, name: `Person ${id}`, todayOnly: false });
const [sophie, marc, claire] = [person(1), person(2), person(3)];
const child = (childId: number, part: Partial<PresentChild> = {}): PresentChild => ({
  childId,
  child: `Child ${childId}`,
  room: '402',
  since: '08:20',
  plan: null,
  pickupPeople: [sophie, marc],
  outsidePeople: [],
  custody: null,
  mayRelease: true,
  restriction: null,
  ...part,
});
const departure = (childId: number, part: Partial<Departure> = {}): Departure => {
  const { since: _, plan: __, ...rest } = child(childId);
  const plan = { id: childId, date: '2026-04-16', origin: 'guardian', method: 'time', time: '16:00' } as const;
  const state = { status: 'scheduled', etaMinutes: null, etaAt: null, isAuthorized: true, isAbsent: false } as const;
  const end = { leftAt: null, collectedBy: null, releasedBy: null, checked: null, note: null } as const;
  return { ...rest, ...plan, ...state, ...end, steps: [], person: marc, canUndo: false, cancelledBy: null, ...part };
};
const board = (departures: Departure[], children: PresentChild[]): DepartureBoard => {
  return { schoolId: 1, schools: [], phone: '', date: '2026-04-16', timeZone: 'America/Toronto', departures, children };
};

test('lists each child that may leave once, with its announced person', () => {
  const departures = [
    departure(1, { person: claire }),
    departure(2, { leftAt: '15:00' }),
    departure(3, { status: 'released' }),
    departure(4, { status: 'cancelled' }),
  ];
  const all = leavingChildren(board(departures, [child(4), child(5)]));
  expect(all.map(({ childId, announced }) => [childId, announced?.name])).toEqual([
    [1, 'Person 3'],
    [4, undefined],
    [5, undefined],
  ]);
});

test('takes the person of the usual week for announced, as long as they may collect the child', () => {
  const plan = {
    kind: 'person',
    pickupPersonId: marc.id,
    person: marc.name,
    time: '16:00',
    isAuthorized: true,
  } as const;
  const lost = { ...plan, pickupPersonId: claire.id, isAuthorized: false };
  const all = leavingChildren(board([], [child(1, { plan }), child(2, { plan: lost }), child(3)]));
  expect(all.map(({ announced }) => announced?.id)).toEqual([marc.id, undefined, undefined]);
});

test('puts the announced person first', () => {
  const [one] = leavingChildren(board([departure(1)], []));
  expect(one && sortPickupPeople(one).map(({ id }) => id)).toEqual([2, 1]);
});

test('offers the other children that the person may collect, those with the person announced first', () => {
  const departures = [departure(1), departure(6)];
  const others = [
    child(2),
    child(3, { pickupPeople: [sophie] }),
    child(4, { mayRelease: false }),
    child(5, { pickupPeople: [marc, claire] }),
  ];
  const all = leavingChildren(board(departures, others));
  const [of] = all;
  expect(of && siblingsWith(marc.id, of, all).map(({ childId }) => childId)).toEqual([6, 2, 5]);
  expect(of && siblingsWith(claire.id, of, all).map(({ childId }) => childId)).toEqual([5]);
});
