/**
 * The first files of a database without a table, laid into a new folder: a copy of those that the build made, since to make
 * them takes ten times the work and four times the memory. (docs/decisions/0034)
 */
import { chmodSync, constants, copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { syncPath } from './durable-files.ts';

export type Laying = {
  /** Whether they are on the disk when it returns. */
  readonly sync: boolean;
  /** Where the build left them, unless told. */
  readonly from?: string | undefined;
};

const here = import.meta.url;
/** In what was built it stands beside the folder of this code. */
const built = fileURLToPath(new URL(here.endsWith('.ts') ? '../../../dist/empty-database' : '../empty-database', here));

/** What makes a folder a database. Laid last: without it the laying was cut short, and begins again. */
const last = 'PG_VERSION';

/**
 * Lays them into `folder`, for its owner only, unless a database is there; what else is there stays. Where the build
 * made none it does nothing: PGlite makes its own.
 */
export function layEmptyDatabase(folder: string, { sync, from = built }: Laying): void {
  if (existsSync(join(folder, last)) || !existsSync(join(from, last))) return;
  const keep = sync ? syncPath : () => undefined;
  layFolder(from, folder, keep);
  keep(dirname(folder));
}

function layFolder(from: string, to: string, keep: (path: string) => void): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  const entries = readdirSync(from, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isDirectory()))
    layFolder(join(from, name), join(to, name), keep);
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  for (const name of files.filter((other) => other !== last)) layFile(join(from, name), join(to, name), keep);
  keep(to);
  if (!files.includes(last)) return;
  layFile(join(from, last), join(to, last), keep);
  keep(to);
}

function layFile(from: string, to: string, keep: (path: string) => void): void {
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  chmodSync(to, 0o600);
  keep(to);
}
