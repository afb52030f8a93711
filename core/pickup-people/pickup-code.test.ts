import { describe, expect, test } from 'vitest';
import { usualCalendar as calendar } from '#core/school-days/default-hours.ts';
import { formatPickupCode, pickupCodeIn } from './pickup-code.ts';
import { codeDayProblems, codeDelay, freeCodeTries } from './pickup-code-rules.ts';

describe('a typed code', () => {
  test.each([
    ['482913', '482913'],
    [' 482 913 ', '482913'],
    ['482–913', '482913'],
    ['48291', undefined],
    ['4829131', undefined],
    ['48291A', undefined],
  ])('%j is %j', (typed, code) => {
    expect(pickupCodeIn(typed)).toBe(code);
  });

  test('is read aloud in two groups', () => {
    expect(formatPickupCode('482913')).toBe('482 913');
  });
});

describe('the day of a code', () => {
  /** A Tuesday. */
  const now = { day: '2026-04-14', time: '15:00' };
  test.each([
    ['2026-04-14', '15:00', []],
    ['2026-04-14', '23:00', ['too_early']],
    ['2026-04-13', '15:00', ['too_early']],
    ['2026-04-18', '15:00', ['not_allowed']],
    ['2026-04-28', '15:00', []],
    ['2026-04-29', '15:00', ['too_late']],
  ])('%s at %s', (day, time, codes) => {
    expect(codeDayProblems(day, calendar, { ...now, time }).map(({ code }) => code)).toEqual(codes);
  });
});

test('wrong codes wait twice as long each time, two minutes at most', () => {
  expect(codeDelay(freeCodeTries - 1)).toBe(0);
  expect([0, 1, 2, 3, 4].map((n) => codeDelay(freeCodeTries + n))).toEqual([10, 20, 40, 80, 120]);
});
