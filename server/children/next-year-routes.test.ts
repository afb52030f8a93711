import { expect, test } from 'vitest';
import type { YearChange } from '#core/children/next-year.ts';
import { testFamily } from '#test/support/test-family.ts';

const { as, office, sophie, database, clock, rows, ids } = await testFamily();

const groups = await database.asOwner((tx) =>
  tx.selectFrom('groups').select(['id', 'room']).where('school_id', '=', 1).execute(),
);
const groupOf = (room: string) => groups.find((group) => group.room === room)?.id ?? 0;
const enrolled = () =>
  database.asOwner((tx) =>
    tx.selectFrom('children').select(['id', 'group_id', 'left_at']).where('school_id', '=', 1).orderBy('id').execute(),
  );
const plan = {
  schoolId: 1,
  groups: [
    { groupId: groupOf('101'), to: groupOf('201') },
    { groupId: groupOf('201'), to: groupOf('301') },
    { groupId: groupOf('501'), to: null },
  ],
  children: [] as { childId: number; to: number | null }[],
};
const path = '/api/staff/next-year';
const move = (body: object, key?: string) => office('POST', path, { body, ...(key && { key }) });

test('a preview counts and changes nothing; the move does what it said, once, and can be undone', async () => {
  const before = await enrolled();
  const [stays] = before.filter(({ group_id }) => group_id === groupOf('101'));
  const repeating = { ...plan, children: [{ childId: stays?.id ?? 0, to: groupOf('101') }] };
  const preview = await office('POST', `${path}/preview`, { body: repeating });
  expect(preview).toMatchObject({ status: 200, json: { moved: 39, leaving: 20 } });
  expect((preview.json as { leavers: object[] }).leavers).toHaveLength(20);
  const counts = (preview.json as { groups: { groupId: number; before: number; after: number }[] }).groups;
  expect(counts.find(({ groupId }) => groupId === groupOf('101'))).toMatchObject({ before: 20, after: 1 });
  expect(counts.find(({ groupId }) => groupId === groupOf('501'))).toMatchObject({ before: 20, after: 0 });
  expect(await enrolled()).toEqual(before);

  const expected = { moved: 39, leaving: 20 };
  const stale = await move({ ...repeating, expected: { moved: 38, leaving: 20 } });
  expect(stale).toMatchObject({ status: 409, json: { code: 'conflict' } });
  expect(await enrolled()).toEqual(before);

  const [done, again] = [
    await move({ ...repeating, expected }, 'year'),
    await move({ ...repeating, expected }, 'year'),
  ];
  expect(done).toMatchObject({ status: 201, json: { moved: 39, left: 20, undoneAt: null } });
  expect(again.json).toEqual(done.json);
  const after = await enrolled();
  expect(after.find(({ id }) => id === stays?.id)?.group_id).toBe(groupOf('101'));
  expect(after.filter(({ group_id }) => group_id === groupOf('301'))).toHaveLength(40);
  expect(after.filter(({ left_at }) => left_at !== null)).toHaveLength(20);

  // One of the moved children is moved once more by hand, and stays where it is.
  const [changed] = before.filter(({ group_id }) => group_id === groupOf('201'));
  await database.asOwner((tx) =>
    tx
      .updateTable('children')
      .set({ group_id: groupOf('102') })
      .where('id', '=', changed?.id ?? 0)
      .execute(),
  );
  const { id } = done.json as YearChange;
  const undone = await office('DELETE', `${path}/${id}`, { key: 'undo' });
  expect(undone).toMatchObject({ status: 200, json: { restored: 58, kept: 1 } });
  expect((await office('DELETE', `${path}/${id}`)).status).toBe(409);
  const restored = before.map((child) => (child.id === changed?.id ? { ...child, group_id: groupOf('102') } : child));
  expect(await enrolled()).toEqual(restored);
  expect((await office('GET', path)).json).toMatchObject({ id, undoUntil: null });
  const acts = (await rows('audit_entries')).map(({ act }) => act);
  expect(acts.filter((act) => act === 'child.left')).toHaveLength(20);
  expect(acts.filter((act) => act === 'child.returned')).toHaveLength(20);
  expect(acts).toEqual(expect.arrayContaining(['school.year_changed', 'school.year_change_undone']));
});

test('groups may be swapped, and a day later the move stays', async () => {
  const swap = {
    schoolId: 1,
    groups: [
      { groupId: groupOf('102'), to: groupOf('103') },
      { groupId: groupOf('103'), to: groupOf('102') },
    ],
    children: [],
  };
  const before = await enrolled();
  const { json } = await office('POST', `${path}/preview`, { body: swap });
  const { moved, leaving } = json as { moved: number; leaving: number };
  const done = (await move({ ...swap, expected: { moved, leaving } })).json as YearChange;
  const after = await enrolled();
  const inRoom = (list: typeof before, room: string) =>
    list.filter(({ group_id }) => group_id === groupOf(room)).map(({ id }) => id);
  expect(inRoom(after, '103')).toEqual(inRoom(before, '102'));
  expect(inRoom(after, '102')).toEqual(inRoom(before, '103'));
  const made = clock.now;
  clock.now = new Date(made.getTime() + 24 * 3_600_000);
  expect((await office('DELETE', `${path}/${done.id}`)).json).toMatchObject({ code: 'conflict' });
  clock.now = made;
});

test('an unknown group or child, a group named twice and another school are refused', async () => {
  const ask = (change: object) => office('POST', `${path}/preview`, { body: { ...plan, ...change } });
  expect((await ask({ groups: [{ groupId: 9_999, to: null }] })).status).toBe(404);
  expect((await ask({ groups: [{ groupId: groupOf('101'), to: 9_999 }] })).status).toBe(404);
  expect((await ask({ children: [{ childId: 999_999, to: null }] })).status).toBe(404);
  expect((await ask({ schoolId: 2 })).status).toBe(404);
  const twice = [plan.groups[0], plan.groups[0]];
  expect(await ask({ groups: twice })).toMatchObject({ status: 422, json: { problems: [{ path: 'groups' }] } });
  expect((await sophie('GET', path)).status).toBe(403);
});

test('an office member does not move their own child without the right to collect it', async () => {
  await database.asOwner((tx) =>
    tx
      .insertInto('guardians')
      .values({
        child_id: 1,
        user_id: ids.office,
        school_id: 1,
        household_id: 1,
        relationship: 'father',
        can_view: true,
        can_report_absence: true,
        can_pickup: false,
        can_message: true,
      })
      .execute(),
  );
  const body = { schoolId: 1, groups: [], children: [{ childId: 1, to: groupOf('302') }] };
  const expected = { moved: 1, leaving: 0 };
  expect(await move({ ...body, expected })).toMatchObject({ status: 403 });

  const { user_id: colleagueId } = await database.asOwner((tx) =>
    tx
      .insertInto('school_admins')
      .values({ school_id: 1, user_id: ids.teacher })
      .returning('user_id')
      .executeTakeFirstOrThrow(),
  );
  const colleague = await as(colleagueId);
  const done = await colleague('POST', path, { body: { ...body, expected } });
  expect(done.status).toBe(201);
  const { id } = done.json as YearChange;
  expect(await office('DELETE', `${path}/${id}`), 'the undo moves the own child as well').toMatchObject({
    status: 403,
  });
  expect(await colleague('DELETE', `${path}/${id}`)).toMatchObject({ status: 200, json: { restored: 1, kept: 0 } });
});
