/** Event places of a child who leaves the school or changes group. */
import { afterEach, expect, test } from 'vitest';
import type { ChildRecord } from '#core/children/family.ts';
import type { StaffAnswers, StaffForms } from '#core/forms/staff-form.ts';
import { addDays } from '#core/time/day.ts';
import { testForms } from '#test/support/test-forms.ts';
import { adminOf } from '#test/support/test-staff.ts';

const { as, database, sophie, marc, lea, noah, today, text, fair, publish, read, answer, stateFor } = await testForms();
const [teacher, officeId] = [await as(3), await adminOf(database, 1)];
const office = await as(officeId);
const home = (await office('GET', `/api/staff/families/children/${lea}`)).json as ChildRecord;

const enrol = (childId: number, isEnrolled: boolean) =>
  office('PUT', `/api/staff/families/children/${childId}/enrolment`, { body: { isEnrolled } });
const answers = async (id: number, ask = office) =>
  (await ask('GET', `/api/staff/forms/${id}/answers`)).json as StaffAnswers;
const stored = (id: number) =>
  database.asOwner(async (tx) => {
    const { taken } = await tx.selectFrom('forms').select('taken').where('id', '=', id).executeTakeFirstOrThrow();
    const given = await tx
      .selectFrom('form_answers')
      .select(['child_id', 'ended', 'ended_by', 'people'])
      .where('form_id', '=', id)
      .orderBy('id')
      .execute();
    return { taken, given };
  });
const event = { kind: 'event', signers: 'one', groupId: null, capacity: 5, mostPeople: 5 } as const;

afterEach(async () => {
  await enrol(lea, true);
});

test('a child who leaves releases its places and ends its answers, and is asked again after re-enrolment', async () => {
  const id = await publish(event, fair);
  expect((await answer(sophie, id, { going: true, people: 3 })).status).toBe(201);
  expect((await answer(sophie, id, { childId: noah, going: true, people: 2 })).status).toBe(201);
  expect((await enrol(lea, false)).status).toBe(200);
  expect(await stored(id)).toEqual({
    taken: 2,
    given: [
      { child_id: lea, ended: 'left', ended_by: officeId, people: 3 },
      { child_id: noah, ended: null, ended_by: null, people: 2 },
    ],
  });
  // The places are available to others.
  expect((await read(id)).event?.placesLeft).toBe(3);
  const found = await answers(id);
  expect(found.children.map(({ childId }) => childId)).not.toContain(lea);
  expect(found.children.flatMap((child) => child.answers.map(({ people }) => people ?? 0))).toEqual([2]);

  await enrol(lea, true);
  expect(await stateFor(sophie, id)).toBe('to_do');
  expect((await read(id)).children.find(({ childId }) => childId === lea)?.answers[0]).toMatchObject({ ended: 'left' });
  expect((await answer(marc, id, { going: true, people: 1 })).status).toBe(201);
  expect((await stored(id)).taken).toBe(3);
});

test('with an answer from each guardian, the places of both are released', async () => {
  const id = await publish({ ...event, signers: 'both' }, fair);
  await answer(sophie, id, { going: true, people: 2 });
  await answer(marc, id, { going: true, people: 1 });
  expect((await stored(id)).taken).toBe(3);
  await enrol(lea, false);
  expect((await stored(id)).taken).toBe(0);
});

test('signed answers and answers to past events stay unchanged', async () => {
  const permission = await publish({ signers: 'one' }, text);
  await answer(sophie, permission, { signature: 'Sophie Tremblay' });
  const over = await publish(event, fair);
  await answer(sophie, over, { going: true, people: 4 });
  await database.asOwner((tx) =>
    tx
      .updateTable('form_versions')
      .set({ event_day: addDays(today, -1) })
      .where('form_id', '=', over)
      .execute(),
  );
  await enrol(lea, false);
  expect((await stored(permission)).given).toEqual([expect.objectContaining({ ended: null })]);
  expect(await stored(over)).toMatchObject({ taken: 4, given: [{ ended: null }] });
});

test('a concurrent answer and departure leave no place reserved', async () => {
  const id = await publish({ ...event, capacity: null }, fair);
  await Promise.all([answer(sophie, id, { going: true, people: 3 }), enrol(lea, false)]);
  const { taken, given } = await stored(id);
  expect([taken, given.filter(({ ended }) => ended === null)]).toEqual([0, []]);
});

test('the audience is refreshed when a full event has places again', async () => {
  const id = await publish(event, fair);
  await answer(sophie, id, { going: true, people: 5 });
  const countRefreshed = async () =>
    (
      await database.asOwner((tx) =>
        tx.selectFrom('live_events').select('user_id').distinct().where('about', '=', 'forms').execute(),
      )
    ).length;
  await database.asOwner((tx) => tx.deleteFrom('live_events').execute());
  await enrol(lea, false);
  expect(await countRefreshed()).toBeGreaterThan(100);
});

test('a child who moved to another group is listed for the author while it holds places, and otherwise not', async () => {
  const [coming, away] = [
    await publish({ ...event, groupId: home.groupId }, fair),
    await publish({ ...event, groupId: home.groupId }, fair),
  ];
  await answer(sophie, coming, { going: true, people: 2 });
  await answer(sophie, away, { going: false });
  const { groups } = (await office('GET', '/api/staff/forms')).json as StaffForms;
  const room = groups.find(({ id }) => id !== home.groupId);
  const move = (groupId: number) => {
    const { givenName, familyName, number, bornOn } = home;
    return office('PUT', `/api/staff/families/children/${lea}`, {
      body: { givenName, familyName, number, bornOn, groupId },
    });
  };
  expect((await move(room?.id ?? 0)).status).toBe(200);
  const seen = await answers(coming, teacher);
  const child = seen.children.find(({ childId }) => childId === lea);
  expect(child).toMatchObject({ room: room?.room, answers: [{ people: 2 }] });
  expect(seen.form.taken).toBe(2);
  expect((await teacher('GET', `/api/staff/forms/${coming}/answers/${child?.answers[0]?.id}`)).json).toMatchObject({
    people: 2,
  });
  expect((await answers(away, teacher)).children.map(({ childId }) => childId)).not.toContain(lea);
  await move(home.groupId);
});
