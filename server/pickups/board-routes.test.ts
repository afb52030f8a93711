import { expect, test } from 'vitest';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import { testFamily } from '#server/app/test-family.ts';

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

test('who works at one school sees its board, whether or not they name it, and no other', async () => {
  const own = [await nameOf(1)];
  expect(await boardOf()).toMatchObject({ schoolId: 1, schools: own });
  expect(await boardOf('?school=1')).toMatchObject({ schoolId: 1, schools: own });
  const [other, none] = [await board('?school=2'), await board('?school=999999999')];
  expect([other.status, none.status]).toEqual([404, 404]);
  expect((await board('?school=first')).status).toBe(422);
  expect((await board('?school=1', sophie)).status).toBe(403);
});

test('who works at two schools chooses between them, and sees in each what they may see there', async () => {
  await worksAt(2, true);
  const id = await scheduled();
  const schools = [await nameOf(1), await nameOf(2)];
  const first = await boardOf();
  const second = await boardOf('?school=2');
  expect([first.schoolId, second.schoolId]).toEqual([1, 2]);
  expect([first.schools, second.schools]).toEqual([schools, schools]);
  const idsOf = ({ departures }: DepartureBoard) => departures.map((departure) => departure.id);
  expect(idsOf(first)).toContain(id);
  // The door duty is the second school's: in the first, their own groups only.
  expect(idsOf(first).length).toBeLessThan(idsOf(await boardOf('', office)).length);
  expect(idsOf(second).length).toBeGreaterThan(0);
  expect(idsOf(second).filter((one) => idsOf(first).includes(one))).toEqual([]);
});

test('of a board, only the departures that are asked for are given, and only those that it would show', async () => {
  const mine = await boardOf();
  const id = mine.departures[0]?.id;
  const foreign = (await boardOf('', office)).departures.find(
    (one) => !mine.departures.some((own) => own.id === one.id),
  );
  expect(mine.departures.length).toBeGreaterThan(1);
  const some = await boardOf(`?only=${id},${foreign?.id},999999`);
  expect(some).toEqual({ ...mine, departures: mine.departures.filter((one) => one.id === id) });
  for (const only of ['', 'all', '1,', '1,x', '0', '9999999999', '1,'.repeat(200) + '1'])
    expect((await board(`?only=${only}`)).status, only).toBe(422);
});
