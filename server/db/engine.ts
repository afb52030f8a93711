/** The database behind the driver: a PostgreSQL server, or the embedded database in a worker thread. */
import type pg from 'pg';
import type { DatabaseKind, Durability } from './database.ts';
import { valueTypes } from './value-types.ts';

export type Engine = {
  readonly kind: DatabaseKind;
  readonly durability: Durability;
  /** The driver's settings of the connections that run transactions. */
  readonly connection: pg.ClientConfig;
  /** Settings of the connections that need a session of their own: migrations and `LISTEN`. */
  readonly direct: pg.ClientConfig;
  /**
   * A pooler stands between: a transaction may run on any session, so it carries its role and its timeouts itself. A
   * statement has a name only if the pooler keeps prepared statements.
   */
  readonly isPooled: boolean;
  /** The pool size and the time to wait for a connection. */
  readonly pool: Pick<pg.PoolConfig, 'max' | 'connectionTimeoutMillis' | 'idleTimeoutMillis'>;
  /** Throws `DiskFull` when free space is below the reserve. Absent where the disk is remote. */
  readonly refuseIfFull?: () => void;
  /** Stops what the engine started. Called after the last connection is closed. */
  close(): Promise<void>;
};

export const secondsPerStatement = 10;

/** How long a transaction waits for a connection of the pool. */
export const secondsForConnection = 5;

/** How long a transaction of PostgreSQL may wait for its next statement. */
export const idleSeconds = 2 * secondsPerStatement;

/**
 * Listener of a client's errors. A lost connection refuses its queries. Without a listener it would also end the
 * process.
 */
export const refuseQueriesOnly = (): void => undefined;

/** Settings shared by both engines. */
export const sharedClientConfig = { application_name: 'parvis', types: valueTypes } satisfies pg.ClientConfig;
