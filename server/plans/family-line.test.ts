import { beforeEach, expect, test } from 'vitest';
import type { ChildPlans } from '#core/pickup-plans/pickup-plan.ts';
import type { DailyPlan } from '#core/plans/plan.ts';
import { testDepartures } from '#test/support/test-departures.ts';

const today = '2026-04-14';
const family = await testDepartures();
const { sophie, marc, teacher, database, ids, lea, noah, people, at, callOff, scheduled, step, release, undo } = family;

const plansOf = async (query = '', ask = sophie) => (await ask('GET', `/api/activities${query}`)).json as DailyPlan[];
const lineOf = async (childId: number, ask = sophie) =>
  (await plansOf('', ask)).find((plan) => plan.childId === childId)?.now;
const mark = (childId: number, body: object, day = today) =>
  teacher('POST', `/api/staff/attendance/${childId}/marks`, { body: { day, ...body } });

beforeEach(async () => {
  at('15:00:00');
  await callOff();
  await database.asOwner((tx) => tx.deleteFrom('pickup_plans').execute());
  await mark(lea, { status: 'present', time: '08:20' });
});

test('the line of a child follows its pickup from the plan to the door', async () => {
  const present = { state: 'present', at: '08:20', with: null };
  expect(await lineOf(lea)).toEqual([present]);
  const id = await scheduled();
  const planned = [present, { state: 'pickup', at: '17:30', with: 'Sophie Tremblay' }];
  expect(await lineOf(lea)).toEqual(planned);
  await sophie('POST', `/api/pickups/${id}/progress`, { body: { event: 'here' } });
  expect(await lineOf(lea)).toEqual(planned);
  await step(id, 'getting_ready');
  expect(await lineOf(lea)).toEqual([{ state: 'getting_ready', at: null, with: 'Sophie Tremblay' }]);
  await step(id, 'at_the_door');
  expect(await lineOf(lea)).toEqual([{ state: 'at_the_door', at: null, with: 'Sophie Tremblay' }]);
  at('16:09:00');
  await release(id, { checked: 'known', pickupPersonId: people.marc });
  const left = [{ state: 'left', at: '16:09', with: 'Marc Tremblay' }];
  expect([await lineOf(lea), await lineOf(lea, marc)]).toEqual([left, left]);
  await undo(id);
  expect(await lineOf(lea)).toEqual([{ state: 'at_the_door', at: null, with: 'Sophie Tremblay' }]);
});

test('the line of a child that staff marked as left or absent has no person and no pickup', async () => {
  await mark(noah, { status: 'left', time: '14:10' });
  expect(await lineOf(noah)).toEqual([{ state: 'left', at: '14:10', with: null }]);
  await mark(noah, { status: 'absent' });
  expect(await lineOf(noah)).toEqual([{ state: 'absent', at: null, with: null }]);
  await mark(noah, { status: null });
  await mark(noah, { status: null });
});

test('without a pickup the line has the usual week, for guardians who may collect', async () => {
  await mark(noah, { status: 'present', time: '08:30' });
  const usual = { weekday: 2, kind: 'person', pickupPersonId: people.marc, time: '16:00' };
  const save = async (week: readonly object[]) => {
    const read = (await sophie('GET', '/api/pickup-plans')).json as ChildPlans[];
    const children = [{ childId: lea, revision: read.find(({ childId }) => childId === lea)?.revision }];
    expect((await sophie('PUT', '/api/pickup-plans', { body: { children, week } })).status).toBe(200);
  };
  const present = { state: 'present', at: '08:20', with: null };
  const withMarc = { state: 'pickup', at: '16:00', with: 'Marc Tremblay' };
  at('14:00:00');
  await save([usual]);
  expect([await lineOf(lea), await lineOf(lea, marc)]).toEqual([
    [present, withMarc],
    [present, withMarc],
  ]);
  expect((await lineOf(noah))?.map(({ state }) => state)).toEqual(['present']);
  await scheduled();
  expect(await lineOf(lea)).toEqual([present, { state: 'pickup', at: '17:30', with: 'Sophie Tremblay' }]);
  await callOff();
  expect(await lineOf(lea)).toEqual([present, withMarc]);
  // A guardian who loses the right to collect sees no plan, and the plan with that person is not settled.
  const mayCollect = (can_pickup: boolean) =>
    database.asOwner((tx) =>
      tx
        .updateTable('guardians')
        .set({ can_pickup })
        .where('user_id', '=', ids.marc)
        .where('child_id', '=', lea)
        .execute(),
    );
  await save([{ ...usual, pickupPersonId: people.sophie }]);
  await mayCollect(false);
  expect([(await lineOf(lea))?.length, await lineOf(lea, marc)]).toEqual([2, [present]]);
  await mayCollect(true);
  await save([{ ...usual, kind: 'bus', pickupPersonId: null, time: null }]);
  expect(await lineOf(lea)).toEqual([present]);
  await save([]);
});

test('there is no line for another day, and none of a child that the user may not see', async () => {
  expect((await plansOf('?date=2026-04-15')).map(({ now }) => now)).toEqual([[], []]);
  expect((await plansOf(`?date=${today}`)).every(({ now }) => now.length > 0)).toBe(true);
  const hide = (can_view: boolean) =>
    database.asOwner((tx) =>
      tx
        .updateTable('guardians')
        .set({ can_view })
        .where('user_id', '=', ids.marc)
        .where('child_id', '=', noah)
        .execute(),
    );
  await hide(false);
  expect((await plansOf('', marc)).map(({ childId }) => childId)).toEqual([lea]);
  await hide(true);
});

test('a mark, an absence and a step of a pickup refresh the line of its guardians', async () => {
  const { toldLive } = family;
  expect(await toldLive('pickups', () => mark(noah, { status: 'late', time: '08:50' }))).toContain(ids.marc);
  const id = await scheduled();
  expect(await toldLive('pickups', () => step(id, 'getting_ready'))).toContain(ids.marc);
});
