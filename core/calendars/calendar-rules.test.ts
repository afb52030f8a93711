import { expect, test } from 'vitest';
import { pickupCalendarEvent } from './calendar-rules.ts';

const pickup = {
  id: 1,
  givenName: 'Léa',
  day: '2026-04-16',
  timeZone: 'America/Toronto',
  saidAt: new Date('2026-04-15T18:00:00Z'),
};
const words = {
  specialDays: (_: string, name: string) => name,
  pickup: (name: string) => name,
  absence: (name: string) => name,
  custody: (name: string) => name,
};
const stretchAt = (time: string, day = pickup.day) => {
  const { from, until } = pickupCalendarEvent({ ...pickup, day, time }, words);
  return [from, until].map((at) => (at as Date).toISOString());
};

test('a pickup late in the evening ends after it starts, past midnight and at clock changes too', () => {
  expect(stretchAt('15:45')).toEqual(['2026-04-16T19:45:00.000Z', '2026-04-16T20:00:00.000Z']);
  expect(stretchAt('23:45')).toEqual(['2026-04-17T03:45:00.000Z', '2026-04-17T04:00:00.000Z']);
  expect(stretchAt('23:55')).toEqual(['2026-04-17T03:55:00.000Z', '2026-04-17T04:10:00.000Z']);
  expect(stretchAt('01:50', '2026-11-01')).toEqual(['2026-11-01T05:50:00.000Z', '2026-11-01T06:05:00.000Z']);
});
