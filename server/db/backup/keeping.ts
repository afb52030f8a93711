/** What the commands do: back up, restore with a way back, move to another database. (docs/operations.md, Backup) */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { knownMigrations } from '#server/db/migrate.ts';
import { NothingThere, type OpenOptions, openDatabase, type Place } from '#server/db/open-database.ts';
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

/**
 * Writes a backup of what is there, as old as it is; gives what it holds. Throws `NothingThere` where no school is, so
 * that nobody keeps the backup of another place than theirs.
 */
export const backUpFrom = (place: Place, file: string, now: Date): Promise<Totals> =>
  withDatabase(
    place,
    async (database) => {
      if (!(await holdsSomething(database))) throw new NothingThere(place);
      return backUp(database, file, now);
    },
    { asItStands: true },
  );

const holdsSomething = (database: Database): Promise<boolean> =>
  database.asOwner(async (tx) => {
    const { rows: tables } = await sql<{ are: boolean }>`
      select to_regclass('public.users') is not null and to_regclass('public.organizations') is not null as are`.execute(
      tx,
    );
    // The very first migrations made neither.
    if (!tables[0]?.are) return false;
    const { rows } = await sql<{ holds: boolean }>`
      select exists (select from users) or exists (select from organizations) as holds`.execute(tx);
    return rows[0]?.holds ?? false;
  });

type Restored = { readonly totals: Totals /** Where what was there before is kept. */; readonly restorePoint?: string };

type Restoring = {
  readonly replace: boolean;
  readonly now: Date;
  /** Whether it goes on where it stopped: then who is signed in stays so. */
  readonly goesOn?: boolean;
};

/**
 * Restores a backup, ends the ways in that were open then, and brings what it holds up to date. Into a database that
 * holds something only when it is to be replaced, and after a backup of that: the restore point. Throws
 * `RestoreRefused` or `BackupBroken`, and then nothing has changed.
 */
export async function restoreInto(
  place: Place,
  file: string,
  { replace, now, goesOn = false }: Restoring,
): Promise<Restored> {
  const backup = await openBackup(file);
  const migrations = backup.heading.migrations.length;
  const known = knownMigrations().length;
  if (migrations > known) {
    throw new RestoreRefused('The backup was made by a newer Parvis than this one.');
  }
  const restored = await withDatabase(
    place,
    async (database): Promise<Restored> => {
      if (!(await holdsSomething(database)))
        return { totals: await restore(database, backup, { endsWaysIn: !goesOn }) };
      if (!replace) {
        throw new RestoreRefused('There is a school here already. Say --replace to put the backup in its place.');
      }
      const restorePoint = path.join(
        path.dirname(file),
        `restore-point-${now.toISOString().replaceAll(/[:.]/g, '-')}.parvis`,
      );
      await backUp(database, restorePoint, now);
      const totals = await restore(database, backup, { endsWaysIn: !goesOn }).catch((error: unknown) => {
        if (error instanceof Error) error.message += ` What was there is there still, and in ${restorePoint}.`;
        throw error;
      });
      return { totals, restorePoint };
    },
    { migrations },
  );
  if (migrations < known) await withDatabase(place, async () => undefined);
  return restored;
}

/**
 * Takes everything from one database to another, which must be empty; both hold the same afterwards, and the file too.
 * Where it fails nothing of the file is left. Throws `RestoreRefused`, or `NothingThere`.
 */
export async function move(from: Place, to: Place, file: string, now: Date): Promise<Totals> {
  await refuseIfTaken(to);
  await backUpFrom(from, file, now);
  try {
    return (await restoreInto(to, file, { replace: false, now, goesOn: true })).totals;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

async function refuseIfTaken(to: Place): Promise<void> {
  const isTaken = await withDatabase(to, holdsSomething, { asItStands: true }).catch((error: unknown) => {
    if (error instanceof NothingThere) return false;
    throw error;
  });
  if (isTaken) throw new RestoreRefused('There is a school in that database already. Say one that is empty.');
}
