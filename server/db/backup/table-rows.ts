/**
 * The tables as a backup sees them: which there are, and their rows in an order and a writing that every database
 * shares.
 */
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { openFence } from '#server/db/fence.ts';
import type { Counter, PastMigration } from './backup-file.ts';

/** So many rows are read and written at a time. */
export const atOnce = 500;

/** Every table but the list of migrations, by name. */
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

/** How far each sequence has counted, as text: some count beyond what a number holds. */
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

/** Opens the fence for every school there ever was, and has values written the same way everywhere. */
export async function standEverywhere(tx: Tx): Promise<void> {
  await sql`set local timezone = 'UTC'`.execute(tx);
  await sql`set local datestyle = 'ISO'`.execute(tx);
  await sql`set local extra_float_digits = 1`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    select generate_series(1, last_value)::int as id from schools_id_seq`.execute(tx);
  await openFence(
    tx,
    rows.map(({ id }) => id),
  );
}

/** The rows of a table in JSON, in the order of its key, a few hundred at a time. */
export async function* rowsOf(tx: Tx, table: string): AsyncGenerator<string> {
  const cursor = sql.ref(`rows_of_${table}`);
  await sql`declare ${cursor} no scroll cursor for
    select row_to_json(t)::text as row from ${sql.table(table)} t order by ${await keyOf(tx, table)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(atOnce)} from ${cursor}`.execute(tx);
    for (const { row } of rows) yield row;
    if (rows.length < atOnce) break;
  }
  await sql`close ${cursor}`.execute(tx);
}

/** What a table is ordered by: its primary key, text by its bytes; the whole row where it has none. */
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
