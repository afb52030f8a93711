import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMinutes, minutesOf } from '#core/time/school-clock.ts';
import { slotsOf } from './pickup-slot-rules.ts';
import { usualGrid } from '#test/support/test-calendar.ts';

test('the default grid has thirteen slots, every quarter of an hour from 14:30 to 17:30', () => {
  const slots = slotsOf(usualGrid);
  expect(slots).toHaveLength(13);
  expect([slots[0], slots[1], slots.at(-1)]).toEqual(['14:30', '14:45', '17:30']);
});

test('every grid starts with its first slot, keeps its interval and does not exceed its last', () => {
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
