/**
 * The rows of a school of today, written into the tables of an earlier schema and looked for again after it was brought
 * up to date. What the tables of then could not hold is listed here with its reason; all else fails the trial.
 */
import { sql } from 'kysely';
import pg from 'pg';
import type { Database, Tx } from '#server/db/database.ts';
import { openFence } from '#server/db/fence.ts';
import { rowsOf, standEverywhere, tablesOf } from '#server/db/backup/table-rows.ts';

/** Of each table, its rows as JSON. */
export type Rows = ReadonlyMap<string, readonly string[]>;

/** Tables by the name that they had, and the one that they have. */
const renamed: Readonly<Record<string, string>> = { conversation_members: 'conversation_marks' };

/** Columns that a migration did away with, and what they say of a row of then. */
const gone: Readonly<Record<string, string | null>> = {
  'conversation_members.joined_at': '2026-01-01T00:00:00Z',
  'conversation_members.left_at': null,
  'quiz_questions.retired_at': null,
  'sessions.ip_address': null,
  'sessions.user_agent': null,
};

/** Columns that a migration changes on purpose, and which one does. */
const changed: Readonly<Record<string, number>> = { 'users.idle_since': 47 };

/** What refused a row of today, and as of which migration it no longer does. */
const refusing: Readonly<Record<string, number>> = {
  // No refund was undone.
  order_refunds_amount: 36,
  // Whoever looked both as a guardian and at work was written down once.
  record_accesses_once: 44,
};

export type Kept = ReadonlyMap<string, { readonly columns: readonly string[]; readonly rows: readonly string[] }>;

export type Written = {
  /** What stands there then, by the tables' names of today, with the columns that the rows of today said. */
  readonly kept: Kept;
  /** Rows that a table of then refused, and those that referred to one of them. */
  readonly refused: number;
  /** What was not written, or is not there, for no listed reason, in words. */
  readonly wrong: readonly string[];
};

/** Every row of a database. */
export async function allRows(database: Database): Promise<Rows> {
  return database.asOwner(async (tx) => {
    await standEverywhere(tx);
    const all = new Map<string, string[]>();
    for (const table of await tablesOf(tx)) all.set(table, await rowsIn(tx, table));
    return all;
  });
}

/** Writes into a database of an earlier schema all that its tables can hold. */
export async function writeAsThen(then: Database, from: number, today: Rows): Promise<Written> {
  // One table at a time: a transaction holds a lock for each row that it tried by itself, and PostgreSQL has room for
  // some thousands.
  const inOne = <T>(work: (tx: Tx) => Promise<T>) => then.asOwner(async (tx) => work(await layDown(tx, today)));
  const wrong: string[] = [];
  const reasons = new Map<string, number>();
  const kept = new Map<string, { columns: readonly string[]; rows: readonly string[] }>();
  const offered = new Map<string, { left: number; columns: readonly string[] }>();
  for (const table of await inOne(tablesOf)) {
    const rows = rowsOfThen(table, today);
    if (!rows[0]) {
      wrong.push(`${table}: there is no row of today for it`);
      continue;
    }
    const columns = await inOne((tx) => columnsOf(tx, table));
    const said = new Set(Object.keys(JSON.parse(rows[0]) as object));
    const without = columns.filter((name) => !said.has(name));
    wrong.push(
      ...without.filter((name) => gone[`${table}.${name}`] === undefined).map((name) => `${table}.${name}: gone`),
    );
    const extra = Object.fromEntries(without.map((name) => [name, gone[`${table}.${name}`]]));
    const texts = without.length === 0 ? rows : rows.map((row) => JSON.stringify({ ...JSON.parse(row), ...extra }));
    const refused = await inOne((tx) => insert(tx, table, columns, texts));
    for (const why of refused) reasons.set(why, (reasons.get(why) ?? 0) + 1);
    offered.set(table, { left: rows.length - refused.length, columns: columns.filter((name) => said.has(name)) });
  }
  for (const [why, times] of reasons) {
    if (from >= (refusing[why] ?? 0)) wrong.push(`${why}: refused ${times} rows`);
  }
  let refused = [...reasons.values()].reduce((sum, times) => sum + times, 0);
  const orphans = await inOne(takeOrphans);
  if (refused === 0) wrong.push(...orphans.map(({ table, rows }) => `${table}: ${rows} refer to nothing`));
  await then.asOwner(countOn);
  await inOne(async (tx) => {
    for (const [table, { left, columns }] of offered) {
      const alone = orphans.filter((one) => one.table === table).reduce((sum, { rows }) => sum + rows, 0);
      refused += alone;
      const rows = await rowsIn(tx, table);
      if (rows.length === 0 || rows.length !== left - alone)
        wrong.push(`${table}: ${rows.length} of ${left} are there`);
      kept.set(renamed[table] ?? table, { columns, rows });
    }
  });
  return { kept, refused, wrong };
}

/** Which rows of then are not found with what they said. A table that a migration did away with would be told here. */
export async function missing(today: Database, from: number, kept: Kept): Promise<string[]> {
  return today.asOwner(async (tx) => {
    await standEverywhere(tx);
    const lost: string[] = [];
    for (const [table, { columns, rows }] of kept) {
      const same = columns.filter((name) => from >= (changed[`${table}.${name}`] ?? 0));
      const found = new Set((await rowsIn(tx, table)).map((row) => partOf(row, same)));
      const absent = rows.filter((row) => !found.has(partOf(row, same)));
      if (absent.length > 0)
        lost.push(`${table}: ${absent.length} of ${rows.length}, such as ${absent[0]?.slice(0, 300)}`);
    }
    return lost;
  });
}

/** Rows of today for a table of then; whoever is in a talk of two or with the office was written down as its member. */
function rowsOfThen(table: string, today: Rows): readonly string[] {
  const rows = today.get(renamed[table] ?? table) ?? [];
  if (table !== 'conversation_members') return rows;
  const marks = rows.map((row) => JSON.parse(row) as { conversation_id: number; user_id: number });
  const known = new Set(marks.map(({ conversation_id, user_id }) => `${conversation_id} ${user_id}`));
  const members = (today.get('conversations') ?? []).flatMap((row) => {
    const { id, school_id, user_id, other_id } = JSON.parse(row) as Record<string, number | null>;
    const people = [user_id, other_id].filter((one) => one !== null && !known.has(`${id} ${one}`));
    return people.map((one) => JSON.stringify({ school_id, conversation_id: id, user_id: one, read_to: 0 }));
  });
  return [...rows, ...members];
}

/** References and triggers laid down, the fence open and values written the same way everywhere. */
async function layDown(tx: Tx, today: Rows): Promise<Tx> {
  await sql`set local session_replication_role = replica`.execute(tx);
  await sql`set local timezone = 'UTC'`.execute(tx);
  await openFence(
    tx,
    (today.get('schools') ?? []).map((row) => (JSON.parse(row) as { id: number }).id),
  );
  return tx;
}

async function rowsIn(tx: Tx, table: string): Promise<string[]> {
  const rows: string[] = [];
  for await (const row of rowsOf(tx, table)) rows.push(row);
  return rows;
}

/** Those that are not computed. */
async function columnsOf(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
     where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

/** Writes them all at once, or else by halves down to those that are refused; says of each of these by what. */
async function insert(tx: Tx, table: string, columns: readonly string[], rows: readonly string[]): Promise<string[]> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  await sql`savepoint before_rows`.execute(tx);
  try {
    await sql`insert into ${sql.table(table)} (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::jsonb)`.execute(
      tx,
    );
    await sql`release before_rows`.execute(tx);
    return [];
  } catch (error) {
    await sql`rollback to savepoint before_rows`.execute(tx);
    if (!(error instanceof pg.DatabaseError)) throw error;
    if (rows.length === 1) return [error.constraint ?? `${table}.${error.column ?? error.message}`];
    const half = Math.ceil(rows.length / 2);
    const first = await insert(tx, table, columns, rows.slice(0, half));
    return [...first, ...(await insert(tx, table, columns, rows.slice(half)))];
  }
}

type Reference = { table: string; columns: string[]; target: string; targetColumns: string[] };

/** Takes away what refers to a row that was refused, until all that stands holds together. */
async function takeOrphans(tx: Tx): Promise<{ table: string; rows: number }[]> {
  const { rows: references } = await sql<Reference>`
    select c.relname as table, t.relname as target,
           array(select a.attname::text from unnest(k.conkey) with ordinality as n (attnum, place)
                   join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.attnum order by place) as columns,
           array(select a.attname::text from unnest(k.confkey) with ordinality as n (attnum, place)
                   join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.attnum order by place) as "targetColumns"
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace`.execute(tx);
  const taken: { table: string; rows: number }[] = [];
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (const { table, columns, target, targetColumns } of references) {
      const isSaid = sql.join(
        columns.map((name) => sql`o.${sql.ref(name)} is not null`),
        sql` and `,
      );
      const isIt = sql.join(
        columns.map((name, n) => sql`t.${sql.ref(targetColumns[n] ?? '')} = o.${sql.ref(name)}`),
        sql` and `,
      );
      const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} o
        where ${isSaid} and not exists (select from ${sql.table(target)} t where ${isIt})`.execute(tx);
      if (numAffectedRows === 0n) continue;
      isMore = true;
      taken.push({ table, rows: Number(numAffectedRows) });
    }
  }
  return taken;
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

function partOf(row: string, columns: readonly string[]): string {
  const values = JSON.parse(row) as Record<string, unknown>;
  return JSON.stringify(columns.map((name) => values[name] ?? null));
}
