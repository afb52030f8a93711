import { expect, test } from 'vitest';
import type { CalendarDay } from './school-day.ts';
import { noTimes } from './school-day.ts';
import { usualCalendar } from './default-hours.ts';
import { specialDaysFrom } from './special-day-rules.ts';

const closed = (day: string, fr = 'Relâche'): CalendarDay => {
  return { day, kind: 'closed', name: { fr, en: null }, times: noTimes };
};
const shown = (days: CalendarDay[], today: string) =>
  specialDaysFrom({ ...usualCalendar, days }, today).map(({ from, to, kind }) => [from, to, kind]);

test('a normal week has no special day, and a weekend is none', () => {
  expect(shown([], '2026-04-15')).toEqual([]);
});

test('equal days that follow each other are one, over a weekend too', () => {
  const days = [closed('2026-04-16'), closed('2026-04-17'), closed('2026-04-20'), closed('2026-04-22')];
  expect(shown(days, '2026-04-15')).toEqual([
    ['2026-04-16', '2026-04-20', 'closed'],
    ['2026-04-22', '2026-04-22', 'closed'],
  ]);
  expect(shown([closed('2026-04-16'), closed('2026-04-17', 'Tempête')], '2026-04-15')).toHaveLength(2);
});

test('days before today and after the announced week are left out', () => {
  expect(shown([closed('2026-04-14'), closed('2026-04-23')], '2026-04-15')).toEqual([]);
  expect(shown([closed('2026-04-15')], '2026-04-15')).toHaveLength(1);
});

test('an early release says when children leave, a closed day has no times', () => {
  const early: CalendarDay = {
    ...closed('2026-04-16'),
    kind: 'early_release',
    times: { ...noTimes, firstSlot: '11:30' },
  };
  const [first] = specialDaysFrom({ ...usualCalendar, days: [early] }, '2026-04-15');
  expect(first?.times).toMatchObject({ firstSlot: '11:30' });
  expect(specialDaysFrom({ ...usualCalendar, days: [closed('2026-04-16')] }, '2026-04-15')[0]?.times).toBeNull();
});
