/**
 * A `pg.Client` with four additions. It names every statement with parameters, so that the server plans it once. It
 * batches the statements of one turn of the event loop into one write. It knows when its connection was lost. It can
 * defer the commit of a read-only transaction and send it with the next statement.
 */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { type Query, Statement } from './pg-query.ts';
import { isOutdated } from '#server/db/transient-errors.ts';

/** Bounded, so that generated statements cannot fill the database's memory with plans. */
const maxNames = 500;

export class NamedClient extends pg.Client {
  readonly #names = new Map<string, string>();
  /** The connection was lost: the state of the transaction is unknown. */
  lost = false;
  /**
   * A prepared statement's columns have changed. The transaction can still be rolled back, but the next one needs
   * another client.
   */
  outdated = false;
  /** Whether the commit of a read-only transaction is still to be sent. */
  #commitIsDeferred = false;
  /** Whether its statements stay prepared on one session. */
  readonly cachesColumns: boolean = true;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // Also prevents the loss of a connection in use from ending the process as an unhandled 'error' event.
    this.on('error', () => {
      this.lost = true;
    });
    this.on('end', () => {
      this.lost = true;
    });
  }

  /** Every statement passes here. A deferred commit goes first, so that no statement joins the previous transaction. */
  override query = ((...args: Parameters<pg.Client['query']>) => {
    this.#cork();
    this.#sendDeferredCommit();
    return super.query(...args);
  }) as pg.Client['query'];

  /**
   * Corks the socket until the end of this turn. Each write is a round trip, which the embedded database processes as a
   * whole.
   */
  #cork(): void {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  /**
   * Commits a read-only transaction with the next statement, or by itself if none follows in this turn of the event
   * loop.
   */
  endSoon(): void {
    this.#commitIsDeferred = true;
    setImmediate(() => this.#sendDeferredCommit());
  }

  /** Commits a read-only transaction together with the statements of this turn. */
  endNow(): void {
    this.#commitIsDeferred = true;
    this.#sendDeferredCommit();
  }

  #sendDeferredCommit(): void {
    if (!this.#commitIsDeferred) return;
    this.#commitIsDeferred = false;
    // A failure here means the connection was lost, which its next user finds out.
    super.query('commit').catch(() => undefined);
  }

  /** Sends one statement, prepared under a name if it has parameters. After a timeout the client counts as lost. */
  async send({ text, values, query_timeout }: Query): Promise<pg.QueryResult> {
    const name = values?.length ? this.nameOf(text) : undefined;
    try {
      return await new Promise((resolve, reject) => {
        const answered = (error: Error | undefined, result: pg.QueryResult) =>
          error ? reject(error) : resolve(result);
        this.query(new Statement({ text, name, values, query_timeout }, answered, this));
      });
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) && isReadTimeout(error)) this.lost = true;
      if (isOutdated(error)) this.outdated = true;
      // The original stack points to the code that parses replies, which does not help.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  /** For a client whose statements now have other texts. */
  protected forgetNames(): void {
    this.#names.clear();
  }

  /** The name follows from the text: two clients that share a session by mistake never run each other's statement. */
  protected nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === maxNames) return known;
    const name = createHash('sha256').update(text).digest('base64url');
    this.#names.set(text, name);
    return name;
  }
}

/** The driver timed out, but the statement may still be running. */
function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
