import { expect, inject, test } from 'vitest';
import { isFull } from '#server/db/test-form.ts';
import { backupKillTrial } from './backup-kill-trial.ts';

for (const kind of ['embedded', 'postgresql'] as const) {
  // A school is written and read again a dozen times: in the full form only.
  test.skipIf(!isFull || (kind === 'postgresql' && inject('silence')))(
    `a kill of a backup or a restore leaves the old data or the new, whole, and a second try works (${kind})`,
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
  'the trial fails on a backup named before it is whole, and on a restore that is kept in part',
  async () => {
    const { wrong } = await backupKillTrial({ kind: 'embedded', kills: 1, killed: 'server/app/lying-keeping.ts' });
    expect(wrong).toHaveLength(2);
  },
  240_000,
);
