/** Pickups that staff enter for a parent who calls. */
import { beforeEach, expect, test } from 'vitest';
import type { PhonePickupChoice } from '#core/pickups/phone-pickup-api.ts';
import { noTimes } from '#core/school-days/school-day.ts';
import { addCalendarDays } from '#test/support/test-school-days.ts';
import { codeOf } from '#test/support/test-app.ts';
import { testFamily } from '#test/support/test-family.ts';

const school = await testFamily();
const { sophie, teacher, otherTeacher, door, office, lea, foreign, people, ids, at, rows, database } = school;
const today = '2026-04-14';
const url = `/api/staff/attendance/${lea}/pickup`;

const choice = async (day = today) => (await teacher('GET', `${url}?day=${day}`)).json as PhonePickupChoice;
const enter = (body: object = {}, ask = teacher) =>
  ask('POST', url, {
    body: { from: { guardianId: ids.sophie }, date: today, time: '16:00', pickupPersonId: people.marc, ...body },
  });

beforeEach(async () => {
  at('10:00');
  await school.callOff();
  await database.asOwner(async (tx) => {
    await tx.deleteFrom('absences').where('last_day', '>=', today).execute();
    await tx.deleteFrom('attendance_marks').where('child_id', '=', lea).where('day', '=', today).execute();
  });
});

test('the choice has the slots left today, who may collect the child, and its open pickup', async () => {
  const before = await choice();
  expect(before).toMatchObject({ childId: lea, day: today, pickup: null });
  expect(before.slots.slice(0, 2)).toEqual(['14:30', '14:45']);
  expect(before.people.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Marc Tremblay', 'Sophie Tremblay', 'Hélène Lafrenière']),
  );
  at('15:00');
  expect((await choice()).slots[0]).toBe('15:15');
  const closed = { day: '2026-04-20', kind: 'closed', name: { en: 'Closed', fr: 'Fermé' }, times: noTimes } as const;
  await addCalendarDays(database, [closed]);
  expect((await choice('2026-04-20')).slots, 'a closed day').toEqual([]);
  expect((await choice('2026-04-13')).slots, 'yesterday').toEqual([]);
});

test('a pickup entered for a guardian stands on the board, names both, and every guardian is notified', async () => {
  const before = (await rows('notifications')).length;
  const made = await enter();
  expect(made.status).toBe(201);
  expect(made.json).toMatchObject({ pickup: { time: '16:00', person: 'Marc Tremblay' } });
  const [pickup] = await school.pickups();
  expect(pickup).toMatchObject({
    childId: lea,
    time: '16:00',
    status: 'scheduled',
    requestedBy: 'Sophie Tremblay',
    enteredBy: 'Mireille Bouchard',
  });
  const notifications = (await rows('notifications')).slice(0, -before);
  expect(notifications.map(({ user_id }) => user_id)).toEqual(expect.arrayContaining([ids.sophie, ids.marc]));
  const again = await enter({}, office);
  expect([again.status, codeOf(again)]).toEqual([409, 'pickup_exists']);
});

test('is refused as for a guardian: a past slot, an absent child, a person who may not collect it', async () => {
  at('16:30');
  expect((await enter()).status).toBe(422);
  at('10:00');
  expect((await enter({ pickupPersonId: foreign.personId })).status).toBe(422);
  expect((await enter({ from: {} })).status).toBe(422);
  await sophie('POST', '/api/absences', { body: { childId: lea, date: today, reason: 'sick', duration: 'full_day' } });
  expect(codeOf(await enter())).toBe('child_absent');
  expect(await school.pickups()).not.toContainEqual(expect.objectContaining({ childId: lea, status: 'scheduled' }));
});

test('is for the child’s team and the office', async () => {
  for (const [ask, status] of [
    [door, 403],
    [otherTeacher, 404],
    [sophie, 403],
  ] as const)
    expect([(await ask('GET', `${url}?day=${today}`)).status, (await enter({}, ask)).status]).toEqual([status, status]);
});

test('a caller without the right to collect is refused, also by name, and the office enters the name', async () => {
  const right = (can_pickup: boolean) =>
    database.asOwner((tx) =>
      tx
        .updateTable('guardians')
        .set({ can_pickup })
        .where('user_id', '=', ids.marc)
        .where('child_id', '=', lea)
        .execute(),
    );
  await right(false);
  const refused = async (from: object) => (await enter({ from })).json;
  expect(await refused({ guardianId: ids.marc })).toMatchObject({
    status: 422,
    problems: [{ path: 'from.guardianId', code: 'not_allowed' }],
  });
  expect(await refused({ name: 'TREMBLAY marc' })).toMatchObject({
    status: 422,
    problems: [{ path: 'from.name', code: 'not_allowed' }],
  });
  expect((await enter({ from: { name: 'Marc Tremblay' }, pickupPersonId: people.sophie }, office)).status).toBe(201);
  await right(true);
});

test('staff do not enter it for their own child without the right to collect', async () => {
  const { household_id } = await database.asOwner((tx) =>
    tx.selectFrom('guardians').select('household_id').where('child_id', '=', lea).executeTakeFirstOrThrow(),
  );
  const rights = { can_view: true, can_report_absence: true, can_pickup: true, can_message: true };
  const link = { child_id: lea, user_id: ids.teacher, school_id: 1, household_id, relationship: 'guardian' };
  const become = (may: boolean) =>
    database.asOwner((tx) =>
      tx
        .insertInto('guardians')
        .values({ ...link, ...rights, can_pickup: may })
        .execute(),
    );
  const end = () => office('DELETE', `/api/staff/families/children/${lea}/guardians/${ids.teacher}`);
  await become(false);
  expect((await enter({ from: { name: 'Huguette' } })).status).toBe(403);
  await end();
  expect((await enter({ from: { name: 'Huguette' } })).status, 'a former guardian').toBe(403);
  await become(true);
  expect((await enter({ from: { name: 'Huguette' } })).status).toBe(201);
});
