import { describe, expect, test } from 'vitest';
import { copyToNextYear, daysOfRange, rangesOf, schoolYearOf } from './calendar-edit-rules.ts';
import { type CalendarDay, noTimes } from './school-day.ts';
import { usualCalendar } from './default-hours.ts';
import { weekdayOf } from './school-day-rules.ts';

const closed = (day: string, fr = 'Congé des fêtes'): CalendarDay => {
  return { day, kind: 'closed', name: { en: null, fr }, times: noTimes };
};
const { hours } = usualCalendar;

test('a school year begins in August', () => {
  expect(schoolYearOf('2026-11-26')).toEqual({ from: '2026-08-01', to: '2027-07-31' });
  expect(schoolYearOf('2027-07-31')).toEqual({ from: '2026-08-01', to: '2027-07-31' });
  expect(schoolYearOf('2027-08-01')).toEqual({ from: '2027-08-01', to: '2028-07-31' });
});

describe('ranges of a calendar', () => {
  test('join days of one kind and name across weekends, and no others', () => {
    const days = ['2026-12-24', '2026-12-25', '2026-12-28', '2026-12-30'].map((day) => closed(day));
    expect(rangesOf({ hours, days }).map(({ from, to }) => [from, to])).toEqual([
      ['2026-12-24', '2026-12-28'],
      ['2026-12-30', '2026-12-30'],
    ]);
    const named = [closed('2026-12-24'), closed('2026-12-25', 'Noël')];
    expect(rangesOf({ hours, days: named })).toHaveLength(2);
  });

  test('are written back as their days with school', () => {
    const range = { from: '2026-12-24', to: '2026-12-28', entry: closed('2026-12-24') };
    expect(daysOfRange(range, hours).map(({ day }) => day)).toEqual(['2026-12-24', '2026-12-25', '2026-12-28']);
    expect(daysOfRange(range, hours, true)).toHaveLength(5);
    expect(rangesOf({ hours, days: daysOfRange(range, hours) })).toEqual([range]);
  });
});

test('a copied year keeps the weekday of each day', () => {
  const [copied] = copyToNextYear([closed('2026-12-25')]);
  expect(copied?.day).toBe('2027-12-24');
  expect(weekdayOf(copied?.day ?? '')).toBe(weekdayOf('2026-12-25'));
});
