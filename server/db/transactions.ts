/** Runs one transaction on one connection: begins it, runs the work, commits or rolls back. */
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
import type { NamedClient } from '#server/db/driver/batching-client.ts';
import type { Query } from '#server/db/driver/pg-query.ts';
import type { Tables } from './tables.ts';
import { DatabaseUnavailable } from './expected-error.ts';
import { toUnavailableError } from './transient-errors.ts';

export type TransactionOptions = {
  /** The SQL that begins the transaction and sets its tenant scope. */
  readonly beginning: string;
  /** Read-only. The caller does not wait for its commit. */
  readonly readOnly?: boolean | undefined;
  /** Read-only, with every statement sent in one turn. The commit is sent with them. */
  readonly inOneTurn?: boolean | undefined;
  /** The statement timeout in milliseconds, if not the default. */
  readonly timeoutMs?: number;
  readonly onStatement: (sql: string) => void;
};

/**
 * Registers the last statement of a transaction, which is sent in the same write as its commit. For a statement that
 * takes contended locks: no other transaction waits for the network or for a busy process. `build` is called when the
 * work is done, once, however often it is registered. An error rolls the transaction back. If the connection is lost
 * while the statement waits, the transaction may still commit, as when it is lost during the commit.
 */
export function sendWithCommit(tx: Tx, build: LastStatement): void {
  const builders = lastStatementsOf.get(tx);
  if (!builders) throw new Error('sendWithCommit needs an open transaction.');
  builders.add(build);
}

type LastStatement = (tx: Tx) => CompiledQuery | undefined;

/** What is registered for each open transaction. */
const lastStatementsOf = new WeakMap<Tx, Set<LastStatement>>();

/**
 * Runs work in a transaction of a pool. Throws `DatabaseUnavailable` when the connection cannot be had or is lost.
 */
export async function runTransaction<T>(
  pool: pg.Pool,
  { beginning, readOnly = false, inOneTurn = false, timeoutMs, onStatement }: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = (await pool.connect().catch((error: unknown) => {
    throw new DatabaseUnavailable(error);
  })) as NamedClient & pg.PoolClient;
  const commitsInTurn = readOnly && inOneTurn;
  const connection = new WorkConnection(client, { beginning, inOneTurn: commitsInTurn, timeoutMs, onStatement });
  let clean = false;
  try {
    const tx = transactionOn(connection);
    lastStatementsOf.set(tx, new Set());
    // Work with a long timeout begins by itself: a statement batched with it would wait as long, but with its own
    // timeout.
    if (timeoutMs !== undefined) await connection.begin();
    const result = await work(tx);
    const last = [...(lastStatementsOf.get(tx) ?? [])].flatMap((build) => build(tx) ?? []);
    lastStatementsOf.delete(tx);
    if (last.length > 0 && readOnly) throw new Error('A read-only transaction has no statement for its commit.');
    if (last.length > 0 && !connection.hasBegun) await connection.begin();
    await connection.end();
    connection.mustHaveBegun();
    // Nothing to commit, and no statement failed.
    if (!connection.hasBegun || (readOnly && connection.isSound)) {
      if (connection.hasBegun && !commitsInTurn) client.endSoon();
      clean = !client.lost;
      return result;
    }
    // PostgreSQL answers ROLLBACK to the commit of a transaction in which a statement failed.
    const committing = commitsInTurn ? undefined : [...connection.sendLast(last), client.send({ text: 'commit' })];
    const isCommitted = (await Promise.all(committing ?? [])).at(-1)?.command === 'COMMIT';
    if (!isCommitted) throw new Error('A statement failed and its error was ignored: the transaction was rolled back.');
    clean = true;
    return result;
  } catch (error) {
    const refused = toUnavailableError(error, client.lost);
    clean = await rollBack(client, connection);
    throw refused;
  } finally {
    client.release(!clean);
  }
}

async function rollBack(client: NamedClient, connection: WorkConnection): Promise<boolean> {
  await connection.end();
  if (client.lost || !connection.hasBegun) return !client.lost;
  // If the commit was already sent, this rolls nothing back. It only makes the client's next user wait for that commit.
  return client.send({ text: 'rollback' }).then(
    () => !client.lost && !client.outdated,
    () => false,
  );
}

/**
 * The connection that the work's statements use. The transaction begins with the first statement, in the same write.
 * After its end, further statements are rejected, so that none joins the next transaction.
 */
class WorkConnection implements DatabaseConnection {
  readonly #client: NamedClient;
  readonly #options: TransactionOptions;
  /** Statements of one connection are answered in order: when the last is answered, all are. */
  #last: Promise<pg.QueryResult> | undefined;
  #ended = false;
  /** Whether the begin was sent. */
  hasBegun = false;
  /** The error of a failed begin. Further statements are rejected, because they would run outside a transaction. */
  #beginError: Error | undefined;
  /** The first error. PostgreSQL reports later statements only as "current transaction is aborted". */
  #failure: Error | undefined;

  constructor(client: NamedClient, options: TransactionOptions) {
    this.#client = client;
    this.#options = options;
  }

  /** Whether every statement succeeded. */
  get isSound() {
    return this.#failure === undefined;
  }

  /** Sends the begin, by itself or with the first statement right behind it. */
  async begin(): Promise<void> {
    const { beginning, inOneTurn, timeoutMs } = this.#options;
    this.hasBegun = true;
    if (inOneTurn) process.nextTick(() => this.#endWithTurn());
    try {
      await this.#send({ text: beginning, query_timeout: timeoutMs });
    } catch (error) {
      this.#beginError = error as Error;
      throw error;
    }
  }

  /** Sends the commit in the same write as the statements of this turn. */
  #endWithTurn(): void {
    this.#ended = true;
    this.#client.endNow();
  }

  /** Throws the error of a failed begin. */
  mustHaveBegun(): void {
    if (this.#beginError) throw this.#beginError;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended) {
      const why = this.#options.inOneTurn ? 'inOneTurn sends all statements in one turn' : 'is an await missing?';
      throw new Error(`A statement was sent after its transaction had ended: ${why}`);
    }
    this.mustHaveBegun();
    const begun = this.hasBegun ? undefined : this.begin();
    const sent = this.#sendQuery(sql, parameters);
    const [{ command, rowCount, rows }] = await Promise.all([sent, begun]);
    return { rows: rows ?? [], numAffectedRows: changing.has(command) ? BigInt(rowCount ?? 0) : undefined };
  }

  /** Sends statements after the end of the work. */
  sendLast(queries: readonly CompiledQuery[]): Promise<pg.QueryResult>[] {
    return queries.map(({ sql, parameters }) => this.#sendQuery(sql, parameters));
  }

  #sendQuery(sql: string, values: CompiledQuery['parameters']): Promise<pg.QueryResult> {
    const { timeoutMs, onStatement } = this.#options;
    onStatement(sql);
    this.#last = this.#send({ text: sql, values, query_timeout: timeoutMs });
    return this.#last;
  }

  async #send(query: Query): Promise<pg.QueryResult> {
    try {
      return await this.#client.send(query);
    } catch (error) {
      const refused = toUnavailableError(error, this.#client.lost) as Error;
      this.#failure ??= refused;
      throw isAborted(refused) ? this.#failure : refused;
    }
  }

  streamQuery(): never {
    throw new Error('Streaming is not supported.');
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#last?.catch(() => undefined);
  }
}

/** Rejected only because an earlier statement of the transaction failed. */
const isAborted = (error: Error) => 'code' in error && error.code === '25P02';

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
