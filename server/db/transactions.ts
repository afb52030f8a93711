/** One transaction on one connection: begun, given to the work, committed or rolled back, never in doubt. */
import type pg from 'pg';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely';
import type { Tx } from './database.ts';
import type { NamedClient } from './named-client.ts';
import type { Tables } from './tables.ts';
import { asRefused, unavailable } from './unavailable.ts';

export type TransactionOptions = {
  /** The SQL that begins it and sets whose it is. */
  readonly beginning: string;
  /** That it only reads: then it begins with its first statement, in one write, and nobody waits for its end. */
  readonly readOnly?: boolean | undefined;
  /** How long a statement may take before the connection is given up, when not the usual time. */
  readonly patience?: number;
  readonly onStatement: (sql: string) => void;
};

/**
 * Has something done last in a transaction, after all of its work and before its commit: what takes locks that everybody
 * wants. Done once, however often the same work is asked for; what fails here undoes the whole.
 */
export function beforeCommit(tx: Tx, work: Last): void {
  const works = lastOf.get(tx);
  if (!works) throw new Error('There is no transaction under way that this could be done in.');
  works.add(work);
}

type Last = (tx: Tx) => Promise<void>;

/** Of each transaction under way, what is to be done last. */
const lastOf = new WeakMap<Tx, Set<Last>>();

/** Runs work in a transaction of a pool. Throws `Refusal('unavailable')` when the connection cannot be had or is lost. */
export async function runTransaction<T>(
  pool: pg.Pool,
  { beginning, readOnly = false, patience, onStatement }: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = (await pool.connect().catch((error: unknown) => {
    throw unavailable(error);
  })) as NamedClient & pg.PoolClient;
  const connection = new WorkConnection(client, { beginning, patience, onStatement });
  let clean = false;
  try {
    if (!readOnly) await connection.begin();
    const tx = transactionOn(connection);
    lastOf.set(tx, new Set());
    const result = await work(tx);
    for (const last of lastOf.get(tx) ?? []) await last(tx);
    lastOf.delete(tx);
    await connection.end();
    // There is nothing to be kept, and nothing failed.
    if (readOnly && connection.isSound) {
      if (connection.hasBegun) client.endSoon();
      clean = !client.lost;
      return result;
    }
    // The database answers ROLLBACK to the commit of a transaction that failed before.
    const { command } = await client.send({ text: 'commit' });
    if (command !== 'COMMIT') throw new Error('A statement failed and its error was dropped: nothing was kept.');
    clean = true;
    return result;
  } catch (error) {
    const refused = asRefused(error, client.lost);
    clean = await rollBack(client, connection);
    throw refused;
  } finally {
    client.release(!clean);
  }
}

async function rollBack(client: NamedClient, connection: WorkConnection): Promise<boolean> {
  await connection.end();
  if (client.lost) return false;
  return client.send({ text: 'rollback' }).then(
    () => !client.lost && !client.outdated,
    () => false,
  );
}

/** What the work's statements go through. It ends with the transaction, so that none can slip into the next one. */
class WorkConnection implements DatabaseConnection {
  readonly #client: NamedClient;
  readonly #options: TransactionOptions;
  /** Statements of one connection are answered in their order: after the last, none is under way. */
  #last: Promise<unknown> | undefined;
  #ended = false;
  /** Whether what begins the transaction was sent. */
  hasBegun = false;
  /** Whether no statement has failed. */
  isSound = true;

  constructor(client: NamedClient, options: TransactionOptions) {
    this.#client = client;
    this.#options = options;
  }

  begin(): Promise<unknown> {
    this.hasBegun = true;
    return this.#client.send({ text: this.#options.beginning });
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended) throw new Error('A statement came after its transaction had ended: is an await missing?');
    const { patience, onStatement } = this.#options;
    onStatement(sql);
    const send = () => this.#client.send({ text: sql, values: parameters, query_timeout: patience });
    const sent = this.hasBegun ? send() : this.#beginWith(send);
    this.#last = sent;
    try {
      const { command, rowCount, rows } = await sent;
      return { rows: rows ?? [], numAffectedRows: changing.has(command) ? BigInt(rowCount ?? 0) : undefined };
    } catch (error) {
      this.isSound = false;
      throw asRefused(error, this.#client.lost);
    }
  }

  /** Where it could not be begun, nothing that the statement gave counts. */
  async #beginWith<T>(send: () => Promise<T>): Promise<T> {
    const [begun, sent] = this.#client.inOneWrite(() => [this.begin(), send()]);
    const [, result] = await Promise.all([begun, sent]);
    return result;
  }

  streamQuery(): never {
    throw new Error('Rows are read whole: a page is never so long that it must be streamed.');
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#last?.catch(() => undefined);
  }
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const adapter = dialect.createAdapter();
const compiler = dialect.createQueryCompiler();
const driver = dialect.createDriver();

function transactionOn(connection: DatabaseConnection): Tx {
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (work) => work(connection) });
  return new Transaction<Tables>({ config: { dialect }, dialect, driver, executor });
}
