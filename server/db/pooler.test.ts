import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Tx } from './database.ts';
import { openDatabase } from './open-database.ts';
import { emptyDatabaseUrl } from '#test/support/test-database.ts';
import { type PoolerOptions, startPooler, whyNoPooler } from '#test/support/pooler.ts';

const withPooler = async (options: PoolerOptions = {}) => {
  const pooler = await startPooler(options);
  onTestFinished(() => pooler.close());
  const directUrl = await emptyDatabaseUrl();
  return { directUrl, url: pooler.urlOf(new URL(directUrl).pathname.slice(1)) };
};

const isPooler = 'DATABASE_URL is the address of a pooler: set DATABASE_DIRECT_URL';
const timeouts = 'statement_timeout, idle_in_transaction_session_timeout';

describe.skipIf(whyNoPooler())('behind PgBouncer', () => {
  test.each([
    ['in transaction mode', {}],
    ['that drops the timeouts', { ignored: timeouts }],
    ['in session mode that drops the timeouts', { mode: 'session', ignored: timeouts }],
  ] as const)('a pooler %s is refused in one line without the direct address', async (_, options) => {
    const { url } = await withPooler(options);
    await expect(openDatabase({ url })).rejects.toThrow(isPooler);
    await expect(openDatabase({ url, directUrl: url })).rejects.toThrow('DATABASE_DIRECT_URL');
  });

  test('two processes with different statements never receive the rows of the other', async () => {
    const { url, directUrl } = await withPooler();
    const opened = await Promise.all([1, 2].map(() => openDatabase({ url, directUrl, connections: 10 })));
    onTestFinished(async () => void (await Promise.all(opened.map((one) => one.close()))));
    const calls = Array.from({ length: 600 }, (_, n) => {
      const one = opened[n % 2];
      if (!one) throw new Error('Two databases are open.');
      const work = async (tx: Tx) => {
        const { rows } = await sql<{
          n: number;
        }>`select ${n}::int as n, ${sql.raw(`'column ${n % 30}'`)} as text`.execute(tx);
        return rows[0];
      };
      return one.transaction(n % 3 === 0 ? { readOnly: true, inOneTurn: true } : { readOnly: n % 2 === 0 }, work);
    });
    expect(await Promise.all(calls)).toEqual(calls.map((_, n) => ({ n, text: `column ${n % 30}` })));
  });

  test.each(['transaction', 'session'] as const)(
    'each transaction has its role and timeouts in %s mode',
    async (mode) => {
      const { url, directUrl } = await withPooler({ mode });
      const opened = await openDatabase({ url, directUrl });
      onTestFinished(() => opened.close());
      const state = (tx: Tx) =>
        sql<object>`select current_user as role, current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle, current_setting('app.user', true) as "user"`
          .execute(tx)
          .then(({ rows }) => rows[0]);
      const name = new URL(directUrl).pathname.slice(1);
      const expected = { role: `parvis_app_${name}`, statement: '10s', idle: '20s' };
      expect(await opened.transaction({ userId: 7 }, state)).toEqual({ ...expected, user: '7' });
      expect(await opened.transaction({}, state)).toEqual({ ...expected, user: '' });
      expect(await opened.asOwner(state)).toMatchObject({ role: new URL(url).username, statement: '0' });
      // The session itself keeps nothing: another client of the pooler works as the owner of the tables.
      const other = new pg.Client({ connectionString: url });
      await other.connect();
      onTestFinished(() => other.end());
      const { rows } = await other.query('select current_user as role');
      expect(rows).toEqual([{ role: new URL(url).username }]);
    },
  );

  test('notifications arrive over the direct address', async () => {
    const { url, directUrl } = await withPooler();
    const opened = await openDatabase({ url, directUrl });
    onTestFinished(() => opened.close());
    const heard = new Promise<string | undefined>((resolve) => {
      void opened
        .listen('parvis_sessions', { onNotification: resolve, onReconnect: () => undefined })
        .then(() => opened.transaction({}, (tx) => sql`select pg_notify('parvis_sessions', 'text')`.execute(tx)));
    });
    expect(await heard).toBe('text');
  });

  test('a direct address of another database is refused', async () => {
    const { url } = await withPooler();
    await expect(openDatabase({ url, directUrl: await emptyDatabaseUrl() })).rejects.toThrow(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.',
    );
  });
});
