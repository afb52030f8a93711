import { expect, test } from 'vitest';
import { activityCategories, type DailyPlan } from '#core/plans/plan.ts';
import { testApp } from '#test/support/test-app.ts';

const { as, database } = await testApp();
const sophie = await as(1);
const plans = async (query = '', headers = {}) =>
  (await sophie('GET', `/api/activities${query}`, { headers })).json as DailyPlan[];

test('a parent sees one plan per child: fourteen activities from 8:30 to the pickup at 16:00', async () => {
  const found = await plans();
  expect(found.map(({ date, room, activities }) => [date, room, activities.length])).toEqual([
    ['2026-04-14', '402', 14],
    ['2026-04-14', '203', 14],
  ]);
  for (const { activities } of found) {
    expect(activities.at(0)).toMatchObject({ time: '08:30', category: 'free', period: 'morning' });
    expect(activities.at(-1)).toMatchObject({ time: '16:00', category: 'pickup', period: 'afternoon' });
    expect(activities.map(({ time }) => time)).toEqual(activities.map(({ time }) => time).toSorted());
  }
});

test('the two demo plans have all categories', async () => {
  const shown = new Set((await plans()).flatMap(({ activities }) => activities.map(({ category }) => category)));
  expect([...shown].toSorted()).toEqual([...activityCategories].toSorted());
});

test('the plan is in the requested language', async () => {
  const first = (found: DailyPlan[]) => found[0]?.activities[0];
  expect(first(await plans('', { 'accept-language': 'en-CA' }))?.activity).toBe('Arrival and free play');
  expect(first(await plans('', { 'accept-language': 'fr-CA' }))?.activity).toBe('Accueil et jeux libres');
});

test('an activity in one language only is marked with that language', async () => {
  await database.asOwner((tx) =>
    tx.updateTable('activities').set({ activity_fr: null, notes_fr: null }).where('time', '=', '08:30').execute(),
  );
  const [plan] = await plans('', { 'accept-language': 'fr' });
  expect(plan?.activities[0]).toMatchObject({ activity: 'Arrival and free play', lang: 'en' });
  expect(plan?.activities[1]).not.toHaveProperty('lang');
});

test('another day can be requested, and a day without a plan is empty', async () => {
  expect((await plans('?date=2026-04-15')).map(({ date, activities }) => [date, activities.length])).toEqual([
    ['2026-04-15', 14],
    ['2026-04-15', 14],
  ]);
  expect((await plans('?date=2026-05-02')).map(({ activities }) => activities)).toEqual([[], []]);
});
