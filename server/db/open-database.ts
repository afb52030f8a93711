/** Opens the database: connects, migrates it and checks its tenant isolation. */
import { sql } from 'kysely';
import pg from 'pg';
import { holdsDatabase } from './data-folder.ts';
import type { Database, Tx } from './database.ts';
import { type EmbeddedOptions, openEmbedded } from './embedded/embedded.ts';
import { type Engine, refuseQueriesOnly } from './engine.ts';
import { appRole, beginAsOwnerStatement, beginStatement, planSettings, pooledSettings } from './tenant-scope.ts';
import { NotificationListeners } from './notification-listeners.ts';
import { ListeningConnection } from './listening-connection.ts';
import { knownMigrations, type Migration, migrate } from './migrate.ts';
import { NamedClient } from '#server/db/driver/batching-client.ts';
import { PooledClient } from '#server/db/driver/pooled-client.ts';
import { ensureOwnRole, findRole, runWithSharedRole } from './own-role.ts';
import { openPostgresql, type PostgresqlOptions } from './postgresql.ts';
import { vacuumTables } from './vacuum.ts';
import { runTransaction, type TransactionOptions } from './transactions.ts';
import { DatabaseUnavailable } from './expected-error.ts';
import { isSchemaMismatch } from './transient-errors.ts';

/** The location of a database: a data folder or a PostgreSQL server. */
export type DatabaseLocation = EmbeddedOptions | PostgresqlOptions;

export type OpenOptions = {
  readonly log?: ((line: string) => void) | undefined;
  /** The migrations to apply: fewer than all of this version to restore a backup of an earlier one. */
  readonly migrations?: readonly Migration[] | undefined;
  /** Opens without creating or migrating the database. */
  readonly asItStands?: boolean | undefined;
};

/** A read-only command found no Parvis database. */
export class DatabaseNotFound extends Error {
  constructor(where: DatabaseLocation) {
    super(
      `There is no school in ${'url' in where ? 'the database of DATABASE_URL' : `the data folder ${where.dataDir}`}.`,
    );
    this.name = 'DatabaseNotFound';
  }
}

/**
 * Opens the embedded database of a folder, or a PostgreSQL database, and migrates it. Refuses to start if its role
 * could bypass row-level security. Throws an error of one line, `DatabaseNotFound` if `asItStands` finds no database.
 */
export async function openDatabase(
  where: DatabaseLocation,
  { log = () => undefined, migrations = knownMigrations(), asItStands = false }: OpenOptions = {},
): Promise<Database> {
  if (asItStands && 'dataDir' in where && !holdsDatabase(where.dataDir)) throw new DatabaseNotFound(where);
  const engine = 'url' in where ? await openPostgresql(where) : await openEmbedded(where);
  let database: PooledDatabase | undefined;
  try {
    if (!asItStands) for (const name of await migrateAsOwner(engine, migrations)) log(`migrated ${name}`);
    else if (!(await isMigrated(engine))) throw new DatabaseNotFound(where);
    database = new PooledDatabase(engine, { role: await roleOf(engine), schema: migrations.length, log });
    await database.refuseWithoutTenantScope();
    return database;
  } catch (error) {
    await (database ?? engine).close();
    throw error;
  }
}

/** An embedded database is alone in its cluster, so it uses the shared role directly. */
const migrateAsOwner = (engine: Engine, migrations: readonly Migration[]): Promise<string[]> =>
  asItsOwner(engine, (owner) =>
    engine.kind === 'embedded'
      ? migrate(owner, migrations)
      : migrate(owner, migrations, { around: runWithSharedRole, after: ensureOwnRole }),
  );

const roleOf = async (engine: Engine): Promise<string> =>
  engine.kind === 'embedded' ? appRole : asItsOwner(engine, findRole);

const isMigrated = (engine: Engine): Promise<boolean> =>
  asItsOwner(engine, async (owner) => {
    const { rows } = await owner.query<{ is: boolean }>(`select to_regclass('public.migrations') is not null as is`);
    return rows[0]?.is ?? false;
  });

/** Whether a newer version has migrated the database. Only one process opens an embedded database. */
async function isMigratedFurther(engine: Engine): Promise<boolean> {
  if (engine.kind === 'embedded') return false;
  return asItsOwner(engine, async (owner) => {
    const { rows } = await owner.query<{ number: number }>('select max(number) as number from migrations');
    return (rows[0]?.number ?? 0) > knownMigrations().length;
  });
}

/** On a separate connection: the restricted role does not exist before the first migration. */
async function asItsOwner<T>(engine: Engine, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ ...engine.direct, statement_timeout: 0, query_timeout: 0 });
  owner.on('error', refuseQueriesOnly);
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

async function setUpSession(client: pg.ClientBase, role: string): Promise<void> {
  // The embedded database has one session, which may still hold state of an earlier connection.
  await client.query('discard all');
  await client.query(`set role ${pg.escapeIdentifier(role)}`);
  await client.query(planSettings.map((setting) => `set ${setting}`).join('; '));
}

/** On a slow machine, the embedded database takes longer to reopen than a request waits for it. */
const minDelay = 500;
const maxDelay = 8000;

/** Long enough for the largest seed. */
const ownerTimeoutMs = 3_600_000;

type PoolSettings = {
  readonly role: string;
  /** The number of the last migration. */
  readonly schema: number;
  readonly log: (line: string) => void;
};

class PooledDatabase implements Database {
  readonly #engine: Engine;
  readonly #role: string;
  /** What each transaction sets by itself behind a pooler. */
  readonly #pooled: string | undefined;
  readonly #pool: pg.Pool;
  readonly #listeners = new Set<(sql: string) => void>();
  readonly #running = new Set<Promise<unknown>>();
  readonly #hearers = new NotificationListeners();
  /** PostgreSQL has many sessions, and one of them only listens. */
  readonly #listening: ListeningConnection | undefined;
  #closing: Promise<void> | undefined;

  constructor(engine: Engine, { role, schema, log }: PoolSettings) {
    this.#engine = engine;
    this.#role = role;
    this.#pooled = engine.isPooled ? pooledSettings(role) : undefined;
    this.#pool = new pg.Pool({
      ...engine.connection,
      ...engine.pool,
      Client: engine.isPooled ? PooledClient : NamedClient,
      pipeline: true,
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, although its types do not say so
      onConnect: async (client) => {
        if (client instanceof PooledClient) await client.learnPooler(schema);
        else await setUpSession(client, role);
        if (!this.#listening) await this.#listenOn(client);
      },
    });
    // An idle connection was lost. The pool has removed it and opens another when needed.
    this.#pool.on('error', (error) => log(`database connection lost: ${error.message}`));
    if (engine.kind === 'postgresql') this.#listening = new ListeningConnection(engine.direct, this.#hearers, log);
    else this.#pool.on('remove', () => this.#reconnect());
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

  transaction: Database['transaction'] = async (standing, work) => {
    if (!standing.readOnly) this.#refuseIfFull();
    return this.#run({ ...standing, beginning: beginStatement(standing, this.#pooled) }, work);
  };

  asOwner: Database['asOwner'] = (work) =>
    this.#run({ beginning: beginAsOwnerStatement, timeoutMs: ownerTimeoutMs }, work);

  onStatement: Database['onStatement'] = (listener) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  listen: Database['listen'] = async (channel, hearer) => {
    const stop = this.#hearers.add(channel, hearer);
    await (this.#listening ? this.#listening.listen(channel) : this.#pool.query(`listen ${channel}`));
    return stop;
  };

  tend: Database['tend'] = async () => {
    if (this.#engine.kind !== 'embedded') return;
    await this.#whileOpen(vacuumTables(this.#pool, this.#role, () => this.#closing !== undefined));
  };

  close: Database['close'] = () => {
    this.#closing ??= this.#close();
    return this.#closing;
  };

  /** Row-level security protects only as well as the role that is subject to it. */
  async refuseWithoutTenantScope(): Promise<void> {
    const { rows } = await this.transaction({ readOnly: true }, (tx) =>
      sql<{ role: string; above: string | null }>`select current_user as role, (
        select rolname from pg_roles
        where (rolsuper or rolbypassrls) and pg_has_role(current_user, oid, 'member') limit 1) as above`.execute(tx),
    );
    const { role, above } = rows[0] ?? {};
    if (role === this.#role && above === null) return;
    throw new Error(`The database role ${role} can bypass row-level security (as ${above}): not starting.`);
  }

  #refuseIfFull(): void {
    try {
      this.#engine.refuseIfFull?.();
    } catch (error) {
      throw new DatabaseUnavailable(error);
    }
  }

  async #run<T>(options: Omit<TransactionOptions, 'onStatement'>, work: (tx: Tx) => Promise<T>): Promise<T> {
    if (this.#closing) throw new DatabaseUnavailable(new Error('The database is being closed.'));
    const onStatement = (text: string) => {
      for (const listener of this.#listeners) listener(text);
    };
    return this.#whileOpen(this.#attempt({ ...options, onStatement }, work));
  }

  /**
   * A newer version may migrate the database while this one runs. A statement that then no longer fits the schema is
   * not a bug: nothing was written, and the client retries on the new server.
   */
  async #attempt<T>(options: TransactionOptions, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await runTransaction(this.#pool, options, work);
    } catch (error) {
      const isBehind = isSchemaMismatch(error) && (await isMigratedFurther(this.#engine).catch(() => false));
      throw isBehind ? new DatabaseUnavailable(error) : error;
    }
  }

  /** Registers the work, so that closing waits for it. */
  async #whileOpen<T>(running: Promise<T>): Promise<T> {
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /** The one session of the embedded database also listens. On the first connection no listener has missed anything. */
  async #listenOn(client: pg.ClientBase): Promise<void> {
    client.on('notification', (notification) => this.#hearers.onNotification(notification));
    for (const channel of this.#hearers.channels) await client.query(`listen ${channel}`);
    this.#hearers.onReconnect();
  }

  /**
   * Reconnects without waiting for the next request, with exponential backoff, so that listeners hear of the
   * reconnection.
   */
  #reconnect(wait = minDelay): void {
    if (this.#closing || this.#hearers.channels.length === 0) return;
    const again = () => this.#reconnect(Math.min(2 * wait, maxDelay));
    this.#pool.query('select 1').catch(() => setTimeout(again, wait).unref());
  }

  async #close(): Promise<void> {
    await Promise.allSettled(this.#running);
    await this.#listening?.close();
    await this.#pool.end();
    await this.#engine.close();
  }
}
