/**
 * Runs once per test run on the embedded database: prepares the template that each test file copies, and the code that
 * opens it.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#server/db/open-database.ts';
import { longTimeouts } from '#test/support/full-run.ts';
import { bundleProgram } from '#test/support/test-bundle.ts';
import { testTmpDir } from '#test/support/tmp-dir.ts';
import { sharedSetUp } from './shared-setup.ts';
import { fillTemplate } from '#test/support/seed-template.ts';

const prefix = 'parvis-test-';
const twoHours = 7_200_000;

export default sharedSetUp('embedded', async () => {
  dropStale();
  const room = mkdtempSync(join(testTmpDir(), prefix));
  const template = join(room, 'template');
  const { thread: threadBundle, remove } = await bundleProgram();
  await fillTemplate(await openDatabase({ ...longTimeouts, dataDir: template, sync: false, threadBundle }));
  return {
    database: { kind: 'embedded', template, room, threadBundle },
    drop: () => {
      rmSync(room, { recursive: true, force: true });
      remove();
    },
  };
});

/** Deletes what killed runs left behind. */
function dropStale(): void {
  for (const name of readdirSync(testTmpDir()).filter((found) => found.startsWith(prefix))) {
    const path = join(testTmpDir(), name);
    if (statSync(path).mtimeMs < Date.now() - twoHours) rmSync(path, { recursive: true, force: true });
  }
}
