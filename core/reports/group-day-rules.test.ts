import { describe, expect, test } from 'vitest';
import { isWritable, mealAt, withActivities, withMeal, withMood, withNap } from './group-day-rules.ts';
import { blankContent } from './report-content.ts';

const soup = { en: 'Soup', fr: 'Soupe' };
const rice = { en: 'Rice', fr: 'Riz' };

test('reports are written for today and thirty days back', () => {
  const days = ['2026-04-14', '2026-04-15', '2026-03-15', '2026-03-14'];
  expect(days.map((day) => isWritable(day, '2026-04-14'))).toEqual([true, false, true, false]);
});

describe('the same for everybody', () => {
  test('is a meal in its place, eaten up until it is said otherwise', () => {
    const meals = withMeal(blankContent, 'lunch', { time: '11:45', food: soup });
    expect(meals).toEqual([{ type: 'lunch', time: '11:45', food: soup, eaten: 'all' }]);
    const snack = withMeal({ meals }, 'morning_snack', { time: '10:00', food: rice });
    expect(snack.map(({ type }) => type)).toEqual(['snack', 'lunch']);
    expect(mealAt({ meals: snack }, 'afternoon_snack')).toBeUndefined();
  });

  test('leaves how much a child ate when the food is changed', () => {
    const meals = withMeal(blankContent, 'lunch', { time: '11:45', food: soup }).map((one) => ({
      ...one,
      eaten: 'some' as const,
    }));
    expect(withMeal({ meals }, 'lunch', { time: '12:00', food: rice })).toEqual([
      { type: 'lunch', time: '12:00', food: rice, eaten: 'some' },
    ]);
  });

  test('replaces a nap that began at the same time, and keeps another', () => {
    const naps = withNap({ naps: [{ start: '10:00', end: '10:20' }] }, { start: '12:45', end: '13:30' });
    expect(withNap({ naps }, { start: '12:45', end: '14:00' })).toEqual([
      { start: '10:00', end: '10:20' },
      { start: '12:45', end: '14:00' },
    ]);
  });

  test('leaves a mood that was noted before, where it is to be left', () => {
    const mood = { morning: 'sad', afternoon: null, overall: null } as const;
    expect(withMood({ mood }, 'good', ['morning', 'overall'], true)).toEqual({
      morning: 'sad',
      afternoon: null,
      overall: 'good',
    });
    expect(withMood({ mood }, 'good', ['morning'])).toMatchObject({ morning: 'good' });
  });

  test('adds activities in the day’s order, once', () => {
    const done = (time: string) => ({ time, title: soup, description: { en: '', fr: '' } });
    const activities = withActivities({ activities: [done('13:00')] }, [done('09:00'), done('13:00')]);
    expect(activities.map(({ time }) => time)).toEqual(['09:00', '13:00']);
  });
});
