/**
 * The folder of an embedded database, claimed before anything in it is opened. The database itself would let two
 * processes in, and each would destroy what the other was told is stored. (trust, promise 5)
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
import { syncPath } from './embedded/sync-path.ts';

/** Another process has this folder open. */
export class DataFolderInUse extends Error {
  constructor(path: string) {
    super(`The data folder ${path} is in use by another Parvis. Stop that one first, or choose another with DATA_DIR.`);
    this.name = 'DataFolderInUse';
  }
}

/** The path is no folder, or not one that this process can keep anything in. */
export class DataFolderUnusable extends Error {
  constructor(path: string, { code }: NodeJS.ErrnoException) {
    super(`DATA_DIR must be a folder that can be written to, not '${path}' (${code}).`);
    this.name = 'DataFolderUnusable';
  }
}

/** Something is where the database should be, and it is no whole database. */
export class DataFolderBroken extends Error {
  constructor(path: string) {
    super(
      `What is in ${join(path, 'database')} is no whole database: its PG_VERSION is missing. Where the very first start was cut short, ` +
        'remove that folder and start again; else keep it, and restore a backup to another folder.',
    );
    this.name = 'DataFolderBroken';
  }
}

/** The folder was written by another major version of the database, whose files this one cannot read. */
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
  /** Where the database's own files are. */
  readonly database: string;
  release(): Promise<void>;
};

/** The PostgreSQL that the pinned PGlite is. */
const embeddedMajor = '18';

/**
 * Makes the folder if need be, readable by its owner only, and takes it for this process. The kernel gives it back
 * however the process ends. Throws `DataFolderUnusable`, `DataFolderInUse`, `DataFolderBroken` or
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

/** Whether there is a database in it, which nobody has opened yet. */
export const holdsDatabase = (path: string): boolean =>
  statSync(join(path, 'database', 'PG_VERSION'), { throwIfNoEntry: false }) !== undefined;

function usable(path: string): string {
  try {
    make(path);
    const folder = realpathSync(path);
    const database = join(folder, 'database');
    if (existsSync(database)) accessSync(database, constants.R_OK | constants.W_OK | constants.X_OK);
    // Permissions do not tell of a file system that takes nothing.
    else rmdirSync(mkdtempSync(join(folder, '.trial-')));
    return folder;
  } catch (error) {
    throw new DataFolderUnusable(path, error as NodeJS.ErrnoException);
  }
}

/** Step by step: Node's own recursion never ends where the system takes no folder, as under /proc. */
function make(path: string): void {
  if (existsSync(path)) return;
  make(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
    syncPath(dirname(path));
  } catch (error) {
    // Somebody else may have made it in the same instant.
    if (!existsSync(path)) throw error;
  }
}

type Release = () => Promise<void> | void;

/** A name that only one process of this machine can hold: Linux's abstract sockets, which leave no file behind. */
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
 * A lock on a file, by the SQLite of newer Nodes. It also holds between containers that share the folder, to which
 * the name above is not common.
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
  // Not by `existsSync`, to which a disk that fails is a file that is not there.
  if (!holdsDatabase(folder)) {
    if (existsSync(database) && readdirSync(database).length > 0) throw new DataFolderBroken(folder);
    return;
  }
  const found = readFileSync(join(database, 'PG_VERSION'), 'utf8').trim();
  if (found !== embeddedMajor) throw new DataFolderOfAnotherVersion(folder, found);
}
