/**
 * The rows of a current school, written into the tables of an earlier schema and checked after the upgrade. A migration
 * that drops a column or changes values on purpose is an exception, which is to be listed here.
 */
import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { setWholeScope } from '#server/db/tenant-scope.ts';
import { rowsOf, scopeToAllSchools, tablesOf } from '#server/db/backup/table-rows.ts';

type Row = Readonly<Record<string, unknown>>;

/** The rows of each table, as JSON. */
export type Rows = ReadonlyMap<string, readonly string[]>;

/** The written rows of each table, with the columns that the earlier schema has. */
export type WrittenRows = ReadonlyMap<
  string,
  { readonly columns: readonly string[]; readonly rows: readonly string[] }
>;

/** Every row of a database. */
export async function allRows(database: Database): Promise<Rows> {
  return database.asOwner(async (tx) => {
    await scopeToAllSchools(tx);
    const all = new Map<string, string[]>();
    for (const table of await tablesOf(tx)) all.set(table, await rowsIn(tx, table));
    return all;
  });
}

/** Writes the rows of a current school into a database of an earlier schema, as far as it has the columns. */
export async function writeEarlierRows(then: Database, today: Rows): Promise<WrittenRows> {
  return then.asOwner(async (tx) => {
    await disableConstraints(tx, today);
    const kept = new Map<string, { columns: readonly string[]; rows: readonly string[] }>();
    for (const table of await tablesOf(tx)) {
      const all = today.get(table) ?? [];
      // A value that the earlier schema required, such as the address of an invitation, was there.
      const required = await requiredColumnsOf(tx, table);
      const known = await columnsOf(tx, table);
      const rows = all.map((row) => planned(filled(row, required), known));
      // A column that a later migration dropped gets its default.
      const current = Object.keys(JSON.parse(rows[0] ?? '{}') as object);
      const columns = known.filter((name) => rows.length === 0 || current.includes(name));
      await insert(tx, table, columns, rows);
      kept.set(table, { columns, rows: await rowsIn(tx, table) });
    }
    await resetSequences(tx);
    return kept;
  });
}

/** The rows of the earlier schema that are missing or changed, as text. */
export async function missing(today: Database, kept: WrittenRows): Promise<string[]> {
  return today.asOwner(async (tx) => {
    await scopeToAllSchools(tx);
    const lost: string[] = [];
    for (const [table, { columns, rows }] of kept) {
      const found = new Set((await rowsIn(tx, table)).map((row) => partOf(row, columns)));
      const absent = rows.filter((row) => !found.has(partOf(row, columns)));
      if (absent.length > 0)
        lost.push(`${table}: ${absent.length} of ${rows.length}, such as ${absent[0]?.slice(0, 300)}`);
    }
    return lost;
  });
}

/** Disables references, triggers and row-level security, and writes values in a fixed format. */
async function disableConstraints(tx: Tx, today: Rows): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx);
  await sql`set local timezone = 'UTC'`.execute(tx);
  const idsIn = (table: string) => (today.get(table) ?? []).map((row) => (JSON.parse(row) as { id: number }).id);
  await setWholeScope(tx, idsIn('schools'), idsIn('organizations'));
}

async function rowsIn(tx: Tx, table: string): Promise<string[]> {
  const rows: string[] = [];
  for await (const row of rowsOf(tx, table)) rows.push(row);
  return rows;
}

/** A row with a text in each of these columns that is null. */
function filled(row: string, required: readonly string[]): string {
  const values = JSON.parse(row) as Row;
  const absent = required.filter((name) => values[name] === null);
  if (absent.length === 0) return row;
  return JSON.stringify({
    ...values,
    ...Object.fromEntries(absent.map((name) => [name, `${name}.${String(values['id'])}@example.org`])),
  });
}

/** A walk-in as a pickup with a time, where the earlier schema had no walk-ins. */
function planned(row: string, known: readonly string[]): string {
  const values = JSON.parse(row) as Row;
  return values['origin'] === 'walk_in' && !known.includes('origin')
    ? JSON.stringify({ ...values, time: '15:30' })
    : row;
}

/** The columns of a table that take no null. */
async function requiredColumnsOf(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
     where attrelid = quote_ident(${table})::regclass and attnum > 0 and not attisdropped and attnotnull`.execute(tx);
  return rows.map(({ name }) => name);
}

/** The columns that are not computed. */
async function columnsOf(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
     where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

async function insert(tx: Tx, table: string, columns: readonly string[], rows: readonly string[]): Promise<void> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::jsonb)`.execute(
    tx,
  );
}

/** Sets the sequences to continue after the written ids. */
async function resetSequences(tx: Tx): Promise<void> {
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
