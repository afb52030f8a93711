import { get } from 'node:http';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/support/test-app.ts';
import { openSecondConnection, testKind } from '#test/support/test-database.ts';

const lines: string[] = [];
const { anonymous, database } = await testApp({ log: { write: (line) => lines.push(line) } });
const statusOf = async (path: string) => (await anonymous('GET', path)).status;
const reasons = () =>
  lines
    .map((line) => JSON.parse(line) as { msg?: string; code?: string })
    .filter(({ msg }) => msg?.includes('unavail'));

test('a server with its database is live and ready', async () => {
  expect((await anonymous('GET', '/api/health/live')).json).toEqual({ status: 'live' });
  expect((await anonymous('GET', '/api/health/ready')).json).toEqual({ status: 'ready' });
});

test('live uses no statement of the database', async () => {
  let statements = 0;
  const stop = database.onStatement(() => (statements += 1));
  await anonymous('GET', '/api/health/live');
  stop();
  expect(statements).toBe(0);
});

test('a database that lacks a migration is not ready, and the log has the reason', async () => {
  const last = await database.asOwner(async (tx) => {
    const { rows } = await sql<{ number: number }>`
      delete from migrations where number = (select max(number) from migrations) returning *`.execute(tx);
    return rows[0];
  });
  const refused = await anonymous('GET', '/api/health/ready');
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
  expect(reasons().at(-1)).toMatchObject({ code: 'migrations_missing' });
  await database.asOwner((tx) =>
    sql`insert into migrations select * from jsonb_populate_record(null::migrations, ${JSON.stringify(last)})`.execute(
      tx,
    ),
  );
  expect(await statusOf('/api/health/ready')).toBe(200);
});

test.runIf(testKind() === 'postgresql')('a database that is read only is not ready', async () => {
  const name = sql<{ name: string }>`select current_database() as name`;
  const { rows } = await database.asOwner((tx) => name.execute(tx));
  const setting = sql`alter database ${sql.id(rows[0]?.name ?? '')}`;
  await database.asOwner((tx) => sql`${setting} set default_transaction_read_only = on`.execute(tx));
  // New sessions take the setting.
  const other = await testApp({ database: await openSecondConnection(database, { asItStands: true }) });
  expect((await other.anonymous('GET', '/api/health/ready')).status).toBe(503);
  expect((await other.anonymous('GET', '/api/health/live')).status).toBe(200);
  const reset = sql`begin; set transaction read write; ${setting} reset default_transaction_read_only; commit`;
  await database.asOwner((tx) => reset.execute(tx)).catch(() => undefined);
});

/** A request on a connection of its own. */
const ask = (url: string) =>
  new Promise<number | string>((resolve) => {
    const request = get(url, { agent: false }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0));
    });
    request.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'failed'));
  });

test('a server that is stopping is not ready at once, while it still answers', async () => {
  const stopped = await testApp();
  const url = await stopped.listen();
  expect(await ask(`${url}/api/health/ready`)).toBe(200);
  const closing = stopped.app.close();
  const [ready, live, other] = await Promise.all(
    ['/api/health/ready', '/api/health/live', '/api/health'].map((path) => ask(`${url}${path}`)),
  );
  expect([ready, live, other]).toEqual([503, 200, 200]);
  await closing;
});

test('a server without its database is live and not ready', async () => {
  await database.close();
  expect([await statusOf('/api/health/live'), await statusOf('/api/health/ready')]).toEqual([200, 503]);
  expect(await statusOf('/api/health')).toBe(503);
});
