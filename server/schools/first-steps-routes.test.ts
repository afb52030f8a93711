import { expect, test } from 'vitest';
import type { FirstSteps } from '#core/schools/first-steps.ts';
import { testFamily } from '#test/support/test-family.ts';

const { office, sophie, teacher, database } = await testFamily();
const read = async () => (await office('GET', '/api/staff/first-steps')).json as FirstSteps;

test('counts what the school has, and the office puts the list away and brings it back', async () => {
  const steps = await read();
  expect(steps).toMatchObject({ schoolId: 1, isHidden: true, isSchoolSaved: false, groups: 12, children: 240 });
  expect(steps.guardians.in).toBeGreaterThan(200);
  expect(steps.announcements).toBeGreaterThan(0);
  expect(steps.staff).toBeGreaterThan(10);
  expect(steps.calendarDays).toBeGreaterThan(10);
  const shown = await office('PUT', '/api/staff/first-steps', { body: { schoolId: 1, isHidden: false } });
  expect(shown).toMatchObject({ status: 200, json: { isHidden: false } });
  expect(await read()).toMatchObject({ isHidden: false });
});

test('a child that left, an archived group, and withdrawn invitations do not count', async () => {
  const before = await read();
  await database.asOwner(async (tx) => {
    await tx.updateTable('children').set({ left_at: new Date() }).where('id', '=', 3).execute();
    await tx
      .updateTable('invitations')
      .set({ revoked_at: new Date(), token: null })
      .where('school_id', '=', 1)
      .execute();
  });
  const after = await read();
  expect(after.children).toBe(before.children - 1);
  expect(after.guardians.invited).toBe(0);
});

test('only the office of the school reads it', async () => {
  expect((await sophie('GET', '/api/staff/first-steps')).status).toBe(403);
  expect((await teacher('GET', '/api/staff/first-steps')).status).toBe(403);
  expect((await office('GET', '/api/staff/first-steps?school=2')).status).toBe(404);
  const other = await office('PUT', '/api/staff/first-steps', { body: { schoolId: 2, isHidden: true } });
  expect(other.status).toBe(404);
});
