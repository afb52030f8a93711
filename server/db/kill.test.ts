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
      // Nothing waits for something that never comes; how fast it is, the soak asks of the clock, alone on its machine.
      expect(result.usualOpeningMs).toBeLessThanOrEqual(Math.max(15_000, 8 * result.cleanOpeningMs));
      // By the processor, since other tests run beside this one. A PostgreSQL's own work is not in it.
      expect(result.usualOpeningWorkMs).toBeGreaterThan(0);
      expect(result.usualOpeningWorkMs).toBeLessThanOrEqual(Math.max(3000, 2.5 * result.cleanOpeningWorkMs));
    },
  );
}

test('the kill trial counts what a writer acknowledged and did not keep, or kept in part', async () => {
  const result = await killTrial({ kind: 'embedded', kills: 1, writer: 'server/db/lying-writer.ts' });
  expect(result.lost).toBeGreaterThan(0);
  expect(result.halfWritten).toBeGreaterThan(0);
});
