/** Opens the data: migrated, behind its fence, ready. */
import pg from 'pg';
import { holdsDatabase } from './data-folder.ts';
import type { Database, Tx } from './database.ts';
import { type EmbeddedOptions, openEmbedded } from './embedded/embedded.ts';
import type { Engine } from './engine.ts';
import { beginning, beginningAsOwner, fencedRole } from './fence.ts';
import { Hearers } from './hearers.ts';
import { ListeningConnection } from './listening-connection.ts';
import { knownMigrations, migrate } from './migrate.ts';
import { NamedClient } from './named-client.ts';
import { ensureOwnRole, findRole, whileHandedBack } from './own-role.ts';
import { openPostgresql, type PostgresqlOptions } from './postgresql.ts';
import { tendTables } from './tend.ts';
import { runTransaction, type TransactionOptions } from './transactions.ts';
import { fitsNoSchema, unavailable } from './unavailable.ts';

/** Where data is: a folder, or a PostgreSQL. */
export type Place = EmbeddedOptions | PostgresqlOptions;

export type OpenOptions = {
  readonly log?: ((line: string) => void) | undefined;
  /** So many migrations only, for a backup that was made then. */
  readonly migrations?: number | undefined;
  /** As a reader: what is not there is not made, and what is older stays as old. */
  readonly asItStands?: boolean | undefined;
};

/** Who only reads found no Parvis. */
export class NothingThere extends Error {
  constructor(where: Place) {
    super(
      `There is no school in ${'url' in where ? 'the database of DATABASE_URL' : `the data folder ${where.dataDir}`}.`,
    );
    this.name = 'NothingThere';
  }
}

/**
 * Opens the embedded database of a folder, or a PostgreSQL; migrates it; and refuses to go on when the role it works
 * as could step over the fence. Throws an error that says in one line what is wrong: `NothingThere` to who only reads.
 */
export async function openDatabase(
  where: Place,
  { log = () => undefined, migrations, asItStands = false }: OpenOptions = {},
): Promise<Database> {
  if (asItStands && 'dataDir' in where && !holdsDatabase(where.dataDir)) throw new NothingThere(where);
  const engine = 'url' in where ? await openPostgresql(where) : await openEmbedded(where);
  let database: PooledDatabase | undefined;
  try {
    if (!asItStands) for (const name of await migrateAsOwner(engine, migrations)) log(`migrated ${name}`);
    else if (!(await isMigrated(engine))) throw new NothingThere(where);
    database = new PooledDatabase(engine, await roleOf(engine), log);
    await database.refuseIfUnfenced();
    return database;
  } catch (error) {
    await (database ?? engine).close();
    throw error;
  }
}

/** An embedded database is alone in its folder: there the shared role is its own. */
const migrateAsOwner = (engine: Engine, upTo: number | undefined): Promise<string[]> =>
  asItsOwner(engine, async (owner) => {
    const known = knownMigrations().slice(0, upTo);
    if (engine.kind === 'embedded') return migrate(owner, known);
    return migrate(owner, known, { around: whileHandedBack, after: ensureOwnRole });
  });

const roleOf = async (engine: Engine): Promise<string> =>
  engine.kind === 'embedded' ? fencedRole : asItsOwner(engine, findRole);

const isMigrated = (engine: Engine): Promise<boolean> =>
  asItsOwner(engine, async (owner) => {
    const { rows } = await owner.query<{ is: boolean }>(`select to_regclass('public.migrations') is not null as is`);
    return rows[0]?.is ?? false;
  });

/** Whether a newer program has migrated it. An embedded database has one program. */
async function isMigratedFurther(engine: Engine): Promise<boolean> {
  if (engine.kind === 'embedded') return false;
  return asItsOwner(engine, async (owner) => {
    const { rows } = await owner.query<{ number: number }>('select max(number) as number from migrations');
    return (rows[0]?.number ?? 0) > knownMigrations().length;
  });
}

/** On a connection of its own: the fenced role does not exist before the first migration. */
async function asItsOwner<T>(engine: Engine, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ ...engine.connection, statement_timeout: 0, query_timeout: 0 });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

async function standBehindFence(client: pg.ClientBase, role: string): Promise<void> {
  // The embedded database has one session, which may still hold what an earlier connection left.
  await client.query('discard all');
  await client.query(`set role ${pg.escapeIdentifier(role)}`);
  // Our statements are named to be planned once. Left to itself it plans those of few rows anew at each call, which
  // takes longer than asking.
  await client.query('set plan_cache_mode = force_generic_plan');
}

/** On a slow machine the embedded database is not there again within the time that a call waits for it. */
const shortestWait = 500;
const longestWait = 8000;

/** Time for the largest seed. */
const patienceOfOwner = 3_600_000;

class PooledDatabase implements Database {
  readonly #engine: Engine;
  readonly #role: string;
  readonly #pool: pg.Pool;
  readonly #listeners = new Set<(sql: string) => void>();
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #hearers = new Hearers();
  /** Where there are many sessions, one of them only listens. */
  readonly #ear: ListeningConnection | undefined;
  #closing: Promise<void> | undefined;

  constructor(engine: Engine, role: string, log: (line: string) => void) {
    this.#engine = engine;
    this.#role = role;
    this.#pool = new pg.Pool({
      ...engine.connection,
      ...engine.pool,
      Client: NamedClient,
      pipeline: true,
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, although its types do not say so
      onConnect: async (client) => {
        await standBehindFence(client, role);
        if (!this.#ear) await this.#listenOn(client);
      },
    });
    // An idle connection was lost. The pool has dropped it and makes another when asked.
    this.#pool.on('error', (error) => log(`a connection to the database was lost: ${error.message}`));
    if (engine.kind === 'postgresql') this.#ear = new ListeningConnection(engine.connection, this.#hearers, log);
    else this.#pool.on('remove', () => this.#comeBack());
  }

  get kind() {
    return this.#engine.kind;
  }

  get durability() {
    return this.#engine.durability;
  }

  get isBusy() {
    return this.#pool.waitingCount > 0;
  }

  transaction: Database['transaction'] = async (standing, work) =>
    this.#run({ ...standing, beginning: beginning(standing) }, work);

  asOwner: Database['asOwner'] = (work) => this.#run({ beginning: beginningAsOwner, patience: patienceOfOwner }, work);

  onStatement: Database['onStatement'] = (listener) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  listen: Database['listen'] = async (channel, hearer) => {
    const stop = this.#hearers.add(channel, hearer);
    await (this.#ear ? this.#ear.listen(channel) : this.#pool.query(`listen ${channel}`));
    return stop;
  };

  tend: Database['tend'] = async () => {
    if (this.#engine.kind !== 'embedded') return;
    await this.#whileOpen(tendTables(this.#pool, this.#role, () => this.#closing !== undefined));
  };

  close: Database['close'] = () => {
    this.#closing ??= this.#close();
    return this.#closing;
  };

  /** The fence is only as good as the role behind it. */
  async refuseIfUnfenced(): Promise<void> {
    const client = await this.#pool.connect();
    try {
      const { rows } = await client.query<{ role: string; above: string | null }>(
        `select current_user as role, (
           select rolname from pg_roles
           where (rolsuper or rolbypassrls) and pg_has_role(current_user, oid, 'member') limit 1) as above`,
      );
      const { role, above } = rows[0] ?? {};
      if (role === this.#role && above === null) return;
      throw new Error(`The database role ${role} could bypass the fence between schools (as ${above}): not starting.`);
    } finally {
      client.release();
    }
  }

  async #run<T>(options: Omit<TransactionOptions, 'onStatement'>, work: (tx: Tx) => Promise<T>): Promise<T> {
    if (this.#closing) throw unavailable(new Error('The database is being closed.'));
    const onStatement = (sql: string) => {
      for (const listener of this.#listeners) listener(sql);
    };
    return this.#whileOpen(this.#attempt({ ...options, onStatement }, work));
  }

  /**
   * A newer Parvis may migrate the database while this one works on it. What then no longer fits is no bug: nothing was
   * done, and the same is asked again of the one that is started in its place.
   */
  async #attempt<T>(options: TransactionOptions, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await runTransaction(this.#pool, options, work);
    } catch (error) {
      const isBehind = fitsNoSchema(error) && (await isMigratedFurther(this.#engine).catch(() => false));
      throw isBehind ? unavailable(error) : error;
    }
  }

  /** Closing waits for it. */
  async #whileOpen<T>(running: Promise<T>): Promise<T> {
    this.#underWay.add(running);
    try {
      return await running;
    } finally {
      this.#underWay.delete(running);
    }
  }

  /** The one session of the embedded database also listens. Its first connection finds nobody who missed anything. */
  async #listenOn(client: pg.ClientBase): Promise<void> {
    client.on('notification', (notification) => this.#hearers.heard(notification));
    for (const channel of this.#hearers.channels) await client.query(`listen ${channel}`);
    this.#hearers.missed();
  }

  /** Whoever listens does not wait for somebody else to connect again, however often that takes. */
  #comeBack(wait = shortestWait): void {
    if (this.#closing || this.#hearers.channels.length === 0) return;
    const again = () => this.#comeBack(Math.min(2 * wait, longestWait));
    this.#pool.query('select 1').catch(() => setTimeout(again, wait).unref());
  }

  async #close(): Promise<void> {
    await Promise.allSettled(this.#underWay);
    await this.#ear?.close();
    await this.#pool.end();
    await this.#engine.close();
  }
}
