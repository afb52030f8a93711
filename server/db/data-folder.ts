/**
 * Locks the folder of an embedded database before any file in it is opened. PGlite itself does not lock the folder, and
 * two processes would corrupt each other's committed data.
 */
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { syncPath } from '#server/db/embedded/fsync-path.ts';

/** Another process has this folder open. */
export class DataFolderInUse extends Error {
  constructor(path: string) {
    super(`The data folder ${path} is in use by another Parvis. Stop that one first, or choose another with DATA_DIR.`);
    this.name = 'DataFolderInUse';
  }
}

/** The path is not a folder, or the process cannot write to it. */
export class DataFolderUnusable extends Error {
  constructor(path: string, { code }: NodeJS.ErrnoException) {
    super(`DATA_DIR must be a folder that can be written to, not '${path}' (${code}).`);
    this.name = 'DataFolderUnusable';
  }
}

/** The database folder exists but does not contain a complete database. */
export class DataFolderBroken extends Error {
  constructor(path: string) {
    super(
      `${join(path, 'database')} is not a complete database: its PG_VERSION is missing. If the very first start was interrupted, ` +
        'remove that folder and start again. Otherwise keep it, and restore a backup to another folder.',
    );
    this.name = 'DataFolderBroken';
  }
}

/** The folder was written by another major version of the database, whose files this version cannot read. */
export class DataFolderOfAnotherVersion extends Error {
  constructor(path: string, found: string) {
    super(
      `The data folder ${path} was written by version ${found} of the embedded database; this Parvis has version ` +
        `${embeddedMajor}. Start the Parvis that wrote it, back it up, and restore the backup here.`,
    );
    this.name = 'DataFolderOfAnotherVersion';
  }
}

export type DataFolder = {
  /** The folder of the database's own files. */
  readonly database: string;
  release(): Promise<void>;
};

/** The PostgreSQL major version of the pinned PGlite. */
const embeddedMajor = '18';

/**
 * Creates the folder if needed, readable by its owner only, and locks it for this process. The kernel releases the lock
 * when the process ends, even after a crash. Throws `DataFolderUnusable`, `DataFolderInUse`, `DataFolderBroken` or
 * `DataFolderOfAnotherVersion`.
 */
export async function claimDataFolder(path: string): Promise<DataFolder> {
  const folder = usable(path);
  const claims: Release[] = [];
  const release = async () => {
    for (const claim of claims) await claim();
  };
  try {
    for (const claim of [claimName, claimFile]) {
      const held = await claim(folder);
      if (held) claims.push(held);
    }
    if (claims.length === 0) {
      throw new Error(`On ${process.platform}, the embedded database needs Node 22.13 or later to lock its folder.`);
    }
    refuseOtherVersion(folder);
  } catch (error) {
    await release();
    throw error;
  }
  return { database: join(folder, 'database'), release };
}

/** Whether the folder contains a database. Does not open it. */
export const holdsDatabase = (path: string): boolean =>
  statSync(join(path, 'database', 'PG_VERSION'), { throwIfNoEntry: false }) !== undefined;

function usable(path: string): string {
  try {
    make(path);
    const folder = realpathSync(path);
    const database = join(folder, 'database');
    if (existsSync(database)) accessSync(database, constants.R_OK | constants.W_OK | constants.X_OK);
    // Permission bits do not reveal a read-only file system.
    else rmdirSync(mkdtempSync(join(folder, '.trial-')));
    return folder;
  } catch (error) {
    throw new DataFolderUnusable(path, error as NodeJS.ErrnoException);
  }
}

/**
 * Creates parents one by one: Node's recursive `mkdir` never returns where the system refuses folders, as under /proc.
 */
function make(path: string): void {
  if (existsSync(path)) return;
  make(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
    syncPath(dirname(path));
  } catch (error) {
    // Another process may have created it at the same moment.
    if (!existsSync(path)) throw error;
  }
}

type Release = () => Promise<void> | void;

/** Locks a name that one process per machine can hold: a Linux abstract socket, which leaves no file behind. */
async function claimName(folder: string): Promise<Release | undefined> {
  if (process.platform !== 'linux') return undefined;
  const { dev, ino } = statSync(folder, { bigint: true });
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new DataFolderInUse(folder) : error);
    });
    server.listen(`\0parvis-${dev}-${ino}`, resolve);
  });
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

type Sqlite = { readonly DatabaseSync: new (path: string) => { exec(sql: string): void; close(): void } };

/**
 * Locks a file through `node:sqlite`, available in newer Node versions. This lock also works between containers that
 * share the folder, where abstract sockets are not shared.
 */
function claimFile(folder: string): Release | undefined {
  const sqlite = process.getBuiltinModule('node:sqlite') as Sqlite | undefined;
  if (!sqlite) return undefined;
  const file = new sqlite.DatabaseSync(join(folder, 'lock'));
  try {
    file.exec('pragma busy_timeout = 0; begin exclusive');
  } catch (error) {
    file.close();
    throw (error as { errcode?: number }).errcode === sqliteBusy ? new DataFolderInUse(folder) : error;
  }
  return () => file.close();
}

const sqliteBusy = 5;

function refuseOtherVersion(folder: string): void {
  const database = join(folder, 'database');
  // Not `existsSync`, which reports a failing disk as a missing file.
  if (!holdsDatabase(folder)) {
    if (existsSync(database) && readdirSync(database).length > 0) throw new DataFolderBroken(folder);
    return;
  }
  const found = readFileSync(join(database, 'PG_VERSION'), 'utf8').trim();
  if (found !== embeddedMajor) throw new DataFolderOfAnotherVersion(folder, found);
}
