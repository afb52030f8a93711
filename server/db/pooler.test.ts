import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Tx } from './database.ts';
import { DatabaseUnavailable } from './expected-error.ts';
import { openDatabase } from './open-database.ts';
import { emptyDatabaseUrl } from '#test/support/test-database.ts';
import { keepsStatements, type PoolerOptions, startPooler, whyNoPooler } from '#test/support/pooler.ts';

const withPooler = async (options: PoolerOptions = {}) => {
  const pooler = await startPooler(options);
  onTestFinished(() => pooler.close());
  const directUrl = await emptyDatabaseUrl();
  return { directUrl, url: pooler.urlOf(new URL(directUrl).pathname.slice(1)), keep: pooler.keep };
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
    const read = (n: number) => {
      const one = opened[n % 2];
      if (!one) throw new Error('Two databases are open.');
      const work = async (tx: Tx) => {
        const { rows } = await sql<{
          n: number;
        }>`select ${n}::int as n, ${sql.raw(`'column ${n % 30}'`)} as text`.execute(tx);
        return rows[0];
      };
      return one.transaction(n % 3 === 0 ? { readOnly: true, inOneTurn: true } : { readOnly: n % 2 === 0 }, work);
    };
    for (let from = 0; from < 600; from += 60) {
      const group = Array.from({ length: 60 }, (_, n) => from + n);
      expect(await Promise.all(group.map(read))).toEqual(group.map((n) => ({ n, text: `column ${n % 30}` })));
    }
  });

  test.each(['transaction', 'session'] as const)(
    'each transaction has its role, its timeouts and the settings of the planner in %s mode',
    async (mode) => {
      const { url, directUrl } = await withPooler({ mode });
      const opened = await openDatabase({ url, directUrl });
      onTestFinished(() => opened.close());
      const state = (tx: Tx) =>
        sql<object>`select current_user as role, current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle, current_setting('app.user', true) as "user",
        current_setting('plan_cache_mode') as plans, current_setting('random_page_cost') as "randomPage"`
          .execute(tx)
          .then(({ rows }) => rows[0]);
      const name = new URL(directUrl).pathname.slice(1);
      const planner = { plans: 'force_generic_plan', randomPage: '1.1' };
      const expected = { role: `parvis_app_${name}`, statement: '10s', idle: '20s', ...planner };
      expect(await opened.transaction({ userId: 7 }, state)).toEqual({ ...expected, user: '7' });
      expect(await opened.transaction({}, state)).toEqual({ ...expected, user: '' });
      expect(await opened.asOwner(state)).toMatchObject({ role: new URL(url).username, statement: '0', ...planner });
      // The session itself keeps nothing: another client of the pooler works as the owner of the tables.
      const other = new pg.Client({ connectionString: url });
      await other.connect();
      onTestFinished(() => other.end());
      const { rows } = await other.query('select current_user as role');
      expect(rows).toEqual([{ role: new URL(url).username }]);
    },
  );

  /** The prepared statements of a session of the pooler, under the names that it and Parvis gave them. */
  const preparedStatements = async (url: string, directUrl: string) => {
    const opened = await openDatabase({ url, directUrl, connections: 1 });
    onTestFinished(() => opened.close());
    const prepared = (tx: Tx) =>
      sql<{ name: string; statement: string }>`select name, statement from pg_prepared_statements where ${1} = 1`
        .execute(tx)
        .then(({ rows }) => rows);
    await opened.transaction({}, prepared);
    return opened.transaction({}, prepared);
  };

  test('a pooler that keeps no prepared statements receives none under a name, and its sessions keep none', async () => {
    const { url, directUrl } = await withPooler({ preparedStatements: 0 });
    expect(await preparedStatements(url, directUrl)).toEqual([]);
  });

  describe.skipIf(!keepsStatements())('1.21 or later', () => {
    test('statements are prepared once for each session of the pooler', async () => {
      const { url, directUrl } = await withPooler();
      const prepared = await preparedStatements(url, directUrl);
      expect(prepared).not.toEqual([]);
      expect(prepared.filter(({ name }) => !name.startsWith('PGBOUNCER_'))).toEqual([]);
    });

    test('the settings of the planner are part of each text, so that no plan of other settings is used', async () => {
      const { url, directUrl } = await withPooler();
      const prepared = await preparedStatements(url, directUrl);
      const texts = prepared
        .map(({ statement }) => statement)
        .filter((text) => text.includes('pg_prepared_statements'));
      expect(texts).toEqual([
        expect.stringMatching(/plan_cache_mode = force_generic_plan, random_page_cost = 1\.1 \*\/$/),
      ]);
    });

    test('after a statement that failed, those behind it are prepared again', async () => {
      const { url, directUrl } = await withPooler();
      const opened = await openDatabase({ url, directUrl, connections: 1 });
      onTestFinished(() => opened.close());
      const read = (tx: Tx) => sql<{ text: string }>`select ${'read'}::text as text`.execute(tx);
      const failing = opened.transaction({}, (tx) => Promise.all([sql`select 1 / ${0}::int`.execute(tx), read(tx)]));
      await expect(failing).rejects.toThrow('division by zero');
      expect((await opened.transaction({}, read)).rows).toEqual([{ text: 'read' }]);
    });

    test('a pooler that no longer keeps statements refuses each connection at most once', async () => {
      const { url, directUrl, keep } = await withPooler();
      const opened = await openDatabase({ url, directUrl, connections: 2 });
      onTestFinished(() => opened.close());
      const read = () =>
        opened.transaction({ readOnly: true }, async (tx) => {
          const { rows } = await sql<{ n: number }>`select ${1}::int as n`.execute(tx);
          await sql`select pg_sleep(${0.02})`.execute(tx);
          return rows;
        });
      const onBoth = () => Promise.allSettled([read(), read()]);
      const value = [{ n: 1 }];
      const expected = [1, 2].map(() => ({ status: 'fulfilled', value }));
      expect(await onBoth()).toEqual(expected);
      await keep(0);
      for (const one of [...(await onBoth()), ...(await onBoth())]) {
        const outcome: unknown = one.status === 'fulfilled' ? one.value : one.reason;
        expect([DatabaseUnavailable, Array].some((kind) => outcome instanceof kind)).toBe(true);
      }
      expect(await onBoth()).toEqual(expected);
    });

    test('a migration that changes the columns of a statement refuses it at most once', async () => {
      const { url, directUrl } = await withPooler();
      const owner = new pg.Client({ connectionString: directUrl });
      await owner.connect();
      onTestFinished(() => owner.end());
      await owner.query('create table changed (n int)');
      await owner.query('grant select on changed to public');
      await owner.query('insert into changed values (1)');
      const opened = await openDatabase({ url, directUrl, connections: 4 });
      onTestFinished(() => opened.close());
      const read = () =>
        opened.transaction({ readOnly: true }, async (tx) => {
          const { rows } = await sql<object>`select * from changed where ${1} = 1`.execute(tx);
          await sql`select pg_sleep(${0.02})`.execute(tx);
          return rows;
        });
      const onAllSessions = () => Promise.allSettled(Array.from({ length: 8 }, read));
      expect(await onAllSessions()).toEqual(
        Array.from({ length: 8 }, () => ({ status: 'fulfilled', value: [{ n: 1 }] })),
      );
      await owner.query("alter table changed add column text text default 'new'");
      for (const one of await onAllSessions()) {
        const outcome: unknown = one.status === 'fulfilled' ? one.value : one.reason;
        expect([DatabaseUnavailable, Array].some((kind) => outcome instanceof kind)).toBe(true);
      }
      const value = [{ n: 1, text: 'new' }];
      expect(await onAllSessions()).toEqual(Array.from({ length: 8 }, () => ({ status: 'fulfilled', value })));
    });
  });

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
