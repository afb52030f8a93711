/** Many rows in one statement, for the demo school. */
import { type Selectable, sql } from 'kysely';
import { boundSpaces } from '#core/lang/french.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

/** The columns a seed fills, as they would be read again; what it leaves out takes its default. */
export type SeedRow<T extends keyof Tables> = Partial<Selectable<Tables[T]>>;

/** Inserts rows that all fill the same columns. */
export async function insertRows<T extends keyof Tables>(tx: Tx, table: T, rows: readonly SeedRow<T>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  // What is French in them is set as the rest is; English has none of these spaces.
  const written = boundSpaces(JSON.stringify(rows));
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${written}::jsonb)`.execute(tx);
}

/** The table's next ids, so that rows can name each other before they exist. */
export async function nextIds(tx: Tx, table: keyof Tables, howMany: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${howMany}::int)
  `.execute(tx);
  return rows.map((row) => row.id);
}
