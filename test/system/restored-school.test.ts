import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CalendarAddress } from '#core/calendars/calendar.ts';
import { advanceNumbers, idGap, schoolIdGap } from '#server/db/backup/advance-numbers.ts';
import { backUp } from '#server/db/backup/write-backup.ts';
import { restoreInto } from '#server/db/backup/backup-commands.ts';
import { countersOf } from '#server/db/backup/table-rows.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { emptyFolder, emptyLocation, testNow } from '#test/support/test-database.ts';
import { registerCleanup } from '#test/support/cleanup.ts';
import { findEvents, publishChange } from '#server/live/live-store.ts';
import { testApp } from '#test/support/test-app.ts';

/** A school that continues after its backup, and the same school after the restore. */
const school = await testApp();
const file = join(emptyFolder(), 'school.parvis');
await backUp(school.database, file, testNow);
const place = await emptyLocation();
await restoreInto(place, file, { replace: false, now: testNow });
const restoredDatabase = await openDatabase(place);
registerCleanup(() => restoredDatabase.close());
const restored = await testApp({ database: restoredDatabase });

type App = typeof school;
const pathOf = async (app: App, userId: number) => {
  const { status, json } = await (await app.as(userId))('POST', '/api/calendar');
  expect(status).toBe(201);
  return (json as CalendarAddress).path;
};
const lastOf = async (database: Database) =>
  new Map((await database.asOwner(countersOf)).map(({ name, last }) => [name, Number(last)]));
const toldOf = (database: Database, after: number) =>
  database.transaction({ userId: 1, readOnly: true }, (tx) => findEvents(tx, 1, after));
const tellOne = (database: Database) =>
  database.transaction({ userId: 1 }, async (tx) => publishChange(tx, [1], { about: 'pickups', id: 1 }));

test('a calendar address created after the backup belongs to no other family after the restore', async () => {
  const [first, second] = [await pathOf(school, 1), await pathOf(school, 2)];
  const again = [await pathOf(restored, 2), await pathOf(restored, 1)];
  expect(new Set([first, second, ...again]).size).toBe(4);
  expect((await restored.anonymous('GET', first)).status).toBe(404);
  expect((await restored.anonymous('GET', again[0] ?? '')).status).toBe(200);
});

test('no record id used after the backup is reused after the restore', async () => {
  const feedback = { username: 'A', email: 'a@example.org', subject: 'Bus', feedback: 'x', priority: 'low' };
  const given = await (await school.as(1))('POST', '/api/feedback', { body: feedback });
  const again = await (await restored.as(1))('POST', '/api/feedback', { body: feedback });
  const idOf = ({ json }: typeof given) => (json as { id: number }).id;
  expect(idOf(again)).toBeGreaterThan(idOf(given) + idGap - 1000);
  const there = await lastOf(school.database);
  const here = await lastOf(restoredDatabase);
  expect([...here.keys()]).toEqual([...there.keys()]);
  const gaps = [...here].map(([name, last]) => ({ name, gap: last - (there.get(name) ?? 0) }));
  expect(gaps.filter(({ gap }) => gap < schoolIdGap)).toEqual([]);
  expect(gaps.filter(({ gap }) => gap < idGap - 1000).map(({ name }) => name)).toEqual([
    'organizations_id_seq',
    'schools_id_seq',
  ]);
});

test('a restore continues after the ids of the replaced school, too', async () => {
  const before = [{ name: 'children_id_seq', last: '7000000', called: true }];
  const { sequences, last } = await restoredDatabase.asOwner(async (tx) => {
    const then = await countersOf(tx);
    await advanceNumbers(tx, before);
    const found = await countersOf(tx);
    return { sequences: then.length, last: found.find(({ name }) => name === 'children_id_seq')?.last };
  });
  expect(sequences).toBeGreaterThan(20);
  expect(last).toBe(String(7_000_000 + idGap));
});

test('a page with events from after the backup refreshes everything after the restore', async () => {
  await tellOne(school.database);
  const page = await toldOf(school.database, 0);
  const known = 'lost' in page ? page.lost : page.last;
  for (const after of [known, known + 1, known + 3])
    expect(await toldOf(restoredDatabase, after)).toHaveProperty('lost');
  for (let n = 0; n < 5; n += 1) await tellOne(restoredDatabase);
  for (const after of [0, known - 1, known, known + 1, known + 3, known + 5])
    expect(await toldOf(restoredDatabase, after), String(after)).toHaveProperty('lost');
});
