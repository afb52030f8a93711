import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { bundled } from '#server/db/test-bundle.ts';
import { filledPlace } from '#server/db/test-database.ts';
import { memoryTrial } from './memory-trial.ts';

/** The trial in short, on a thread of its own: fewer calls, each of which reads more than a page does. */
async function tryThread(thread: string) {
  const bundle = await bundled(`server/db/embedded/${thread}.ts`);
  onTestFinished(() => bundle.remove());
  const place = { ...filledPlace(), threadBundle: bundle.program };
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

test('the thread of the embedded database keeps nothing of the replies that it gave', async () => {
  const { threadChange, buffersChange } = await tryThread('memory-thread');
  expect(threadChange).toBeLessThanOrEqual(10);
  expect(buffersChange).toBeLessThanOrEqual(10);
});

test('the memory trial fails on a thread that keeps what it parsed of each reply', async () => {
  const { threadChange } = await tryThread('leaking-thread');
  expect(threadChange).toBeGreaterThan(50);
});
