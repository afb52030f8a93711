import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ChannelListener } from './notification-listeners.ts';
import { openDatabase } from './open-database.ts';
import { seededLocation, testDatabase, testKind } from '#test/support/test-database.ts';
import { onTestPostgresql } from '#test/support/test-postgresql.ts';

const database = await testDatabase({ statementSeconds: 6 });

async function listening() {
  const texts: string[] = [];
  const hearer: ChannelListener = {
    onNotification: (payload) => texts.push(payload),
    onReconnect: () => texts.push('missed'),
  };
  onTestFinished(await database.listen('parvis_live', hearer));
  return texts;
}

const endless = sql`select count(*) from generate_series(1, 100000000) a, generate_series(1, 100) b`;

const unavailable = { code: 'unavailable' };

const notify = (word: string) =>
  database.transaction({}, (tx) => sql`select pg_notify('parvis_live', ${word})`.execute(tx));

test('a notification arrives after its transaction commits, in order, and not after a rollback', async () => {
  const texts = await listening();
  await notify('one');
  await database
    .transaction({}, async (tx) => {
      await sql`select pg_notify('parvis_live', 'never')`.execute(tx);
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await notify('two');
  await expect.poll(() => texts).toEqual(['one', 'two']);
});

test('a removed listener receives no more notifications, and others still do', async () => {
  const [gone, stayed] = [await listening(), await listening()];
  const stop = await database.listen('parvis_live', {
    onNotification: () => gone.push('?'),
    onReconnect: () => undefined,
  });
  stop();
  await notify('three');
  await expect.poll(() => stayed).toEqual(['three']);
  expect(gone).toEqual(['three']);
});

test('a lost listening connection reconnects and reports the gap', async () => {
  const texts = await listening();
  await notify('before');
  await expect.poll(() => texts).toEqual(['before']);
  await cutListeningConnection();
  await expect.poll(() => texts).toEqual(['before', 'missed']);
  await notify('after');
  await expect.poll(() => texts).toEqual(['before', 'missed', 'after']);
});

test.runIf(testKind() === 'embedded')(
  'listeners reconnect after the embedded database could not be opened for a while',
  async () => {
    const place = seededLocation();
    const broken = await openDatabase({ ...place, statementSeconds: 6 });
    onTestFinished(() => broken.close());
    const missed = vi.fn<() => void>();
    await broken.listen('parvis_live', { onNotification: () => undefined, onReconnect: missed });
    const control = join(place.dataDir, 'database/global/pg_control');
    renameSync(control, `${control}.away`);
    await expect(broken.transaction({}, (tx) => endless.execute(tx))).rejects.toMatchObject(unavailable);
    await expect(broken.transaction({}, async () => undefined)).rejects.toMatchObject(unavailable);
    expect(missed).not.toHaveBeenCalled();
    renameSync(`${control}.away`, control);
    await expect.poll(() => missed).toHaveBeenCalledOnce();
  },
);

/** On PostgreSQL the server ends the connection. The embedded database is stopped during a statement. */
async function cutListeningConnection(): Promise<void> {
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
