import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, Day, daysBetween, daysFrom, isBirthDay, isDay, isWrittenDay, WrittenDay, yearAfter } from './day.ts';

/** Any day of two centuries. */
const day = fc.integer({ min: 0, max: 73_048 }).map((n) => addDays('2000-01-01', n));

describe('a date', () => {
  test.each(['2026-02-28', '2028-02-29', '2000-01-01', '2199-12-31'])('%s is valid', (text) => {
    expect(isDay(text)).toBe(true);
  });

  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '1999-12-31',
    '2200-01-01',
    '2026-4-1',
    '',
    '2026-04-16T00:00:00Z',
    ' 2026-04-16',
    '２026-04-16',
  ])('%j is invalid', (text) => {
    expect(isDay(text)).toBe(false);
    expect(Day.safeParse(text).error?.issues[0]?.message).toBe('not_a_day');
  });

  test('is exactly its own text', () => {
    fc.assert(
      fc.property(fc.string(), day, (text, known) => {
        expect(!isDay(text) || /^\d{4}-\d{2}-\d{2}$/.test(text)).toBe(true);
        expect(isDay(known)).toBe(true);
      }),
    );
  });
});

test('a written date is between 1900 and 2199, a birth date not after today', () => {
  for (const text of ['1900-01-01', '1985-04-12', '1999-12-31', '2199-12-31']) expect(isWrittenDay(text)).toBe(true);
  for (const text of ['1899-12-31', '2200-01-01', '1985-02-29', '1985-4-12', '']) {
    expect(isWrittenDay(text)).toBe(false);
    expect(WrittenDay.safeParse(text).error?.issues[0]?.message).toBe('not_a_day');
  }
  expect(isBirthDay('2026-11-25', '2026-11-25')).toBe(true);
  expect(isBirthDay('2026-11-26', '2026-11-25')).toBe(false);
  expect(isBirthDay('2199-12-31', '2026-11-25')).toBe(false);
});

test('dates are counted across leap days and clock changes', () => {
  expect(addDays('2026-03-07', 1)).toBe('2026-03-08');
  expect(addDays('2026-03-08', 1)).toBe('2026-03-09');
  expect(addDays('2026-11-01', 1)).toBe('2026-11-02');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  fc.assert(
    fc.property(day, fc.integer({ min: -400, max: 400 }), (from, n) => {
      const to = addDays(from, n);
      return daysBetween(from, to) === n && addDays(to, -n) === from && to > from === n > 0;
    }),
  );
});

test('daysFrom returns every date once, in order', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 400 }), (first, n) => {
      const days = daysFrom(first, addDays(first, n));
      expect(days).toHaveLength(n + 1);
      expect(days).toEqual([...new Set(days)].toSorted());
      expect([days.at(0), days.at(-1)]).toEqual([first, addDays(first, n)]);
    }),
  );
});

test('a year after February 29 is February 28', () => {
  expect(yearAfter('2028-02-29')).toBe('2029-02-28');
  expect(yearAfter('2027-02-28')).toBe('2028-02-28');
  fc.assert(fc.property(day, (from) => from > '2199' || [365, 366].includes(daysBetween(from, yearAfter(from)))));
});
