/**
 * The database becomes unavailable under a server: its PostgreSQL restarts, or accepts no more connections. The checks
 * of `db-connection-loss.ts` must hold then too.
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '#server/db/open-database.ts';
import type { PostgresqlOptions } from '#server/db/postgresql.ts';
import { onTestPostgresql } from '#test/support/test-postgresql.ts';
import { type CutOutcome, cutTrial } from './db-connection-loss.ts';
import { withTrialApp } from './resilience-app.ts';

export type DatabaseFault =
  /** Every connection is closed, and new ones are refused for a moment. */
  | 'restart'
  /** Other clients hold nearly all connections: the server gets none or a few, for a moment. */
  | 'exhausted';

/** The statements that make the database refuse connections, and accept them again. */
const switches: Readonly<Record<DatabaseFault, readonly [refuse: () => string, take: string]>> = {
  restart: [() => 'allow_connections false', 'allow_connections true'],
  exhausted: [() => `connection limit ${Math.floor(Math.random() * 3)}`, 'connection limit -1'],
};

/** Duration in milliseconds. */
const lasting = 500;

/** Runs it that many times. The recovery time starts once connections are accepted again. */
export async function databaseTroubleTrial(trouble: DatabaseFault, times: number): Promise<CutOutcome> {
  let name = '';
  let place: PostgresqlOptions | undefined;
  const owner = `parvis_test_owner_${Date.now()}_${process.pid}`;
  const [refuse, take] = switches[trouble];
  const asAdmin = (text: string) => onTestPostgresql((client) => client.query(text));
  const endConnections = () =>
    onTestPostgresql((client) =>
      client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]),
    );
  const trial = () =>
    withTrialApp(
      {
        kind: 'postgresql',
        async reachedAt(made) {
          if (!('url' in made)) throw new Error('Only PostgreSQL has connections.');
          place = made;
          const url = new URL(made.url);
          name = url.pathname.slice(1);
          if (trouble === 'restart') return made;
          // A superuser has reserved connections beyond the limit, so the server connects as another role.
          await asAdmin(`create role ${owner} login createrole`);
          await asAdmin(`grant parvis_app, parvis_app_${name} to ${owner}`);
          await asAdmin(`alter database ${name} owner to ${owner}`);
          await giveTables(made.url, owner);
          url.username = owner;
          return { ...made, url: url.href };
        },
      },
      async ({ app, cookieOf }) => {
        const cookies = await Promise.all(Array.from({ length: 6 }, (_, n) => cookieOf(n + 1)));
        const proxy = {
          async cutAfter(pieces: number): Promise<number> {
            await wait(pieces * 2);
            await asAdmin(`alter database ${name} ${refuse()}`);
            await endConnections();
            await wait(lasting);
            await asAdmin(`alter database ${name} ${take}`);
            return performance.now();
          },
        };
        if (!place) throw new Error('The server is not connected to a database.');
        // Reads as a superuser: row-level security hides the rows of every school from another owner.
        const database = await openDatabase(place);
        const outcome = await cutTrial({ app, database, proxy, cookies, cuts: times });
        await database.close();
        return outcome;
      },
    );
  try {
    return await trial();
  } finally {
    if (trouble === 'exhausted') await asAdmin(`drop role if exists ${owner}`);
  }
}

/** Migrations ran as a superuser: the tables are then given to the owner of the database. */
async function giveTables(url: string, owner: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`grant all on schema public to ${owner}; do $$ declare name text; begin
      for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
        execute format('alter table %I owner to ${owner}', name);
      end loop; end $$`);
  } finally {
    await client.end();
  }
}
