/** A person of the usual week who may no longer collect leaves the days unsettled. */
import { beforeEach, describe, expect, test } from 'vitest';
import { guardianRights } from '#core/children/child.ts';
import type { ChildRecord } from '#core/children/family.ts';
import type { ChildPlans } from '#core/pickup-plans/pickup-plan.ts';
import { testFamily } from '#test/support/test-family.ts';

const family = await testFamily();
const { office, sophie, marc, database, ids, people, lea, at, rows, toldLive } = family;
const base = `/api/staff/families/children/${lea}`;
const setRights = async (rights: readonly string[]) => {
  const { guardians } = (await office('GET', base)).json as ChildRecord;
  const read = guardians.find(({ id }) => id === ids.marc);
  const before = { relationship: read?.relationship, rights: read?.rights };
  return office('PUT', `${base}/guardians/${ids.marc}`, { body: { ...before, rights, before } });
};
const planOfLea = async (ask = sophie) =>
  ((await ask('GET', '/api/pickup-plans')).json as ChildPlans[]).find(({ childId }) => childId === lea);
const save = async (week: readonly object[], ask = sophie) =>
  ask('PUT', '/api/pickup-plans', {
    body: { children: [{ childId: lea, revision: (await planOfLea())?.revision }], week },
  });
const withMarc = { weekday: 2, kind: 'person', pickupPersonId: people.marc, time: '16:00' };
const unsettled = async () =>
  (await rows('notifications')).filter(({ title_en }) => title_en === 'A pickup is not settled for Léa');

beforeEach(async () => {
  at('13:00:00');
  const link = { userId: ids.marc, relationship: 'father', rights: guardianRights };
  if ((await setRights(guardianRights)).status !== 200) await office('POST', `${base}/guardians`, { body: link });
  await database.asOwner(async (tx) => {
    await tx.deleteFrom('pickup_plan_exceptions').execute();
    await tx.deleteFrom('pickup_plans').execute();
  });
  await save([withMarc]);
  await database.asOwner((tx) => tx.deleteFrom('notifications').execute());
});

describe.each([
  ['loses the right to collect', () => setRights(['view'])],
  ['is removed', () => office('DELETE', `${base}/guardians/${ids.marc}`)],
])('a guardian of the week who %s', (_, withdraw) => {
  test('leaves the days unsettled, and the other guardian is notified once', async () => {
    expect((await withdraw()).status).toBeLessThan(300);
    const today = (await planOfLea())?.days.find(({ day }) => day === '2026-04-14');
    expect(today).toMatchObject({ source: 'week', plan: { person: 'Marc Tremblay', isAuthorized: false } });
    expect((await unsettled()).map(({ user_id }) => user_id)).toEqual([ids.sophie]);
    expect((await planOfLea(marc)) ?? null).toBeNull();
    expect((await save([withMarc])).json).toMatchObject({ code: 'person_not_authorized' });
  });
});

test('a pickup under way with a guardian who lost the right is not settled, and one that left is', async () => {
  const id = await family.scheduled({ pickupPersonId: people.marc, time: '17:30' });
  const shownToday = async () => (await planOfLea())?.days.find(({ day }) => day === '2026-04-14');
  expect(await shownToday()).toMatchObject({ source: 'pickup', plan: { isAuthorized: true } });
  expect(
    (await family.teacher('POST', `/api/staff/departures/${id}/transitions`, { body: { step: 'getting_ready' } }))
      .status,
  ).toBe(200);
  await setRights(['view']);
  expect(await shownToday()).toMatchObject({
    source: 'pickup',
    plan: { person: 'Marc Tremblay', isAuthorized: false },
  });
  await setRights(guardianRights);
  const leaves = { childIds: [lea], pickupPersonId: people.marc, checked: 'known' };
  expect((await family.teacher('POST', '/api/staff/departures/releases', { body: leaves })).status).toBe(200);
  await setRights(['view']);
  expect(await shownToday()).toMatchObject({ source: 'pickup', plan: { isAuthorized: true } });
});

test('the right restored settles the days again', async () => {
  await setRights(['view']);
  await setRights(guardianRights);
  expect((await planOfLea())?.week).toMatchObject([{ person: 'Marc Tremblay', isAuthorized: true }]);
});

test('without the right, a guardian sees no plan and changes none', async () => {
  await setRights(['view']);
  const week = { children: [{ childId: lea, revision: 0 }], week: [] };
  expect((await marc('PUT', '/api/pickup-plans', { body: week })).status).toBe(403);
  const exception = { childIds: [lea], from: '2026-04-20', until: '2026-04-20', weekday: null };
  const bus = { kind: 'bus', pickupPersonId: null, time: null };
  expect((await marc('POST', '/api/pickup-plans/exceptions', { body: { ...exception, ...bus } })).status).toBe(403);
});

test('a change refreshes the pages of guardians and of the staff who see the child leave', async () => {
  const changed = (time: string) => save([{ ...withMarc, time }]);
  expect(await toldLive('pickups', () => changed('16:15'))).toEqual([ids.sophie, ids.marc]);
  const staff = await toldLive('departures', () => changed('16:30'));
  expect(staff).toEqual(expect.arrayContaining([ids.teacher, ids.door, ids.office]));
  expect(staff).not.toContain(ids.otherTeacher);
});
