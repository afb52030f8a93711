/** Bundles a program or a thread that tests start as JavaScript: without a loader it starts in half the time. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { build } from 'esbuild';

const worker = 'server/db/embedded/worker.ts';

type Bundle = { readonly program: string; readonly thread: string; remove(): void };

/**
 * A folder inside the project, where packages are resolved, with the program of a file of `server/` and the files it
 * expects next to it: the embedded database's thread, the migrations, and the empty database, where it was built.
 */
export async function bundleProgram(program = worker): Promise<Bundle> {
  mkdirSync('.cache/test', { recursive: true });
  const folder = mkdtempSync(join(process.cwd(), '.cache/test/bundle-'));
  const outdir = join(folder, 'server');
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
  symlinkSync(resolve('dist/empty-database'), join(folder, 'empty-database'));
  return {
    program: join(outdir, `${name}.js`),
    thread: join(outdir, 'database-worker.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
