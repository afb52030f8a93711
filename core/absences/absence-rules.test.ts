import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysFrom } from '#core/time/day.ts';
import { usualCalendar } from '#core/school-days/default-hours.ts';
import { everyDayCalendar } from '#test/support/test-calendar.ts';
import { absenceDurations, AbsenceReport } from './absence.ts';
import {
  countAbsentDays,
  dayProblems,
  daysAwayWith,
  firstMissing,
  halfDaysOf,
  hasStarted,
  isAwayAllDay,
  isUndoable,
  lastDayProblems,
  nextLastDays,
  reportableDays,
  timeProblems,
} from './absence-rules.ts';

const today = '2026-04-14';
const day = fc.integer({ min: -20, max: 20 }).map((n) => addDays(today, n));
const span = fc
  .record({ date: day, length: fc.integer({ min: 0, max: 8 }), duration: fc.constantFrom(...absenceDurations) })
  .map(({ date, length, duration }) =>
    duration === 'full_day' && length > 0 ? { date, endDate: addDays(date, length), duration } : { date, duration },
  );

test('returns the first missing field: child, reason, date', () => {
  expect(firstMissing({})).toBe('child');
  expect(firstMissing({ reason: 'sick', date: today })).toBe('child');
  expect(firstMissing({ childId: 1 })).toBe('reason');
  expect(firstMissing({ childId: 1, reason: '', date: today })).toBe('reason');
  expect(firstMissing({ childId: 1, reason: 'sick' })).toBe('date');
  expect(firstMissing({ childId: 1, reason: 'sick', date: today })).toBeNull();
});

describe('reportable days', () => {
  const full = { duration: 'full_day' } as const;

  test('range from a week back to a year ahead', () => {
    expect(reportableDays(today)).toEqual({ first: '2026-04-07', last: '2027-04-14' });
    expect(reportableDays('2028-02-29').last).toBe('2029-02-28');
    expect(dayProblems({ ...full, date: '2026-04-07', endDate: '2027-04-14' }, everyDayCalendar, today)).toEqual([]);
    expect(dayProblems({ ...full, date: '2026-04-06' }, everyDayCalendar, today)).toEqual([
      { path: 'date', code: 'too_early' },
    ]);
    expect(dayProblems({ ...full, date: '2027-04-15' }, everyDayCalendar, today)).toEqual([
      { path: 'date', code: 'too_late' },
    ]);
  });

  test('rejects an end date before the start or out of range', () => {
    expect(dayProblems({ ...full, date: today, endDate: today }, everyDayCalendar, today)).toEqual([]);
    expect(dayProblems({ ...full, date: today, endDate: '2026-04-13' }, everyDayCalendar, today)).toEqual([
      { path: 'endDate', code: 'too_early' },
    ]);
    expect(dayProblems({ ...full, date: today, endDate: '2027-04-15' }, everyDayCalendar, today)).toEqual([
      { path: 'endDate', code: 'too_late' },
    ]);
  });

  test('rejects an absence on days on which the school is closed, and accepts one with a single school day', () => {
    expect(dayProblems({ ...full, date: '2026-04-18' }, usualCalendar, today)).toEqual([
      { path: 'date', code: 'not_allowed' },
    ]);
    expect(dayProblems({ ...full, date: '2026-04-18', endDate: '2026-04-19' }, usualCalendar, today)).toEqual([
      { path: 'date', code: 'not_allowed' },
    ]);
    expect(dayProblems({ ...full, date: '2026-04-18', endDate: '2026-04-20' }, usualCalendar, today)).toEqual([]);
    expect(countAbsentDays({ ...full, date: '2026-04-17', endDate: '2026-04-21' }, usualCalendar)).toBe(3);
  });

  test('rejects a half-day absence of several days', () => {
    for (const duration of ['morning', 'afternoon'] as const) {
      expect(dayProblems({ date: today, endDate: today, duration }, everyDayCalendar, today)).toEqual([
        { path: 'endDate', code: 'not_allowed' },
      ]);
    }
  });
});

describe('half days of an absence', () => {
  test('returns two half days per full day, and one per half day', () => {
    fc.assert(
      fc.property(span, ({ date, duration, ...rest }) => {
        const endDate = 'endDate' in rest ? rest.endDate : undefined;
        const days = daysFrom(date, endDate ?? date).length;
        expect(halfDaysOf({ date, endDate, duration })).toHaveLength(duration === 'full_day' ? 2 * days : 1);
      }),
    );
  });

  test('cover a day by a full day or by both halves, each day separately', () => {
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

describe('start of an absence', () => {
  test.each([
    ['full_day', '08:29', '08:30'],
    ['morning', '08:29', '08:30'],
    ['afternoon', '11:59', '12:00'],
  ] as const)('of %s is not at %s, but at %s', (duration, before, from) => {
    expect(hasStarted({ date: today, duration }, everyDayCalendar, { day: today, time: before })).toBe(false);
    expect(hasStarted({ date: today, duration }, everyDayCalendar, { day: today, time: from })).toBe(true);
  });

  test('starts on its first day, and has started on every later day', () => {
    fc.assert(
      fc.property(
        day,
        fc.constantFrom(...absenceDurations),
        fc.constantFrom('00:00', '12:00', '23:59'),
        (date, duration, time) => {
          expect(hasStarted({ date, duration }, everyDayCalendar, { day: addDays(date, 1), time })).toBe(true);
          expect(hasStarted({ date, duration }, everyDayCalendar, { day: addDays(date, -1), time })).toBe(false);
        },
      ),
    );
  });
});

describe('a late arrival and an early leaving', () => {
  const late = { kind: 'late', duration: 'full_day', date: today, time: '09:30' } as const;
  const now = { day: today, time: '08:00' };
  const problems = (part: object) => timeProblems({ ...late, ...part }, usualCalendar, now);

  test('have a time between the bell and closing, and in the future', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ time: undefined })).toEqual([{ path: 'time', code: 'required' }]);
    expect(problems({ time: '08:30' })).toEqual([{ path: 'time', code: 'too_early' }]);
    expect(problems({ time: '18:30' })).toEqual([{ path: 'time', code: 'too_late' }]);
    expect(timeProblems(late, usualCalendar, { day: today, time: '09:30' })).toEqual([
      { path: 'time', code: 'too_early' },
    ]);
    expect(problems({ date: '2026-04-13' })).toEqual([{ path: 'date', code: 'too_early' }]);
    expect(problems({ endDate: '2026-04-15' })).toEqual([{ path: 'endDate', code: 'not_allowed' }]);
    expect(problems({ duration: 'morning' })).toEqual([{ path: 'duration', code: 'not_allowed' }]);
    expect(problems({ kind: 'absent' })).toEqual([{ path: 'time', code: 'not_allowed' }]);
  });

  test('start at their time', () => {
    expect(hasStarted(late, usualCalendar, { day: today, time: '09:29' })).toBe(false);
    expect(hasStarted(late, usualCalendar, { day: today, time: '09:30' })).toBe(true);
  });

  test('cancel no pickup', () => {
    expect(daysAwayWith(late, [], today)).toEqual([]);
  });
});

describe('an absence under way', () => {
  const absence = { date: '2026-04-13', endDate: '2026-04-16', duration: 'full_day' } as const;
  const now = { day: today, time: '10:00' };

  test('ends today or later, and its past days stay', () => {
    expect(lastDayProblems(absence, today, now)).toEqual([]);
    expect(lastDayProblems(absence, '2026-04-20', now)).toEqual([]);
    expect(lastDayProblems(absence, '2026-04-13', now)).toEqual([{ path: 'lastDay', code: 'too_early' }]);
    expect(lastDayProblems(absence, '2027-04-15', now)).toEqual([{ path: 'lastDay', code: 'too_late' }]);
    for (const other of [
      { ...absence, date: '2026-04-15' },
      { ...absence, endDate: '2026-04-13' },
      { date: today, duration: 'morning' } as const,
      { date: today, duration: 'full_day', kind: 'late', time: '11:00' } as const,
    ])
      expect(lastDayProblems(other, '2026-04-16', now)).toEqual([{ path: 'lastDay', code: 'not_allowed' }]);
  });

  test('is offered to end today, and a school day more', () => {
    expect(nextLastDays(absence, usualCalendar, today)).toEqual({ backNext: today, oneMore: '2026-04-17' });
    expect(nextLastDays({ date: today }, usualCalendar, today)).toEqual({ backNext: null, oneMore: '2026-04-15' });
    // After a Friday comes Monday.
    expect(nextLastDays({ date: '2026-04-17' }, usualCalendar, '2026-04-17').oneMore).toBe('2026-04-20');
  });
});

test('an absence cancels the pickups of the days away, from today on, also with a half day reported before', () => {
  const morning = { date: today, duration: 'morning' } as const;
  expect(daysAwayWith({ ...morning, duration: 'afternoon' }, [], today)).toEqual([]);
  expect(daysAwayWith({ ...morning, duration: 'afternoon' }, [morning], today)).toEqual([today]);
  const week = { date: '2026-04-13', endDate: '2026-04-15', duration: 'full_day' } as const;
  expect(daysAwayWith(week, [], today)).toEqual([today, '2026-04-15']);
});

test('a report can be undone for ten minutes', () => {
  const made = '2026-04-14T12:00:00.000Z';
  expect(isUndoable(made, new Date('2026-04-14T12:09:59Z'))).toBe(true);
  expect(isUndoable(made, new Date('2026-04-14T12:10:00Z'))).toBe(false);
});

test('accepts a report without optional fields, rejects unknown ones', () => {
  const report = { childId: 1, date: today, reason: 'sick', duration: 'full_day' };
  expect(AbsenceReport.safeParse(report).success).toBe(true);
  expect(AbsenceReport.safeParse({ ...report, notes: 'x'.repeat(500) }).success).toBe(true);
  for (const wrong of [{ notes: 'x'.repeat(501) }, { status: 'accepted' }, { endDate: null }, { createdAt: 'now' }]) {
    expect(AbsenceReport.safeParse({ ...report, ...wrong }).success).toBe(false);
  }
});
