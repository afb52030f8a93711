import { expect, test } from 'vitest';
import { testKind } from '#server/db/test-database.ts';
import { isFull } from '#server/db/test-form.ts';
import { damagedFilesTrial } from './damaged-files-trial.ts';

test.runIf(isFull)('damaged backups and folders are refused in one line, and nothing is overwritten', async () => {
  const outcome = await damagedFilesTrial({ kind: testKind(), backups: 4 });
  expect(outcome.wrong).toEqual([]);
  expect(outcome.refused).toBeGreaterThanOrEqual(outcome.tried - 1);
});

test.runIf(isFull && testKind() === 'embedded')('the trial fails on a restore that is kept in part', async () => {
  const outcome = await damagedFilesTrial({ kind: 'embedded', backups: 1, restorer: 'server/app/lying-keeping.ts' });
  expect(outcome.wrong.some((line) => line.includes('something of it was kept'))).toBe(true);
});
