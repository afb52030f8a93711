import { expect, test } from 'vitest';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import { testFamily } from '#test/support/test-family.ts';

const { ids, teacher, office, sophie, scheduled, database } = await testFamily();
const board = (query = '', ask = teacher) => ask('GET', `/api/staff/departures${query}`);
const boardOf = async (query = '', ask = teacher) => (await board(query, ask)).json as DepartureBoard;
const nameOf = (id: number) =>
  database.asOwner((tx) =>
    tx.selectFrom('schools').select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow(),
  );
const worksAt = (school_id: number, door_duty: boolean) =>
  database.asOwner((tx) =>
    tx.insertInto('staff_members').values({ school_id, user_id: ids.teacher, title: 'educator', door_duty }).execute(),
  );

test('staff of one school see its board, with or without its id, and no other', async () => {
  const own = [await nameOf(1)];
  expect(await boardOf()).toMatchObject({ schoolId: 1, schools: own });
  expect(await boardOf('?school=1')).toMatchObject({ schoolId: 1, schools: own });
  const [other, none] = [await board('?school=2'), await board('?school=999999999')];
  expect([other.status, none.status]).toEqual([404, 404]);
  expect((await board('?school=first')).status).toBe(422);
  expect((await board('?school=1', sophie)).status).toBe(403);
});

test('staff of two schools choose between them, and see in each what their role there allows', async () => {
  await worksAt(2, true);
  const id = await scheduled();
  const schools = [await nameOf(1), await nameOf(2)];
  const first = await boardOf();
  const second = await boardOf('?school=2');
  expect([first.schoolId, second.schoolId]).toEqual([1, 2]);
  expect([first.schools, second.schools]).toEqual([schools, schools]);
  const idsOf = ({ departures }: DepartureBoard) => departures.map((departure) => departure.id);
  expect(idsOf(first)).toContain(id);
  // The release right is at the second school only. At the first the board shows their own groups.
  expect(idsOf(first).length).toBeLessThan(idsOf(await boardOf('', office)).length);
  expect(idsOf(second).length).toBeGreaterThan(0);
  expect(idsOf(second).filter((one) => idsOf(first).includes(one))).toEqual([]);
});

test('the board returns only the requested children, if it would show them', async () => {
  const mine = await boardOf();
  const childId = mine.departures[0]?.childId;
  const foreign = (await boardOf('', office)).departures.find(
    (one) => !mine.departures.some((own) => own.id === one.id),
  );
  expect(mine.departures.length).toBeGreaterThan(1);
  const some = await boardOf(`?only=${childId},${foreign?.childId},999999`);
  expect(some).toEqual({ ...mine, departures: mine.departures.filter((one) => one.childId === childId), children: [] });
  for (const only of ['', 'all', '1,', '1,x', '0', '9999999999', '1,'.repeat(200) + '1'])
    expect((await board(`?only=${only}`)).status, only).toBe(422);
});
