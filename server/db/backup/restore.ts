/**
 * Puts a backup in the place of what a database holds, in one transaction: either everything is as it was, counted and
 * added up, or nothing has changed.
 */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database, Tx } from '#server/db/database.ts';
import { openFence } from '#server/db/fence.ts';
import { Adding, BackupBroken, type Counter, type OpenBackup, type RowLine, type Totals } from './backup-file.ts';
import { advanceNumbers } from './advance-numbers.ts';
import { atOnce, countersOf, pastMigrations, rowsOf, standEverywhere, tablesOf } from './table-rows.ts';

/** The backup cannot stand in this database. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}

/**
 * `endsWaysIn` once everything is back, sessions, invitations, links by letter: those of then may have been ended
 * since. The numbers that were given since are then not given again either: every sequence goes on well ahead. Throws
 * `RestoreRefused` when the database stands at other migrations, another Parvis works on it or the disk is full,
 * `BackupBroken` when the file is not whole.
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
        'The database stands at other migrations than the backup. Restore it into an empty one: it is then brought up to date.',
      );
    }
    const tables = await tablesOf(tx);
    // What is replaced, where the backup is of this very database, says how far its numbers went.
    const replaced = await countersOf(tx);
    await countWithin(tx, replaced);
    const putBack = await layDown(tx, tables);
    await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx);
    const totals = await fill(tx, backup.rows());
    for (const { name, last, called } of backup.heading.counters) {
      await sql`select setval(${`public.${name}`}::regclass, ${last}::bigint, ${called})`.execute(tx);
    }
    await putBack();
    await refuseUnlessEqual(tx, tables, totals);
    if (endsWaysIn) {
      await endWaysIn(tx, tables);
      await advanceNumbers(tx, tables, replaced);
    }
    return totals;
  });
  return restoring.catch((error: unknown) => {
    if (!isFullDisk(error) && !isFullDisk((error as { readonly cause?: unknown }).cause)) throw error;
    throw new RestoreRefused('The disk is full: make room, and restore again. Nothing has been changed.', {
      cause: error,
    });
  });
}

/**
 * Makes the sequences begin again as part of the transaction: what is set after that goes back with it. By itself a
 * number that is set stays set, however the transaction ends, and what was there would give numbers that it has given.
 */
async function countWithin(tx: Tx, counters: readonly Counter[]): Promise<void> {
  for (const { name } of counters) await sql`alter sequence ${sql.table(name)} restart`.execute(tx);
}

/** By the database, or by the system. */
const isFullDisk = (error: unknown) =>
  ['53100', 'ENOSPC'].includes(String((error as { readonly code?: unknown } | null | undefined)?.code));

/** Ends what lets somebody in and was open then, as far as the backup's Parvis knew of it. */
async function endWaysIn(tx: Tx, tables: readonly string[]): Promise<void> {
  await standEverywhere(tx);
  // The devices that are told go with their sessions.
  for (const table of ['sessions', 'verifications', 'email_changes']) {
    if (tables.includes(table)) await sql`delete from ${sql.table(table)}`.execute(tx);
  }
  // An invitation is as one that is too old, by no clock but its own: the office may send it again.
  if (tables.includes('invitations')) {
    await sql`update invitations set expires_at = least(expires_at, sent_at) where token is not null`.execute(tx);
  }
  await openFence(tx, []);
}

/** Several servers may share a PostgreSQL: what they hold in mind would no longer be so. */
async function refuseIfInUse(tx: Tx): Promise<void> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity
     where datname = current_database() and application_name = 'parvis listening'
       and pid <> pg_backend_pid()`.execute(tx);
  if ((rows[0]?.others ?? 0) > 0) throw new RestoreRefused('A Parvis works on this database: stop it first.');
}

/** Takes away for the moment what would act on each row: ties, triggers, the fence. Gives how to put them back. */
async function layDown(tx: Tx, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows: ties } = await sql<{ table: string; name: string; text: string }>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as text
      from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0`.execute(tx);
  const { rows: fenced } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity`.execute(tx);
  for (const { table, name } of ties) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);
  }
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
  for (const { name } of fenced) await sql`alter table ${sql.table(name)} no force row level security`.execute(tx);
  return async () => {
    for (const { name } of fenced) await sql`alter table ${sql.table(name)} force row level security`.execute(tx);
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
    for (const { table, name, text } of ties) {
      // Added back, it looks at every row: what is restored holds together.
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
    if (next.value.table !== table || waiting.length >= atOnce) await flush();
    if (next.value.table !== table) columns = await columnsOf(tx, next.value.table);
    table = next.value.table;
    waiting.push(next.value.row);
  }
}

/** Columns that the database computes are left out: it computes them again. */
async function columnsOf(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
     where attrelid = to_regclass(${`public.${table}`}) and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`.execute(tx);
  if (rows.length === 0) throw new BackupBroken(`The backup holds a table that is not known here: ${table}.`);
  return rows.map(({ name }) => name);
}

async function insertRows(tx: Tx, table: string, columns: readonly string[], lines: readonly string[]): Promise<void> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const inserting = sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${lines.join(',')}]`}::jsonb)`;
  await inserting.execute(tx).catch((error: unknown) => {
    // Not repeated: the database's words hold what the row does.
    if (error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? ''))
      throw new BackupBroken(`The backup is damaged: a row of ${table} is none. Nothing has been changed.`, {
        cause: error,
      });
    throw error;
  });
}

/** Reads everything again, as a backup of it would. */
async function refuseUnlessEqual(tx: Tx, tables: readonly string[], totals: Totals): Promise<void> {
  await standEverywhere(tx);
  const adding = new Adding();
  for (const table of tables) {
    adding.begin(table);
    for await (const row of rowsOf(tx, table)) adding.add(table, row);
  }
  const found = adding.totals();
  for (const table of new Set([...Object.keys(totals), ...tables])) {
    if (isDeepStrictEqual(found[table], totals[table])) continue;
    throw new BackupBroken(`${table} did not come back as it was. Nothing has been changed.`);
  }
  await openFence(tx, []);
}
