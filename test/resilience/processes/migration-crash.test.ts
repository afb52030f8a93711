import { expect, inject, test } from 'vitest';
import { migrationKillTrial } from '#test/resilience/migration-crash.ts';
import { isFull } from '#test/support/full-run.ts';

for (const kind of ['embedded', 'postgresql'] as const) {
  // Creating the embedded database takes too long to repeat it: in the full run only.
  test.skipIf(kind === 'postgresql' ? inject('silence') : !isFull)(
    `a kill during a migration leaves a database that the next start migrates (${kind})`,
    async () => {
      const result = await migrationKillTrial({ kind, kills: 2 });
      console.log(`migration kills, ${kind}: ${JSON.stringify(result)}`);
      expect(result).toMatchObject({ kills: 2, wrong: [] });
      // A kill after the end tests nothing.
      expect(result.inTheMiddle).toBeGreaterThan(0);
    },
  );
}

test.skipIf(!isFull)(
  'the trial fails on a lost migration',
  async () => {
    const result = await migrationKillTrial({
      kind: 'embedded',
      kills: 1,
      opener: 'test/resilience/mutants/migrator-without-transaction.ts',
      at: 10,
    });
    expect(result.wrong).toHaveLength(1);
  },
  120_000,
);
