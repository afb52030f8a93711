import { expect, test } from 'vitest';
import { clockErrorOf } from './device-clock-rules.ts';

const minutes = (n: number) => n * 60_000;

test('says nothing about a clock that is wrong by up to five minutes', () => {
  for (const ahead of [0, 999, minutes(5), -minutes(5), minutes(5.4)]) expect(clockErrorOf(ahead)).toBeNull();
});

test.each([
  [-minutes(6), { direction: 'fast', days: 0, hours: 0, minutes: 6 }],
  [minutes(59.6), { direction: 'slow', days: 0, hours: 1, minutes: 0 }],
  [-minutes(5 * 60), { direction: 'fast', days: 0, hours: 5, minutes: 0 }],
  [minutes(5 * 60 + 12), { direction: 'slow', days: 0, hours: 5, minutes: 12 }],
  [minutes(24 * 60 - 1), { direction: 'slow', days: 0, hours: 23, minutes: 59 }],
  [-minutes(47 * 60 + 40), { direction: 'fast', days: 2, hours: 0, minutes: 0 }],
  [minutes(370 * 24 * 60 + 70), { direction: 'slow', days: 370, hours: 1, minutes: 0 }],
])('states an error of %d ms in its largest units', (ahead, error) => {
  expect(clockErrorOf(ahead)).toEqual(error);
});
