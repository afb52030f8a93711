/** PgBouncer in front of the PostgreSQL of the tests, in transaction mode or another. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { testPostgresqlUrl } from './test-postgresql.ts';
import { testTmpDir } from './tmp-dir.ts';

export type Pooler = {
  /** The address of a database through the pooler. */
  readonly urlOf: (database: string) => string;
  /** Changes how many prepared statements it keeps for each session, while it runs. */
  readonly keep: (preparedStatements: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

export type PoolerOptions = {
  readonly mode?: 'transaction' | 'session';
  /** Startup parameters that are accepted and dropped. */
  readonly ignored?: string;
  /** Prepared statements that it keeps for each session, where its version can. */
  readonly preparedStatements?: number;
};

/** The output of `pgbouncer --version`. Undefined where PgBouncer is not installed. */
function installedVersion(): string | undefined {
  const { status, stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}

/** Why there is none. Undefined where PgBouncer is installed. */
export const whyNoPooler = (): string | undefined =>
  installedVersion() === undefined ? 'PgBouncer is not installed.' : undefined;

/** Whether a PgBouncer is installed that can keep prepared statements: 1.21 and later. */
export function keepsStatements(): boolean {
  const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(installedVersion() ?? '') ?? [];
  return Number(major) > 1 || Number(minor) > 20;
}

const unprivileged = 65_534;

/** Starts one with at most twenty sessions per database, for up to 500 clients. */
export async function startPooler({
  mode = 'transaction',
  ignored = '',
  preparedStatements = 500,
}: PoolerOptions = {}): Promise<Pooler> {
  const folder = mkdtempSync(join(testTmpDir(), 'parvis-test-pooler-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const { hostname, port: serverPort, username } = new URL(testPostgresqlUrl('postgres'));
  const settings = (kept: number) => `[databases]
* = host=${hostname} port=${serverPort || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = ${mode}
default_pool_size = 20
max_client_conn = 500
ignore_startup_parameters = ${ignored}
server_idle_timeout = 5
${keepsStatements() ? `max_prepared_statements = ${kept}` : ''}
`;
  writeFileSync(join(folder, 'users'), `"${decodeURIComponent(username)}" ""\n`);
  const file = join(folder, 'pooler.ini');
  writeFileSync(file, settings(preparedStatements));
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: unprivileged, gid: unprivileged } : {};
  if (user.uid) chownSync(folder, unprivileged, unprivileged);
  const child = spawn('pgbouncer', ['-q', file], { stdio: 'ignore', ...user });
  const ended = once(child, 'exit');
  await untilListening(port);
  return {
    urlOf(database) {
      const url = new URL(testPostgresqlUrl(database));
      url.hostname = '127.0.0.1';
      url.port = String(port);
      return url.href;
    },
    async keep(kept) {
      writeFileSync(file, settings(kept));
      child.kill('SIGHUP');
      await wait(200);
    },
    async close() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await wait(50);
  }
  throw new Error('PgBouncer does not listen.');
}
