/**
 * The database interface, the same for the embedded database and PostgreSQL. Every transaction names its user, and its
 * tenant scope is set from the schools that this user may access.
 */
import type { Kysely } from 'kysely';
import type { Channel, ChannelListener } from './notification-listeners.ts';
import type { Tables } from './tables.ts';

/** An open transaction. Every store function takes one. */
export type Tx = Kysely<Tables>;

export type DatabaseKind = 'embedded' | 'postgresql';

/** What an acknowledged write survives: a power loss, or only the end of the process. */
export type Durability = 'power' | 'process';

export type TenantContext = {
  /** The user of the transaction. Their own memberships are visible before any school is in scope. */
  readonly userId?: number | undefined;
  /** The schools in scope from the start. */
  readonly schoolIds?: readonly number[] | undefined;
  /** A read-only transaction. The database itself refuses a write. */
  readonly readOnly?: boolean | undefined;
  /**
   * A read-only transaction whose statements are all sent in one turn of the event loop, with the commit behind them. A
   * statement sent later is rejected.
   */
  readonly inOneTurn?: boolean | undefined;
  /** The trace of the request, for the jobs that the transaction queues. */
  readonly traceparent?: string | undefined;
};

export type Database = {
  readonly kind: DatabaseKind;
  readonly durability: Durability;
  /** Whether a request waits for a connection. Optional queries are skipped then. */
  readonly isBusy: boolean;
  /**
   * Runs work in one transaction as the restricted role. It commits when the work resolves and rolls back when it
   * throws. Throws `DatabaseUnavailable` when no connection is available or the connection is lost.
   */
  transaction<T>(standing: TenantContext, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs work without a tenant scope, as the owner of the tables. For migrations, backups and seeds only. */
  asOwner<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Calls the listener with every statement of the work, without the begin and commit. For tests and benchmarks that
   * count statements. Returns a function that unsubscribes.
   */
  onStatement(listener: (sql: string) => void): () => void;
  /**
   * Subscribes to a channel: receives what transactions of any process notify on it, after their commit. Active when it
   * resolves. Returns a function that unsubscribes.
   */
  listen(channel: Channel, hearer: ChannelListener): Promise<() => void>;
  /**
   * Vacuums and analyzes the embedded database, once a day, one table at a time so that a request waits for one table
   * at most. A PostgreSQL server does this by itself.
   */
  tend(): Promise<void>;
  /** Closes after the open transactions have finished. */
  close(): Promise<void>;
};

/** Extends the tenant scope of an open transaction once its schools are known. */
export type ExtendTenantScope = (tx: Tx, schoolIds: readonly number[]) => Promise<void>;
