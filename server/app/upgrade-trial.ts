/**
 * A database as an earlier Parvis left it, with schools in it, brought up to today by opening it: nothing in it is lost
 * and everybody finds in the app what is theirs. (trust, promise 6)
 */
import type { DatabaseKind } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { trialPlace } from '#server/db/trial-place.ts';
import type { Marked } from './marked-records.ts';
import { type People, readAgain } from './upgrade-reads.ts';
import { missing, type Rows, writeAsThen } from './upgrade-rows.ts';

export type UpgradeOutcome = {
  readonly rows: number;
  /** Rows that the tables of then could not hold, for a listed reason. */
  readonly refused: number;
  /** Rows that were not written for no such reason. */
  readonly wrong: readonly string[];
  /** Rows of then that are not there any more, or say something else. */
  readonly lost: readonly string[];
  /** What the app did not answer as it should. */
  readonly failed: readonly string[];
};

type Upgrade = {
  readonly kind: DatabaseKind;
  /** The last migration of then. */
  readonly from: number;
  readonly demo: Rows;
  readonly who: People;
  readonly ours: Marked;
  readonly now: Date;
};

export async function upgradeTrial({ kind, from, demo, who, ours, now }: Upgrade): Promise<UpgradeOutcome> {
  const { place, drop } = await trialPlace(kind);
  const where = 'dataDir' in place ? { ...place, sync: false } : place;
  try {
    const then = await openDatabase(where, { migrations: from });
    const { kept, refused, wrong } = await writeAsThen(then, from, demo);
    await then.close();
    const today = await openDatabase(where).catch((cause: unknown) => {
      throw new Error(`Schema ${from} could not be brought up to date.`, { cause });
    });
    try {
      const lost = await missing(today, from, kept);
      // Before there were guardians nobody had anything to read.
      const failed = kept.has('guardians') ? await readAgain(today, { who, ours, kept, now }) : [];
      const rows = [...kept.values()].reduce((sum, { rows: some }) => sum + some.length, 0);
      return { rows, refused, wrong, lost, failed };
    } finally {
      await today.close();
    }
  } finally {
    await drop();
  }
}
