import { expect, inject, test } from 'vitest';
import { isFull } from '#test/support/full-run.ts';
import { backupKillTrial } from '#test/resilience/backup-crash.ts';

for (const kind of ['embedded', 'postgresql'] as const) {
  // A school is written and read a dozen times: in the full run only.
  test.skipIf(!isFull || (kind === 'postgresql' && inject('silence')))(
    `a killed backup or restore leaves the complete old or new data, and a second attempt succeeds (${kind})`,
    async () => {
      const outcome = await backupKillTrial({ kind, kills: 2 });
      console.log(`backup-restore, ${kind}: ${JSON.stringify(outcome)}`);
      expect(outcome).toMatchObject({ kills: 4, wrong: [], notRepeated: [] });
      expect(outcome.inTheMiddle).toBeGreaterThan(0);
    },
    240_000,
  );
}

test.skipIf(!isFull)(
  'the trial fails on a backup named before it is complete, and on a partial restore',
  async () => {
    const { wrong } = await backupKillTrial({
      kind: 'embedded',
      kills: 1,
      killed: 'test/resilience/mutants/backup-without-sync.ts',
    });
    expect(wrong).toHaveLength(2);
  },
  240_000,
);
