import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CalendarAddress } from '#core/calendars/calendar.ts';
import { advanceNumbers, numbersAhead, schoolsAhead } from '#server/db/backup/advance-numbers.ts';
import { backUp } from '#server/db/backup/back-up.ts';
import { restoreInto } from '#server/db/backup/keeping.ts';
import { countersOf, tablesOf } from '#server/db/backup/table-rows.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { emptyFolder, emptyPlace, testNow } from '#server/db/test-database.ts';
import { whenOver } from '#server/db/test-when-over.ts';
import { findTold, tell } from '#server/live/live-store.ts';
import { testApp } from './test-app.ts';

/** A school that goes on after its backup, and the same school as the backup brings it back. */
const school = await testApp();
const file = join(emptyFolder(), 'school.parvis');
await backUp(school.database, file, testNow);
const place = await emptyPlace();
await restoreInto(place, file, { replace: false, now: testNow });
const restoredDatabase = await openDatabase(place);
whenOver(() => restoredDatabase.close());
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
  database.transaction({ userId: 1, readOnly: true }, (tx) => findTold(tx, 1, after));
const tellOne = (database: Database) =>
  database.transaction({ userId: 1 }, async (tx) => tell(tx, [1], { about: 'pickups', id: 1 }));

test('a calendar address that was given after the backup is given to no other family after the restore', async () => {
  const [first, second] = [await pathOf(school, 1), await pathOf(school, 2)];
  const again = [await pathOf(restored, 2), await pathOf(restored, 1)];
  expect(new Set([first, second, ...again]).size).toBe(4);
  expect((await restored.anonymous('GET', first)).status).toBe(404);
  expect((await restored.anonymous('GET', again[0] ?? '')).status).toBe(200);
});

test('no number of a record that was given after the backup is given again after the restore', async () => {
  const feedback = { username: 'A', email: 'a@example.org', subject: 'Bus', feedback: 'x', priority: 'low' };
  const given = await (await school.as(1))('POST', '/api/feedback', { body: feedback });
  const again = await (await restored.as(1))('POST', '/api/feedback', { body: feedback });
  const idOf = ({ json }: typeof given) => (json as { id: number }).id;
  expect(idOf(again)).toBeGreaterThan(idOf(given) + numbersAhead - 1000);
  const there = await lastOf(school.database);
  const here = await lastOf(restoredDatabase);
  expect([...here.keys()]).toEqual([...there.keys()]);
  const gaps = [...here].map(([name, last]) => ({ name, gap: last - (there.get(name) ?? 0) }));
  expect(gaps.filter(({ gap }) => gap < schoolsAhead)).toEqual([]);
  expect(gaps.filter(({ gap }) => gap < numbersAhead - 1000).map(({ name }) => name)).toEqual([
    'organizations_id_seq',
    'schools_id_seq',
  ]);
});

test('a restore goes on ahead of the school that it replaces, too', async () => {
  const before = [{ name: 'children_id_seq', last: '7000000', called: true }];
  const { sequences, last } = await restoredDatabase.asOwner(async (tx) => {
    const then = await countersOf(tx);
    await advanceNumbers(tx, await tablesOf(tx), before);
    const found = await countersOf(tx);
    return { sequences: then.length, last: found.find(({ name }) => name === 'children_id_seq')?.last };
  });
  expect(sequences).toBeGreaterThan(20);
  expect(last).toBe(String(7_000_000 + numbersAhead));
});

test('a page that was told of events after the backup reads everything again after the restore', async () => {
  await tellOne(school.database);
  const told = await toldOf(school.database, 0);
  const known = 'lost' in told ? told.lost : told.last;
  for (const after of [known, known + 1, known + 3])
    expect(await toldOf(restoredDatabase, after)).toHaveProperty('lost');
  for (let n = 0; n < 5; n += 1) await tellOne(restoredDatabase);
  for (const after of [0, known - 1, known, known + 1, known + 3, known + 5])
    expect(await toldOf(restoredDatabase, after), String(after)).toHaveProperty('lost');
});
