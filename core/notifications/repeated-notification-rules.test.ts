import { expect, test } from 'vitest';
import { minutesBetweenRings, type RingTimes, ringTime } from './repeated-notification-rules.ts';

const start = new Date('2026-04-14T19:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

/** The distinct times, in seconds, at which a device rings when a state is sent at each of these seconds. */
function ringsOf(seconds: readonly number[], state = 'plan'): number[] {
  let rings: RingTimes = {};
  const times = new Set<number>();
  for (const second of seconds) {
    const at = ringTime(rings, { key: 'pickup 1', state }, later(second));
    rings = { ...rings, [state]: at.toISOString() };
    times.add((at.getTime() - start.getTime()) / 1000);
  }
  return [...times];
}

test('rings at once for the first change, and once more for all within the interval', () => {
  expect(ringsOf([0])).toEqual([0]);
  expect(ringsOf(Array.from({ length: 41 }, (_, n) => n / 2))).toEqual([0, minutesBetweenRings * 60]);
});

test('rings at once again after the interval', () => {
  expect(ringsOf([0, 299])).toEqual([0, 300]);
  expect(ringsOf([0, 300])).toEqual([0, 300]);
  expect(ringsOf([0, 301])).toEqual([0, 301]);
  expect(ringsOf([0, 10, 310, 320])).toEqual([0, 300, 600]);
});

test('rings at once for another state of the same subject', () => {
  const rings = { plan: start.toISOString() };
  expect(ringTime(rings, { key: 'pickup 1', state: 'door' }, later(5))).toEqual(later(5));
  expect(ringTime(rings, { key: 'pickup 1', state: 'plan' }, later(5))).toEqual(later(300));
});

test('uses the interval of its subject', () => {
  const rings = { emergency: start.toISOString() };
  expect(ringTime(rings, { key: 'emergency 1', state: 'emergency', minutes: 1 }, later(20))).toEqual(later(60));
});
