/** Backs up the whole database as of one instant. On PostgreSQL, other transactions continue during the backup. */
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { type Totals, writeBackup, type WriteOptions } from './backup-file.ts';
import { countersOf, pastMigrations, rowsOf, scopeToAllSchools, tablesOf } from './table-rows.ts';

/** Writes `file`, which must not exist, and returns its totals. */
export async function backUp(database: Database, file: string, now: Date, options?: WriteOptions): Promise<Totals> {
  return database.asOwner(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    await scopeToAllSchools(tx);
    const heading = {
      format: 'parvis-backup-1',
      madeAt: now.toISOString(),
      migrations: await pastMigrations(tx),
      counters: await countersOf(tx),
    } as const;
    const source = { heading, tables: await tablesOf(tx), rows: (table: string) => rowsOf(tx, table) };
    return writeBackup(file, source, options);
  });
}
