import { expect, inject, test } from 'vitest';
import { killTrial } from './kill-trial.ts';

const kinds = ['embedded', 'postgresql'] as const;

for (const kind of kinds) {
  test.skipIf(kind === 'postgresql' && inject('silence'))(
    `three kills under writes take nothing that was acknowledged (${kind})`,
    async () => {
      const result = await killTrial({ kind, kills: 3 });
      console.log(`${kind}: ${JSON.stringify(result)}`);
      expect(result).toMatchObject({ lost: 0, doubled: 0, halfWritten: 0 });
      // A trial that wrote next to nothing proves next to nothing.
      expect(result.acknowledged).toBeGreaterThan(50);
      // Three seconds, or on a machine that is busy with something else, three times what it takes there unharmed.
      expect(result.usualOpeningMs).toBeLessThanOrEqual(Math.max(3000, 3 * result.cleanOpeningMs));
    },
  );
}
