/**
 * A database of an earlier Parvis, with schools in it, upgraded by opening it: no row is lost, and every user finds
 * their data in the app.
 */
import type { Database, DatabaseKind } from '#server/db/database.ts';
import { knownMigrations, type Migration } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createTrialDatabase } from '#test/support/temporary-database.ts';
import { type WrittenRows, missing, type Rows, writeEarlierRows } from './earlier-rows.ts';

export type UpgradeOutcome = {
  readonly rows: number;
  /** Earlier rows that are missing, or changed. */
  readonly lost: readonly string[];
  /** Wrong replies of the app. */
  readonly failed: readonly string[];
};

type Upgrade = {
  readonly kind: DatabaseKind;
  /** The last migration of the earlier schema. */
  readonly from: number;
  /** The migrations of the new version, by default those of this one. */
  readonly to?: readonly Migration[];
  readonly demo: Rows;
  /** Reads the app on the upgraded database, and gives its wrong replies. */
  readonly checkApp: (today: Database, kept: WrittenRows) => Promise<readonly string[]>;
};

export async function upgradeTrial({
  kind,
  from,
  to = knownMigrations(),
  demo,
  checkApp,
}: Upgrade): Promise<UpgradeOutcome> {
  const { place, drop } = await createTrialDatabase(kind);
  const where = 'dataDir' in place ? { ...place, sync: false } : place;
  try {
    const then = await openDatabase(where, { migrations: to.slice(0, from) });
    const kept = await writeEarlierRows(then, demo);
    await then.close();
    const today = await openDatabase(where, { migrations: to }).catch((cause: unknown) => {
      throw new Error(`Schema ${from} could not be upgraded.`, { cause });
    });
    try {
      const lost = await missing(today, kept);
      const failed = await checkApp(today, kept);
      const rows = [...kept.values()].reduce((sum, { rows: some }) => sum + some.length, 0);
      return { rows, lost, failed };
    } finally {
      await today.close();
    }
  } finally {
    await drop();
  }
}
