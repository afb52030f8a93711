import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/test-database.ts';
import { findEvents, deleteOldEvents, publishChange, type EventPage } from './live-store.ts';

const database = await testDatabase();
const [sophie, marc, teacher] = [1, 2, 3];

const after = (userId: number, n: number) =>
  database.transaction({ readOnly: true }, (tx) => findEvents(tx, userId, n));
const last = async (userId: number) => {
  const page = await after(userId, 0);
  return 'lost' in page ? page.lost : page.last;
};
const events = async (userId: number, n: number) => ((await after(userId, n)) as EventPage).events;

test('users get events in order, with their own numbers, and duplicates once', async () => {
  const [of1, of2] = [await last(sophie), await last(marc)];
  await database.transaction({}, async (tx) => {
    publishChange(tx, [sophie, marc], { about: 'pickups', id: 7 });
    publishChange(tx, [marc, sophie, marc], { about: 'notifications' });
    publishChange(tx, [marc], { about: 'pickups', id: 7 });
  });
  expect(await events(sophie, of1)).toEqual([
    { n: of1 + 1, about: 'pickups', id: 7 },
    { n: of1 + 2, about: 'notifications' },
  ]);
  expect(await events(marc, of2)).toEqual([
    { n: of2 + 1, about: 'pickups', id: 7 },
    { n: of2 + 2, about: 'notifications' },
  ]);
});

test('a rolled back change publishes no event and leaves no gap', async () => {
  const before = await last(sophie);
  const undone = database.transaction({}, async (tx) => {
    publishChange(tx, [sophie], { about: 'people', id: 1 });
    throw new Error('changed our mind');
  });
  await expect(undone).rejects.toThrow('changed our mind');
  await database.transaction({}, async (tx) => publishChange(tx, [sophie], { about: 'people', id: 2 }));
  expect(await events(sophie, before)).toEqual([{ n: before + 1, about: 'people', id: 2 }]);
});

test('a hundred concurrent changes for the same users, in any order, wait for each other and lose no event', async () => {
  const people = [sophie, marc, teacher];
  const before = await Promise.all(people.map(last));
  await Promise.all(
    Array.from({ length: 100 }, (_, id) =>
      database.transaction({}, async (tx) => {
        const named = id % 2 === 0 ? people : people.toReversed();
        for (const userId of named) publishChange(tx, [userId], { about: 'departures', id: id + 1 });
      }),
    ),
  );
  for (const [index, userId] of people.entries()) {
    const received = await events(userId, before[index] ?? 0);
    expect(received.map(({ n }) => n - (before[index] ?? 0))).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
    expect(new Set(received.map(({ id }) => id)).size).toBe(100);
  }
});

test('deleted events, and numbers that were never issued, are reported as lost', async () => {
  await database.transaction({}, async (tx) => publishChange(tx, [marc], { about: 'alerts', id: 1 }));
  const end = await last(marc);
  expect(await after(marc, end)).toEqual({ last: end, events: [] });
  expect(await after(marc, end + 1)).toEqual({ lost: end });
  await database.asOwner((tx) => sql`update live_events set at = at - interval '25 hours'`.execute(tx));
  await deleteOldEvents(database);
  await database.transaction({}, async (tx) => publishChange(tx, [marc], { about: 'alerts', id: 2 }));
  expect(await after(marc, end - 1)).toEqual({ lost: end + 1 });
  expect(await events(marc, end)).toEqual([{ n: end + 1, about: 'alerts', id: 2 }]);
});

test("deleting a user deletes that user's events only", async () => {
  const leaver = { name: 'Test User', email: 'leaver@example.ca' };
  const { id } = await database.transaction({}, (tx) =>
    tx.insertInto('users').values(leaver).returning('id').executeTakeFirstOrThrow(),
  );
  await database.transaction({}, async (tx) => publishChange(tx, [id, marc], { about: 'alerts', id: 3 }));
  const kept = await last(marc);
  await database.asOwner((tx) => tx.deleteFrom('users').where('id', '=', id).execute());
  const left = (userId: number) =>
    database.transaction({}, (tx) =>
      tx.selectFrom('live_events').select('n').where('user_id', '=', userId).orderBy('n', 'desc').execute(),
    );
  expect(await left(id)).toEqual([]);
  expect((await left(marc))[0]).toEqual({ n: kept });
});

test('a user without events is up to date', async () => {
  expect(await after(200, 0)).toEqual({ last: 0, events: [] });
  expect(await after(200, 3)).toEqual({ lost: 0 });
});

test('a change of rights notifies the affected users who are signed in, once, at the end', async () => {
  const signIn = { token: 'unused token', user_id: sophie, expires_at: new Date('2100-01-01') };
  await database.asOwner((tx) => tx.insertInto('sessions').values(signIn).execute());
  const [of1, of2] = [await last(sophie), await last(marc)];
  await database.asOwner(async (tx) => {
    for (const can_view of [false, true]) await tx.updateTable('guardians').set({ can_view }).execute();
    publishChange(tx, [sophie], { about: 'notifications' });
  });
  expect(await events(sophie, of1)).toEqual([
    { n: of1 + 1, about: 'rights' },
    { n: of1 + 2, about: 'notifications' },
  ]);
  expect(await last(marc)).toBe(of2);
  await database.asOwner((tx) => tx.deleteFrom('guardians').where('user_id', '=', sophie).execute());
  expect(await events(sophie, of1 + 2)).toEqual([{ n: of1 + 3, about: 'rights' }]);
});
