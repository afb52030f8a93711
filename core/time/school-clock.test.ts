import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMinutes, daysOnEarth, hourOf, instantOf, minutesOf, schoolDayAt, schoolTimeAt } from './school-clock.ts';

const zone = 'America/Toronto';
const zones = [
  zone,
  'America/St_Johns',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'UTC',
  'Asia/Kathmandu',
];
const at = (instant: string) => schoolTimeAt(new Date(instant), zone);
const minute = fc.integer({ min: 0, max: 1439 }).map((n) => addMinutes('00:00', n));
const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });

describe('the school’s clock', () => {
  test.each([
    ['2026-04-14T15:59:59Z', '2026-04-14', '11:59'],
    ['2026-04-14T16:00:00Z', '2026-04-14', '12:00'],
    ['2026-04-15T03:59:59Z', '2026-04-14', '23:59'],
    ['2026-04-15T04:00:00Z', '2026-04-15', '00:00'],
    ['2026-03-08T06:59:59Z', '2026-03-08', '01:59'], // then the clocks go forward
    ['2026-03-08T07:00:00Z', '2026-03-08', '03:00'],
    ['2026-11-01T05:59:59Z', '2026-11-01', '01:59'], // then they go back
    ['2026-11-01T06:00:00Z', '2026-11-01', '01:00'],
    ['2026-11-01T07:00:00Z', '2026-11-01', '02:00'],
    ['2028-02-29T12:00:00Z', '2028-02-29', '07:00'],
  ])('at %s is %s, %s', (utc, day, time) => {
    expect(at(utc)).toEqual({ day, time });
  });

  test.each([
    ['UTC', 0],
    ['America/Montreal', 300],
    ['Pacific/Auckland', -780],
  ])('does not depend on the machine’s time zone: %s', (machine, minutesBehind) => {
    const before = process.env.TZ;
    process.env.TZ = machine;
    expect(new Date('2026-01-15T12:00:00Z').getTimezoneOffset()).toBe(minutesBehind);
    expect(at('2026-03-08T07:00:00Z')).toEqual({ day: '2026-03-08', time: '03:00' });
    expect(instantOf({ day: '2026-11-01', time: '12:00' }, zone).toISOString()).toBe('2026-11-01T17:00:00.000Z');
    process.env.TZ = before;
  });
});

test('the cached clock differs by zone and instant', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(instant, fc.constantFrom(...zones)), { minLength: 2, maxLength: 12 }), (queries) => {
      const [first] = queries.map(([when]) => when);
      for (const [when, where] of queries) {
        for (const now of [when, when, first ?? when]) {
          const { day, time } = schoolTimeAt(now, where);
          expect(`${day} ${time}`).toBe(now.toLocaleString('sv-SE', { timeZone: where }).slice(0, 16));
        }
      }
    }),
  );
});

describe('clock changes and February 29', () => {
  const hoursOf = (day: string, next: string) =>
    (instantOf({ day: next, time: '00:00' }, zone).getTime() - instantOf({ day, time: '00:00' }, zone).getTime()) /
    3_600_000;

  test.each([
    ['2026-03-07', '2026-03-08', 24],
    ['2026-03-08', '2026-03-09', 23],
    ['2026-10-31', '2026-11-01', 24],
    ['2026-11-01', '2026-11-02', 25],
    ['2028-02-28', '2028-02-29', 24],
    ['2028-02-29', '2028-03-01', 24],
  ])('from %s to %s are so many hours', (day, next, hours) => {
    expect(hoursOf(day, next)).toBe(hours);
  });

  test.each(['2026-03-08', '2026-11-01', '2028-02-29'])(
    'every five minutes of %s are in order and round-trip',
    (day) => {
      let before = Number.NEGATIVE_INFINITY;
      for (let n = 0; n < 1440; n += 5) {
        const time = addMinutes('00:00', n);
        const found = instantOf({ day, time }, zone);
        // Only a time skipped by the clock change differs: it gives the instant of the change.
        const isJumped = day === '2026-03-08' && time.startsWith('02:');
        expect(schoolTimeAt(found, zone)).toEqual({ day, time: isJumped ? '03:00' : time });
        expect(found.getTime()).toBeGreaterThanOrEqual(before);
        before = found.getTime();
      }
    },
  );
});

describe('the instant of a school’s day and time', () => {
  test.each([
    ['2026-04-14', '12:00', '2026-04-14T16:00:00.000Z'],
    ['2026-03-08', '00:00', '2026-03-08T05:00:00.000Z'],
    ['2026-03-08', '02:30', '2026-03-08T07:00:00.000Z'], // does not exist: the instant of the change
    ['2026-03-09', '00:00', '2026-03-09T04:00:00.000Z'],
    ['2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'], // occurs twice: the first
    ['2026-11-02', '00:00', '2026-11-02T05:00:00.000Z'],
  ])('%s at %s is %s', (day, time, utc) => {
    expect(instantOf({ day, time }, zone).toISOString()).toBe(utc);
  });

  test('shows that day and time, or the clock change that skips it', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (when, where) => {
        const shown = schoolTimeAt(when, where);
        const found = instantOf(shown, where);
        expect(schoolTimeAt(found, where)).toEqual(shown);
        expect(found.getTime()).toBeLessThanOrEqual(when.getTime());
      }),
      { numRuns: 60 },
    );
  });
});

test('the school’s today is among the two or three dates on earth', () => {
  fc.assert(
    fc.property(instant, fc.constantFrom(...zones), (when, where) => {
      const days = daysOnEarth(when);
      expect(days).toContain(schoolTimeAt(when, where).day);
      expect(days.length).toBeLessThanOrEqual(3);
    }),
  );
});

test('a school’s day lasts from midnight to midnight, an hour less in spring', () => {
  const hours = (text: string) => {
    const { from, until } = schoolDayAt(new Date(text), 'America/Toronto');
    return [from.toISOString(), (until.getTime() - from.getTime()) / 3_600_000];
  };
  expect(hours('2026-04-14T23:59:59-04:00')).toEqual(['2026-04-14T04:00:00.000Z', 24]);
  expect(hours('2026-03-08T00:00:00-05:00')).toEqual(['2026-03-08T05:00:00.000Z', 23]);
});

test('addMinutes wraps around midnight', () => {
  expect(addMinutes('23:50', 25)).toBe('00:15');
  expect(addMinutes('00:10', -20)).toBe('23:50');
  fc.assert(
    fc.property(minute, fc.integer({ min: -5000, max: 5000 }), (time, n) => {
      const later = addMinutes(time, n);
      expect((minutesOf(later) - minutesOf(time) - n) % 1440).toBe(minutesOf(later) - minutesOf(time) - n < 0 ? -0 : 0);
      expect(hourOf(later)).toBe(Math.floor(minutesOf(later) / 60));
    }),
  );
});
