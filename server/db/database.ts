/**
 * The one way to the data, over the embedded database and over PostgreSQL alike. Work happens in a
 * transaction that says whose it is; the fence between schools is set from what that person may touch.
 */
import type { Kysely } from 'kysely';
import type { Channel, Hearer } from './hearers.ts';
import type { Tables } from './tables.ts';

/** A transaction under way: what stores are given. */
export type Tx = Kysely<Tables>;

export type DatabaseKind = 'embedded' | 'postgresql';

/** What an acknowledged write survives: power loss, or only the end of the process. (trust, promise 1) */
export type Durability = 'power' | 'process';

export type Standing = {
  /** Whose transaction it is: their own links are visible before any school is. */
  readonly userId?: number | undefined;
  /** The schools it may touch from the start. */
  readonly schoolIds?: readonly number[] | undefined;
  /** A transaction that may only read: the database itself refuses a write. */
  readonly readOnly?: boolean | undefined;
  /** A reading one of which everything is asked in one turn: its end goes along, and what is asked later is refused. */
  readonly inOneTurn?: boolean | undefined;
};

export type Database = {
  readonly kind: DatabaseKind;
  readonly durability: Durability;
  /** Whether somebody waits for a connection: what need not be asked now had better not be. */
  readonly isBusy: boolean;
  /**
   * Runs work in one transaction as the fenced role, committed when it resolves and rolled back when it
   * throws. A connection that cannot be had or is lost throws `Refusal('unavailable')`.
   */
  transaction<T>(standing: Standing, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs work outside the fence, as the owner of the tables: migrations and seeds only. */
  asOwner<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Every statement that work sends, without what begins and ends its transaction, for tests and benches that count
   * them; returns how to stop listening.
   */
  onStatement(listener: (sql: string) => void): () => void;
  /**
   * Hears what transactions of any process notify on a channel once they commit, from when it resolves. Returns how to
   * stop.
   */
  listen(channel: Channel, hearer: Hearer): Promise<() => void>;
  /**
   * Gives back the room of rows that are gone, and tells the planner how much there is of what: once a day, one table
   * at a time, so that nobody waits for more than one. A PostgreSQL does it by itself.
   */
  tend(): Promise<void>;
  /** Ends after what is under way. */
  close(): Promise<void>;
};

/** Opens the fence for more schools in a transaction under way, once it is known which they are. */
export type OpenFence = (tx: Tx, schoolIds: readonly number[]) => Promise<void>;
