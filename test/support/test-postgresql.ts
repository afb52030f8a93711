/** The PostgreSQL of the tests: `TEST_DATABASE_URL`, or the one of this machine. */
import pg from 'pg';
import { appRole } from '#server/db/tenant-scope.ts';

const testPostgresql = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Why the tests cannot use it. Undefined when it answers. */
export async function whyNoPostgresql(): Promise<string | undefined> {
  try {
    await onTestPostgresql(async (client) => client.query('select 1'));
    return undefined;
  } catch (error) {
    const { host, pathname } = new URL(testPostgresql);
    return `No PostgreSQL answers at ${host}${pathname} (TEST_DATABASE_URL): ${String(error)}`;
  }
}

/** Runs a function on the maintenance database, as a role that may create databases. */
export async function onTestPostgresql<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: testPostgresql, connectionTimeoutMillis: 60_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The address of another database on the same server. */
export function testPostgresqlUrl(database: string): string {
  const url = new URL(testPostgresql);
  url.pathname = `/${database}`;
  return url.href;
}

/** A name for the databases of this run. It begins with the time, so that a later run can find stale ones. */
export function nameOfRun(): string {
  return `${prefix}_${Date.now()}_${process.pid}`;
}

/** Drops the databases of a run that ended. */
export async function dropDatabasesOf(run: string): Promise<void> {
  await dropWhere((name) => name.startsWith(`${run}_`));
}

/** Drops what killed runs left behind. */
export async function dropStaleDatabases(): Promise<void> {
  const twoHoursAgo = Date.now() - 7_200_000;
  await dropWhere((name) => Number(name.split('_')[2]) < twoHoursAgo);
}

const prefix = 'parvis_test';

/**
 * As many in parallel as possible: before each drop PostgreSQL writes a checkpoint of every database that is not being
 * dropped.
 */
async function dropWhere(gone: (name: string) => boolean): Promise<void> {
  const { names, connections } = await onTestPostgresql(async (client) => {
    const { rows } = await client.query<{ datname: string; free: number }>(
      `select datname, current_setting('max_connections')::int - (select count(*)::int from pg_stat_activity) as free from pg_database`,
    );
    const found = rows.map(({ datname }) => datname).filter((name) => name.startsWith(`${prefix}_`) && gone(name));
    // Leaves connections to other runs.
    return { names: found, connections: Math.floor((rows[0]?.free ?? 0) / 2) };
  });
  const left = [...names];
  const dropSome = async (client: pg.Client) => {
    for (let name = left.pop(); name; name = left.pop()) {
      await client.query(`drop database if exists ${name} with (force)`);
      // Roles belong to the whole server: each of these databases had one.
      await client.query(`drop role if exists ${appRole}_${name}`);
    }
  };
  await Promise.allSettled(names.slice(0, connections).map(() => onTestPostgresql(dropSome)));
  // When fewer connections are available than expected, drops one after the other.
  left.push(...names);
  await onTestPostgresql(dropSome);
}
