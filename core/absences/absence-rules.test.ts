import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysFrom } from '#core/time/day.ts';
import { absenceDurations, AbsenceReport } from './absence.ts';
import { dayProblems, firstMissing, halfDaysOf, hasBegun, isAwayAllDay, reportableDays } from './absence-rules.ts';

const today = '2026-04-14';
const day = fc.integer({ min: -20, max: 20 }).map((n) => addDays(today, n));
const span = fc
  .record({ date: day, length: fc.integer({ min: 0, max: 8 }), duration: fc.constantFrom(...absenceDurations) })
  .map(({ date, length, duration }) =>
    duration === 'full_day' && length > 0 ? { date, endDate: addDays(date, length), duration } : { date, duration },
  );

test('the child is asked for before the reason, and the reason before the date', () => {
  expect(firstMissing({})).toBe('child');
  expect(firstMissing({ reason: 'sick', date: today })).toBe('child');
  expect(firstMissing({ childId: 1 })).toBe('reason');
  expect(firstMissing({ childId: 1, reason: '', date: today })).toBe('reason');
  expect(firstMissing({ childId: 1, reason: 'sick' })).toBe('date');
  expect(firstMissing({ childId: 1, reason: 'sick', date: today })).toBeNull();
});

describe('the days of a report', () => {
  const full = { duration: 'full_day' } as const;

  test('go from a week back to a year ahead', () => {
    expect(reportableDays(today)).toEqual({ first: '2026-04-07', last: '2027-04-14' });
    expect(reportableDays('2028-02-29').last).toBe('2029-02-28');
    expect(dayProblems({ ...full, date: '2026-04-07', endDate: '2027-04-14' }, today)).toEqual([]);
    expect(dayProblems({ ...full, date: '2026-04-06' }, today)).toEqual([{ path: 'date', code: 'too_early' }]);
    expect(dayProblems({ ...full, date: '2027-04-15' }, today)).toEqual([{ path: 'date', code: 'too_late' }]);
  });

  test('end on the day they begin or later, and within reach', () => {
    expect(dayProblems({ ...full, date: today, endDate: today }, today)).toEqual([]);
    expect(dayProblems({ ...full, date: today, endDate: '2026-04-13' }, today)).toEqual([
      { path: 'endDate', code: 'too_early' },
    ]);
    expect(dayProblems({ ...full, date: today, endDate: '2027-04-15' }, today)).toEqual([
      { path: 'endDate', code: 'too_late' },
    ]);
  });

  test('are full days when there are several', () => {
    for (const duration of ['morning', 'afternoon'] as const) {
      expect(dayProblems({ date: today, endDate: today, duration }, today)).toEqual([
        { path: 'endDate', code: 'not_allowed' },
      ]);
    }
  });
});

describe('the half days of an absence', () => {
  test('are two for each full day, and one for a half', () => {
    fc.assert(
      fc.property(span, ({ date, duration, ...rest }) => {
        const endDate = 'endDate' in rest ? rest.endDate : undefined;
        const days = daysFrom(date, endDate ?? date).length;
        expect(halfDaysOf({ date, endDate, duration })).toHaveLength(duration === 'full_day' ? 2 * days : 1);
      }),
    );
  });

  test('make up the whole of a day by a full day or by both halves, each day for itself', () => {
    const away = (...spans: Parameters<typeof halfDaysOf>[0][]) => isAwayAllDay(spans.flatMap(halfDaysOf), today);
    const morning = { date: today, duration: 'morning' } as const;
    const afternoon = { date: today, duration: 'afternoon' } as const;
    expect(away()).toBe(false);
    expect(away(morning)).toBe(false);
    expect(away(morning, { ...afternoon, date: addDays(today, 1) })).toBe(false);
    expect(away(afternoon, morning)).toBe(true);
    expect(away({ date: addDays(today, -1), endDate: addDays(today, 1), duration: 'full_day' })).toBe(true);
  });
});

describe('an absence has begun', () => {
  test.each([
    ['full_day', '08:29', '08:30'],
    ['morning', '08:29', '08:30'],
    ['afternoon', '11:59', '12:00'],
  ] as const)('for %s not at %s, but at %s', (duration, before, from) => {
    expect(hasBegun({ date: today, duration }, { day: today, time: before })).toBe(false);
    expect(hasBegun({ date: today, duration }, { day: today, time: from })).toBe(true);
  });

  test('from the day after its first day on, and never before that day', () => {
    fc.assert(
      fc.property(
        day,
        fc.constantFrom(...absenceDurations),
        fc.constantFrom('00:00', '12:00', '23:59'),
        (date, duration, time) => {
          expect(hasBegun({ date, duration }, { day: addDays(date, 1), time })).toBe(true);
          expect(hasBegun({ date, duration }, { day: addDays(date, -1), time })).toBe(false);
        },
      ),
    );
  });
});

test('a report may leave out what is optional, and may hold nothing unknown', () => {
  const report = { childId: 1, date: today, reason: 'sick', duration: 'full_day' };
  expect(AbsenceReport.safeParse(report).success).toBe(true);
  expect(AbsenceReport.safeParse({ ...report, notes: 'x'.repeat(500) }).success).toBe(true);
  for (const wrong of [{ notes: 'x'.repeat(501) }, { status: 'accepted' }, { endDate: null }, { createdAt: 'now' }]) {
    expect(AbsenceReport.safeParse({ ...report, ...wrong }).success).toBe(false);
  }
});
