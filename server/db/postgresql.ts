/** A PostgreSQL server, version 15 or later. */
import pg from 'pg';
import type { Durability } from './database.ts';
import { type Engine, secondsPerStatement, sharedClientConfig } from './engine.ts';

export type PostgresqlOptions = { readonly url: string; readonly connections?: number | undefined };

const oldestVersion = 150_000;

/** Connects once to check the server. Throws the driver's error if it cannot be reached. */
export async function openPostgresql({ url, connections = 10 }: PostgresqlOptions): Promise<Engine> {
  return {
    kind: 'postgresql',
    durability: await durabilityOf(url),
    connection: {
      ...sharedClientConfig,
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      statement_timeout: secondsPerStatement * 1000,
      idle_in_transaction_session_timeout: 2 * secondsPerStatement * 1000,
      // For a server that no longer responds, not even to report the statement timeout.
      query_timeout: (secondsPerStatement + 5) * 1000,
    },
    pool: { max: connections, connectionTimeoutMillis: 5000, idleTimeoutMillis: 60_000 },
    async close() {},
  };
}

/** Whether an acknowledged commit on this server survives a power loss. */
async function durabilityOf(url: string): Promise<Durability> {
  const client = await connectedTo(url);
  try {
    const { rows } = await client.query<{ version: number; encoding: string; synced: boolean }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
         current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off' as synced`,
    );
    if ((rows[0]?.version ?? 0) < oldestVersion) throw new Error('Parvis needs PostgreSQL 15 or later.');
    if (rows[0]?.encoding !== 'UTF8') throw new Error('Parvis needs a database whose encoding is UTF8.');
    return rows[0]?.synced ? 'power' : 'process';
  } finally {
    await client.end();
  }
}

async function connectedTo(url: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({ ...sharedClientConfig, connectionString: url, connectionTimeoutMillis: 5000 });
    await client.connect();
    return client;
  } catch (error) {
    // The driver's errors do not name the setting that they are about.
    if (error instanceof Error) error.message = `DATABASE_URL: ${error.message}`;
    throw error;
  }
}
