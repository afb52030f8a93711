/** Makes a backup of everything, as it was at one instant. On PostgreSQL others go on meanwhile. */
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { type Totals, writeBackup } from './backup-file.ts';
import { countersOf, pastMigrations, rowsOf, standEverywhere, tablesOf } from './table-rows.ts';

/** Writes `file`, which must not be there yet; gives what it holds. */
export async function backUp(database: Database, file: string, now: Date): Promise<Totals> {
  return database.asOwner(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    await standEverywhere(tx);
    const heading = {
      format: 'parvis-backup-1',
      madeAt: now.toISOString(),
      migrations: await pastMigrations(tx),
      counters: await countersOf(tx),
    } as const;
    return writeBackup(file, { heading, tables: await tablesOf(tx), rows: (table) => rowsOf(tx, table) });
  });
}
