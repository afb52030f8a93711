/**
 * A database as an earlier Parvis left it, with a school in it, brought up to today by opening it: nothing in it is
 * lost and the app works on it. Its rows are the demo's of today, as far as the tables of then could hold them. (trust,
 * promise 6)
 */
import { sql } from 'kysely';
import type { Database, DatabaseKind, Tx } from '#server/db/database.ts';
import { openFence } from '#server/db/fence.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { rowsOf, standEverywhere, tablesOf } from '#server/db/backup/table-rows.ts';
import { trialPlace } from '#server/db/trial-place.ts';
import { buildApp } from './app.ts';
import { contracts } from './api-document.ts';
import { readConfig } from './config.ts';
import { generousLimits } from './limits.ts';

/** Of each table, rows as JSON. */
export type DemoRows = ReadonlyMap<string, readonly string[]>;

export type UpgradeOutcome = {
  /** The last migration of then. */
  readonly from: number;
  readonly tables: number;
  readonly rows: number;
  /** Rows of then that are not there any more, or say something else, in words. */
  readonly lost: readonly string[];
  /** Calls, by a parent, a teacher and the office, that the app did not answer as it should. */
  readonly failed: readonly string[];
};

/** The first rows of each table of a demo of today. */
export async function demoRows(database: Database, enough: number): Promise<DemoRows> {
  return database.asOwner(async (tx) => {
    await standEverywhere(tx);
    const all = new Map<string, string[]>();
    for (const table of await tablesOf(tx)) {
      const rows: string[] = [];
      for await (const row of rowsOf(tx, table)) if (rows.length < enough) rows.push(row);
      all.set(table, rows);
    }
    return all;
  });
}

type Upgrade = { readonly kind: DatabaseKind; readonly from: number; readonly demo: DemoRows; readonly now: Date };

export async function upgradeTrial({ kind, from, demo, now }: Upgrade): Promise<UpgradeOutcome> {
  const { place, drop } = await trialPlace(kind);
  const where = 'dataDir' in place ? { ...place, sync: false } : place;
  try {
    const then = await openDatabase(where, { migrations: from });
    const written = await fill(then, demo);
    const kept = await then.asOwner((tx) => asKept(tx, written));
    await then.close();
    const today = await openDatabase(where);
    try {
      const lost = await today.asOwner((tx) => missing(tx, kept));
      const failed = kept.has('guardians') ? await goOn(today, now) : [];
      const rows = [...kept.values()].reduce((sum, { rows: some }) => sum + some.length, 0);
      return { from, tables: kept.size, rows, lost, failed };
    } finally {
      await today.close();
    }
  } finally {
    await drop();
  }
}

type Kept = ReadonlyMap<string, { readonly columns: readonly string[]; readonly rows: readonly string[] }>;

/** Of each table that took rows, the columns that they said. */
type Written = ReadonlyMap<string, readonly string[]>;

/** Writes what the tables of then can hold, again and again until nothing more finds what it refers to. */
async function fill(database: Database, demo: DemoRows): Promise<Written> {
  // One table at a time: a transaction holds a lock for each row that it tried by itself, and PostgreSQL has room for
  // some thousands.
  const inOne = <T>(work: (tx: Tx) => Promise<T>) =>
    database.asOwner(async (tx) => {
      await openFence(tx, [1, 2]);
      return work(tx);
    });
  const written = new Map<string, readonly string[]>();
  const left = new Map<string, readonly string[]>();
  for (const table of await inOne(tablesOf)) left.set(table, demo.get(table) ?? []);
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (const [table, rows] of left) {
      if (rows.length === 0) continue;
      const { columns, refused } = await inOne((tx) => writeRows(tx, table, rows));
      left.set(table, refused);
      if (refused.length === rows.length) continue;
      isMore = true;
      written.set(table, columns);
    }
  }
  await inOne(countOn);
  return written;
}

/** What stands in those tables then: what the database itself made of some rows when it had the others, too. */
async function asKept(tx: Tx, written: Written): Promise<Kept> {
  await openFence(tx, [1, 2]);
  const kept = new Map<string, { columns: readonly string[]; rows: string[] }>();
  for (const [table, columns] of written) {
    const rows: string[] = [];
    for await (const row of rowsOf(tx, table)) rows.push(row);
    kept.set(table, { columns, rows });
  }
  return kept;
}

/** Writes rows of a table, all at once or else each by itself; gives those that the table refused. */
async function writeRows(tx: Tx, table: string, rows: readonly string[]) {
  const columns = await columnsBoth(tx, table, rows[0] ?? '{}');
  const refused: string[] = [];
  for (const some of (await isWritten(tx, table, columns, rows)) ? [] : rows.map((row) => [row])) {
    if (!(await isWritten(tx, table, columns, some))) refused.push(...some);
  }
  return { columns, refused };
}

/** Those that the table had and that today's row still says. */
async function columnsBoth(tx: Tx, table: string, row: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
     where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    tx,
  );
  const said = new Set(Object.keys(JSON.parse(row) as object));
  return rows.map(({ name }) => name).filter((name) => said.has(name));
}

async function isWritten(tx: Tx, table: string, columns: readonly string[], rows: readonly string[]): Promise<boolean> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  await sql`savepoint before_rows`.execute(tx);
  try {
    await sql`insert into ${sql.table(table)} (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::jsonb)`.execute(
      tx,
    );
    return true;
  } catch {
    await sql`rollback to savepoint before_rows`.execute(tx);
    return false;
  }
}

/** Has the numbers go on after those that were written. */
async function countOn(tx: Tx): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`.execute(tx);
  for (const { table, column, sequence } of rows) {
    await sql`select setval(${sequence}::regclass, greatest(1, (select max(${sql.ref(column)}) from ${sql.table(table)})))`.execute(
      tx,
    );
  }
}

/** Which rows of then are not found as they were. A table that a migration did away with would be told here. */
async function missing(tx: Tx, kept: Kept): Promise<string[]> {
  await standEverywhere(tx);
  const lost: string[] = [];
  for (const [table, { columns, rows }] of kept) {
    const found = new Set<string>();
    for await (const row of rowsOf(tx, table)) found.add(partOf(row, columns));
    const gone = rows.filter((row) => !found.has(partOf(row, columns)));
    if (gone.length > 0) lost.push(`${table}: ${gone.length} of ${rows.length}, such as ${gone[0]?.slice(0, 200)}`);
  }
  return lost;
}

function partOf(row: string, columns: readonly string[]): string {
  const values = JSON.parse(row) as Record<string, unknown>;
  return JSON.stringify(columns.map((name) => values[name] ?? null));
}

/** Asks for every list as a parent, as staff and as the office, and has the parent report an absence. */
async function goOn(database: Database, now: Date): Promise<string[]> {
  const config = {
    ...readConfig({ LOG_LEVEL: 'silent' }),
    limits: generousLimits,
    secret: 'a secret of the trial alone',
  };
  const app = await buildApp({ database, config, now: () => now });
  try {
    const people = await database.asOwner(async (tx) => {
      await openFence(tx, [1, 2]);
      const { rows } = await sql<{ id: number }>`
        select min(user_id) as id from guardians union all select min(user_id) from staff_groups
        union all select min(user_id) from school_admins`.execute(tx);
      return rows.flatMap(({ id }) => (id === null ? [] : [id]));
    });
    const failed: string[] = [];
    for (const userId of people) {
      const { token } = await database.transaction({ userId }, (tx) => app.sessions.insert(tx, userId, 'trial'));
      const headers = { cookie: `${app.sessions.cookie.name}=${app.sessions.cookie.signed(token)}` };
      for (const { path } of contracts().filter(({ method, path: one, event }) => isList(method, one) && !event)) {
        const { statusCode, body } = await app.inject({ url: path, headers });
        // Some ask for more than nothing, and others are not for this person.
        if (![200, 403, 404, 422].includes(statusCode)) failed.push(`GET ${path}: ${statusCode} ${body.slice(0, 200)}`);
      }
      if (userId !== people[0]) continue;
      const children = await app.inject({ url: '/api/children', headers });
      const [child] = children.json<{ id: number }[]>();
      const day = new Date(now.getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
      const payload = { childId: child?.id, date: day, reason: 'sick', duration: 'full_day' };
      const reported = await app.inject({ method: 'POST', url: '/api/absences', headers, payload });
      if (reported.statusCode !== 201) failed.push(`POST /api/absences: ${reported.statusCode} ${reported.body}`);
    }
    return failed;
  } finally {
    await app.close();
  }
}

const isList = (method: string, path: string) => method === 'GET' && !path.includes('{');
