import { expect, test } from 'vitest';
import type { PickupStatus } from './pickup.ts';
import type { DepartureBoard } from './departure.ts';
import { boardWith, dueAt, inDueOrder } from './departure-rules.ts';

const zone = 'America/Toronto';
const at = (time: string) => new Date(`2026-04-14T${time}:00-04:00`).toISOString();
const departure = (
  id: number,
  of: { time?: string; eta?: [minutes: number, said: string]; steps?: [PickupStatus, string][] },
) => ({
  id,
  date: '2026-04-14',
  time: of.time ?? null,
  status: of.steps?.at(-1)?.[0] ?? ('scheduled' as const),
  etaMinutes: of.eta?.[0] ?? null,
  etaAt: of.eta ? at(of.eta[1]) : null,
  steps: (of.steps ?? []).map(([status, time]) => ({ status, at: at(time) })),
});

test('somebody is due at their slot on the school’s clock, at what the phone says, or since they came', () => {
  expect(dueAt(departure(1, { time: '15:30' }), zone)?.toISOString()).toBe(at('15:30'));
  expect(dueAt(departure(1, { time: '15:30', eta: [12, '15:00'] }), zone)?.toISOString()).toBe(at('15:12'));
  expect(dueAt(departure(1, {}), zone)).toBeNull();
  const steps: [PickupStatus, string][] = [
    ['arrived', '14:50'],
    ['getting_ready', '14:55'],
  ];
  expect(dueAt(departure(1, { time: '15:30', steps }), zone)?.toISOString()).toBe(at('14:50'));
});

test('the children come as they are due, then those of unknown minutes, last who has left and what was called off', () => {
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
  expect(inDueOrder(departures, zone).map(({ id }) => id)).toEqual([5, 6, 7, 4, 3, 2, 8, 1]);
});

test('a board is brought up to date in part: what changed comes or goes, in its place; of another day it is read as a whole', () => {
  const board = (departures: object[], of: object = {}) =>
    ({ schoolId: 1, date: '2026-04-14', timeZone: zone, departures, ...of }) as unknown as DepartureBoard;
  const early = departure(2, { time: '15:30' });
  const shown = board([early, departure(3, { time: '15:45' }), departure(1, { time: '16:00' })]);
  const now = departure(1, { time: '16:00', steps: [['arrived', '15:00']] });
  const fresh = departure(4, { time: '15:40' });
  const part = board([now, fresh], { schools: [] });
  expect(boardWith(shown, part, new Set([1, 3, 4]))).toEqual(board([now, early, fresh], { schools: [] }));
  expect(boardWith(shown, { ...part, date: '2026-04-15' }, new Set([1]))).toBeUndefined();
  expect(boardWith(shown, { ...part, schoolId: 2 }, new Set([1]))).toBeUndefined();
});
