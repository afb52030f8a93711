import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './day.ts';
import { formatDay, formatTime } from './format.ts';
import { addMinutes } from './school-clock.ts';

describe('formatting a date', () => {
  test.each([
    ['2024-04-16', 'en', 'weekday', 'Tuesday, April 16'],
    ['2024-04-16', 'fr', 'weekday', 'Mardi 16 avril'],
    ['2024-04-16', 'en', 'long', 'April 16, 2024'],
    ['2024-04-16', 'fr', 'long', '16 avril 2024'],
    ['2026-04-24', 'en', 'short', 'Apr 24'],
    ['2026-04-24', 'fr', 'short', '24 avr.'],
    ['2026-05-01', 'fr', 'weekday', 'Vendredi 1er mai'],
    ['2026-05-01', 'fr', 'long', '1er mai 2026'],
    ['2026-05-11', 'fr', 'long', '11 mai 2026'],
    ['2026-05-21', 'fr', 'long', '21 mai 2026'],
    ['2028-02-29', 'fr', 'long', '29 février 2028'],
  ] as const)('%s in %s, %s: %s', (day, locale, style, text) => {
    expect(formatDay(day, locale, style)).toBe(text);
  });

  test('does not depend on the machine’s time zone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (n) => {
        const day = addDays('2020-01-01', n);
        expect(formatDay(day, 'en', 'long')).toContain(` ${Number(day.slice(8))}, ${day.slice(0, 4)}`);
      }),
    );
  });
});

describe('a time of day', () => {
  test.each([
    ['00:00', '12:00\u00a0AM', '0 h'],
    ['08:30', '8:30\u00a0AM', '8 h 30'],
    ['11:59', '11:59\u00a0AM', '11 h 59'],
    ['12:00', '12:00\u00a0PM', '12 h'],
    ['12:05', '12:05\u00a0PM', '12 h 05'],
    ['16:00', '4:00\u00a0PM', '16 h'],
    ['23:59', '11:59\u00a0PM', '23 h 59'],
  ])('%s is %s in English and %s in French', (time, english, french) => {
    expect(formatTime(time, 'en')).toBe(english);
    expect(formatTime(time, 'fr')).toBe(french.replaceAll(' ', '\u00a0'));
  });

  test('has a distinct format', () => {
    const every = Array.from({ length: 1440 }, (_, n) => addMinutes('00:00', n));
    for (const locale of ['en', 'fr'] as const) {
      expect(new Set(every.map((time) => formatTime(time, locale))).size).toBe(1440);
    }
  });
});
