/** Announcements that the office sends at night, and the families an announcement reaches. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ReplyOf } from '#core/http/endpoint.ts';
import type { StaffAnnouncement, staffAnnouncementApi } from '#core/announcements/staff-announcement-api.ts';
import type { SendRequest } from '#test/support/test-app.ts';
import { testFamily } from '#test/support/test-family.ts';
import { testPushService } from '#test/support/fakes/fake-push-service.ts';

const service = await testPushService();
afterAll(service.stop);
const school = await testFamily({ pushServices: [service.origin] });
const { sophie, teacher, office, database, clock, rows, lea } = school;
const { group_id: groupId } = await database.asOwner((tx) =>
  tx.selectFrom('children').select('group_id').where('id', '=', lea).executeTakeFirstOrThrow(),
);
const text = { en: 'The school is closed', fr: 'L’école est fermée' };
const draft = {
  target: { schoolId: 1 },
  type: 'general',
  icon: 'bell',
  day: '2026-04-15',
  words: { title: text, description: text, details: text },
};
const create = (body: object, ask: SendRequest = office) =>
  ask('POST', '/api/staff/announcements', { body: { ...draft, ...body } });
const publish = ({ id, revision }: StaffAnnouncement, ask: SendRequest = office) =>
  ask('POST', `/api/staff/announcements/${id}/publish`, { body: { revision } });
const publishNew = async (body: object) => publish((await create(body)).json as StaffAnnouncement);
const device = async () => {
  const made = service.device();
  await sophie('POST', '/api/push-subscriptions', { body: made.subscription });
  return made;
};
const targets = async (ask: SendRequest = office) =>
  ((await ask('GET', '/api/staff/announcements')).json as ReplyOf<typeof staffAnnouncementApi.list>).targets;

beforeEach(async () => {
  clock.now = new Date('2026-04-15T10:00:00Z'); // 6 AM at the school
  await database.asOwner(async (tx) => {
    await tx.deleteFrom('outbox').execute();
    await tx.deleteFrom('push_subscriptions').execute();
    await tx.deleteFrom('user_settings').execute();
  });
});

test('an announcement sent at night overrides quiet hours and the choice of kinds', async () => {
  const phone = await device();
  await sophie('PUT', '/api/settings', { body: { notify: { announcement: { push: false, email: false } } } });
  expect((await publishNew({})).status).toBe(200);
  await school.app.outbox.wake();
  expect(phone.taken()).toEqual([]);
  expect((await publishNew({ atNight: true })).json).toMatchObject({ atNight: true });
  await school.app.outbox.wake();
  expect(phone.taken().map(({ headers }) => headers['urgency'])).toEqual(['high']);
  expect((await rows('audit_entries'))[0]?.act).toBe('announcement.published_at_night');
});

test('an announcement sent at night does not override a disabled channel', async () => {
  const phone = await device();
  await sophie('PUT', '/api/settings', { body: { push: false } });
  await publishNew({ atNight: true });
  await school.app.outbox.wake();
  expect(phone.taken()).toEqual([]);
});

test('an ordinary announcement waits for the end of quiet hours', async () => {
  const phone = await device();
  await publishNew({});
  await school.app.outbox.wake();
  expect(phone.taken()).toEqual([]);
  clock.now = new Date('2026-04-15T11:00:00Z');
  await school.app.outbox.wake();
  expect(phone.taken()).toHaveLength(1);
});

test('a teacher may not create, change or publish an announcement sent at night', async () => {
  const target = { groupId };
  expect((await create({ target, atNight: true }, teacher)).status).toBe(403);
  const own = (await create({ target }, teacher)).json as StaffAnnouncement;
  const body = { ...draft, target, atNight: true, revision: own.revision };
  expect((await teacher('PUT', `/api/staff/announcements/${own.id}`, { body })).status).toBe(403);
  const changed = await office('PUT', `/api/staff/announcements/${own.id}`, { body });
  expect(changed.json).toMatchObject({ atNight: true });
  expect((await publish(changed.json as StaffAnnouncement, teacher)).status).toBe(403);
  expect((await publish(changed.json as StaffAnnouncement)).status).toBe(200);
});

test('lists the families reached by each target, and whether the user is its office', async () => {
  const [forOffice, forTeacher] = [await targets(), await targets(teacher)];
  expect(forOffice.every(({ isOffice }) => isOffice)).toBe(true);
  expect(forTeacher.every(({ isOffice }) => !isOffice)).toBe(true);
  const own = async () =>
    (await targets(teacher)).find(({ target }) => 'groupId' in target && target.groupId === groupId);
  const before = (await own())?.families;
  expect(before?.reached).toBeGreaterThan(0);
  await database.asOwner(async (tx) => {
    const inGroup = tx.selectFrom('children').select('id').where('group_id', '=', groupId);
    await tx.updateTable('guardians').set({ can_view: false }).where('child_id', 'in', inGroup).execute();
  });
  const children = await database.asOwner((tx) =>
    tx.selectFrom('children').select('id').where('group_id', '=', groupId).where('left_at', 'is', null).execute(),
  );
  expect((await own())?.families).toEqual({ reached: 0, all: children.length });
});
