import { expect, inject, test } from 'vitest';
import { killTrial } from '#test/resilience/crash-recovery.ts';

const kinds = ['embedded', 'postgresql'] as const;

for (const kind of kinds) {
  test.skipIf(kind === 'postgresql' && inject('silence'))(
    `three kills under write load lose no acknowledged transaction (${kind})`,
    async () => {
      const result = await killTrial({ kind, kills: 3 });
      console.log(`${kind}: ${JSON.stringify(result)}`);
      expect(result).toMatchObject({ lost: 0, doubled: 0, halfWritten: 0 });
      // A trial with few transactions proves little.
      expect(result.acknowledged).toBeGreaterThan(50);
      // Detects hangs. The speed itself is measured by the soak test, alone on its machine.
      expect(result.usualOpeningMs).toBeLessThanOrEqual(Math.max(15_000, 8 * result.cleanOpeningMs));
      // Processor time, since other tests run at the same time. It excludes the work of PostgreSQL.
      expect(result.usualOpeningWorkMs).toBeGreaterThan(0);
      expect(result.usualOpeningWorkMs).toBeLessThanOrEqual(Math.max(3000, 2.5 * result.cleanOpeningWorkMs));
    },
  );
}

test('the kill trial counts lost and partial transactions', async () => {
  const result = await killTrial({
    kind: 'embedded',
    kills: 1,
    writer: 'test/resilience/mutants/writer-without-sync.ts',
  });
  expect(result.lost).toBeGreaterThan(0);
  expect(result.halfWritten).toBeGreaterThan(0);
});
