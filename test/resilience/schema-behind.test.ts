import { expect, test } from 'vitest';
import { testKind } from '#test/support/test-database.ts';
import { behindAnswersTrial, behindStartTrial } from './schema-behind.ts';
import { isFull } from '#test/support/full-run.ts';

test.runIf(testKind() === 'postgresql')(
  'a server whose database was migrated by a newer one replies as before or with 503, and never with an unexpected error',
  async () => {
    const outcome = await behindAnswersTrial();
    console.log(`schema-behind: ${JSON.stringify(outcome)}`);
    expect(outcome.wrong).toEqual([]);
    expect(outcome.unavailable).toBeGreaterThanOrEqual(3);
  },
);

test.runIf(isFull)('a start and a restore on such a database are refused in one line and change nothing', async () => {
  expect(await behindStartTrial(testKind())).toMatchObject({ starts: 2, wrong: [] });
});
