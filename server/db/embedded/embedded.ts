/**
 * PostgreSQL without a server: PGlite in a worker thread, on a folder locked for this process. PGlite has one session,
 * hence a pool of one connection, and it cannot cancel a statement. When a statement times out, its thread is
 * terminated and the next connection opens the folder again.
 */
import { claimDataFolder } from '#server/db/data-folder.ts';
import { type Engine, secondsForConnection, secondsPerStatement, sharedClientConfig } from '#server/db/engine.ts';
import { DatabaseThread } from './database-thread.ts';
import { refuseIfFull } from './disk-room.ts';
import { ThreadStream } from './thread-stream.ts';

export type EmbeddedOptions = {
  readonly dataDir: string;
  /** False only where data may be lost, as in tests. Commits are then not synced to the disk. */
  readonly sync?: boolean | undefined;
  /** The bundled code of the worker. For tests, which start many. */
  readonly threadBundle?: string | undefined;
  /** The statement timeout in seconds. Tests set others. */
  readonly statementSeconds?: number | undefined;
  /** How long a transaction waits for the connection, in seconds. Longer in tests. */
  readonly connectionSeconds?: number | undefined;
};

/** The folder is locked for this process, but PostgreSQL cannot open its files. */
export class EmbeddedNotOpened extends Error {
  constructor(dataDir: string, cause: unknown) {
    const why = (cause instanceof Error ? cause.message : String(cause)).split('\n')[0];
    super(
      `The database in ${dataDir} could not be opened (${why}). If the disk is full, free some space. Otherwise its files may be ` +
        'damaged: keep them, and restore a backup to another folder.',
      { cause },
    );
    this.name = 'EmbeddedNotOpened';
  }
}

/** Locks the folder and opens the database in it, created first if there is none. */
export async function openEmbedded({
  dataDir,
  sync = true,
  threadBundle,
  statementSeconds = secondsPerStatement,
  connectionSeconds = secondsForConnection,
}: EmbeddedOptions): Promise<Engine> {
  const folder = await claimDataFolder(dataDir);
  const start = () => new DatabaseThread({ folder: folder.database, sync }, threadBundle);
  let thread: DatabaseThread | undefined = start();
  let stopped: Promise<void> = Promise.resolve();

  async function running(): Promise<DatabaseThread> {
    // Never run two threads on one folder, not even while the first is exiting.
    await stopped;
    if (!thread) {
      thread = start();
      forgetWhenGone(thread);
    }
    const current = thread;
    await current.ready;
    return current;
  }

  function forgetWhenGone(started: DatabaseThread): void {
    void started.gone.then(() => (thread = thread === started ? undefined : thread));
  }

  function abandon(abandoned: DatabaseThread): void {
    if (thread !== abandoned) return;
    thread = undefined;
    stopped = abandoned.stop();
    // Reopens at once, so that the next request waits less. An error here occurs again for that request.
    running().catch(() => undefined);
  }

  forgetWhenGone(thread);
  try {
    await running();
  } catch (error) {
    await folder.release();
    throw new EmbeddedNotOpened(dataDir, error);
  }
  const connection = {
    ...sharedClientConfig,
    user: 'postgres',
    database: 'postgres',
    query_timeout: statementSeconds * 1000,
    stream: () => new ThreadStream(running, abandon),
  };
  return {
    kind: 'embedded',
    durability: sync ? 'power' : 'process',
    connection,
    direct: connection,
    isPooled: false,
    pool: { max: 1, connectionTimeoutMillis: connectionSeconds * 1000, idleTimeoutMillis: 0 },
    refuseIfFull: () => refuseIfFull(folder.database),
    async close() {
      await stopped;
      await thread?.close();
      await folder.release();
    },
  };
}
