/**
 * Replaces the contents of a database with a backup, in one transaction. Row counts and checksums are verified before
 * the commit. On any failure nothing changes.
 */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database, Tx } from '#server/db/database.ts';
import { analyzeTables } from '#server/db/table-statistics.ts';
import { setWholeScope } from '#server/db/tenant-scope.ts';
import {
  TotalsCounter,
  BackupBroken,
  type Counter,
  type OpenBackup,
  type RowLine,
  type Totals,
} from './backup-file.ts';
import { advanceNumbers } from './advance-numbers.ts';
import { rowBatchSize, countersOf, pastMigrations, rowsOf, scopeToAllSchools, tablesOf } from './table-rows.ts';

/** The backup cannot be restored into this database. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}

/**
 * `endsWaysIn` deletes sessions, invitations and emailed links, which may have been revoked since the backup, and
 * advances every sequence so that ids issued since are not reused. Throws `RestoreRefused` if the migrations differ,
 * another Parvis uses the database or the disk is full, and `BackupBroken` if the file is damaged.
 */
export async function restore(
  database: Database,
  backup: OpenBackup,
  { endsWaysIn = false }: { readonly endsWaysIn?: boolean } = {},
): Promise<Totals> {
  const restoring = database.asOwner(async (tx) => {
    await refuseIfInUse(tx);
    if (!isDeepStrictEqual(await pastMigrations(tx), backup.heading.migrations)) {
      throw new RestoreRefused(
        'The database and the backup have different migrations. Restore the backup into an empty database, which is then migrated.',
      );
    }
    const tables = await tablesOf(tx);
    // If the backup comes from this same database, the replaced sequences show which ids were issued since.
    const replaced = await countersOf(tx);
    await restartSequences(tx, replaced);
    const reinstate = await dropConstraints(tx, tables);
    await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx);
    const totals = await fill(tx, backup.rows());
    for (const { name, last, called } of backup.heading.counters) {
      await sql`select setval(${`public.${name}`}::regclass, ${last}::bigint, ${called})`.execute(tx);
    }
    await sql.raw(analyzeTables).execute(tx);
    await reinstate();
    await refuseUnlessEqual(tx, tables, totals);
    if (endsWaysIn) {
      await endWaysIn(tx);
      await advanceNumbers(tx, replaced);
    }
    return totals;
  });
  return restoring.catch((error: unknown) => {
    if (!isFullDisk(error) && !isFullDisk((error as { readonly cause?: unknown }).cause)) throw error;
    throw new RestoreRefused('The disk is full: free some space and restore again. Nothing has been changed.', {
      cause: error,
    });
  });
}

/**
 * Restarts the sequences inside the transaction. `setval` alone is not transactional: after a rollback, the existing
 * data would issue ids again.
 */
async function restartSequences(tx: Tx, counters: readonly Counter[]): Promise<void> {
  for (const { name } of counters) await sql`alter sequence ${sql.table(name)} restart`.execute(tx);
}

/** Reported by the database or by the operating system. */
const isFullDisk = (error: unknown) =>
  ['53100', 'ENOSPC'].includes(String((error as { readonly code?: unknown } | null | undefined)?.code));

/** Invalidates the sessions and links in the backup. */
async function endWaysIn(tx: Tx): Promise<void> {
  await scopeToAllSchools(tx);
  // Push subscriptions are deleted with their sessions.
  for (const table of ['sessions', 'verifications', 'email_changes']) {
    await sql`delete from ${sql.table(table)}`.execute(tx);
  }
  // The invitation expires at its own sending time, so that no clock is needed. The office may send it again.
  const { rows } =
    await sql`select from pg_attribute where attrelid = 'invitations'::regclass and attname = 'code'`.execute(tx);
  // The schema is that of the backup, which may have no codes of letters yet.
  const codes = rows.length > 0 ? sql`, code = null, code_expires_at = null` : sql``;
  await sql`update invitations set expires_at = least(expires_at, sent_at) ${codes} where token is not null`.execute(
    tx,
  );
  await setWholeScope(tx, [], []);
}

/** Other servers on the same PostgreSQL hold caches that the restore would make stale. */
async function refuseIfInUse(tx: Tx): Promise<void> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity
     where datname = current_database() and application_name = 'parvis listening'
       and pid <> pg_backend_pid()`.execute(tx);
  if ((rows[0]?.others ?? 0) > 0) throw new RestoreRefused('Parvis is running on this database: stop it first.');
}

/**
 * Drops foreign keys and disables triggers and row-level security during the load. Returns a function that reinstates
 * them.
 */
async function dropConstraints(tx: Tx, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows: foreignKeys } = await sql<{ table: string; name: string; text: string }>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as text
      from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0`.execute(tx);
  const { rows: scoped } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity`.execute(tx);
  for (const { table, name } of foreignKeys) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);
  }
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
  for (const { name } of scoped) await sql`alter table ${sql.table(name)} no force row level security`.execute(tx);
  return async () => {
    for (const { name } of scoped) await sql`alter table ${sql.table(name)} force row level security`.execute(tx);
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
    for (const { table, name, text } of foreignKeys) {
      // Adding the foreign key back checks every row, so the restored data is consistent.
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(text)}`.execute(tx);
    }
  };
}

async function fill(tx: Tx, rows: AsyncGenerator<RowLine, Totals>): Promise<Totals> {
  let table = '';
  let columns: string[] = [];
  let waiting: string[] = [];
  const flush = async () => {
    if (waiting.length > 0) await insertRows(tx, table, columns, waiting);
    waiting = [];
  };
  for (;;) {
    const next = await rows.next();
    if (next.done) {
      await flush();
      return next.value;
    }
    if (next.value.table !== table || waiting.length >= rowBatchSize) await flush();
    if (next.value.table !== table) columns = await columnsOf(tx, next.value.table);
    table = next.value.table;
    waiting.push(next.value.row);
  }
}

/** Generated columns are left out. The database computes them again. */
async function columnsOf(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
     where attrelid = to_regclass(${`public.${table}`}) and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`.execute(tx);
  if (rows.length === 0) throw new BackupBroken(`The backup holds an unknown table: ${table}.`);
  return rows.map(({ name }) => name);
}

async function insertRows(tx: Tx, table: string, columns: readonly string[], lines: readonly string[]): Promise<void> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const inserting = sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${lines.join(',')}]`}::jsonb)`;
  await inserting.execute(tx).catch((error: unknown) => {
    // The database's message is not repeated: it quotes the row's contents.
    if (error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? ''))
      throw new BackupBroken(`The backup is damaged: a row of ${table} is invalid. Nothing has been changed.`, {
        cause: error,
      });
    throw error;
  });
}

/** Reads all restored rows back and compares their totals with the backup's. */
async function refuseUnlessEqual(tx: Tx, tables: readonly string[], totals: Totals): Promise<void> {
  await scopeToAllSchools(tx);
  const adding = new TotalsCounter();
  for (const table of tables) {
    adding.begin(table);
    for await (const row of rowsOf(tx, table)) adding.add(table, row);
  }
  const found = adding.totals();
  for (const table of new Set([...Object.keys(totals), ...tables])) {
    if (isDeepStrictEqual(found[table], totals[table])) continue;
    throw new BackupBroken(`${table} differs from the backup after the restore. Nothing has been changed.`);
  }
  await setWholeScope(tx, [], []);
}
