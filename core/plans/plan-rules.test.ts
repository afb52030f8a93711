import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMinutes } from '#core/time/school-clock.ts';
import { type Activity, activityCategories, dayPeriods } from './plan.ts';
import { byPeriod, isUpcoming, shownActivities } from './plan-rules.ts';

const time = fc.integer({ min: 0, max: 1439 }).map((n) => addMinutes('00:00', n));
const activity: fc.Arbitrary<Activity> = fc.record({
  time,
  activity: fc.string(),
  notes: fc.string(),
  category: fc.constantFrom(...activityCategories),
  icon: fc.constant('book' as const),
  period: fc.constantFrom(...dayPeriods),
});

const at = (hour: string, category: Activity['category']): Activity => {
  return { time: hour, activity: '', notes: '', category, icon: 'book', period: 'morning' };
};

test('an activity is still to come at the minute it starts, and no more at the next', () => {
  expect(isUpcoming({ time: '12:00' }, '11:59')).toBe(true);
  expect(isUpcoming({ time: '12:00' }, '12:00')).toBe(true);
  expect(isUpcoming({ time: '12:00' }, '12:01')).toBe(false);
});

describe('the day’s plan', () => {
  test('shows what is to come and not routine: academic, creative, media and physical', () => {
    const day = activityCategories.map((category) => at('10:00', category));
    const shown = shownActivities(day, '09:00', false).map(({ category }) => category);
    expect(shown.toSorted()).toEqual(['academic', 'creative', 'media', 'physical']);
    expect(shownActivities(day, '10:01', false)).toEqual([]);
  });

  test('shows everything when all is asked, the past included', () => {
    fc.assert(
      fc.property(fc.array(activity), time, (day, now) => {
        expect(shownActivities(day, now, true)).toEqual(day);
      }),
    );
  });

  test('loses nothing and orders everything under its headings', () => {
    fc.assert(
      fc.property(fc.array(activity), (day) => {
        const groups = byPeriod(day);
        expect(groups.flatMap(({ activities }) => activities)).toHaveLength(day.length);
        expect(groups.map(({ period }) => period)).toEqual(dayPeriods.filter((p) => day.some((a) => a.period === p)));
        for (const { period, activities } of groups) {
          expect(activities.every((one) => one.period === period)).toBe(true);
          const times = activities.map((one) => one.time);
          expect(times).toEqual(times.toSorted());
        }
      }),
    );
  });
});
