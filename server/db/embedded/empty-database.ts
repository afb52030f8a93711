/**
 * Creates a new database by copying the files of an empty one that the build made. Creating them with PGlite takes ten
 * times the work and four times the memory. See docs/decisions/0034.
 */
import { chmodSync, constants, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = import.meta.url;
/** In the bundle, the empty database is next to the folder of this code. */
const built = fileURLToPath(new URL(here.endsWith('.ts') ? '../../../dist/empty-database' : '../empty-database', here));

/** Syncs a file or a folder. */
type SyncPath = (path: string) => void;

/**
 * Copies the files into `folder`, for its owner only, unless the folder has files already. The copy is atomic and
 * synced. Without a built copy it does nothing, and PGlite creates its own files.
 */
export function copyEmptyDatabase(folder: string, sync: SyncPath, from = built): void {
  if (isFilled(folder) || !existsSync(from)) return;
  const partFolder = `${folder}.new`;
  // Left by an interrupted start.
  rmSync(partFolder, { recursive: true, force: true });
  layFolder(from, partFolder, sync);
  renameSync(partFolder, folder);
  sync(dirname(folder));
}

const isFilled = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0;

function layFolder(from: string, to: string, sync: SyncPath): void {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, place] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) layFolder(source, place, sync);
    else if (entry.name !== buildStamp) layFile(source, place, sync);
  }
  sync(to);
}

/** The build's own stamp file, which is not copied. */
const buildStamp = '.sources';

function layFile(from: string, to: string, sync: SyncPath): void {
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  chmodSync(to, 0o600);
  sync(to);
}
