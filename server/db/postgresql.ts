/** A PostgreSQL server, version 15 or later, reached directly or through a pooler. */
import pg from 'pg';
import type { Durability } from './database.ts';
import {
  type Engine,
  idleSeconds,
  refuseQueriesOnly,
  secondsForConnection,
  secondsPerStatement,
  sharedClientConfig,
} from './engine.ts';

export type PostgresqlOptions = {
  readonly url: string;
  /** The server's own address, when `url` is that of a pooler. */
  readonly directUrl?: string | undefined;
  readonly connections?: number | undefined;
  /** How long a transaction waits for a connection, in seconds. Longer in tests. */
  readonly connectionSeconds?: number | undefined;
};

const oldestVersion = 150_000;

/**
 * Connects once to check the server, and the pooler if there is one. Throws the driver's error if it cannot be reached,
 * and an error of one line if `url` is a pooler's address and `directUrl` is missing.
 */
export async function openPostgresql({
  url,
  directUrl,
  connections = 10,
  connectionSeconds = secondsForConnection,
}: PostgresqlOptions): Promise<Engine> {
  const direct = settingsOf(directUrl ?? url, connectionSeconds);
  const connection = directUrl ? pooledSettingsOf(url, connectionSeconds) : direct;
  return {
    kind: 'postgresql',
    durability: await durabilityOf(direct, connection),
    connection,
    direct,
    isPooled: directUrl !== undefined,
    pool: { max: connections, connectionTimeoutMillis: connectionSeconds * 1000, idleTimeoutMillis: 60_000 },
    async close() {},
  };
}

/** A pooler accepts no timeouts as parameters of a connection: each transaction sets its own. */
const pooledSettingsOf = (url: string, connectionSeconds: number): pg.ClientConfig => ({
  ...sharedClientConfig,
  connectionString: url,
  keepAlive: true,
  connectionTimeoutMillis: connectionSeconds * 1000,
  // For a server that no longer responds, not even to report the statement timeout.
  query_timeout: (secondsPerStatement + 5) * 1000,
});

const settingsOf = (url: string, connectionSeconds: number): pg.ClientConfig => ({
  ...pooledSettingsOf(url, connectionSeconds),
  statement_timeout: secondsPerStatement * 1000,
  idle_in_transaction_session_timeout: idleSeconds * 1000,
});

type ServerState = {
  readonly version: number;
  readonly encoding: string;
  readonly synced: boolean;
  readonly timeout: string;
  readonly pid: number;
};

/** Whether an acknowledged commit on this server survives a power loss. Checks the server and the addresses. */
async function durabilityOf(direct: pg.ClientConfig, connection: pg.ClientConfig): Promise<Durability> {
  const isPooled = connection !== direct;
  const name = isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  return withClient(name, direct, async (client) => {
    const { rows } = await client.query<ServerState>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
         current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off' as synced,
         current_setting('statement_timeout') as timeout, pg_backend_pid() as pid`,
    );
    const [state] = rows;
    if ((state?.version ?? 0) < oldestVersion) throw new Error('Parvis needs PostgreSQL 15 or later.');
    if (state?.encoding !== 'UTF8') throw new Error('Parvis needs a database whose encoding is UTF8.');
    // A pooler that ignores the parameter, or that runs the transactions of several clients on one session.
    if (state.timeout !== `${secondsPerStatement}s` || (await sharesSessions(client, direct))) {
      throw new Error(isPooled ? `${name} ${mustBeDirect}` : isPoolersAddress);
    }
    if (isPooled) await refuseOtherServer(state.pid, connection);
    return state.synced ? 'power' : 'process';
  });
}

const mustBeDirect = 'is the address of a pooler: it must be that of PostgreSQL itself.';
const isPoolersAddress =
  'DATABASE_URL is the address of a pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.';

/** Whether a transaction of another client runs on the session of this one, or moves it to another. */
async function sharesSessions(client: pg.Client, settings: pg.ClientConfig): Promise<boolean> {
  return withClient('DATABASE_URL', settings, async (other) => {
    const before = await sessionOf(client);
    await other.query('begin');
    const sessions = [await sessionOf(other), await sessionOf(client)];
    return sessions[0] === before || sessions[1] !== before;
  });
}

/** Throws if the pooler leads to another database than the direct address, where this session runs. */
async function refuseOtherServer(pid: number, connection: pg.ClientConfig): Promise<void> {
  await withClient('DATABASE_URL', connection, async (client) => {
    const { rows } = await client.query(
      'select from pg_stat_activity where pid = $1 and datname = current_database()',
      [pid],
    );
    if (rows.length === 0) throw new Error('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.');
  });
}

async function sessionOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

async function withClient<T>(
  name: string,
  settings: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(settings);
  client.on('error', refuseQueriesOnly);
  try {
    await client.connect();
  } catch (error) {
    if (error instanceof Error) error.message = connectMessageOf(name, error);
    throw error;
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The driver's errors do not name the setting that they are about. */
function connectMessageOf(name: string, { message }: Error): string {
  if (!message.includes('unsupported startup parameter')) return `${name}: ${message}`;
  return name === 'DATABASE_URL' ? isPoolersAddress : `${name} ${mustBeDirect}`;
}
