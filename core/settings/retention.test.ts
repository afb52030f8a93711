import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDay } from '#core/time/day.ts';
import { keptSince, mayForgetBy, type RetentionKind, retention } from './retention.ts';

test('two school years are the one under way and the one before', () => {
  expect(keptSince('messages', '2026-06-30')).toBe('2024-07-01');
  expect(keptSince('messages', '2026-07-01')).toBe('2025-07-01');
  expect(keptSince('absences', '2027-01-15')).toBe('2025-07-01');
});

test('years go by the date, days by the day', () => {
  expect(keptSince('audit', '2026-04-14')).toBe('2024-04-14');
  expect(keptSince('accesses', '2028-02-29')).toBe('2026-03-01');
  expect(keptSince('logs', '2026-04-14')).toBe('2026-01-14');
  expect(keptSince('positions', '2026-04-14')).toBe('2026-04-14');
});

test('whatever the day, what is kept begins on a day that was, and never goes back as days go on', () => {
  const kinds = Object.keys(retention) as RetentionKind[];
  const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2098-12-31'), noInvalidDate: true });
  const dayOf = (date: Date) => date.toISOString().slice(0, 10);
  fc.assert(
    fc.property(fc.constantFrom(...kinds), days, days, (kind, one, other) => {
      const [first = '', last = ''] = [dayOf(one), dayOf(other)].toSorted();
      expect(isDay(keptSince(kind, first))).toBe(true);
      expect(keptSince(kind, first) <= keptSince(kind, last)).toBe(true);
      expect(keptSince(kind, first) <= first).toBe(true);
    }),
  );
});

test('nothing is forgotten by a clock that is behind what was last written, or that nobody has written under for more than a year', () => {
  const lastWritten = new Date('2026-04-14T16:00:00Z');
  const believed = (now: string) => mayForgetBy(new Date(now), lastWritten);
  expect(['2026-04-13T16:00:00Z', '2026-04-14T16:00:00Z', '2027-05-19T16:00:00Z'].map(believed)).toEqual([
    true,
    true,
    true,
  ]);
  const wrong = ['1970-01-01T00:00:00Z', '2026-04-13T15:59:59Z', '2027-05-19T16:00:01Z', '2038-01-19T03:14:07Z'];
  expect(wrong.map(believed)).toEqual([false, false, false, false]);
});
