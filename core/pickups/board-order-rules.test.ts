import { expect, test } from 'vitest';
import type { PickupStatus } from './pickup.ts';
import type { DepartureBoard } from './departure.ts';
import { mergeBoard, dueAt, sortByDueTime, sortPresent } from './board-order-rules.ts';

const zone = 'America/Toronto';
const at = (time: string) => new Date(`2026-04-14T${time}:00-04:00`).toISOString();
const departure = (
  id: number,
  of: { time?: string; eta?: [minutes: number, at: string]; steps?: [PickupStatus, string][] },
) => ({
  id,
  childId: id,
  date: '2026-04-14',
  time: of.time ?? null,
  status: of.steps?.at(-1)?.[0] ?? ('scheduled' as const),
  etaMinutes: of.eta?.[0] ?? null,
  etaAt: of.eta ? at(of.eta[1]) : null,
  steps: (of.steps ?? []).map(([status, time]) => ({ status, at: at(time) })),
});

test('a pickup is due at its slot on the school’s clock, by its ETA, or since arrival', () => {
  expect(dueAt(departure(1, { time: '15:30' }), zone)?.toISOString()).toBe(at('15:30'));
  expect(dueAt(departure(1, { time: '15:30', eta: [12, '15:00'] }), zone)?.toISOString()).toBe(at('15:12'));
  expect(dueAt(departure(1, {}), zone)).toBeNull();
  const steps: [PickupStatus, string][] = [
    ['arrived', '14:50'],
    ['getting_ready', '14:55'],
  ];
  expect(dueAt(departure(1, { time: '15:30', steps }), zone)?.toISOString()).toBe(at('14:50'));
});

test('departures are sorted by due time, then without one, then released and canceled ones', () => {
  const departures = [
    departure(1, { time: '14:30', steps: [['released', '14:35']] }),
    departure(2, { time: '14:45', steps: [['released', '14:50']] }),
    departure(3, {}),
    departure(4, { time: '16:00' }),
    departure(5, { eta: [10, '15:10'], steps: [['on_the_way', '15:10']] }),
    departure(6, { time: '15:30' }),
    departure(7, { time: '15:30' }),
    departure(8, { time: '14:30', steps: [['cancelled', '14:40']] }),
  ];
  expect(sortByDueTime(departures, zone).map(({ id }) => id)).toEqual([5, 6, 7, 4, 3, 2, 8, 1]);
});

test('merges the children of a part in order; another day requires a full reload', () => {
  const here = (childId: number, child: string, room = '402') => ({ childId, child, room });
  const board = (departures: object[], children: object[], of: object = {}) =>
    ({ schoolId: 1, date: '2026-04-14', timeZone: zone, departures, children, ...of }) as unknown as DepartureBoard;
  const early = departure(2, { time: '15:30' });
  const shown = board(
    [early, departure(3, { time: '15:45' }), departure(1, { time: '16:00' })],
    [here(5, 'Béatrice Roy'), here(4, 'Zoé Roy')],
  );
  const now = departure(1, { time: '16:00', steps: [['arrived', '15:00']] });
  const fresh = departure(4, { time: '15:40' });
  // The third child is on its way home no more, and the fourth is.
  const back = here(3, 'Alice Roy');
  const part = board([now, fresh], [back], { schools: [] });
  expect(mergeBoard(shown, part, new Set([1, 3, 4]))).toEqual(
    board([now, early, fresh], [back, here(5, 'Béatrice Roy')], { schools: [] }),
  );
  expect(mergeBoard(shown, { ...part, date: '2026-04-15' }, new Set([1]))).toBeUndefined();
  expect(mergeBoard(shown, { ...part, schoolId: 2 }, new Set([1]))).toBeUndefined();
});

test('children at school are sorted by the time of their plan, then by room number and name as a reader expects', () => {
  const plan = (time: string | null) => ({
    kind: 'bus' as const,
    pickupPersonId: null,
    person: null,
    time,
    isAuthorized: true,
  });
  const planned = [
    { childId: 8, child: 'Ada Roy', room: '9', plan: plan('16:00') },
    { childId: 7, child: 'Zoé Roy', room: '9', plan: plan('15:30') },
    { childId: 9, child: 'Ada Roy', room: '8', plan: plan(null) },
  ];
  expect(sortPresent(planned).map(({ childId }) => childId)).toEqual([7, 8, 9]);
  const children = [
    { childId: 1, child: 'Zoé Roy', room: '9' },
    { childId: 2, child: 'Élise Roy', room: '101' },
    { childId: 3, child: 'Eva Roy', room: '101' },
    { childId: 5, child: 'Eva Roy', room: '101' },
    { childId: 4, child: 'Eva Roy', room: '101' },
  ];
  const unplanned = children.map((child) => ({ ...child, plan: null }));
  expect(sortPresent(unplanned).map(({ childId }) => childId)).toEqual([1, 2, 3, 4, 5]);
});
