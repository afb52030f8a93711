import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mealSlots } from './meal.ts';
import { type Meal, mealTypes, portions } from './report.ts';
import {
  dayName,
  dayToShow,
  feedbackLink,
  inMinutes,
  mealsBySlot,
  portionWidths,
  reportLink,
  slotOf,
  weeksUpTo,
} from './report-rules.ts';

const meal = (id: number, type: Meal['type'], time: string): Meal => ({ id, type, time, food: 'Soup', eaten: 'all' });

test('a portion bar is full, three-quarters, half or a quarter wide', () => {
  expect(portions.map((portion) => portionWidths[portion])).toEqual([100, 75, 50, 50, 25]);
});

describe('the four meal slots', () => {
  test('are in order, the snack before noon first, and may be empty', () => {
    const meals = [meal(4, 'snack', '15:15'), meal(3, 'lunch', '11:45'), meal(2, 'snack', '10:00')];
    expect(mealsBySlot(meals).map(({ slot, meals: there }) => [slot, there.map(({ id }) => id)])).toEqual([
      ['breakfast', []],
      ['morning_snack', [2]],
      ['lunch', [3]],
      ['afternoon_snack', [4]],
    ]);
  });

  test('put a snack at noon into the afternoon', () => {
    expect(slotOf({ type: 'snack', time: '11:59' })).toBe('morning_snack');
    expect(slotOf({ type: 'snack', time: '12:00' })).toBe('afternoon_snack');
  });

  test('contain every meal once, in any order of entry', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
    const meals = fc.array(fc.tuple(fc.constantFrom(...mealTypes), time));
    fc.assert(
      fc.property(meals, (written) => {
        const all = written.map(([type, at], n) => meal(n + 1, type, at));
        const placed = mealsBySlot(all);
        expect(placed.map(({ slot }) => slot)).toEqual(mealSlots);
        const ids = placed.flatMap(({ meals: there }) => there.map(({ id }) => id));
        expect(ids.toSorted((a, b) => a - b)).toEqual(all.map(({ id }) => id));
        for (const { meals: there } of placed) {
          expect(there.map(({ time: at }) => at)).toEqual(there.map(({ time: at }) => at).toSorted());
        }
      }),
    );
  });
});

test('shows the requested day if it is a valid past day, else today', () => {
  const shown = (requested: string | null) => dayToShow(requested, '2026-04-14');
  expect(shown(null)).toBe('2026-04-14');
  expect(shown('2026-04-13')).toBe('2026-04-13');
  expect(shown('2026-04-14')).toBe('2026-04-14');
  expect(shown('2026-04-15')).toBe('2026-04-14');
  expect(shown('2026-02-30')).toBe('2026-04-14');
  expect(shown('yesterday')).toBe('2026-04-14');
});

test('names today and yesterday, and other days by weekday', () => {
  expect(dayName('2026-03-01', '2026-03-01')).toBe('today');
  expect(dayName('2026-02-28', '2026-03-01')).toBe('yesterday');
  expect(dayName('2026-02-27', '2026-03-01')).toBe('weekday');
});

test('formats a nap in minutes, in French in hours from an hour on', () => {
  expect([20, 60, 65, 75].map((n) => inMinutes(n, 'en'))).toEqual([
    '20\u00a0min',
    '60\u00a0min',
    '65\u00a0min',
    '75\u00a0min',
  ]);
  expect([20, 60, 65, 75].map((n) => inMinutes(n, 'fr'))).toEqual([
    '20\u00a0min',
    '1\u00a0h',
    '1\u00a0h\u00a005',
    '1\u00a0h\u00a015',
  ]);
});

test('a report has a link, and its feedback the child’s conversation', () => {
  expect(reportLink({ childId: 3, date: '2026-04-14' })).toBe('/report?child=3&date=2026-04-14');
  expect(reportLink({ date: '2026-04-14' })).toBe('/report?date=2026-04-14');
  expect(feedbackLink({ childId: 3, date: '2026-04-14' })).toBe('/messages?child=3&date=2026-04-14');
});

test('whole weeks up to the week of a day start on Monday and contain it', () => {
  expect(weeksUpTo('2026-04-14', 1)).toEqual([
    '2026-04-13',
    '2026-04-14',
    '2026-04-15',
    '2026-04-16',
    '2026-04-17',
    '2026-04-18',
    '2026-04-19',
  ]);
  expect(weeksUpTo('2026-04-19', 1)[0]).toBe('2026-04-13');
  const five = weeksUpTo('2026-03-02', 5);
  expect([five.length, five[0], five.at(-1)]).toEqual([35, '2026-02-02', '2026-03-08']);
});
