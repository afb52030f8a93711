import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMinutes, minutesOf } from '#core/time/school-clock.ts';
import { closingOf, slotsOf } from './slot-rules.ts';
import { usualGrid } from './test-grid.ts';

test('the usual day has thirteen slots, every quarter of an hour from 14:30 to 17:30', () => {
  const slots = slotsOf(usualGrid);
  expect(slots).toHaveLength(13);
  expect([slots[0], slots[1], slots.at(-1)]).toEqual(['14:30', '14:45', '17:30']);
});

test('every grid begins with its first slot, keeps its step and does not pass its last', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1380 }),
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 5, max: 60 }),
      (from, length, everyMinutes) => {
        const first = addMinutes('00:00', from);
        const last = addMinutes('00:00', Math.min(1439, from + length));
        const slots = slotsOf({ first, last, everyMinutes }).map(minutesOf);
        expect(slots[0]).toBe(from);
        expect(slots).toHaveLength(Math.floor((minutesOf(last) - from) / everyMinutes) + 1);
        expect(slots.every((slot, n) => slot === from + n * everyMinutes)).toBe(true);
      },
    ),
  );
});

test('a school closes an hour after its last slot, and with its day at the latest', () => {
  expect(closingOf(slotsOf(usualGrid))).toBe('18:30');
  expect(closingOf(slotsOf({ ...usualGrid, last: '17:44' })), 'after the last that there is').toBe('18:30');
  expect(closingOf(['22:59'])).toBe('23:59');
  expect(closingOf(['23:00'])).toBe('24:00');
  expect(closingOf([])).toBe('24:00');
});
