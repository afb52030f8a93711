/** Once per run on the embedded database: the template whose copy each test file gets, and the code that opens it. */
import { build } from 'esbuild';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from './open-database.ts';
import { testRoom } from './test-room.ts';
import { sharedSetUp } from './test-set-up.ts';
import { fillTemplate } from './test-template.ts';

const prefix = 'parvis-test-';
const twoHours = 7_200_000;

export default sharedSetUp('embedded', async () => {
  dropStale();
  const room = mkdtempSync(join(testRoom(), prefix));
  const template = join(room, 'template');
  const threadBundle = await bundleThread();
  await fillTemplate(await openDatabase({ dataDir: template, sync: false, threadBundle }));
  return {
    database: { kind: 'embedded', template, room, threadBundle },
    drop: () => {
      rmSync(room, { recursive: true, force: true });
      rmSync(threadBundle, { force: true });
    },
  };
});

/** The database's thread as JavaScript, inside the project, where it finds its packages. Without a loader it starts at half the cost. */
async function bundleThread(): Promise<string> {
  const outfile = join(process.cwd(), '.cache/test', `database-worker-${process.pid}.mjs`);
  await build({
    entryPoints: ['server/db/embedded/worker.ts'],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  });
  return outfile;
}

/** What runs that were killed left behind. */
function dropStale(): void {
  for (const name of readdirSync(testRoom()).filter((found) => found.startsWith(prefix))) {
    const path = join(testRoom(), name);
    if (statSync(path).mtimeMs < Date.now() - twoHours) rmSync(path, { recursive: true, force: true });
  }
}
