/** Brings a database to the present: the numbered files of `migrations`, in order, each once, never changed after. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** The database and the program do not have the same past. */
export class MigrationsDisagree extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MigrationsDisagree';
  }
}

export type Migration = { readonly number: number; readonly name: string; readonly sql: string; readonly sum: string };

/** Beside this file, and beside the server's file once bundled. */
const folder = new URL('./migrations/', import.meta.url);

const named = /^(\d{4})-[a-z-]+\.sql$/;

/** Every migration the program knows, in their order. */
export function knownMigrations(from: URL = folder): Migration[] {
  return readdirSync(from)
    .toSorted()
    .map((name, index) => {
      const number = Number(named.exec(name)?.[1]);
      if (number !== index + 1) throw new MigrationsDisagree(`${name} is not migration number ${index + 1}.`);
      const sql = readFileSync(new URL(name, from), 'utf8');
      return { number, name, sql, sum: createHash('sha256').update(sql).digest('hex') };
    });
}

/** What is done around each migration, in its transaction, and once they are all applied, before others go on. */
export type MigrationSteps = {
  readonly around?: (owner: pg.ClientBase, migration: () => Promise<void>) => Promise<void>;
  readonly after?: (owner: pg.ClientBase) => Promise<unknown>;
};

/**
 * Applies what is missing, each file in a transaction of its own, and returns their names. Starts that come together
 * wait for each other. Throws `MigrationsDisagree` when a past file changed, or when the database is ahead.
 */
export async function migrate(
  owner: pg.ClientBase,
  migrations = knownMigrations(),
  { around = (_, migration) => migration(), after }: MigrationSteps = {},
): Promise<string[]> {
  await owner.query(`select pg_advisory_lock(${lock})`);
  try {
    await owner.query(`create table if not exists migrations (
      number int primary key, name text not null, sum text not null, applied_at timestamptz not null default now())`);
    const { rows: past } = await owner.query<Past>('select number, name, sum from migrations order by number');
    past.forEach((applied, index) => refuseOtherPast(applied, migrations[index]));
    const missing = migrations.slice(past.length);
    for (const migration of missing) await apply(owner, migration, around);
    await after?.(owner);
    return missing.map(({ name }) => name);
  } finally {
    await owner.query(`select pg_advisory_unlock(${lock})`);
  }
}

type Past = Omit<Migration, 'sql'>;

/** Any number, as long as nothing else of ours locks with it. */
const lock = 7_278_547;

function refuseOtherPast(applied: Past, known: Migration | undefined): void {
  if (!known) {
    throw new MigrationsDisagree(
      `The database has been migrated by a newer Parvis, up to ${applied.name}. Start that one, or restore a backup.`,
    );
  }
  if (known.name !== applied.name || known.sum !== applied.sum) {
    throw new MigrationsDisagree(
      `The database was migrated with another ${applied.name} than this Parvis has (${known.name}). ` +
        'A migration that was applied is never changed: write a new one.',
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
    await owner.query('rollback');
    throw new Error(`Migration ${name} failed: ${String(error)}`, { cause: error });
  }
}
