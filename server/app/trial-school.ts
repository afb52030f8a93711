/** A demo school that a trial harms, and what it looks at afterwards: every row, and how far each number went. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Database, DatabaseKind } from '#server/db/database.ts';
import { backUp } from '#server/db/backup/back-up.ts';
import { type Counter, openBackup, type Totals } from '#server/db/backup/backup-file.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { type TrialPlace, trialPlace } from '#server/db/trial-place.ts';
import { seedDemo } from './demo.ts';

/** All that a database holds: how many rows of each table, what they add up to, and how far its numbers went. */
export type Holding = { readonly totals: Totals; readonly counters: readonly Counter[] };

export type TrialSchool = {
  readonly place: TrialPlace;
  /** For files of the trial. */
  readonly folder: string;
  /** What tells a program of ours where the data is. */
  readonly env: Readonly<Record<string, string>>;
  readonly open: <T>(work: (database: Database) => Promise<T>) => Promise<T>;
  readonly holding: () => Promise<Holding>;
};

/** Makes the school, lends it, and takes it away again. */
export async function withTrialSchool<T>(kind: DatabaseKind, work: (school: TrialSchool) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-test-harm-'));
  const { place, drop } = await trialPlace(kind);
  const open: TrialSchool['open'] = (look) => withDatabase(place, look);
  const env = envOf(place, folder);
  try {
    await open((database) => seedDemo(database, { now: new Date() }));
    return await work({ place, folder, env, open, holding: () => open((database) => holdingOf(database, folder)) });
  } finally {
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export function envOf(place: TrialPlace, folder: string): Record<string, string> {
  if (!('url' in place)) return { DATA_DIR: place.dataDir };
  return { DATA_DIR: folder, DATABASE_URL: place.url, SECRET: 'a secret of the trial alone, of nobody else' };
}

export async function withDatabase<T>(place: TrialPlace, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(place);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

let looks = 0;

/** As a backup of it says. */
export async function holdingOf(database: Database, folder: string): Promise<Holding> {
  const file = join(folder, `look-${(looks += 1)}.parvis`);
  const totals = await backUp(database, file, new Date());
  const { heading } = await openBackup(file);
  rmSync(file);
  return { totals, counters: heading.counters };
}

export const hasSameRows = (one: Holding, other: Holding): boolean => isDeepStrictEqual(one.totals, other.totals);
export const isSame = (one: Holding, other: Holding): boolean =>
  hasSameRows(one, other) && isDeepStrictEqual(one.counters, other.counters);

/** Reads a backup to its end; nothing of one that is not whole. */
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
