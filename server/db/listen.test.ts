import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Hearer } from './hearers.ts';
import { openDatabase } from './open-database.ts';
import { filledPlace, testDatabase, testKind } from './test-database.ts';
import { onTestPostgresql } from './test-postgresql.ts';

const database = await testDatabase({ statementSeconds: 3 });

async function listening() {
  const said: string[] = [];
  const hearer: Hearer = { heard: (payload) => said.push(payload), missed: () => said.push('missed') };
  onTestFinished(await database.listen('parvis_live', hearer));
  return said;
}

const endless = sql`select count(*) from generate_series(1, 100000000) a, generate_series(1, 100) b`;

const unavailable = { code: 'unavailable' };

const notify = (word: string) =>
  database.transaction({}, (tx) => sql`select pg_notify('parvis_live', ${word})`.execute(tx));

test('what a transaction notifies is heard once it commits, in order, and not at all when it is undone', async () => {
  const said = await listening();
  await notify('one');
  await database
    .transaction({}, async (tx) => {
      await sql`select pg_notify('parvis_live', 'never')`.execute(tx);
      throw new Error('undone');
    })
    .catch(() => undefined);
  await notify('two');
  await vi.waitFor(() => expect(said).toEqual(['one', 'two']));
});

test('who listens no longer hears no more, and the others do', async () => {
  const [gone, stayed] = [await listening(), await listening()];
  const stop = await database.listen('parvis_live', { heard: () => gone.push('?'), missed: () => undefined });
  stop();
  await notify('three');
  await vi.waitFor(() => expect(stayed).toEqual(['three']));
  expect(gone).toEqual(['three']);
});

test('a connection that was lost comes back by itself, and who listens knows that something was missed', async () => {
  const said = await listening();
  await notify('before');
  await vi.waitFor(() => expect(said).toEqual(['before']));
  await cutTheEar();
  await vi.waitFor(() => expect(said).toEqual(['before', 'missed']), { timeout: 20_000 });
  await notify('after');
  await vi.waitFor(() => expect(said).toEqual(['before', 'missed', 'after']));
});

test.runIf(testKind() === 'embedded')(
  'files that cannot be opened for a while keep who listens waiting, and not for ever',
  async () => {
    const place = filledPlace();
    const broken = await openDatabase({ ...place, statementSeconds: 1 });
    onTestFinished(() => broken.close());
    const missed = vi.fn<() => void>();
    await broken.listen('parvis_live', { heard: () => undefined, missed });
    const control = join(place.dataDir, 'database/global/pg_control');
    renameSync(control, `${control}.away`);
    await expect(broken.transaction({}, (tx) => endless.execute(tx))).rejects.toMatchObject(unavailable);
    await expect(broken.transaction({}, async () => undefined)).rejects.toMatchObject(unavailable);
    expect(missed).not.toHaveBeenCalled();
    renameSync(`${control}.away`, control);
    await vi.waitFor(() => expect(missed).toHaveBeenCalledOnce(), { timeout: 20_000 });
  },
);

/** On PostgreSQL the server ends the connection; the embedded database is stopped in the middle of a statement. */
async function cutTheEar(): Promise<void> {
  if (testKind() === 'embedded') {
    await database.transaction({}, (tx) => endless.execute(tx)).catch(() => undefined);
    return;
  }
  const { rows } = await database.asOwner((tx) =>
    sql<{ pid: number }>`select pid from pg_stat_activity
      where application_name = 'parvis listening' and datname = current_database()`.execute(tx),
  );
  expect(rows).toHaveLength(1);
  await onTestPostgresql((client) => client.query('select pg_terminate_backend($1)', [rows[0]?.pid]));
}
