/** Once per run on the embedded database: the template whose copy each test file gets, and the code that opens it. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from './open-database.ts';
import { bundled } from './test-bundle.ts';
import { testRoom } from './test-room.ts';
import { sharedSetUp } from './test-set-up.ts';
import { fillTemplate } from './test-template.ts';

const prefix = 'parvis-test-';
const twoHours = 7_200_000;

export default sharedSetUp('embedded', async () => {
  dropStale();
  const room = mkdtempSync(join(testRoom(), prefix));
  const template = join(room, 'template');
  const { thread: threadBundle, remove } = await bundled();
  await fillTemplate(await openDatabase({ dataDir: template, sync: false, threadBundle }));
  return {
    database: { kind: 'embedded', template, room, threadBundle },
    drop: () => {
      rmSync(room, { recursive: true, force: true });
      remove();
    },
  };
});

/** What runs that were killed left behind. */
function dropStale(): void {
  for (const name of readdirSync(testRoom()).filter((found) => found.startsWith(prefix))) {
    const path = join(testRoom(), name);
    if (statSync(path).mtimeMs < Date.now() - twoHours) rmSync(path, { recursive: true, force: true });
  }
}
