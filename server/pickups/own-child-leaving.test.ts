import { describe, expect, test } from 'vitest';
import type { Registers } from '#core/attendance/attendance.ts';
import { codeOf } from '#test/support/test-app.ts';
import { testDepartures } from '#test/support/test-departures.ts';

const family = await testDepartures();
const { teacher, otherTeacher, door, office, database, ids, lea, noah, people, at } = family;
const { rows, release, undo, onBoard, atTheDoor } = family;
const mark = (status: string | null, childId = lea, ask = teacher) =>
  ask('POST', `/api/staff/attendance/${childId}/marks`, { body: { day: '2026-04-14', status } });
const line = async (ask = teacher) => {
  const { groups } = (await ask('GET', '/api/staff/attendance')).json as Registers;
  return groups.flatMap(({ children }) => children).find(({ childId }) => childId === lea);
};

/** The office links the teacher to the elder child as guardian. */
const link = () =>
  database.asOwner(async (tx) => {
    const { household_id } = await tx.selectFrom('guardians').select('household_id').executeTakeFirstOrThrow();
    const rights = { can_view: true, can_report_absence: true, can_pickup: false, can_message: true };
    const made = { child_id: lea, user_id: ids.teacher, school_id: 1, household_id, relationship: 'guardian' };
    await tx
      .insertInto('guardians')
      .values({ ...made, ...rights })
      .execute();
  });
const unlink = () => office('DELETE', `/api/staff/families/children/${lea}/guardians/${ids.teacher}`);

describe.each([
  ['is, without the right to collect,', link],
  ['was', unlink],
])('a teacher who %s the guardian of a child of their own group', (_, become) => {
  test('marks its attendance, but cannot release it: a colleague does', async () => {
    at('15:00:00');
    await become();
    for (const status of ['absent', 'late', 'present', null]) expect((await mark(status)).status).toBe(200);
    const id = await atTheDoor();
    expect(await onBoard(id)).toMatchObject({ mayRelease: false, canUndo: false });
    expect(await onBoard(id, door)).toMatchObject({ mayRelease: true });
    for (const pickupPersonId of [people.sophie, people.helene]) {
      const refused = await release(id, { checked: 'known', pickupPersonId });
      expect([refused.status, codeOf(refused)]).toEqual([403, 'forbidden']);
    }
    expect((await rows('audit_entries'))[0]).toMatchObject({
      act: 'pickup.release_unauthorized',
      user_id: ids.teacher,
      child_id: lea,
    });
    expect((await mark('left')).status).toBe(403);
    expect((await line())?.mayMarkLeft).toBe(false);

    expect((await release(id, { checked: 'known' }, door)).status).toBe(200);
    expect((await undo(id)).status).toBe(403);
    // Undoing the departure is refused as well.
    for (const status of ['present', 'late', 'absent', 'left', null]) expect((await mark(status)).status).toBe(403);
    expect(await line(office)).toMatchObject({ status: 'left', mayMarkLeft: true });
    expect((await undo(id, door)).status).toBe(200);
    expect((await family.sophie('DELETE', `/api/pickups/${id}`)).status).toBe(204);
  });
});

test('a teacher who may collect their own child releases it, until the right is withdrawn', async () => {
  await link();
  const right = (can_pickup: boolean) =>
    database.asOwner((tx) =>
      tx
        .updateTable('guardians')
        .set({ can_pickup })
        .where('child_id', '=', lea)
        .where('user_id', '=', ids.teacher)
        .execute(),
    );
  await right(true);
  const id = await atTheDoor();
  expect(await onBoard(id)).toMatchObject({ mayRelease: true });
  expect((await line())?.mayMarkLeft).toBe(true);
  expect((await release(id)).status).toBe(200);
  expect((await onBoard(id))?.canUndo).toBe(true);
  await right(false);
  expect((await onBoard(id))?.canUndo).toBe(false);
  expect((await undo(id)).status).toBe(403);
  expect((await mark('present')).status).toBe(403);
  await right(true);
  expect((await undo(id)).status).toBe(200);
  expect((await mark('left')).status).toBe(200);
  expect((await mark('present')).status).toBe(200);
  expect((await family.sophie('DELETE', `/api/pickups/${id}`)).status).toBe(204);
  await unlink();
});

test('the same teacher may do all of it for other children of the group, and other groups are not found', async () => {
  const id = await atTheDoor({ childId: noah });
  expect((await release(id, { checked: 'known' }, otherTeacher)).status).toBe(404);
  expect((await onBoard(id))?.mayRelease).toBe(true);
  expect((await release(id)).status).toBe(200);
  expect((await onBoard(id))?.canUndo).toBe(true);
  expect((await undo(id)).status).toBe(200);
  expect((await mark('left', noah)).status).toBe(200);
  expect((await mark('present', noah)).status).toBe(200);
});
