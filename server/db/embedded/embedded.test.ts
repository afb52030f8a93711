import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { seededLocation, testDatabase } from '#test/support/test-database.ts';
import { DatabaseThread } from './database-thread.ts';
import { EmbeddedNotOpened, openEmbedded } from './embedded.ts';

const database = await testDatabase();

const unavailable = { code: 'unavailable', details: { retryAfter: 2 } };

test('a statement that does not end is stopped at the timeout, and the database reopens', async () => {
  const hurried = await testDatabase({ statementSeconds: 6, connectionSeconds: 5 });
  await hurried.asOwner((tx) => sql`create table kept (id int)`.execute(tx));
  await hurried.transaction({}, (tx) => sql`insert into kept values (1)`.execute(tx));
  const began = performance.now();
  const endless = hurried.transaction({}, async (tx) => {
    await sql`insert into kept values (2)`.execute(tx);
    await sql`select count(*) from generate_series(1, 100000000) a, generate_series(1, 100) b`.execute(tx);
  });
  // Other requests fail with a retry in the meantime, rather than waiting.
  await expect(hurried.transaction({}, async () => undefined)).rejects.toMatchObject(unavailable);
  await expect(endless).rejects.toMatchObject(unavailable);
  const stopped = performance.now();
  // Retries, as a client does on a 503.
  const kept = () =>
    hurried.transaction({ readOnly: true }, (tx) => sql`select id from kept`.execute(tx)).then(({ rows }) => rows);
  await expect.poll(kept).toEqual([{ id: 1 }]);
  const back = performance.now();
  console.log(`stopped after ${Math.round(stopped - began)} ms, back after ${Math.round(back - stopped)} ms`);
  expect(stopped - began).toBeGreaterThan(6000);
  expect(stopped - began).toBeLessThan(40_000);
});

test('a statement ends after ten seconds, and a transaction waits five for the connection', async () => {
  // Runs the thread's code from the sources, as `npm run dev` does.
  const engine = await openEmbedded({ ...seededLocation(), threadBundle: undefined });
  onTestFinished(() => engine.close());
  expect(engine.connection.query_timeout).toBe(10_000);
  expect(engine.pool.connectionTimeoutMillis).toBe(5000);
});

test('a role that can bypass row-level security is refused at startup', async () => {
  const place = seededLocation();
  const first = await openDatabase(place);
  await first.asOwner((tx) => sql`alter role parvis_app bypassrls`.execute(tx));
  await first.close();
  await expect(openDatabase(place)).rejects.toThrow(/parvis_app can bypass row-level security/);
  // The refused start has released the folder.
  await expect(openDatabase(place)).rejects.toThrow(/can bypass/);
});

test('damaged files fail the start with instructions, and the folder is released', async () => {
  const place = seededLocation();
  rmSync(join(place.dataDir, 'database/global/pg_control'));
  const opening = () => openDatabase(place);
  await expect(opening()).rejects.toThrow(EmbeddedNotOpened);
  await expect(opening()).rejects.toThrow(
    /^The database in \S+ could not be opened \([^\n]+\)\.[^\n]+restore a backup to another folder\.$/,
  );
});

test('closing waits for open transactions, refuses new ones, and may be called twice', async () => {
  const place = seededLocation();
  const first = await openDatabase(place);
  const writing = first.asOwner(async (tx) => {
    await sql`create table late (id int)`.execute(tx);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await sql`insert into late values (1)`.execute(tx);
  });
  const closing = first.close();
  await expect(first.transaction({}, async () => undefined)).rejects.toMatchObject(unavailable);
  await Promise.all([writing, closing]);
  const again = await openDatabase(place);
  onTestFinished(() => again.close());
  const { rows } = await again.asOwner((tx) => sql`select id from late`.execute(tx));
  expect(rows).toEqual([{ id: 1 }]);
});

test('vacuuming updates the statistics and keeps tenant isolation', async () => {
  await database.asOwner((tx) => sql`create table leaves as select generate_series(1, 1000) as id`.execute(tx));
  const known = () =>
    database.asOwner((tx) =>
      sql<{ rows: number }>`select reltuples::int as rows from pg_class where relname = 'leaves'`.execute(tx),
    );
  expect((await known()).rows).toEqual([{ rows: -1 }]);
  await Promise.all([database.tend(), database.transaction({}, async () => undefined)]);
  expect((await known()).rows).toEqual([{ rows: 1000 }]);
  const { rows } = await database.transaction({}, (tx) => sql`select current_user as role`.execute(tx));
  expect(rows).toEqual([{ role: 'parvis_app' }]);
});

test('statements of one turn reach the thread in one message, with the begin', async () => {
  const ask = vi.spyOn(DatabaseThread.prototype, 'ask');
  onTestFinished(() => ask.mockRestore());
  await database.transaction({}, async (tx) => {
    await Promise.all([1, 2, 3].map((n) => sql`select ${n}::int`.execute(tx)));
    await sql`select 4`.execute(tx);
  });
  expect(ask).toHaveBeenCalledTimes(3);
});

test('an owner transaction has no statement timeout, on a used connection too', async () => {
  const hurried = await testDatabase({ statementSeconds: 6 });
  const reading = hurried.transaction({ readOnly: true }, (tx) => sql`select 1`.execute(tx));
  const owning = hurried.asOwner((tx) => sql`select pg_sleep(7)`.execute(tx));
  await expect(Promise.all([reading, owning])).resolves.toHaveLength(2);
});
