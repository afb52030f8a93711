/** PostgreSQL databases for the benches, filled with demo schools. Other databases of the server are left alone. */
import pg from 'pg';
import { at, run } from '#tools/spawn.mjs';

const address = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const prefix = 'parvis_bench_';
const twoHours = 7_200_000;

/** Why there is none to use. Undefined when one answers. */
export async function whyNoPostgresql(): Promise<string | undefined> {
  return onPostgresql((client) => client.query('select 1')).then(
    () => undefined,
    (error: unknown) => `no PostgreSQL answers (TEST_DATABASE_URL): ${String(error)}`,
  );
}

/** Creates a database with that many demo schools, lends its address, and drops it. */
export function withDemoSchools<T>(schools: number, work: (databaseUrl: string) => Promise<T>): Promise<T> {
  return withDatabase(async (url) => {
    const fill = [process.execPath, at('tools/demo.mjs'), '--schools', String(schools)];
    const { code, output } = await run(fill, { env: { DATABASE_URL: url }, quiet: true });
    if (code !== 0) throw new Error(`The demo schools could not be created:\n${output}`);
    await onPostgresql((client) => client.query('analyze'), url);
    return work(url);
  });
}

/** Lends the address of an empty database, and drops it. */
export function withDatabase<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  return withNew('', work);
}

/** Lends a copy of a database that has no open connection. */
export function withCopyOf<T>(databaseUrl: string, work: (databaseUrl: string) => Promise<T>): Promise<T> {
  return withNew(`template ${new URL(databaseUrl).pathname.slice(1)}`, work);
}

let made = 0;

async function withNew<T>(template: string, work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const name = `${prefix}${Date.now()}_${process.pid}_${(made += 1)}`;
  await onPostgresql(async (client) => {
    await dropLeftBehind(client);
    await client.query(`create database ${name} ${template}`);
  });
  try {
    return await work(Object.assign(new URL(address), { pathname: `/${name}` }).href);
  } finally {
    await onPostgresql((client) => client.query(`drop database if exists ${name} with (force)`));
  }
}

/** Drops the databases of a bench that was killed. */
async function dropLeftBehind(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
  for (const { datname } of rows) {
    const [madeAt] = datname.startsWith(prefix) ? datname.slice(prefix.length).split('_') : [];
    if (madeAt && Number(madeAt) < Date.now() - twoHours) await client.query(`drop database ${datname} with (force)`);
  }
}

async function onPostgresql<T>(work: (client: pg.Client) => Promise<T>, url = address): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
