/** What tests start as a program or a thread of its own, as JavaScript: without a loader it starts at half the cost. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

const worker = 'server/db/embedded/worker.ts';

type Bundle = { readonly program: string; readonly thread: string; remove(): void };

/**
 * A folder inside the project, where packages are found, with the program of a file of `server/` and what it looks for beside
 * itself: the embedded database's thread, and the migrations.
 */
export async function bundled(program = worker): Promise<Bundle> {
  mkdirSync('.cache/test', { recursive: true });
  const outdir = mkdtempSync(join(process.cwd(), '.cache/test/bundle-'));
  const name = basename(program, '.ts');
  await build({
    entryPoints: { [name]: program, 'database-worker': worker },
    outdir,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  });
  cpSync('server/db/migrations', join(outdir, 'migrations'), { recursive: true });
  return {
    program: join(outdir, `${name}.js`),
    thread: join(outdir, 'database-worker.js'),
    remove: () => rmSync(outdir, { recursive: true, force: true }),
  };
}
