/** The board shows how each child at school usually leaves. */
import { beforeEach, expect, test } from 'vitest';
import type { ChildPlans } from '#core/pickup-plans/pickup-plan.ts';
import type { Departure, DepartureBoard } from '#core/pickups/departure.ts';
import { testFamily } from '#test/support/test-family.ts';

const { teacher, otherTeacher, office, sophie, database, ids, people, lea, noah, at, callOff, schedule } =
  await testFamily();

const board = async (ask = office) => (await ask('GET', '/api/staff/departures')).json as DepartureBoard;
const onBoard = async (childId: number, ask = office) =>
  (await board(ask)).children.find((one) => one.childId === childId);
const save = async (week: readonly object[]) => {
  const plans = (await sophie('GET', '/api/pickup-plans')).json as ChildPlans[];
  const children = plans.map(({ childId, revision }) => ({ childId, revision }));
  return sophie('PUT', '/api/pickup-plans', { body: { children, week } });
};
const byHelene = { weekday: 2, kind: 'person', pickupPersonId: people.helene, time: '16:00' };

beforeEach(async () => {
  at('13:00:00');
  await callOff();
  await database.asOwner((tx) => tx.deleteFrom('pickup_plan_exceptions').execute());
  for (const childId of [lea, noah])
    await office('POST', `/api/staff/attendance/${childId}/marks`, { body: { day: '2026-04-14', status: 'present' } });
  await save([byHelene]);
});

test('with the person and time of the week, or of an exception, without a pickup by a parent', async () => {
  const plan = { kind: 'person', pickupPersonId: people.helene, person: 'Hélène Lafrenière', time: '16:00' };
  expect((await onBoard(lea))?.plan).toEqual({ ...plan, isAuthorized: true });
  const bus = { kind: 'bus', pickupPersonId: null, time: null };
  const today = { from: '2026-04-14', until: '2026-04-14', weekday: null, childIds: [lea] };
  expect((await sophie('POST', '/api/pickup-plans/exceptions', { body: { ...today, ...bus } })).status).toBe(201);
  expect((await onBoard(lea))?.plan).toMatchObject({ kind: 'bus', person: null });
  expect((await onBoard(noah))?.plan).toMatchObject({ kind: 'person' });
  await save([]);
  expect((await onBoard(noah))?.plan).toBeNull();
});

test('to the staff of the group; a scheduled pickup takes its place', async () => {
  expect((await onBoard(lea, teacher))?.plan).toMatchObject({ person: 'Hélène Lafrenière' });
  expect(await onBoard(lea, otherTeacher)).toBeUndefined();
  await schedule({ pickupPersonId: people.sophie });
  expect(await onBoard(lea)).toBeUndefined();
});

test('not to a teacher who is a guardian of the child without the right to collect', async () => {
  await database.asOwner(async (tx) => {
    const { household_id } = await tx.selectFrom('guardians').select('household_id').executeTakeFirstOrThrow();
    const rights = { can_view: true, can_report_absence: true, can_pickup: false, can_message: true };
    await tx
      .insertInto('guardians')
      .values({ child_id: lea, user_id: ids.teacher, school_id: 1, household_id, relationship: 'guardian', ...rights })
      .execute();
  });
  expect(await onBoard(lea, teacher)).toMatchObject({ plan: null, mayRelease: false });
  expect((await onBoard(lea))?.plan).toMatchObject({ person: 'Hélène Lafrenière' });
  await database.asOwner((tx) => tx.deleteFrom('guardians').where('user_id', '=', ids.teacher).execute());
});

test('a release holds when the plan changes at the same moment, and the change too', async () => {
  const body = { childIds: [lea], pickupPersonId: people.helene, checked: 'known' };
  const [released, saved] = await Promise.all([
    office('POST', '/api/staff/departures/releases', { body }),
    save([{ ...byHelene, pickupPersonId: people.sophie }]),
  ]);
  expect([released.status, saved.status, await onBoard(lea)]).toEqual([200, 200, undefined]);
  expect((saved.json as ChildPlans[])[0]?.week).toMatchObject([{ person: 'Sophie Tremblay' }]);
  const [{ id, collectedBy } = { id: 0, collectedBy: '' }] = released.json as Departure[];
  expect(collectedBy).toBe('Hélène Lafrenière');
  expect((await office('POST', `/api/staff/departures/${id}/undo`)).status).toBe(200);
  expect((await onBoard(lea))?.plan).toMatchObject({ person: 'Sophie Tremblay' });
});

test('the planned person collects both children, and no parent tapped', async () => {
  const body = { childIds: [lea, noah], pickupPersonId: people.helene, checked: 'known' };
  const released = await office('POST', '/api/staff/departures/releases', { body });
  expect([released.status, await onBoard(lea)]).toEqual([200, undefined]);
});

test('a person who lost the right is shown as not settled', async () => {
  at('13:05:00');
  await callOff();
  const person = await sophie('POST', '/api/pickup-persons', { body: { name: 'Paul Roy', childIds: [lea, noah] } });
  const { id } = person.json as { id: number };
  await office('POST', `/api/staff/pickup-persons/${id}/decision`, { body: { approve: true, mayNamerCollect: true } });
  await save([{ ...byHelene, pickupPersonId: id }]);
  for (const childId of [lea, noah])
    await office('POST', `/api/staff/attendance/${childId}/marks`, { body: { day: '2026-04-14', status: 'present' } });
  expect((await onBoard(lea))?.plan).toMatchObject({ person: 'Paul Roy', isAuthorized: true });
  await sophie('DELETE', `/api/pickup-persons/${id}`);
  expect((await onBoard(lea))?.plan).toMatchObject({ person: 'Paul Roy', isAuthorized: false });
});
