import { expect, test } from 'vitest';
import { testKind } from '#server/db/test-database.ts';
import { behindAnswersTrial, behindStartTrial } from './schema-behind-trial.ts';
import { isFull } from '#server/db/test-form.ts';

test.runIf(testKind() === 'postgresql')(
  'a server whose database a newer one migrated answers as before, or asks to try again, and never calls it a bug',
  async () => {
    const outcome = await behindAnswersTrial();
    console.log(`schema-behind: ${JSON.stringify(outcome)}`);
    expect(outcome.wrong).toEqual([]);
    expect(outcome.putOff).toBeGreaterThanOrEqual(3);
  },
);

test.runIf(isFull)('a start and a restore on such a database are refused in one line and change nothing', async () => {
  expect(await behindStartTrial(testKind())).toMatchObject({ starts: 2, wrong: [] });
});
