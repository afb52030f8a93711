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
import type { Query } from './statement.ts';
import type { Tables } from './tables.ts';
import { asRefused, unavailable } from './unavailable.ts';

export type TransactionOptions = {
  /** The SQL that begins it and sets whose it is. */
  readonly beginning: string;
  /** That it only reads: then nobody waits for its end. */
  readonly readOnly?: boolean | undefined;
  /** That it only reads, and asks everything in one turn: then its end is sent along. */
  readonly inOneTurn?: boolean | undefined;
  /** How long a statement may take before the connection is given up, when not the usual time. */
  readonly patience?: number;
  readonly onStatement: (sql: string) => void;
};

/**
 * Has something done last in a transaction, after all of its work and before its commit: what takes locks that
 * everybody wants. Done once, however often the same work is asked for; what fails here undoes the whole.
 */
export function beforeCommit(tx: Tx, work: Last): void {
  const works = lastOf.get(tx);
  if (!works) throw new Error('There is no transaction under way that this could be done in.');
  works.add(work);
}

type Last = (tx: Tx) => Promise<void>;

/** Of each transaction under way, what is to be done last. */
const lastOf = new WeakMap<Tx, Set<Last>>();

/**
 * Runs work in a transaction of a pool. Throws `Refusal('unavailable')` when the connection cannot be had or is lost.
 */
export async function runTransaction<T>(
  pool: pg.Pool,
  { beginning, readOnly = false, inOneTurn = false, patience, onStatement }: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = (await pool.connect().catch((error: unknown) => {
    throw unavailable(error);
  })) as NamedClient & pg.PoolClient;
  const endsAlong = readOnly && inOneTurn;
  const connection = new WorkConnection(client, { beginning, inOneTurn: endsAlong, patience, onStatement });
  let clean = false;
  try {
    const tx = transactionOn(connection);
    lastOf.set(tx, new Set());
    // A statement that may take its time goes alone: what goes with it waits as long, and has not the same patience.
    if (patience !== undefined) await connection.begin();
    const result = await work(tx);
    for (const last of lastOf.get(tx) ?? []) await last(tx);
    lastOf.delete(tx);
    await connection.end();
    connection.mustHaveBegun();
    // There is nothing to be kept, and nothing failed.
    if (!connection.hasBegun || (readOnly && connection.isSound)) {
      if (connection.hasBegun && !endsAlong) client.endSoon();
      clean = !client.lost;
      return result;
    }
    // The database answers ROLLBACK to the commit of a transaction that failed before.
    const isKept = !endsAlong && (await client.send({ text: 'commit' })).command === 'COMMIT';
    if (!isKept) throw new Error('A statement failed and its error was dropped: nothing was kept.');
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
  if (client.lost || !connection.hasBegun) return !client.lost;
  // Where the end went along this undoes nothing; but whoever has the client next comes after that end, never before
  // it.
  return client.send({ text: 'rollback' }).then(
    () => !client.lost && !client.outdated,
    () => false,
  );
}

/**
 * What the work's statements go through. The transaction begins with the first of them, in the same write; they end
 * with it, so that none can slip into the next one.
 */
class WorkConnection implements DatabaseConnection {
  readonly #client: NamedClient;
  readonly #options: TransactionOptions;
  /** Statements of one connection are answered in their order: after the last, none is under way. */
  #last: Promise<unknown> | undefined;
  #ended = false;
  /** Whether what begins the transaction was sent. */
  hasBegun = false;
  /** Why it could not be begun, if it could not: then nothing more may pass, or it would be done by itself. */
  #unbegun: Error | undefined;
  /** What the first statement that failed said: those that it took along say only that one did. */
  #failure: Error | undefined;

  constructor(client: NamedClient, options: TransactionOptions) {
    this.#client = client;
    this.#options = options;
  }

  /** Whether no statement has failed. */
  get isSound() {
    return this.#failure === undefined;
  }

  /** Sends what begins it: by itself, or with the first statement right behind. */
  async begin(): Promise<void> {
    const { beginning, inOneTurn, patience } = this.#options;
    this.hasBegun = true;
    if (inOneTurn) process.nextTick(() => this.#endWithTurn());
    try {
      await this.#send({ text: beginning, query_timeout: patience });
    } catch (error) {
      this.#unbegun = error as Error;
      throw error;
    }
  }

  /** What this turn asked for stands in one write, and the end behind it. */
  #endWithTurn(): void {
    this.#ended = true;
    this.#client.endNow();
  }

  /** Throws why it could not be begun, if it could not. */
  mustHaveBegun(): void {
    if (this.#unbegun) throw this.#unbegun;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended) {
      const why = this.#options.inOneTurn ? 'it asks everything in one turn' : 'is an await missing?';
      throw new Error(`A statement came after its transaction had ended: ${why}`);
    }
    this.mustHaveBegun();
    const { patience, onStatement } = this.#options;
    onStatement(sql);
    const begun = this.hasBegun ? undefined : this.begin();
    const sent = this.#send({ text: sql, values: parameters, query_timeout: patience });
    this.#last = sent;
    const [{ command, rowCount, rows }] = await Promise.all([sent, begun]);
    return { rows: rows ?? [], numAffectedRows: changing.has(command) ? BigInt(rowCount ?? 0) : undefined };
  }

  async #send(query: Query): Promise<pg.QueryResult> {
    try {
      return await this.#client.send(query);
    } catch (error) {
      const refused = asRefused(error, this.#client.lost) as Error;
      this.#failure ??= refused;
      throw isTakenAlong(refused) ? this.#failure : refused;
    }
  }

  streamQuery(): never {
    throw new Error('Rows are read whole: a page is never so long that it must be streamed.');
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#last?.catch(() => undefined);
  }
}

/** Refused only because a statement before it had failed. */
const isTakenAlong = (error: Error) => 'code' in error && error.code === '25P02';

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
