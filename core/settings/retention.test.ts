import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDay } from '#core/time/day.ts';
import { retentionCutoff, isClockPlausible, type RetentionKind, retention } from './retention.ts';

test('two school years are the current and the previous one', () => {
  expect(retentionCutoff('messages', '2026-06-30')).toBe('2024-07-01');
  expect(retentionCutoff('messages', '2026-07-01')).toBe('2025-07-01');
  expect(retentionCutoff('absences', '2027-01-15')).toBe('2025-07-01');
});

test('years count by date, days by day', () => {
  expect(retentionCutoff('audit', '2026-04-14')).toBe('2024-04-14');
  expect(retentionCutoff('accesses', '2028-02-29')).toBe('2026-03-01');
  expect(retentionCutoff('files', '2026-04-14')).toBe('2025-04-14');
  expect(retentionCutoff('logs', '2026-04-14')).toBe('2026-01-14');
  expect(retentionCutoff('positions', '2026-04-14')).toBe('2026-04-14');
});

test('the cutoff is a valid past day and does not move back', () => {
  const kinds = Object.keys(retention) as RetentionKind[];
  const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2098-12-31'), noInvalidDate: true });
  const dayOf = (date: Date) => date.toISOString().slice(0, 10);
  fc.assert(
    fc.property(fc.constantFrom(...kinds), days, days, (kind, one, other) => {
      const [first = '', last = ''] = [dayOf(one), dayOf(other)].toSorted();
      expect(isDay(retentionCutoff(kind, first))).toBe(true);
      expect(retentionCutoff(kind, first) <= retentionCutoff(kind, last)).toBe(true);
      expect(retentionCutoff(kind, first) <= first).toBe(true);
    }),
  );
});

test('deletes nothing when the clock is behind the latest record, or more than a year ahead of it', () => {
  const lastWritten = new Date('2026-04-14T16:00:00Z');
  const believed = (now: string) => isClockPlausible(new Date(now), lastWritten);
  expect(['2026-04-13T16:00:00Z', '2026-04-14T16:00:00Z', '2027-05-19T16:00:00Z'].map(believed)).toEqual([
    true,
    true,
    true,
  ]);
  const wrong = ['1970-01-01T00:00:00Z', '2026-04-13T15:59:59Z', '2027-05-19T16:00:01Z', '2038-01-19T03:14:07Z'];
  expect(wrong.map(believed)).toEqual([false, false, false, false]);
});
