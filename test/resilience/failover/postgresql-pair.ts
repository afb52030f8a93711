/** A primary and a synchronous standby of PostgreSQL on this machine, which a failover exchanges. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#test/support/free-port.ts';
import { testTmpDir } from '#test/support/tmp-dir.ts';

/** The folder of PostgreSQL's server programs. */
const programs = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim() ?? '';

/** Why there is none. Undefined where the programs of a PostgreSQL server are installed. */
export const whyNoPair = (): string | undefined =>
  programs && spawnSync(join(programs, 'initdb'), ['--version']).status === 0
    ? undefined
    : 'The programs of a PostgreSQL server are not installed.';

/** PostgreSQL refuses to run as root. */
const unprivileged = 65_534;
const asUser = process.getuid?.() === 0 ? { uid: unprivileged, gid: unprivileged } : {};

const settings = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 80
shared_buffers = '64MB'
wal_level = replica
max_wal_senders = 6
wal_keep_size = '256MB'
hot_standby = on
`;

export class Node {
  readonly port: number;
  /** Answers `GET /primary` with 200 while the node takes writes, as Patroni does. */
  readonly healthPort: number;
  readonly #folder: string;
  readonly #health: Server;
  #process: ChildProcess | undefined;

  private constructor(folder: string, port: number, healthPort: number) {
    this.#folder = folder;
    this.port = port;
    this.healthPort = healthPort;
    this.#health = createServer((_, reply) => {
      void this.isPrimary().then((is) => reply.writeHead(is ? 200 : 503).end());
    }).listen(healthPort, '127.0.0.1');
  }

  static async create(): Promise<Node> {
    const folder = mkdtempSync(join(testTmpDir(), 'parvis-test-node-'));
    chmodSync(folder, 0o700);
    if (asUser.uid) chownSync(folder, unprivileged, unprivileged);
    return new Node(folder, await freePort(), await freePort());
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`;
  }

  /** Starts as the primary of a new cluster. */
  async startPrimary(): Promise<void> {
    run('initdb', '-D', this.#folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8');
    appendFileSync(join(this.#folder, 'postgresql.conf'), settings);
    await this.#start();
  }

  /** Starts as a standby with a copy of the primary. */
  async startStandbyOf(primary: Node): Promise<void> {
    for (const name of spawnSync('ls', ['-A', this.#folder], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean))
      rmSync(join(this.#folder, name), { recursive: true });
    run('pg_basebackup', '-d', primary.url, '-D', this.#folder, '-R', '-X', 'stream', '-c', 'fast');
    // After a promotion there is no standby to wait for. The last setting of the file holds.
    appendFileSync(join(this.#folder, 'postgresql.auto.conf'), "synchronous_standby_names = ''\n");
    await this.#start();
  }

  async query<Row extends object>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 500, query_timeout: 10_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const { rows } = await client.query<Row>(text);
      return rows;
    } finally {
      await client.end();
    }
  }

  async isPrimary(): Promise<boolean> {
    const rows = await this.query<{ is: boolean }>('select not pg_is_in_recovery() as is').catch(() => []);
    return rows[0]?.is ?? false;
  }

  /** Waits for a standby, and then acknowledges no commit that it does not have. */
  async requireStandby(): Promise<void> {
    await this.query("alter system set synchronous_standby_names = '*'");
    await this.query('select pg_reload_conf()');
    const isSynchronous = async () =>
      (await this.query("select from pg_stat_replication where sync_state = 'sync'")).length > 0;
    for (let attempt = 0; attempt < 400; attempt += 1) {
      if (await isSynchronous()) return;
      await wait(50);
    }
    throw new Error('The standby does not follow its primary.');
  }

  async promote(): Promise<void> {
    await this.query('select pg_promote(true, 30)');
  }

  /** Stops a standby from receiving the primary's changes, which then stay there alone. */
  async stopReceiving(): Promise<void> {
    await this.query("alter system set primary_conninfo = ''");
    await this.query('select pg_reload_conf()');
  }

  /** Kills the server and every process of its sessions. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    for (const pid of [child.pid, ...this.#children()]) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has just ended by itself.
      }
    }
    await ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    this.#health.closeAllConnections();
    this.#health.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #children(): number[] {
    const pid = this.#process?.pid;
    if (!pid) return [];
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text.split(' ').filter(Boolean).map(Number);
  }

  async #start(): Promise<void> {
    const program = join(programs, 'postgres');
    this.#process = spawn(program, ['-D', this.#folder, '-c', `port=${this.port}`], { stdio: 'ignore', ...asUser });
    for (let attempt = 0; attempt < 400; attempt += 1) {
      const isUp = await this.query('select').then(
        () => true,
        () => false,
      );
      if (isUp) return;
      await wait(50);
    }
    throw new Error('PostgreSQL does not start.');
  }
}

function run(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(join(programs, program), args, { encoding: 'utf8', ...asUser });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
}
