/** What stands behind the driver: PostgreSQL somewhere, or the embedded database in a thread of ours. */
import type pg from 'pg';
import type { DatabaseKind, Durability } from './database.ts';
import { valueTypes } from './value-types.ts';

export type Engine = {
  readonly kind: DatabaseKind;
  readonly durability: Durability;
  /** How to reach it. */
  readonly connection: pg.ClientConfig;
  /** How many connections the application may hold, and how long it waits for one. */
  readonly pool: Pick<pg.PoolConfig, 'max' | 'connectionTimeoutMillis' | 'idleTimeoutMillis'>;
  /** Ends what was started for it; called after the last connection has ended. */
  close(): Promise<void>;
};

export const secondsPerStatement = 10;

/** The same towards both. */
export const usual = { application_name: 'parvis', types: valueTypes } satisfies pg.ClientConfig;
