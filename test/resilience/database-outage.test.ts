import { expect, test } from 'vitest';
import { testKind } from '#test/support/test-database.ts';
import { isFull } from '#test/support/full-run.ts';
import { databaseTroubleTrial } from './database-outage.ts';

for (const trouble of ['restart', 'exhausted'] as const) {
  test.runIf(isFull && testKind() === 'postgresql')(
    `no mutation is partial or lost when the database is ${trouble === 'restart' ? 'restarted' : 'out of connections'}`,
    async () => {
      const outcome = await databaseTroubleTrial(trouble, 3);
      expect(outcome).toMatchObject({ cuts: 3, wrong: [], partial: 0, lost: 0 });
      expect(outcome.unavailable).toBeGreaterThan(0);
    },
  );
}
