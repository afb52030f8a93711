import { expect, test } from 'vitest';
import { testKind } from '#server/db/test-database.ts';
import { isFull } from '#server/db/test-form.ts';
import { databaseTroubleTrial } from './database-trouble-trial.ts';

for (const trouble of ['restart', 'exhausted'] as const) {
  test.runIf(isFull && testKind() === 'postgresql')(
    `nothing is done in part or lost where the database is ${trouble === 'restart' ? 'started again' : 'out of connections'}`,
    async () => {
      const outcome = await databaseTroubleTrial(trouble, 3);
      expect(outcome).toMatchObject({ cuts: 3, wrong: [], partial: 0, lost: 0 });
      expect(outcome.putOff).toBeGreaterThan(0);
    },
  );
}
