import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMinutes, hourOf, minutesOf } from '#core/time/school-clock.ts';
import { bannerAction, etaFrom, trafficAt } from './traffic-rules.ts';

const time = fc.integer({ min: 0, max: 1439 }).map((n) => addMinutes('00:00', n));

test.each([
  ['06:59', 15, 'low'],
  ['07:00', 25, 'high'],
  ['08:59', 25, 'high'],
  ['09:00', 15, 'low'],
  ['10:59', 15, 'low'],
  ['11:00', 18, 'medium'],
  ['12:59', 18, 'medium'],
  ['13:00', 15, 'low'],
  ['15:59', 15, 'low'],
  ['16:00', 22, 'high'],
  ['17:59', 22, 'high'],
  ['18:00', 15, 'low'],
  ['23:59', 15, 'low'],
])('at %s the way takes %i minutes, %s traffic', (at, minutes, level) => {
  expect(trafficAt(at)).toEqual({ minutes, level });
});

test('the banner offers an absence before noon, a pickup from noon on', () => {
  expect(bannerAction('11:59')).toBe('absence');
  expect(bannerAction('12:00')).toBe('pickup');
  fc.assert(fc.property(time, (at) => bannerAction(at) === (hourOf(at) < 12 ? 'absence' : 'pickup')));
});

test('the arrival time adds the minutes of the departure hour, past midnight too', () => {
  expect(etaFrom('08:50')).toBe('09:15');
  expect(etaFrom('23:50')).toBe('00:05');
  fc.assert(
    fc.property(time, (at) => (minutesOf(etaFrom(at)) - minutesOf(at) + 1440) % 1440 === trafficAt(at).minutes),
  );
});
