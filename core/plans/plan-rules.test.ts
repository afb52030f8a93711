import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMinutes } from '#core/time/school-clock.ts';
import { type Activity, activityCategories, dayPeriods } from './plan.ts';
import { currentActivity, groupByPeriod, isUpcoming, visibleActivities } from './plan-rules.ts';

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

test('an activity is upcoming in the minute it starts, not in the next', () => {
  expect(isUpcoming({ time: '12:00' }, '11:59')).toBe(true);
  expect(isUpcoming({ time: '12:00' }, '12:00')).toBe(true);
  expect(isUpcoming({ time: '12:00' }, '12:01')).toBe(false);
});

describe('the daily plan', () => {
  test('shows upcoming activities that are not routine: academic, creative, media and physical', () => {
    const day = activityCategories.map((category) => at('10:00', category));
    const shown = visibleActivities(day, '09:00', false).map(({ category }) => category);
    expect(shown.toSorted()).toEqual(['academic', 'creative', 'media', 'physical']);
    expect(visibleActivities(day, '10:01', false)).toEqual([]);
  });

  test('shows everything with all, the past included', () => {
    fc.assert(
      fc.property(fc.array(activity), time, (day, now) => {
        expect(visibleActivities(day, now, true)).toEqual(day);
      }),
    );
  });

  test('keeps every activity, sorted by time under its period', () => {
    fc.assert(
      fc.property(fc.array(activity), (day) => {
        const groups = groupByPeriod(day);
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

describe('the current activity', () => {
  const day = [at('12:00', 'meal'), at('08:30', 'free'), at('16:00', 'pickup')];

  test('is the latest that has started, and none before the first or after the last has started', () => {
    expect(currentActivity(day, '08:29')).toBeUndefined();
    expect(currentActivity(day, '08:30')?.category).toBe('free');
    expect(currentActivity(day, '11:59')?.category).toBe('free');
    expect(currentActivity(day, '12:00')?.category).toBe('meal');
    expect(currentActivity(day, '15:59')?.category).toBe('meal');
    expect(currentActivity(day, '16:00')).toBeUndefined();
    expect(currentActivity([], '12:00')).toBeUndefined();
  });

  test('has started, and no other one has started since', () => {
    fc.assert(
      fc.property(fc.array(activity), time, (all, now) => {
        const current = currentActivity(all, now);
        if (!current) return;
        expect(current.time <= now).toBe(true);
        expect(all.every((other) => other.time <= current.time || other.time > now)).toBe(true);
      }),
    );
  });
});
