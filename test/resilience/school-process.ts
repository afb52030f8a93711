/**
 * A demo school for a destructive trial, and what is compared afterwards: every row, and the position of each sequence.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Database, DatabaseKind } from '#server/db/database.ts';
import { backUp } from '#server/db/backup/write-backup.ts';
import { type Counter, openBackup, type Totals } from '#server/db/backup/backup-file.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { type TrialDatabase, createTrialDatabase } from '#test/support/temporary-database.ts';
import { seedDemo } from '#server/demo/demo.ts';

/** The content of a database: the row count and checksum of each table, and the positions of its sequences. */
export type DatabaseContent = { readonly totals: Totals; readonly counters: readonly Counter[] };

export type TrialSchool = {
  readonly place: TrialDatabase;
  /** Folder for files of the trial. */
  readonly folder: string;
  /** The environment variables with the location of the data. */
  readonly env: Readonly<Record<string, string>>;
  readonly open: <T>(work: (database: Database) => Promise<T>) => Promise<T>;
  readonly holding: () => Promise<DatabaseContent>;
};

/** Creates the school, lends it, and removes it. */
export async function withTrialSchool<T>(kind: DatabaseKind, work: (school: TrialSchool) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-test-harm-'));
  const { place, drop } = await createTrialDatabase(kind);
  const open: TrialSchool['open'] = (look) => withDatabase(place, look);
  const env = envOf(place, folder);
  try {
    await open((database) => seedDemo(database, { now: new Date() }));
    return await work({ place, folder, env, open, holding: () => open((database) => contentOf(database, folder)) });
  } finally {
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export function envOf(place: TrialDatabase, folder: string): Record<string, string> {
  if (!('url' in place)) return { DATA_DIR: place.dataDir };
  return {
    DATA_DIR: folder,
    DATABASE_URL: place.url,
    SECRET: 'a secret only for the trials of Parvis',
    HEALTH_KEY: 'a secret only for the trials of Parvis',
  };
}

export async function withDatabase<T>(place: TrialDatabase, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(place);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

let looks = 0;

/** The content of the database, as its backup reports it. */
export async function contentOf(database: Database, folder: string): Promise<DatabaseContent> {
  const file = join(folder, `look-${(looks += 1)}.parvis`);
  const totals = await backUp(database, file, new Date());
  const { heading } = await openBackup(file);
  rmSync(file);
  return { totals, counters: heading.counters };
}

/** The tables and counters in which two contents differ, for messages. */
export function differencesOf(one: DatabaseContent, other: DatabaseContent): string {
  const differing = (mine: object, theirs: object) =>
    Object.entries(mine).filter(([name, value]) => !isDeepStrictEqual(value, Object(theirs)[name]));
  return [...differing(one.totals, other.totals), ...differing(one.counters, other.counters)]
    .map(([name]) => name)
    .join(', ');
}

export const hasSameRows = (one: DatabaseContent, other: DatabaseContent): boolean =>
  isDeepStrictEqual(one.totals, other.totals);
export const isSame = (one: DatabaseContent, other: DatabaseContent): boolean =>
  hasSameRows(one, other) && isDeepStrictEqual(one.counters, other.counters);

/** Reads a backup to its end. Undefined when it is incomplete. */
export async function totalsIn(file: string): Promise<Totals | undefined> {
  try {
    const rows = (await openBackup(file)).rows();
    for (;;) {
      const next = await rows.next();
      if (next.done) return next.value;
    }
  } catch {
    return undefined;
  }
}
