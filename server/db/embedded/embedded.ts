/**
 * PostgreSQL without a server: PGlite in a thread, on a folder that is ours alone. It has one session, hence a pool
 * of one, and no way to stop a statement by itself: a statement that nobody waits for any more ends its thread, and
 * the next connection opens the folder again.
 */
import { claimDataFolder } from '#server/db/data-folder.ts';
import { type Engine, secondsPerStatement, usual } from '#server/db/engine.ts';
import { DatabaseThread } from './database-thread.ts';
import { ThreadStream } from './thread-stream.ts';

export type EmbeddedOptions = {
  readonly dataDir: string;
  /** False only where the data may be lost, as in tests: commits are then not synced to the disk. */
  readonly sync?: boolean | undefined;
  /** Where the code of its thread was bundled, for tests, which start many. */
  readonly threadBundle?: string | undefined;
  /** After how many seconds a statement is stopped, for tests, which have less time than a school. */
  readonly statementSeconds?: number | undefined;
};

/** The folder is ours, and its files are not what PostgreSQL can work on. */
export class EmbeddedNotOpened extends Error {
  constructor(dataDir: string, cause: unknown) {
    const why = (cause instanceof Error ? cause.message : String(cause)).split('\n')[0];
    super(
      `The database in ${dataDir} could not be opened (${why}). Is the disk full, make room; else its files may be damaged: keep them, ` +
        'and restore a backup to another folder.',
      { cause },
    );
    this.name = 'EmbeddedNotOpened';
  }
}

/** Claims the folder and opens the database in it, made first if there is none. */
export async function openEmbedded({
  dataDir,
  sync = true,
  threadBundle,
  statementSeconds = secondsPerStatement,
}: EmbeddedOptions): Promise<Engine> {
  const folder = await claimDataFolder(dataDir);
  const start = () => new DatabaseThread({ folder: folder.database, sync }, threadBundle);
  let thread: DatabaseThread | undefined = start();
  let stopped: Promise<void> = Promise.resolve();

  async function running(): Promise<DatabaseThread> {
    // Never two at once on the folder, not even while the first is dying.
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
    // Opened again at once, so that who comes next waits less; what fails here fails again for them.
    running().catch(() => undefined);
  }

  forgetWhenGone(thread);
  try {
    await running();
  } catch (error) {
    await folder.release();
    throw new EmbeddedNotOpened(dataDir, error);
  }
  return {
    kind: 'embedded',
    durability: sync ? 'power' : 'process',
    connection: {
      ...usual,
      user: 'postgres',
      database: 'postgres',
      query_timeout: statementSeconds * 1000,
      stream: () => new ThreadStream(running, abandon),
    },
    pool: { max: 1, connectionTimeoutMillis: 5000, idleTimeoutMillis: 0 },
    async close() {
      await stopped;
      await thread?.close();
      await folder.release();
    },
  };
}
