import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isWritable,
  mealAt,
  mealNamesIn,
  withActivities,
  withArea,
  withMeal,
  withMood,
  withNap,
  withSentence,
} from './group-day-rules.ts';
import { blankContent, contentProblems, maxReportLengths, maxReportCounts, ReportContent } from './report-content.ts';

const soup = { en: 'Soup', fr: 'Soupe' };
const rice = { en: 'Rice', fr: 'Riz' };

test('reports can be written for today and thirty days back', () => {
  const days = ['2026-04-14', '2026-04-15', '2026-03-15', '2026-03-14'];
  expect(days.map((day) => isWritable(day, '2026-04-14'))).toEqual([true, false, true, false]);
});

test('a meal has the name of the school, marked where it is not in the language of the reader', () => {
  const served = [
    { slot: 'breakfast', time: '08:15' },
    { slot: 'morning_snack', time: '10:00', name: { en: '', fr: '' } },
    { slot: 'lunch', time: '11:45', name: { en: 'Hot meal', fr: 'Repas chaud' } },
    { slot: 'afternoon_snack', time: '15:15', name: { en: '', fr: 'Goûter' } },
  ] as const;
  expect(mealNamesIn(served, 'en')).toEqual([
    { slot: 'lunch', name: 'Hot meal' },
    { slot: 'afternoon_snack', name: 'Goûter', lang: 'fr' },
  ]);
});

describe('an entry for the group', () => {
  test('sets a meal in its slot, eaten completely by default', () => {
    const meals = withMeal(blankContent, 'lunch', { time: '11:45', food: soup }) ?? [];
    expect(meals).toEqual([{ type: 'lunch', time: '11:45', food: soup, eaten: 'all' }]);
    const snack = withMeal({ meals }, 'morning_snack', { time: '10:00', food: rice });
    expect(snack?.map(({ type }) => type)).toEqual(['snack', 'lunch']);
    expect(mealAt({ meals: snack ?? [] }, 'afternoon_snack')).toBeUndefined();
  });

  test('keeps the portion a child ate when the food changes', () => {
    const meals = withMeal(blankContent, 'lunch', { time: '11:45', food: soup })?.map((one) => ({
      ...one,
      eaten: 'some' as const,
    }));
    expect(withMeal({ meals: meals ?? [] }, 'lunch', { time: '12:00', food: rice })).toEqual([
      { type: 'lunch', time: '12:00', food: rice, eaten: 'some' },
    ]);
  });

  test('replaces overlapping naps and keeps the others', () => {
    const early = { start: '10:00', end: '10:20' };
    const naps = [early, { start: '12:45', end: '14:00' }];
    for (const nap of [
      { start: '12:45', end: '13:30' },
      { start: '12:50', end: '14:00' },
      { start: '12:00', end: '12:46' },
      { start: '13:00', end: '13:10' },
    ]) {
      expect(withNap({ naps }, nap)).toEqual([early, nap]);
    }
    const next = { start: '14:00', end: '14:30' };
    expect(withNap({ naps }, next), 'one that begins as another ends').toEqual([...naps, next]);
  });

  test('keeps an existing mood with keeps', () => {
    const mood = { morning: 'sad', afternoon: null, overall: null } as const;
    expect(withMood({ mood }, 'good', ['morning', 'overall'], true)).toEqual({
      morning: 'sad',
      afternoon: null,
      overall: 'good',
    });
    expect(withMood({ mood }, 'good', ['morning'])).toMatchObject({ morning: 'good' });
  });

  test('adds activities sorted by time, once', () => {
    const done = (time: string) => ({ time, title: soup, description: { en: '', fr: '' } });
    const activities = withActivities({ activities: [done('13:00')] }, [done('09:00'), done('13:00')]);
    expect(activities?.map(({ time }) => time)).toEqual(['09:00', '13:00']);
  });

  test('replaces a learning area of the same name, at the end', () => {
    const learningAreas = [soup, rice].map((area) => ({ area, progress: 50 }));
    expect(withArea({ learningAreas }, { area: soup, progress: 60 })).toEqual([
      { area: rice, progress: 50 },
      { area: soup, progress: 60 },
    ]);
  });

  test('appends a sentence in each language, and leaves a language without one', () => {
    const notes = { en: 'A walk. ', fr: '' };
    expect(withSentence({ notes }, soup)).toEqual({ en: 'A walk. Soup', fr: 'Soupe' });
    expect(withSentence({ notes }, { en: '', fr: 'Soupe' })).toEqual({ en: 'A walk. ', fr: 'Soupe' });
  });
});

describe('limits of a report', () => {
  const times = (count: number) => Array.from({ length: count }, (_, n) => `0${n % 10}:${n > 9 ? '30' : '00'}`);
  const activity = (time: string) => ({ time, title: soup, description: { en: '', fr: '' } });

  test('accept notes up to the last character, counted in code points', () => {
    const room = (n: number) => ({ notes: { en: '', fr: '🎈'.repeat(maxReportLengths.notes - n) } });
    expect(withSentence(room(6), { en: '', fr: 'Soupe' })?.fr).toHaveLength(2 * (maxReportLengths.notes - 6) + 6);
    expect(withSentence(room(5), { en: '', fr: 'Soupe' })).toBeUndefined();
    expect(withSentence(room(5), { en: 'Soup', fr: 'Soupe' }), 'nor half of it').toBeUndefined();
  });

  test('reject an entry that exceeds a limit, and keep the existing ones', () => {
    const naps = times(maxReportCounts.naps).map((start) => ({ start, end: `${start.slice(0, 3)}20` }));
    expect(withNap({ naps }, { start: '12:45', end: '14:00' })).toBeUndefined();
    const activities = times(maxReportCounts.activities).map(activity);
    expect(withActivities({ activities }, [activity('12:45')])).toBeUndefined();
    const learningAreas = times(maxReportCounts.learningAreas).map((en) => ({ area: { en, fr: '' }, progress: 50 }));
    expect(withArea({ learningAreas }, { area: soup, progress: 50 })).toBeUndefined();
    const meals = times(maxReportCounts.meals).map(
      (time) => ({ type: 'lunch', time, food: soup, eaten: 'all' }) as const,
    );
    expect(withMeal({ meals }, 'breakfast', { time: '08:15', food: rice })).toBeUndefined();
  });

  test('accept an entry that replaces another', () => {
    const naps = times(maxReportCounts.naps).map((start) => ({ start, end: `${start.slice(0, 3)}20` }));
    expect(withNap({ naps }, { start: '00:10', end: '00:40' })).toHaveLength(maxReportCounts.naps);
    const activities = times(maxReportCounts.activities).map(activity);
    expect(withActivities({ activities }, [activity('00:00')])).toHaveLength(maxReportCounts.activities);
  });

  test('accept any number of naps entered, without overlap', () => {
    const minute = fc.integer({ min: 0, max: 1438 });
    const textOf = (n: number) => `${`${Math.floor(n / 60)}`.padStart(2, '0')}:${`${n % 60}`.padStart(2, '0')}`;
    const nap = fc
      .tuple(minute, minute)
      .map(([one, other]) => ({ start: textOf(Math.min(one, other)), end: textOf(Math.max(one, other) + 1) }));
    fc.assert(
      fc.property(fc.array(nap, { minLength: 1, maxLength: 12 }), (all) => {
        let naps = blankContent.naps;
        for (const one of all) naps = withNap({ naps }, one) ?? naps;
        const content = { ...blankContent, naps };
        expect(contentProblems(content)).toEqual([]);
        expect(ReportContent.safeParse(content).success).toBe(true);
      }),
    );
  });
});
