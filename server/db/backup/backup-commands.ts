/** The backup, restore and move commands. A restore saves a restore point first. See docs/operations.md, Backup. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { knownMigrations, type Migration } from '#server/db/migrate.ts';
import { DatabaseNotFound, type OpenOptions, openDatabase, type DatabaseLocation } from '#server/db/open-database.ts';
import { backUp } from './write-backup.ts';
import { recipientOf } from './backup-encryption.ts';
import { openBackup, type Totals, type WriteOptions } from './backup-file.ts';
import { RestoreRefused, restore } from './restore.ts';

/** Opens a database, runs the work and closes the database. */
async function withDatabase<T>(
  place: DatabaseLocation,
  work: (database: Database) => Promise<T>,
  options?: OpenOptions,
): Promise<T> {
  const database = await openDatabase(place, options);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Writes a backup of the database without migrating it, and returns its totals. Throws `DatabaseNotFound` if the
 * database holds no school, so that a wrong path does not produce a useless backup.
 */
export const backUpLocation = (
  place: DatabaseLocation,
  file: string,
  now: Date,
  options?: WriteOptions,
): Promise<Totals> =>
  withDatabase(
    place,
    async (database) => {
      if (!(await holdsSomething(database))) throw new DatabaseNotFound(place);
      return backUp(database, file, now, options);
    },
    { asItStands: true },
  );

const holdsSomething = (database: Database): Promise<boolean> =>
  database.asOwner(async (tx) => {
    const { rows: tables } = await sql<{ are: boolean }>`
      select to_regclass('public.users') is not null and to_regclass('public.organizations') is not null as are`.execute(
      tx,
    );
    // The first migrations create neither table: a first start may have been interrupted.
    if (!tables[0]?.are) return false;
    const { rows } = await sql<{ holds: boolean }>`
      select exists (select from users) or exists (select from organizations) as holds`.execute(tx);
    return rows[0]?.holds ?? false;
  });

type Restored = {
  readonly totals: Totals;
  /** The backup of the replaced data. */
  readonly restorePoint?: string;
};

type RestoreIntoOptions = {
  readonly replace: boolean;
  readonly now: Date;
  /** Whether the data moves to another database of the same installation. Sessions and links then stay valid. */
  readonly keepsSessions?: boolean;
  /** The private key of an encrypted backup. The restore point is encrypted to the same key. */
  readonly identity?: string | undefined;
  /** The migrations of the current version. */
  readonly migrations?: readonly Migration[];
};

/**
 * Restores a backup, ends the sessions and links that were valid in it, and migrates the data to the current version. A
 * database that holds data is replaced only with `replace`, after a backup of it: the restore point. Throws
 * `RestoreRefused` or `BackupBroken`. Nothing has changed then.
 */
export async function restoreInto(
  place: DatabaseLocation,
  file: string,
  { replace, now, keepsSessions = false, identity, migrations = knownMigrations() }: RestoreIntoOptions,
): Promise<Restored> {
  const backup = await openBackup(file, identity);
  const applied = backup.heading.migrations.length;
  if (applied > migrations.length) {
    throw new RestoreRefused('The backup was made by a newer version of Parvis.');
  }
  const restored = await withDatabase(
    place,
    async (database): Promise<Restored> => {
      if (!(await holdsSomething(database)))
        return { totals: await restore(database, backup, { endsWaysIn: !keepsSessions }) };
      if (!replace) {
        throw new RestoreRefused('The database already holds a school. Use --replace to replace it with the backup.');
      }
      const restorePoint = path.join(
        path.dirname(file),
        `restore-point-${now.toISOString().replaceAll(/[:.]/g, '-')}.parvis${identity === undefined ? '' : '.age'}`,
      );
      const recipient = identity === undefined ? undefined : await recipientOf(identity);
      await backUp(database, restorePoint, now, { recipient });
      const totals = await restore(database, backup, { endsWaysIn: !keepsSessions }).catch((error: unknown) => {
        if (error instanceof Error)
          error.message += ` The previous data is unchanged. A copy of it is in ${restorePoint}.`;
        throw error;
      });
      return { totals, restorePoint };
    },
    { migrations: migrations.slice(0, applied) },
  );
  if (applied < migrations.length) await withDatabase(place, async () => undefined, { migrations });
  return restored;
}

/**
 * Copies all data to another database, which must be empty. Both databases and the file then hold the same data. On
 * failure the file is deleted. Throws `RestoreRefused` or `DatabaseNotFound`.
 */
export async function moveDatabase(
  from: DatabaseLocation,
  to: DatabaseLocation,
  file: string,
  now: Date,
): Promise<Totals> {
  await refuseIfTaken(to);
  await backUpLocation(from, file, now);
  try {
    return (await restoreInto(to, file, { replace: false, now, keepsSessions: true })).totals;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

async function refuseIfTaken(to: DatabaseLocation): Promise<void> {
  const isTaken = await withDatabase(to, holdsSomething, { asItStands: true }).catch((error: unknown) => {
    if (error instanceof DatabaseNotFound) return false;
    throw error;
  });
  if (isTaken) throw new RestoreRefused('The target database already holds a school. Choose an empty database.');
}
