/** What the commands do: back up, restore with a way back, move to another database. (docs/operations.md, Backup) */
import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { knownMigrations } from '#server/db/migrate.ts';
import { type OpenOptions, openDatabase, type Place } from '#server/db/open-database.ts';
import { backUp } from './back-up.ts';
import { openBackup, type Totals } from './backup-file.ts';
import { RestoreRefused, restore } from './restore.ts';

/** A database for the time of some work. */
async function withDatabase<T>(
  place: Place,
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

/** Writes a backup of what is there; gives what it holds. */
export const backUpFrom = (place: Place, file: string, now: Date): Promise<Totals> =>
  withDatabase(place, (database) => backUp(database, file, now));

type Restored = { readonly totals: Totals /** Where what was there before is kept. */; readonly restorePoint?: string };

/**
 * Restores a backup, and brings what it holds up to date. Into a database that holds something only when it is to be
 * replaced, and after a backup of that: the restore point. Throws `RestoreRefused` or `BackupBroken`, and then nothing
 * has changed.
 */
export async function restoreInto(
  place: Place,
  file: string,
  { replace, now }: { readonly replace: boolean; readonly now: Date },
): Promise<Restored> {
  const backup = await openBackup(file);
  const migrations = backup.heading.migrations.length;
  if (migrations > knownMigrations().length) {
    throw new RestoreRefused('The backup was made by a newer Parvis than this one.');
  }
  const restored = await withDatabase(
    place,
    async (database): Promise<Restored> => {
      const holdsSomething = !(await database.asOwner(async (tx) => {
        const { rows } = await sql<{ empty: boolean }>`
          select not exists (select from users) and not exists (select from organizations) as empty`.execute(tx);
        return rows[0]?.empty;
      }));
      if (!holdsSomething) return { totals: await restore(database, backup) };
      if (!replace) {
        throw new RestoreRefused('There is a school here already. Say --replace to put the backup in its place.');
      }
      const restorePoint = path.join(
        path.dirname(file),
        `restore-point-${now.toISOString().replaceAll(/[:.]/g, '-')}.parvis`,
      );
      await backUp(database, restorePoint, now);
      return { totals: await restore(database, backup), restorePoint };
    },
    { migrations },
  );
  await withDatabase(place, async () => undefined);
  return restored;
}

/** Takes everything from one database to another, which must be empty; both hold the same afterwards. */
export async function move(from: Place, to: Place, file: string, now: Date): Promise<Totals> {
  await backUpFrom(from, file, now);
  return (await restoreInto(to, file, { replace: false, now })).totals;
}
