/**
 * Migrates a database: applies the numbered files of `migrations` in order, each once. An applied file never changes:
 * its checksum is compared with the one recorded in the database, and by a test with `migrations.sha256`.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { analyzeTables } from './table-statistics.ts';

/** The database's migrations and the program's differ. */
export class MigrationsDisagree extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MigrationsDisagree';
  }
}

export type Migration = { readonly number: number; readonly name: string; readonly sql: string; readonly sum: string };

/** Next to this file, and next to the server's file in the bundle. */
const folder = new URL('./migrations/', import.meta.url);

const fileName = /^(\d{4})-[a-z-]+\.sql$/;

/** Every migration of this program, in order. */
export function knownMigrations(from: URL = folder): Migration[] {
  return readdirSync(from)
    .toSorted()
    .map((name, index) => {
      const number = Number(fileName.exec(name)?.[1]);
      if (number !== index + 1) throw new MigrationsDisagree(`${name} is not migration number ${index + 1}.`);
      const sql = readFileSync(new URL(name, from), 'utf8');
      return { number, name, sql, sum: createHash('sha256').update(sql).digest('hex') };
    });
}

/** Hooks around each migration, inside its transaction, and after all of them, while other starts still wait. */
export type MigrationSteps = {
  readonly around?: (owner: pg.ClientBase, migration: () => Promise<void>) => Promise<void>;
  readonly after?: (owner: pg.ClientBase) => Promise<unknown>;
};

/**
 * Applies the missing migrations, each in its own transaction, and returns their names. Concurrent starts wait for each
 * other. The tables of an upgraded database are analyzed. Throws `MigrationsDisagree` when an applied file has changed,
 * or when the database is newer.
 */
export async function migrate(
  owner: pg.ClientBase,
  migrations: readonly Migration[] = knownMigrations(),
  { around = (_, migration) => migration(), after }: MigrationSteps = {},
): Promise<string[]> {
  await owner.query(`select pg_advisory_lock(${lockId})`);
  try {
    await owner.query(`create table if not exists migrations (
      number int primary key, name text not null, sum text not null, applied_at timestamptz not null default now())`);
    const { rows: past } = await owner.query<Past>('select number, name, sum from migrations order by number');
    past.forEach((applied, index) => refuseMismatch(applied, migrations[index]));
    const missing = migrations.slice(past.length);
    for (const migration of missing) await apply(owner, migration, around);
    // An empty database has nothing to analyze yet.
    if (past.length > 0 && missing.length > 0) await owner.query(analyzeTables);
    await after?.(owner);
    return missing.map(({ name }) => name);
  } finally {
    // The lock of a lost connection is released already.
    await owner.query(`select pg_advisory_unlock(${lockId})`).catch(() => undefined);
  }
}

type Past = Omit<Migration, 'sql'>;

/** An arbitrary number that no other lock of Parvis uses. */
const lockId = 7_278_547;

function refuseMismatch(applied: Past, known: Migration | undefined): void {
  if (!known) {
    throw new MigrationsDisagree(
      `The database was migrated by a newer version of Parvis, up to ${applied.name}. Start that version, or restore a backup.`,
    );
  }
  if (known.name !== applied.name || known.sum !== applied.sum) {
    throw new MigrationsDisagree(
      `The database was migrated with another ${applied.name} than this Parvis has (${known.name}). ` +
        'An applied migration must never change: write a new one.',
    );
  }
}

async function apply(
  owner: pg.ClientBase,
  { number, name, sql, sum }: Migration,
  around: NonNullable<MigrationSteps['around']>,
): Promise<void> {
  await owner.query('begin');
  try {
    await around(owner, async () => void (await owner.query(sql)));
    await owner.query('insert into migrations (number, name, sum) values ($1, $2, $3)', [number, name, sum]);
    await owner.query('commit');
  } catch (error) {
    // On a lost connection it fails too, and must not hide the error of the migration.
    await owner.query('rollback').catch(() => undefined);
    throw new Error(`Migration ${name} failed: ${String(error)}`, { cause: error });
  }
}
