import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { RecordAccess } from '#core/audit/access.ts';
import type { Child } from '#core/children/child.ts';
import type { ChildRecord } from '#core/children/family.ts';
import type { Pickup } from '#core/pickups/pickup.ts';
import { deleteOldRecords } from '#server/settings/retention-store.ts';
import { testFamily } from '#test/support/test-family.ts';
import { adminOf } from '#test/support/test-staff.ts';

const {
  app,
  as,
  cookieOf,
  database,
  office,
  sophie,
  marc,
  teacher,
  schedule,
  ids,
  people,
  rows,
  lea,
  noah,
  foreign,
  clock,
} = await testFamily();
const otherOfficeId = await adminOf(database, 2);
const otherOffice = await as(otherOfficeId);

// Created before the cutoff, on any day the tests run.
await database.asOwner((tx) => tx.updateTable('users').set({ created_at: clock.now, updated_at: clock.now }).execute());

const left = async () => (await sophie('GET', '/api/children/former')).json as Child[];
const accesses = (childId: number) => sophie('GET', `/api/children/${childId}/accesses`);
type Rows = readonly { readonly child?: string; readonly content?: string }[];
/** The rows of each part of the user's archive. */
const archive = async (userId = ids.sophie) => {
  const { statusCode, rawPayload } = await app.inject({
    url: '/api/data-export',
    headers: { cookie: await cookieOf(userId) },
  });
  expect(statusCode).toBe(200);
  const files = unzipSync(rawPayload);
  return (name: string) => {
    const part = JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array())) as Rows | { readonly people: Rows };
    return 'people' in part ? part.people : part;
  };
};
const isEnrolled = (childId: number, body: boolean) =>
  office('PUT', `/api/staff/families/children/${childId}/enrolment`, { body: { isEnrolled: body } });
const conversationOf = (childId: number, column: 'child_id' | 'group_id' = 'child_id') =>
  database.asOwner(async (tx) => {
    const { group_id } = await tx
      .selectFrom('children')
      .select('group_id')
      .where('id', '=', childId)
      .executeTakeFirstOrThrow();
    const { id } = await tx
      .selectFrom('conversations')
      .select('id')
      .where(column, '=', column === 'child_id' ? childId : group_id)
      .executeTakeFirstOrThrow();
    return id;
  });
const say = async (ask: typeof sophie, conversationId: number, content: string) =>
  expect((await ask('POST', '/api/messages', { body: { conversationId, content } })).status).toBe(201);

test('a departed family downloads its archive and the access log, of its own children only', async () => {
  expect(await left()).toEqual([]);
  await say(sophie, await conversationOf(lea), 'Merci pour tout');
  await say(teacher, await conversationOf(lea, 'group_id'), 'Bonnes vacances');
  const before = await archive();
  clock.now = new Date(clock.now.getTime() + 60_000);
  for (const childId of [lea, noah]) expect((await isEnrolled(childId, false)).status).toBe(200);
  clock.now = new Date(clock.now.getTime() + 60_000);
  await say(teacher, await conversationOf(lea, 'group_id'), 'Reunion mardi');

  expect((await sophie('GET', '/api/children')).json).toEqual([]);
  expect((await left()).map(({ name }) => name)).toEqual(['Léa Tremblay', 'Noah Tremblay']);
  await app.accesses.flush();
  const looks = (await accesses(lea)).json as RecordAccess[];
  expect(looks.map(({ name }) => name)).toEqual(expect.arrayContaining(['Nathalie Fortin', 'Sophie Tremblay']));
  expect((await accesses(foreign.childId)).status).toBe(404);

  const after = await archive();
  for (const part of [
    'children',
    'absences',
    'pickups',
    'reports',
    'pickup-people',
    'forms',
    'notifications',
    'store',
  ]) {
    expect(after(part).length, part).toBeGreaterThanOrEqual(before(part).length);
    expect(before(part).length, part).toBeGreaterThan(0);
  }
  const texts = after('messages').map(({ content }) => content);
  expect(texts).toEqual(expect.arrayContaining(['Merci pour tout', 'Bonnes vacances']));
  expect(texts).not.toContain('Reunion mardi');
  expect(new Set(texts).size).toBe(new Set(before('messages').map(({ content }) => content)).size);
});

test('a departed family cannot read, write or plan until a child is enrolled again', async () => {
  const lists = ['/api/absences', '/api/pickups', '/api/activities'];
  const readable = async () => {
    const answers = await Promise.all(lists.map(async (path) => (await sophie('GET', path)).json as unknown[]));
    return answers.map((list) => list.length > 0);
  };
  const report = () => sophie('GET', `/api/reports?childId=${noah}&date=2026-04-13`);
  const absence = { childId: noah, date: '2026-04-20', reason: 'sick', duration: 'full_day' };
  const write = async () =>
    sophie('POST', '/api/messages', { body: { conversationId: await conversationOf(noah), content: 'Encore' } });
  const statuses = async () => [
    (await report()).status,
    (await write()).status,
    (await schedule({ childId: noah, date: '2026-04-16' })).status,
    (await sophie('POST', '/api/absences', { body: absence })).status,
  ];
  expect(await readable()).toEqual([false, false, false]);
  expect(await statuses()).toEqual([404, 404, 404, 404]);
  expect((await isEnrolled(noah, true)).status).toBe(200);
  expect(await readable()).toEqual([true, true, true]);
  expect(await statuses()).toEqual([200, 201, 201, 201]);
  expect((await left()).map(({ id }) => id)).toEqual([lea]);
  expect(((await sophie('GET', '/api/children')).json as Child[]).map(({ id }) => id)).toEqual([noah]);
  expect((await accesses(noah)).status).toBe(200);
  expect((await isEnrolled(noah, false)).status).toBe(200);
  await deleteOldRecords(database, clock.now);
});

test('a guardian loses the departed child too when the office withdraws the right to view or ends the link', async () => {
  const child = (childId: number) => `/api/staff/families/children/${childId}`;
  const link = (childId: number) => `${child(childId)}/guardians/${ids.marc}`;
  const shown = async () => {
    const parts = ['children', 'absences', 'pickups', 'reports', 'messages'];
    const file = await archive(ids.marc);
    const text = parts.map((part) => JSON.stringify(file(part))).join(' ');
    const mine = (await marc('GET', '/api/children/former')).json as Child[];
    const looks = [lea, noah].map((childId) => marc('GET', `/api/children/${childId}/accesses`));
    return [
      mine.map(({ id }) => id),
      ['Léa Tremblay', 'Noah Tremblay'].map((name) => text.includes(name)),
      (await Promise.all(looks)).map(({ status }) => status),
    ];
  };
  const statusOf = (id: number) =>
    database.asOwner(async (tx) => {
      const pickup = tx.selectFrom('pickups').select('status').where('id', '=', id);
      return (await pickup.executeTakeFirstOrThrow()).status;
    });
  expect((await isEnrolled(lea, true)).status).toBe(200);
  const day = { childId: lea, date: '2026-04-17', pickupPersonId: people.marc };
  const { id } = (await schedule(day)).json as Pickup;
  expect((await isEnrolled(lea, false)).status).toBe(200);
  expect(await statusOf(id)).toBe('scheduled');
  const both = [
    [true, true],
    [200, 200],
  ];
  expect(await shown()).toEqual([[lea, noah], ...both]);

  const all = { relationship: 'father', rights: ['view', 'report_absence', 'pickup', 'message'] };
  const none = { relationship: 'father', rights: [], before: all };
  const tried = [
    await teacher('DELETE', link(lea)),
    await sophie('DELETE', link(lea)),
    await otherOffice('DELETE', link(lea)),
    await otherOffice('PUT', link(noah), { body: none }),
    await office('POST', `${child(lea)}/guardians`, { body: { ...all, userId: foreign.userId } }),
  ];
  expect(tried.map(({ status }) => status)).toEqual([403, 403, 404, 404, 404]);

  const before = (await rows('notifications'))[0]?.id ?? 0;
  expect((await office('DELETE', link(lea))).status).toBe(204);
  expect(await shown()).toEqual([[noah], [false, true], [404, 200]]);
  // After the child is enrolled again, its old pickup stays canceled.
  expect(await statusOf(id)).toBe('cancelled');
  expect((await office('PUT', link(noah), { body: none })).status).toBe(200);
  expect(await shown()).toEqual([[], [false, false], [404, 404]]);
  const notifications = (await rows('notifications')).filter((one) => one.id > before);
  expect(notifications.map((one) => [one.user_id, one.title_fr])).toEqual([
    [ids.marc, 'Vos droits ont été modifiés'],
    [ids.marc, 'Vos droits ont été modifiés'],
  ]);
  const { guardians } = (await office('GET', child(noah))).json as ChildRecord;
  expect(guardians.find((one) => one.id === ids.marc)?.rights).toEqual([]);
});

test('without the right to view, a departed child is hidden too, as it is after its record is erased', async () => {
  const may = (canView: boolean) =>
    database.asOwner((tx) =>
      tx
        .updateTable('guardians')
        .set({ can_view: canView })
        .where('child_id', '=', noah)
        .where('user_id', '=', ids.sophie)
        .execute(),
    );
  await may(false);
  expect((await left()).map(({ id }) => id)).toEqual([lea]);
  expect((await accesses(noah)).status).toBe(404);
  expect((await archive())('reports').some(({ child }) => child === 'Noah Tremblay')).toBe(false);
  await may(true);
  await deleteOldRecords(database, new Date('2027-06-30T16:00:00Z'));
  expect(await left()).toHaveLength(2);
  await deleteOldRecords(database, new Date('2027-07-01T16:00:00Z'));
  // A process caches the session for up to a second.
  await expect.poll(async () => (await sophie('GET', '/api/session')).status, { timeout: 9000 }).toBe(401);
});
