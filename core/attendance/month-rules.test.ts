import { describe, expect, test } from 'vitest';
import type { AbsenceDuration } from '#core/absences/absence.ts';
import { usualCalendar } from '#core/school-days/default-hours.ts';
import { onDayOf } from './attendance-day-rules.ts';
import type { AttendanceStatus } from './attendance.ts';
import { dayCodeLabels, dayCodeLetters } from './month-labels.ts';
import { dayCodes } from './month.ts';
import { codeCounts, dayCode, monthAfter } from './month-rules.ts';
import { childFacts } from './status-rules.ts';

const today = '2026-04-14';
const yesterday = '2026-04-13';
const onDay = (day: string, progress: 'untaken' | 'underway' | 'taken' = 'taken') => ({
  ...onDayOf(usualCalendar, day),
  progress,
  collectedFrom: '14:30',
});
type Marked = readonly [AttendanceStatus, string];
const codeOf = (marks: readonly Marked[], reported: AbsenceDuration | null = null, day = onDay(yesterday)) =>
  dayCode(
    childFacts(
      marks.map(([status, time]) => ({ status, time })),
      reported,
    ),
    day,
    { day: today, time: '10:00' },
  );

describe('the code of a day', () => {
  test('is present, late or left early by the marks of staff', () => {
    expect(codeOf([['present', '08:20']])).toBe('present');
    expect(codeOf([['late', '08:50']])).toBe('late');
    const arrivals: Marked = ['late', '08:50'];
    expect(codeOf([arrivals, ['left', '15:30']])).toBe('late');
    expect(codeOf([arrivals, ['left', '14:29']])).toBe('left_early');
    expect(codeOf([['left', '15:30']])).toBe('present');
  });

  test('is an absence, reported or not', () => {
    expect(codeOf([], 'full_day')).toBe('absent_reported');
    expect(codeOf([['absent', '08:40']], 'full_day')).toBe('absent_reported');
    expect(codeOf([['absent', '08:40']])).toBe('absent_unreported');
    expect(codeOf([])).toBe('absent_unreported');
    // The afternoon was not reported.
    expect(codeOf([['absent', '08:40']], 'morning')).toBe('absent_unreported');
  });

  test('is a half day when the child was not seen in the reported half', () => {
    expect(codeOf([['present', '12:05']], 'morning')).toBe('half_day');
    expect(codeOf([['present', '08:20']], 'morning')).toBe('present');
    expect(
      codeOf(
        [
          ['present', '08:20'],
          ['left', '12:05'],
        ],
        'afternoon',
      ),
    ).toBe('half_day');
    expect(codeOf([], 'afternoon', onDay(yesterday, 'untaken'))).toBe('half_day');
  });

  test('is not marked on a past day whose attendance was not taken, and empty today and later', () => {
    expect(codeOf([], null, onDay(yesterday, 'untaken'))).toBe('not_marked');
    expect(codeOf([], null, onDay(today, 'untaken'))).toBeNull();
    expect(codeOf([], 'full_day', onDay('2026-04-15'))).toBeNull();
  });

  test('is no school on a day without classes, past or to come, unless the child was seen', () => {
    for (const day of ['2026-04-12', '2026-04-18']) expect(codeOf([], null, onDay(day))).toBe('no_school');
    expect(codeOf([['present', '09:00']], null, onDay('2026-04-12'))).toBe('present');
  });
});

test('the counts of a month leave out days without a code', () => {
  const days = (['present', 'late', 'late', null] as const).map((code) => ({ code }));
  expect(codeCounts(days)).toEqual({ present: 1, late: 2 });
});

test('a month follows another over the end of a year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-04', 0)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-04',
  ]);
});

test('each code has its own letter in each language', () => {
  for (const locale of ['en', 'fr'] as const) {
    const letters = dayCodes.map((code) => dayCodeLetters[code][locale]);
    expect(new Set(letters).size).toBe(dayCodes.length);
    expect(new Set(dayCodes.map((code) => dayCodeLabels[code][locale])).size).toBe(dayCodes.length);
  }
});
