/** The full-size restart trials, on a demo school of their own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database, DatabaseKind } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createTrialDatabase } from '#test/support/temporary-database.ts';
import { seedDemo } from '#server/demo/demo.ts';
import { type EndOutcome, type EndTrial, endTrial } from '#test/resilience/server-restart.ts';

type Size = Pick<EndTrial, 'program' | 'signal' | 'times'> & { readonly kind: DatabaseKind };

export async function endSoak({ kind, ...size }: Size): Promise<EndOutcome> {
  const { place, drop } = await createTrialDatabase(kind);
  const folder = mkdtempSync(join(tmpdir(), 'parvis-test-end-'));
  const look = async <T>(work: (database: Database) => Promise<T>) => {
    const database = await openDatabase(place);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  try {
    await look((database) => seedDemo(database, { now: new Date() }));
    const env: Record<string, string> =
      'url' in place
        ? {
            DATA_DIR: folder,
            DATABASE_URL: place.url,
            SECRET: 'a secret only for the trials of Parvis',
            HEALTH_KEY: 'a secret only for the trials of Parvis',
          }
        : { DATA_DIR: place.dataDir };
    return await endTrial({ ...size, env, clients: 12, look });
  } finally {
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }
}
