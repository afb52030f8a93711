import { describe, expect, test } from 'vitest';
import type { DailyReport, Mood } from './report.ts';
import { weekMomentDays, weekMoments } from './week-moment-rules.ts';

const [monday, tuesday, thursday, friday, nextMonday] = [
  '2026-11-16',
  '2026-11-17',
  '2026-11-19',
  '2026-11-20',
  '2026-11-23',
];
const datesOf = (...days: string[]) => days.map((date) => ({ date, read: true }));

describe('weekMomentDays', () => {
  test.each([
    ['a Friday', [friday, tuesday, monday], friday, friday, [monday, tuesday, friday]],
    [
      'the last report of a week that is over',
      [nextMonday, thursday, monday],
      thursday,
      nextMonday,
      [monday, thursday],
    ],
    ['a day before Friday in the current week', [thursday, monday], thursday, thursday, []],
    ['a day before the last report', [friday, thursday], thursday, nextMonday, []],
    ['a day without a report', [thursday, monday], friday, friday, []],
    ['a single report', [friday], friday, friday, []],
  ])('%s', (_, reports, date, today, expected) => {
    expect(weekMomentDays(datesOf(...reports), date, today)).toEqual(expected);
  });
});

const report = (date: string, overall: Mood | null, notes: string, activity = ''): DailyReport => ({
  id: 1,
  childId: 1,
  date,
  mood: { morning: null, afternoon: null, overall },
  meals: [],
  naps: [],
  learningAreas: [],
  activities: activity ? [{ id: 1, title: activity, time: '10:00', description: '', lang: 'fr' }] : [],
  notes,
  teacher: { name: 'Mireille Roy', title: null, ownTitle: null },
  read: true,
});

describe('weekMoments', () => {
  test('are the notes of the days of the best mood, in the order of the days', () => {
    const week = [
      report(monday, 'sad', 'Cried a little.'),
      report(tuesday, 'good', 'Read aloud.'),
      report(thursday, null, 'Built a bridge.'),
      report(friday, 'great', 'Sang a solo.'),
    ];
    expect(weekMoments(week).map(({ text }) => text)).toEqual(['Read aloud.', 'Built a bridge.', 'Sang a solo.']);
  });

  test('are an activity where no note was written, in its language, and nothing for an empty report', () => {
    expect(weekMoments([report(monday, 'good', '', 'Aquarelle'), report(tuesday, 'good', '')])).toEqual([
      { date: monday, lang: 'fr', text: 'Aquarelle' },
    ]);
  });
});
