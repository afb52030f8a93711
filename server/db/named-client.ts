/**
 * The driver's client, which names every statement with parameters, so that the server plans it once and not at each
 * call; which sends in one write what is asked in one turn; which knows when its connection was lost; and which can put
 * off what nobody waits for, and send it with what comes next.
 */
import pg from 'pg';
import { type Query, Statement } from './statement.ts';
import { isOutdated } from './unavailable.ts';

/** Bounded, so that texts made on the fly cannot fill the database's memory with plans. */
const mostNames = 500;

export class NamedClient extends pg.Client {
  readonly #names = new Map<string, string>();
  /** From here on nothing that this client says about its transaction can be trusted. */
  lost = false;
  /**
   * A statement's columns have changed since they were prepared here. Its transaction can still be undone; another
   * needs another client.
   */
  outdated = false;
  /** Whether a transaction that only read has yet to be ended. */
  #owesEnd = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // Also keeps the loss of a connection in use from ending the process as an unheard 'error'.
    this.on('error', () => {
      this.lost = true;
    });
    this.on('end', () => {
      this.lost = true;
    });
  }

  /** Everything passes here: what is owed goes first, so that nothing ever slips into the transaction before it. */
  override query = ((...asked: Parameters<pg.Client['query']>) => {
    this.#gather();
    this.#payEnd();
    return super.query(...asked);
  }) as pg.Client['query'];

  /**
   * Holds what is written until this turn's work is done: each write is a trip, and the embedded database answers it
   * whole.
   */
  #gather(): void {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  /**
   * Ends a transaction that only read: with the next thing that is sent, or by itself when nothing is in this turn of
   * the loop.
   */
  endSoon(): void {
    this.#owesEnd = true;
    setImmediate(() => this.#payEnd());
  }

  /** Ends it with what is being sent. */
  endNow(): void {
    this.#owesEnd = true;
    this.#payEnd();
  }

  #payEnd(): void {
    if (!this.#owesEnd) return;
    this.#owesEnd = false;
    // What fails here is the connection, and whoever uses it next is told.
    super.query('commit').catch(() => undefined);
  }

  /** Sends one statement, prepared under its name when it has parameters. A client that timed out is lost. */
  async send({ text, values, query_timeout }: Query): Promise<pg.QueryResult> {
    const name = values?.length ? this.#nameOf(text) : undefined;
    try {
      return await new Promise((resolve, reject) => {
        const answered = (error: Error | undefined, result: pg.QueryResult) =>
          error ? reject(error) : resolve(result);
        this.query(new Statement({ text, name, values, query_timeout }, answered));
      });
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) && isSilence(error)) this.lost = true;
      if (isOutdated(error)) this.outdated = true;
      // It was made where the answer was read, which nobody looks for.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === mostNames) return known;
    const name = `q${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}

/** The driver stopped waiting, but its statement may still be running. */
function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
