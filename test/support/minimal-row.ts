/** The smallest row of any table, for tests that cover every table, including future ones. */
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

export type ScopedTable = {
  readonly name: string;
  /** The column with the school: `id` in schools itself. */
  readonly school: string;
};

/** Every table whose rows belong to a school, from the system catalog. */
export async function findScopedTables(tx: Tx): Promise<ScopedTable[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'school_id' order by table_name`.execute(
    tx,
  );
  return [{ name: 'schools', school: 'id' }, ...rows.map(({ name }) => ({ name, school: 'school_id' }))];
}

/**
 * Inserts a row of a school into a table, as the owner: required columns are zero, empty or now. Checks are dropped and
 * references are not verified, so that no table needs a special case.
 */
export async function insertMinimalRow(tx: Tx, { name, school }: ScopedTable, schoolId: number): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx);
  for (const check of await checksOf(tx, name)) {
    await sql`alter table ${sql.table(name)} drop constraint ${sql.ref(check)}`.execute(tx);
  }
  const needed = (await neededColumns(tx, name)).filter((column) => column.name !== school);
  const columns = [school, ...needed.map((column) => column.name)].map((column) => sql.ref(column));
  const values = [sql.lit(schoolId), ...needed.map(({ type }) => sql.raw(smallest(type, schoolId)))];
  await sql`insert into ${sql.table(name)} (${sql.join(columns)}) values (${sql.join(values)})`.execute(tx);
}

async function checksOf(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where contype = 'c' and conrelid = ${table}::regclass`.execute(tx);
  return rows.map(({ name }) => name);
}

type Column = { readonly name: string; readonly type: string };

async function neededColumns(tx: Tx, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select column_name as name, udt_name as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO' and column_default is null
      and is_identity = 'NO' and is_generated = 'NEVER'`.execute(tx);
  return rows;
}

function smallest(type: string, number: number): string {
  const value = {
    _text: `'{}'`,
    bool: 'true',
    bytea: `''`,
    date: 'now()',
    jsonb: `'{}'`,
    text: `''`,
    timestamptz: 'now()',
  }[type];
  return value ?? String(number);
}
