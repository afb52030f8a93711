import { expect, test } from 'vitest';
import { testKind } from '#test/support/test-database.ts';
import { isFull } from '#test/support/full-run.ts';
import { damagedFilesTrial } from './damaged-files.ts';

test.runIf(isFull)('damaged backups and data folders are refused in one line, and nothing is overwritten', async () => {
  const outcome = await damagedFilesTrial({ kind: testKind(), backups: 5 });
  expect(outcome.wrong).toEqual([]);
  expect(outcome.refused).toBeGreaterThanOrEqual(outcome.tried - 1);
});

test.runIf(isFull && testKind() === 'embedded')('the trial fails on a partial restore', async () => {
  const outcome = await damagedFilesTrial({
    kind: 'embedded',
    backups: 1,
    restorer: 'test/resilience/mutants/backup-without-sync.ts',
  });
  expect(outcome.wrong.some((line) => line.includes('partly restored'))).toBe(true);
});
