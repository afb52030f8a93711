/** Inserts many rows in one statement, for the demo. */
import { type Selectable, sql } from 'kysely';
import { bindSpaces } from '#core/lang/french.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

/** The columns that a seed sets, as they are read. Other columns get their defaults. */
export type SeedRow<T extends keyof Tables> = Partial<Selectable<Tables[T]>>;

/** Inserts rows that all set the same columns. */
export async function insertRows<T extends keyof Tables>(tx: Tx, table: T, rows: readonly SeedRow<T>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  // Applies French typographic spaces to all texts. They do not occur in English.
  const written = bindSpaces(JSON.stringify(rows));
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${written}::jsonb)`.execute(tx);
}

/** Reserves the table's next ids, so that rows can reference each other before they are inserted. */
export async function nextIds(tx: Tx, table: keyof Tables, howMany: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${howMany}::int)
  `.execute(tx);
  return rows.map((row) => row.id);
}
