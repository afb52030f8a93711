import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Badges } from '#core/notifications/badge.ts';
import type { Notification } from '#core/notifications/notification.ts';
import { testKind } from '#test/support/test-database.ts';
import { testFamily } from '#test/support/test-family.ts';
import { notifyEach } from './notification-acts.ts';
import { notify } from './notification-store.ts';

const { sophie, marc, teacher, database, clock, lea, noah, ids, foreign } = await testFamily();

const bell = async (query = '', ask = sophie, language = 'en') =>
  (await ask('GET', `/api/notifications${query}`, { headers: { 'accept-language': language } })).json as Notification[];
const badges = async (ask = sophie) => (await ask('GET', '/api/badges')).json as Badges;
const unread = async (ask = sophie) => (await bell('', ask)).filter(({ readAt }) => readAt === null);
const markRead = async (body: object, ask = sophie) => (await ask('POST', '/api/notifications/read', { body })).status;
const see = (userId: number, childId: number, can_view: boolean) =>
  database.asOwner((tx) =>
    tx
      .updateTable('guardians')
      .set({ can_view })
      .where('user_id', '=', userId)
      .where('child_id', '=', childId)
      .execute(),
  );
const words = { en: 'Somewhere else', fr: 'Ailleurs' };
const notice = (childIds: number[]) =>
  ({ schoolId: 1, kind: 'form', childIds, title: words, body: words, link: '/forms' }) as const;

test('the demo parent has nine notifications, newest first, five of them unread', async () => {
  const found = await bell();
  expect(found.map(({ kind }) => kind)).toHaveLength(9);
  expect(found.map(({ createdAt }) => createdAt)).toEqual(
    found.map(({ createdAt }) => createdAt).toSorted((a, b) => b.localeCompare(a)),
  );
  expect(found[0]).toMatchObject({ kind: 'report', childIds: [lea], title: 'Léa’s daily report', readAt: null });
  expect(found.filter(({ childIds }) => childIds.length === 0).map(({ title }) => title)).toEqual([
    'Parent-teacher conference',
  ]);
  expect((await unread()).length).toBe((await badges()).bell);
  expect((await bell('', sophie, 'fr'))[0]?.title).toBe('Rapport quotidien\u00a0: Léa');
});

test('the list is paged, with a limit of 200', async () => {
  const all = await bell();
  const first = await bell('?limit=4');
  expect(first).toEqual(all.slice(0, 4));
  expect(await bell(`?limit=4&before=${first.at(-1)?.id}`)).toEqual(all.slice(4, 8));
  expect(await bell(`?before=${all.at(-1)?.id}`)).toEqual([]);
  for (const query of ['?limit=0', '?limit=201', '?limit=x', '?before=0', '?before=x', '?since=1']) {
    expect([query, (await sophie('GET', `/api/notifications${query}`)).status]).toEqual([query, 422]);
  }
});

test("reading a notification reduces the counts and publishes one change to the user's other pages", async () => {
  const findNotified = () =>
    database.asOwner((tx) =>
      tx.selectFrom('live_events').select('about').where('user_id', '=', ids.sophie).orderBy('n').execute(),
    );
  const before = (await findNotified()).length;
  const [newest] = await unread();
  expect(await markRead({ ids: [newest?.id ?? 0] })).toBe(200);
  expect(await badges()).toMatchObject({ children: { [lea]: 2, [noah]: 1 }, bell: 4 });
  expect((await bell()).find(({ id }) => id === newest?.id)?.readAt).toBe(clock.now.toISOString());
  expect(await markRead({ ids: [newest?.id ?? 0] })).toBe(200);
  expect((await findNotified()).slice(before), 'once').toEqual([{ about: 'notifications' }]);
});

test('a user cannot read the notifications of another user', async () => {
  const [theirs] = await unread();
  expect(await markRead({ ids: [theirs?.id ?? 0] }, marc)).toBe(200);
  expect(await markRead({}, marc)).toBe(200);
  expect((await unread()).map(({ id }) => id)).toContain(theirs?.id);
  expect(await markRead({ ids: Array.from({ length: 201 }, (_, n) => n + 1) })).toBe(422);
});

test('marking all as read clears the counts, and a later notification is unread', async () => {
  expect(await markRead({})).toBe(200);
  expect(await badges()).toMatchObject({ children: { [lea]: 0, [noah]: 0 }, bell: 0 });
  await database.transaction({ schoolIds: [1] }, (tx) => notify(tx, [ids.sophie], notice([noah]), clock.now));
  expect(await badges()).toMatchObject({ children: { [lea]: 0, [noah]: 1 }, bell: 1 });
  await markRead({});
});

test('one notification covers several children, and each guardian is notified of their own', async () => {
  const concerned = [
    { userId: ids.sophie, childId: lea, givenName: 'Léa' },
    { userId: ids.sophie, childId: noah, givenName: 'Noah' },
    { userId: ids.marc, childId: lea, givenName: 'Léa' },
    { userId: ids.marc, childId: noah, givenName: 'Noah' },
    { userId: foreign.userId, childId: foreign.childId, givenName: 'Other' },
  ];
  for (const kind of ['quiz', 'form'] as const) {
    const made: string[] = [];
    await database.transaction({ schoolIds: [1] }, (tx) =>
      notifyEach(tx, concerned, clock.now, (about) => {
        const names = about.map(({ givenName }) => givenName).join(' ');
        made.push(names);
        return { ...notice([]), kind, title: { en: names, fr: names } };
      }),
    );
    expect(made).toEqual(['Léa Noah', 'Other']);
    expect((await unread())[0]).toMatchObject({ kind, title: 'Léa Noah', childIds: [lea, noah] });
  }
  expect(await badges()).toMatchObject({ children: { [lea]: 2, [noah]: 2 }, bell: 2 });
  await markRead({});
});

test('notifications about a child without the view right are neither listed nor counted, those about a sibling are', async () => {
  const before = await bell();
  await database.transaction({ schoolIds: [1] }, async (tx) => {
    for (const about of [[lea], [lea, noah], []]) await notify(tx, [ids.sophie], notice(about), clock.now);
  });
  await see(ids.sophie, lea, false);
  const parted = await bell();
  const counted = await badges();
  await see(ids.sophie, lea, true);
  expect(parted.filter(({ childIds }) => childIds.includes(lea))).toEqual([]);
  expect(parted.slice(0, 2).map(({ childIds }) => childIds)).toEqual([[], [noah]]);
  expect(counted).toMatchObject({ children: { [noah]: 1 }, bell: 2 });
  expect((await bell()).length).toBe(before.length + 3);
});

test('staff are notified about the children they serve', async () => {
  const emergency = { childId: lea, kind: 'emergency', note: 'at the gate' };
  expect((await sophie('POST', '/api/alerts', { body: emergency })).status).toBe(201);
  const [notification] = await bell('', teacher);
  expect(notification).toMatchObject({ kind: 'pickup', childIds: [lea], link: '/staff/today', readAt: null });
  expect((await badges(teacher)).bell).toBe(1);
  expect(JSON.stringify(notification)).not.toContain('gate');
});

// The embedded database, for small installations, takes longer than the limit of a statement on a busy machine.
test.skipIf(testKind() === 'embedded')('six thousand guardians of a large school are notified at once', async () => {
  const { rows } = await database.asOwner((tx) =>
    sql<{ id: number }>`
      insert into users (name, email, role, locale, created_at)
      select 'Guardian ' || n, 'guardian' || n || '@example.com', 'parent', 'fr', ${clock.now}::timestamptz
        from generate_series(1, ${6000}::int) as n returning id`.execute(tx),
  );
  const made = await database.transaction({ schoolIds: [1] }, (tx) =>
    notify(
      tx,
      rows.map(({ id }) => id),
      notice([]),
      clock.now,
    ),
  );
  expect(new Set(made.map(({ userId }) => userId)).size).toBe(6000);
});
