/** The server part of `disk-full.ts`: its disk is filled while users write and read, and freed again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { setTenantScope } from '#server/db/tenant-scope.ts';
import { type SmallDisk, withSmallDisk } from '#test/support/small-disk.ts';
import { bundleProgram } from '#test/support/test-bundle.ts';
import { isClearRefusal, runProgram } from '#test/support/program.ts';
import { withTimeout } from '#test/support/with-timeout.ts';
import { freePort } from '#test/support/free-port.ts';
import { withDatabase } from './school-process.ts';

export type DiskRounds = {
  readonly rounds: number;
  readonly saved: number;
  /** Writes with a 503 reply. */
  readonly refusedWrites: number;
  /** Reads while the disk was full. */
  readonly reads: number;
  readonly lost: number;
  readonly doubled: number;
  /** Milliseconds from the moment the disk is freed to the first stored write. */
  readonly slowestRecoveryMs: number;
  readonly wrong: readonly string[];
};

export const noRounds: DiskRounds = {
  rounds: 0,
  saved: 0,
  refusedWrites: 0,
  reads: 0,
  lost: 0,
  doubled: 0,
  slowestRecoveryMs: 0,
  wrong: [],
};

/**
 * Bytes left free, in turn: enough for rows but not for another segment of the log, which is near the end of its
 * segment. Then enough for some rows above the reserve, and none after that.
 */
const leftFree = [10_000_000, 34_500_000];
/** In every third round the server is killed while the disk is full. */
const isKilled = (round: number) => round % 3 === 2;
/** Number of refused writes before the disk is freed. */
const enoughPutOff = 60;
const longestRoundMs = 90_000;
const writers = 8;

/** Fills the disk that many times under a server of the demo school, or under a mutant of it. */
export async function fillUnderServer(rounds: number, program = 'server/app/main.ts'): Promise<DiskRounds> {
  const server = await bundleProgram(program);
  try {
    return await withSmallDisk(200, async (disk) => {
      const trial = new Trial(disk, server.program);
      await trial.start();
      for (let round = 0; round < rounds; round += 1) await trial.fillOnce(round);
      await trial.startFull();
      await trial.start();
      return { rounds, ...(await trial.outcome()) };
    });
  } finally {
    server.remove();
  }
}

class Trial {
  readonly #disk: SmallDisk;
  readonly #program: string;
  readonly #dataDir: string;
  readonly #saved = new Set<string>();
  readonly #unheard = new Set<string>();
  readonly #wrong: string[] = [];
  #refusedWrites = 0;
  #reads = 0;
  #slowestRecoveryMs = 0;
  #next = 0;

  constructor(disk: SmallDisk, program: string) {
    this.#disk = disk;
    this.#program = program;
    this.#dataDir = join(disk.folder, 'data');
  }

  async fillOnce(round: number): Promise<void> {
    const leave = leftFree[round % leftFree.length] ?? 0;
    if (leave === leftFree[0]) await endSegment(this.#dataDir);
    let server = await Server.start(this.#program, this.#dataDir);
    const began = performance.now();
    const from = this.#refusedWrites;
    const isOver = () => this.#refusedWrites >= from + enoughPutOff || performance.now() - began > longestRoundMs;
    await this.#write(server, this.#newMutation(), true);
    this.#disk.fill(leave);
    const write = async () => {
      while (!isOver()) {
        await this.#write(server, this.#newMutation());
        // Other writers use up the reserve too.
        if (this.#refusedWrites >= from + enoughPutOff / 2) this.#disk.fill();
      }
    };
    await Promise.all([this.#read(server, isOver), ...Array.from({ length: writers }, write)]);
    if (this.#refusedWrites < from + enoughPutOff)
      this.#wrong.push(`round ${round}: ${this.#refusedWrites - from} writes were refused`);
    if (isKilled(round)) await server.end('SIGKILL');
    this.#disk.free();
    if (isKilled(round)) server = await Server.start(this.#program, this.#dataDir);
    await this.#recover(server, round);
    await this.#end(server);
  }

  /** Starts with free space. The first start seeds the school. */
  async start(): Promise<void> {
    const server = await Server.start(this.#program, this.#dataDir);
    await this.#write(server, this.#newMutation(), true);
    await this.#end(server);
  }

  /** A start on a full disk succeeds, or is refused in one line. */
  async startFull(): Promise<void> {
    this.#disk.fill();
    const env = { DATA_DIR: this.#dataDir, PORT: String(await freePort()) };
    const end = await runProgram({ program: this.#program, env, stopOnce: 'Ctrl-C' });
    if (end.code !== 0 && !isClearRefusal(end)) this.#wrong.push(`a start on a full disk: ${end.code} ${end.error}`);
    this.#disk.free();
  }

  async outcome(): Promise<Omit<DiskRounds, 'rounds'>> {
    const kept = await withDatabase({ dataDir: this.#dataDir }, (database) =>
      database.asOwner(async (tx) => {
        await setTenantScope(tx, [1]);
        const { rows } = await sql<{ mutation: string; rows: number }>`
          select subject as mutation, count(*)::int as rows from feedback where subject like 'mutation %' group by subject`.execute(
          tx,
        );
        return new Map(rows.map(({ mutation, rows: there }) => [mutation, there]));
      }),
    );
    return {
      saved: this.#saved.size,
      refusedWrites: this.#refusedWrites,
      reads: this.#reads,
      lost: [...this.#saved].filter((mutation) => !kept.has(mutation)).length,
      doubled: [...kept.values()].filter((rows) => rows > 1).length,
      slowestRecoveryMs: Math.round(this.#slowestRecoveryMs),
      wrong: this.#wrong,
    };
  }

  /** Writes once, and checks the reply: stored, or 503 with a problem and a `Retry-After`. */
  async #write(server: Server, mutation: string, hasRoom = false): Promise<boolean> {
    this.#unheard.add(mutation);
    const { status, retryAfter, body } = await server.write(mutation);
    if (status === 201) {
      this.#saved.add(mutation);
      this.#unheard.delete(mutation);
      return true;
    }
    if (status === 503 && retryAfter !== null && body.includes('"unavailable"') && !hasRoom) this.#refusedWrites += 1;
    else this.#wrong.push(`a write ${hasRoom ? 'with room ' : ''}was answered ${status} ${body.slice(0, 200)}`);
    return false;
  }

  async #read(server: Server, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const { status, body } = await server.read();
      this.#reads += 1;
      if (status !== 200) this.#wrong.push(`a read was answered ${status} ${body.slice(0, 200)}`);
      await wait(50);
    }
  }

  /** Retries the writes that were not stored, until all of them are. */
  async #recover(server: Server, round: number): Promise<void> {
    const freed = performance.now();
    let firstMs: number | undefined;
    while (this.#unheard.size > 0) {
      for (const mutation of this.#unheard) {
        const { status } = await server.write(mutation);
        if (status !== 201) continue;
        firstMs ??= performance.now() - freed;
        this.#saved.add(mutation);
        this.#unheard.delete(mutation);
      }
      if (performance.now() - freed > longestRoundMs) {
        this.#wrong.push(
          `round ${round}: ${this.#unheard.size} writes were not stored with free space: ${server.output}`,
        );
        break;
      }
    }
    this.#slowestRecoveryMs = Math.max(this.#slowestRecoveryMs, firstMs ?? longestRoundMs);
  }

  async #end(server: Server): Promise<void> {
    const code = await server.end('SIGTERM');
    if (code !== 0) this.#wrong.push(`the server ended with ${code}: ${server.output}`);
  }

  #newMutation = () => `mutation ${(this.#next += 1)}`;
}

/** Fills the log to near the end of its segment: the next writes need space for another one. */
async function endSegment(dataDir: string): Promise<void> {
  const log = join(dataDir, 'database', 'pg_wal');
  const segments = () => readdirSync(log).filter((name) => /^[0-9A-F]{24}$/.test(name));
  await withDatabase({ dataDir }, (database) =>
    database.asOwner(async (tx) => {
      const position = async () => {
        const { rows } = await sql<{ name: string; at: number }>`
          select file_name as name, file_offset as at from pg_walfile_name_offset(pg_current_wal_insert_lsn())`.execute(
          tx,
        );
        return rows[0] ?? { name: '', at: 0 };
      };
      // At three quarters the database prepares the next segment.
      for (;;) {
        const { name, at } = await position();
        if (name === segments().toSorted().at(-1) && at > 11_000_000) break;
        await sql`select pg_logical_emit_message(false, 'trial', repeat('x', 500000))`.execute(tx);
      }
      // The next checkpoint would otherwise make a spare segment of an old one.
      await sql`set local wal_recycle = off`.execute(tx);
      await sql`checkpoint`.execute(tx);
    }),
  );
}

class Server {
  readonly #child: ChildProcess;
  readonly #url: string;
  readonly #ended: Promise<[number | null]>;
  #cookie = '';
  output = '';

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.#url = `http://127.0.0.1:${port}/api`;
    this.#ended = once(child, 'exit') as Promise<[number | null]>;
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
  }

  static async start(program: string, dataDir: string): Promise<Server> {
    const port = await freePort();
    const env = { PATH: process.env['PATH'], LOG_LEVEL: 'error', DATA_DIR: dataDir, PORT: String(port) };
    const server = new Server(spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'pipe'] }), port);
    await withTimeout(longestRoundMs, 'the start of the server', server.#ready());
    return server;
  }

  async #ready(): Promise<void> {
    for (;;) {
      if (this.#child.exitCode !== null) throw new Error(`The server ended: ${this.output}`);
      const { status } = await this.#ask('health');
      if (status === 200) break;
      await wait(50);
    }
    const headers = { 'content-type': 'application/json' };
    const entered = await fetch(`${this.#url}/demo/session`, { method: 'POST', headers, body: '{"as":"parent"}' });
    this.#cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  }

  read = () => this.#ask('children');

  write(mutation: string) {
    const body = {
      username: 'A',
      email: 'a@example.org',
      subject: mutation,
      feedback: longText(mutation),
      priority: 'low',
    };
    const headers = { 'content-type': 'application/json', 'idempotency-key': mutation };
    return this.#ask('feedback', { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    this.#child.kill(signal);
    const [code] = await withTimeout(longestRoundMs, 'the end of the server', this.#ended);
    return code;
  }

  async #ask(path: string, options: { method?: string; headers?: Record<string, string>; body?: string } = {}) {
    try {
      const headers = { ...options.headers, cookie: this.#cookie };
      const answer = await fetch(`${this.#url}/${path}`, { ...options, headers });
      return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.text() };
    } catch (error) {
      return { status: 0, retryAfter: null, body: String((error as Error).cause ?? error) };
    }
  }
}

/** Random characters that do not compress, so that the disk fills up. The same text for each attempt of a mutation. */
function longText(mutation: string): string {
  const bytes = createHash('shake256', { outputLength: 3600 }).update(mutation).digest();
  return Array.from({ length: 1800 }, (_, n) =>
    String.fromCharCode(0x4e_00 + (bytes.readUInt16BE(2 * n) % 20_000)),
  ).join('');
}
