/** Lists the tables of a backup and reads their rows, in an order and a format that are the same on every database. */
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { setWholeScope } from '#server/db/tenant-scope.ts';
import type { Counter, PastMigration } from './backup-file.ts';

/** The number of rows read or written at a time. */
export const rowBatchSize = 500;

/** Every table except `migrations`, ordered by name. */
export async function tablesOf(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
     order by c.relname collate "C"`.execute(tx);
  return rows.map(({ name }) => name);
}

export async function pastMigrations(tx: Tx): Promise<PastMigration[]> {
  const { rows } = await sql<PastMigration>`select number, name, sum from migrations order by number`.execute(tx);
  return rows;
}

/** The state of each sequence. Values are text, because some exceed the safe integers. */
export async function countersOf(tx: Tx): Promise<Counter[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
     order by relname collate "C"`.execute(tx);
  const counters: Counter[] = [];
  for (const { name } of rows) {
    const { rows: found } = await sql<{ last: string; called: boolean }>`
      select last_value::text as last, is_called as called from ${sql.table(name)}`.execute(tx);
    if (found[0]) counters.push({ name, ...found[0] });
  }
  return counters;
}

/** Sets the tenant scope to every school and fixes the output format of values. */
export async function scopeToAllSchools(tx: Tx): Promise<void> {
  await sql`set local timezone = 'UTC'`.execute(tx);
  await sql`set local datestyle = 'ISO'`.execute(tx);
  await sql`set local extra_float_digits = 1`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    select generate_series(1, last_value)::int as id from schools_id_seq`.execute(tx);
  const { rows: organizations } = await sql<{ id: number }>`select id from organizations`.execute(tx);
  await setWholeScope(
    tx,
    rows.map(({ id }) => id),
    organizations.map(({ id }) => id),
  );
}

/** Yields the rows of a table as JSON in primary key order, a few hundred at a time. */
export async function* rowsOf(tx: Tx, table: string): AsyncGenerator<string> {
  const cursor = sql.ref(`rows_of_${table}`);
  await sql`declare ${cursor} no scroll cursor for
    select row_to_json(t)::text as row from ${sql.table(table)} t order by ${await keyOf(tx, table)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(rowBatchSize)} from ${cursor}`.execute(tx);
    for (const { row } of rows) yield row;
    if (rows.length < rowBatchSize) break;
  }
  await sql`close ${cursor}`.execute(tx);
}

/**
 * The sort key of a table: its primary key, with text compared by bytes, or the whole row if there is no primary key.
 */
async function keyOf(tx: Tx, table: string) {
  const { rows } = await sql<{ name: string; isText: boolean }>`
    select a.attname as name, a.attcollation <> 0 as "isText"
      from pg_index i
      cross join unnest(i.indkey) with ordinality as k (attnum, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indrelid = ${`public.${table}`}::regclass and i.indisprimary
     order by k.place`.execute(tx);
  if (rows.length === 0) return sql`row_to_json(t)::text collate "C"`;
  return sql.join(
    rows.map(({ name, isText }) => (isText ? sql`t.${sql.ref(name)} collate "C"` : sql`t.${sql.ref(name)}`)),
  );
}
