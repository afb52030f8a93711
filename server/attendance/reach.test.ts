/**
 * Guardians of a missing child are notified only when one can be reached. The attendance list shows who was notified,
 * by which channel and when.
 */
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Attendance, GuardianReach, Registers } from '#core/attendance/attendance.ts';
import { testFamily } from '#test/support/test-family.ts';
import { testPushService } from '#test/support/fakes/fake-push-service.ts';

const service = await testPushService();
afterAll(service.stop);
const school = await testFamily({ pushServices: [service.origin] });
const { sophie, marc, teacher, otherTeacher, door, office, database, clock, lea, at, ids } = school;
const today = '2026-04-14';

const notice = (ask = teacher) => ask('POST', `/api/staff/attendance/${lea}/notice`);
const reach = (ask = teacher) => ask('GET', `/api/staff/attendance/${lea}/guardians`);
const mark = (status: string | null) =>
  teacher('POST', `/api/staff/attendance/${lea}/marks`, { body: { day: today, status } });
const line = async () => {
  const { groups } = (await teacher('GET', `/api/staff/attendance?only=${lea}`)).json as Registers;
  return groups.flatMap(({ children }) => children).find(({ childId }) => childId === lea);
};
const rights = (userId: number, can_view: boolean) =>
  database.asOwner((tx) =>
    tx.updateTable('guardians').set({ can_view }).where('child_id', '=', lea).where('user_id', '=', userId).execute(),
  );
const invite = (name: string, email: string) =>
  office('POST', '/api/staff/invitations', {
    body: {
      schoolId: 1,
      name,
      email,
      locale: 'fr',
      gives: 'guardian',
      children: [{ childId: lea, relationship: 'father', rights: ['view', 'pickup'] }],
    },
  });
const audited = async () =>
  (await school.rows('audit_entries')).filter(({ act }) => act === 'attendance.guardians_told').length;

beforeEach(async () => {
  at('09:00');
  await database.asOwner(async (tx) => {
    await tx.deleteFrom('attendance_notices').execute();
    await tx.deleteFrom('push_subscriptions').execute();
    await tx.deleteFrom('invitations').execute();
    await tx.deleteFrom('user_settings').execute();
  });
  for (const id of [ids.sophie, ids.marc]) await rights(id, true);
  await mark('present');
  await mark('absent');
});

test('refuses to notify guardians who are only invited, and says so', async () => {
  for (const id of [ids.sophie, ids.marc]) await rights(id, false);
  expect((await invite('Paul Invité', 'paul.invite@example.org')).status).toBe(201);
  const before = [await audited(), (await school.rows('notifications')).length];
  expect((await reach()).json).toEqual({
    childId: lea,
    guardians: [],
    invited: [{ name: 'Paul Invité', phone: null }],
  });
  const refused = await notice();
  expect([refused.status, (refused.json as { code: string }).code]).toEqual([409, 'no_guardian_reachable']);
  expect((await line())?.told).toBeNull();
  expect([await audited(), (await school.rows('notifications')).length]).toEqual(before);
  const letters = await database.asOwner((tx) => tx.selectFrom('attendance_notices').selectAll().execute());
  expect(letters).toEqual([]);
});

test('refuses to notify a child without guardians', async () => {
  for (const id of [ids.sophie, ids.marc]) await rights(id, false);
  expect((await reach()).json).toEqual({ childId: lea, guardians: [], invited: [] });
  expect((await notice()).status).toBe(409);
});

test('shows who was notified by which channel, who was missed, and later who read it', async () => {
  const phone = service.device();
  await sophie('POST', '/api/push-subscriptions', { body: phone.subscription });
  await marc('PUT', '/api/settings', { body: { email: false } });
  await invite('Paul Invité', 'paul.invite@example.org');
  expect((await reach()).json).toEqual({
    childId: lea,
    guardians: [
      { name: 'Sophie Tremblay', ways: ['app', 'push', 'email'] },
      { name: 'Marc Tremblay', ways: ['app'] },
    ],
    invited: [{ name: 'Paul Invité', phone: null }],
  } satisfies GuardianReach);
  const { told: guardianNotice } = (await notice()).json as Attendance;
  expect(guardianNotice).toEqual({
    by: 'Mireille Bouchard',
    at: clock.now.toISOString(),
    answer: null,
    reached: [
      { name: 'Sophie Tremblay', ways: ['app', 'push', 'email'], readAt: null },
      { name: 'Marc Tremblay', ways: ['app'], readAt: null },
    ],
    missed: [{ name: 'Paul Invité', phone: null }],
  });
  expect(await audited()).toBe(1);
  const { groups } = (await door('GET', `/api/staff/attendance?only=${lea}`)).json as Registers;
  expect(groups[0]?.children[0]?.told, 'with the release right only').toMatchObject({
    by: 'Mireille Bouchard',
    reached: [],
    missed: [],
  });
  await school.app.outbox.wake();
  expect(phone.taken()).toHaveLength(1);
  at('09:12');
  await sophie('POST', '/api/notifications/read', { body: {} });
  expect((await line())?.told?.reached.map(({ readAt }) => readAt)).toEqual([clock.now.toISOString(), null]);
});

test('excludes a guardian without the right to view, and a withdrawn invitation', async () => {
  await rights(ids.marc, false);
  await invite('Paul Invité', 'paul.invite@example.org');
  await database.asOwner((tx) =>
    tx
      .updateTable('invitations')
      .set({ revoked_at: clock.now, token: null })
      .where('name', '=', 'Paul Invité')
      .execute(),
  );
  expect((await reach()).json).toEqual({
    childId: lea,
    guardians: [{ name: 'Sophie Tremblay', ways: ['app', 'email'] }],
    invited: [],
  });
});

test('is for the team of the group and the office', async () => {
  expect((await reach(office)).status).toBe(200);
  expect((await reach(door)).status).toBe(403);
  expect((await reach(otherTeacher)).status).toBe(404);
  expect((await reach(sophie)).status).toBe(403);
});
