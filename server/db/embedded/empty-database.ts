/**
 * The first files of a database without a table, laid into a new folder: a copy of those that the build made, since to
 * make them takes ten times the work and four times the memory. (docs/decisions/0034)
 */
import { chmodSync, constants, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = import.meta.url;
/** In what was built it stands beside the folder of this code. */
const built = fileURLToPath(new URL(here.endsWith('.ts') ? '../../../dist/empty-database' : '../empty-database', here));

/** Syncs a file or a folder. */
type Keep = (path: string) => void;

/**
 * Makes `folder` of them, for its owner only, unless something is there: whole and synced by `keep`, or not at all.
 * Where the build made none it does nothing, and PGlite makes its own.
 */
export function layEmptyDatabase(folder: string, keep: Keep, from = built): void {
  if (isFilled(folder) || !existsSync(from)) return;
  const beside = `${folder}.new`;
  // What an earlier start was cut short in.
  rmSync(beside, { recursive: true, force: true });
  layFolder(from, beside, keep);
  renameSync(beside, folder);
  keep(dirname(folder));
}

const isFilled = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0;

function layFolder(from: string, to: string, keep: Keep): void {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, place] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) layFolder(source, place, keep);
    else if (entry.name !== buildStamp) layFile(source, place, keep);
  }
  keep(to);
}

/** What the build notes of its own beside what it made. */
const buildStamp = '.sources';

function layFile(from: string, to: string, keep: Keep): void {
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  chmodSync(to, 0o600);
  keep(to);
}
