import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { bundleProgram } from '#test/support/test-bundle.ts';
import { isFull } from '#test/support/full-run.ts';
import { minSizes } from '#test/support/run-size.ts';
import { seededLocation } from '#test/support/test-database.ts';
import { memoryTrial } from './memory.ts';
import { memorySoak } from './suites/memory.ts';

/** A shorter trial on a thread of its own: fewer calls, each of which reads more than a page does. */
async function tryThread(thread: string) {
  const bundle = await bundleProgram(`test/resilience/${thread}.ts`);
  onTestFinished(() => bundle.remove());
  const place = { ...seededLocation(), threadBundle: bundle.program };
  const database = await openDatabase(place);
  onTestFinished(() => database.close());
  const outcome = await memoryTrial({
    folder: join(place.dataDir, 'database'),
    calls: 1000,
    call: async (n) => {
      await database.transaction({ readOnly: true }, (tx) =>
        sql`select n, repeat('a child', 20) as text from generate_series(${n}::int, ${n}::int + 100) n`.execute(tx),
      );
    },
  });
  console.log(`memory, ${thread}: ${JSON.stringify(outcome)}`);
  return outcome;
}

test('the thread of the embedded database keeps no memory of its replies', async () => {
  const { threadChange, buffersChange } = await tryThread('memory-thread');
  expect(threadChange).toBeLessThanOrEqual(10);
  expect(buffersChange).toBeLessThanOrEqual(10);
});

test('the memory trial fails on a thread that keeps the parsed replies', async () => {
  const { threadChange } = await tryThread('mutants/leaking-thread');
  expect(threadChange).toBeGreaterThan(50);
});

test.runIf(isFull)('the memory check fails on that thread at its smallest size too, under the app', async () => {
  const outcome = await memorySoak({ calls: minSizes.memory, thread: 'mutants/leaking-thread' });
  console.log(`memory, leaking thread under the app: ${JSON.stringify(outcome)}`);
  expect(outcome.threadChange).toBeGreaterThan(10);
});
