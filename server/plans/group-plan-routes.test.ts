import { expect, test } from 'vitest';
import type { GroupPlan, PlannedActivity, PlanWeek } from '#core/plans/group-plan.ts';
import type { DailyPlan } from '#core/plans/plan.ts';
import { openResponse } from '#test/support/test-stream.ts';
import { testApp } from '#test/support/test-app.ts';
import { adminOf } from '#test/support/test-staff.ts';

const { as, database, cookieOf, listen } = await testApp();
const office = await adminOf(database, 1);
const [sophie, teacher, admin] = [await as(1), await as(3), await as(office)];
const today = '2026-04-14';

const week = async (query = '', ask = teacher) => (await ask('GET', `/api/staff/plans${query}`)).json as PlanWeek;
const swim: PlannedActivity = {
  time: '09:00',
  activity: { en: 'Swimming', fr: 'Natation' },
  notes: { en: 'A towel', fr: 'Une serviette' },
  category: 'physical',
  icon: 'ball',
};
const save = (groupId: number, body: object, ask = teacher, key?: string) =>
  ask('PUT', `/api/staff/groups/${groupId}/plan`, { body: { date: today, activities: [swim], ...body }, key });
const groupIn = async (room: string) => {
  const found = (await week()).groups.find((group) => group.room === room);
  if (!found) throw new Error(`Group not found: ${room}`);
  return found.id;
};
const group = await groupIn('402');

test('a teacher sees the week of a group in both languages, and the list of their groups', async () => {
  const { groups, groupId, days } = await week(`?group=${group}`);
  expect(groups.map(({ room }) => room)).toEqual(['203', '402']);
  expect(groupId).toBe(group);
  expect(days.map(({ date }) => date)).toEqual([13, 14, 15, 16, 17, 18, 19].map((day) => `2026-04-${day}`));
  expect(days[1]).toMatchObject({ version: 0, changedBy: null, changedAt: null, begins: '08:30' });
  expect(days[1]?.activities).toHaveLength(14);
  expect(days[1]?.activities[0]?.activity).toEqual({ en: 'Arrival and free play', fr: 'Accueil et jeux libres' });
  expect((await week('?date=2026-05-03')).days[0]?.date).toBe('2026-04-27');
  expect((await week('', admin)).groups).toHaveLength(12);
});

test('a saved day is shown to families at once, in their language and with the part of the day', async () => {
  const stream = await openResponse(await listen(), { cookie: await cookieOf(1) });
  const noon = { ...swim, time: '12:15', notes: { en: '', fr: '' } };
  const saved = await save(group, { date: '2026-04-16', version: 0, activities: [noon, swim] });
  expect(saved.status).toBe(200);
  expect(saved.json).toMatchObject({ version: 1, changedBy: 'Mireille Bouchard', activities: [swim, noon] });
  await expect.poll(() => stream.heard.map(({ data }) => data['about'])).toContain('plans');
  stream.cut();
  const plans = (await sophie('GET', '/api/activities?date=2026-04-16', { headers: { 'accept-language': 'fr' } }))
    .json as DailyPlan[];
  expect(plans[0]?.activities.map(({ time, period }) => [time, period])).toEqual([
    ['09:00', 'morning'],
    ['12:15', 'midday'],
  ]);
  expect(plans[0]?.activities[0]).toMatchObject({ activity: 'Natation', notes: 'Une serviette' });
  const [entry] = await database.asOwner((tx) =>
    tx.selectFrom('audit_entries').selectAll().where('act', '=', 'plan.changed').execute(),
  );
  expect(entry).toMatchObject({ user_id: 3, subject_id: group });
});

test('saving is idempotent, and an edit based on an older version is a conflict', async () => {
  const date = '2026-04-17';
  const first = await save(group, { date, version: 0 }, teacher, 'a plan');
  const again = await save(group, { date, version: 0 }, teacher, 'a plan');
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.json).toEqual(first.json);
  const late = await save(group, { date, version: 0, activities: [] }, admin);
  expect([late.status, late.json]).toMatchObject([409, { code: 'conflict' }]);
  expect((await save(group, { date, version: 1, activities: [] }, admin)).json).toMatchObject({
    version: 2,
    activities: [],
  });
  const now = (await week(`?group=${group}&date=${date}`)).days.find((day) => day.date === date) as GroupPlan;
  expect(now.activities).toEqual([]);
});

test('of two concurrent edits of a day one is a conflict', async () => {
  const body = { date: '2026-04-20', version: 0 };
  const both = await Promise.all([save(group, body), save(group, body, admin)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('a missing translation is rejected with its path, and a group of other staff is not found', async () => {
  const bare = { ...swim, activity: { en: 'Swimming', fr: ' ' }, notes: { en: '', fr: 'Une serviette' } };
  expect((await save(group, { version: 0, activities: [bare] })).json).toMatchObject({
    code: 'invalid',
    problems: [
      { path: 'activities.0.activity.fr', code: 'required' },
      { path: 'activities.0.notes.en', code: 'required' },
    ],
  });
  const others = (await week('', admin)).groups.find(({ room }) => room === '101')?.id ?? 0;
  expect((await save(others, { version: 0 })).status).toBe(404);
  expect((await teacher('GET', `/api/staff/plans?group=${others}`)).status).toBe(404);
  expect((await sophie('GET', '/api/staff/plans')).status).toBe(403);
});
