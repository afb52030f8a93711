import { expect, inject, test } from 'vitest';
import { migrationKillTrial } from './migration-kill-trial.ts';
import { isFull } from './test-form.ts';

for (const kind of ['embedded', 'postgresql'] as const) {
  // The embedded database takes too long to be made again and again: in the full form only.
  test.skipIf(kind === 'postgresql' ? inject('silence') : !isFull)(
    `a kill while migrating leaves a database that the next start brings up to date (${kind})`,
    async () => {
      const result = await migrationKillTrial({ kind, kills: 2 });
      console.log(`migration kills, ${kind}: ${JSON.stringify(result)}`);
      expect(result).toMatchObject({ kills: 2, wrong: [] });
      // A kill that comes after the end tries nothing.
      expect(result.inTheMiddle).toBeGreaterThan(0);
    },
    120_000,
  );
}

test.skipIf(!isFull)(
  'the trial fails on a migration that is lost',
  async () => {
    const result = await migrationKillTrial({
      kind: 'embedded',
      kills: 1,
      opener: 'server/db/lying-migrator.ts',
      at: 10,
    });
    expect(result.wrong).toHaveLength(1);
  },
  120_000,
);
