/**
 * Stops the whole server repeatedly while it is in use. After a graceful stop no open request may fail. After a kill no
 * acknowledged mutation may be lost, and the others can be retried.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { setTenantScope } from '#server/db/tenant-scope.ts';
import { withTimeout } from '#test/support/with-timeout.ts';
import { freePort } from '#test/support/free-port.ts';

export type EndTrial = {
  /** The arguments of `node`. */
  readonly program: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly signal: 'SIGTERM' | 'SIGKILL';
  readonly times: number;
  readonly clients: number;
  /** The server's database, while no server runs. */
  readonly look: <T>(work: (database: Database) => Promise<T>) => Promise<T>;
};

export type EndOutcome = {
  readonly times: number;
  readonly answered: number;
  /** Requests with an accepted connection that got no reply, or a server error. */
  readonly failed: readonly string[];
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly slowestExitMs: number;
  /** Ends with a status other than 0. */
  readonly badExits: number;
  /** Milliseconds from the start of the process to its first reply. */
  readonly slowestReadyMs: number;
  readonly usualReadyMs: number;
};

type ServerRun = {
  answered: number;
  readonly failed: string[];
  readonly unheard: Set<string>;
  readonly acknowledged: Set<string>;
};

export async function endTrial({ program, env, signal, times, clients, look }: EndTrial): Promise<EndOutcome> {
  const life: ServerRun = { answered: 0, failed: [], unheard: new Set(), acknowledged: new Set() };
  const exits: number[] = [];
  const starts: number[] = [];
  let badExits = 0;
  for (let n = 0; n <= times; n += 1) {
    const server = await start(program, env);
    // The first start does not follow a stop.
    if (n > 0) starts.push(server.readyMs);
    const cookie = await enter(server.url);
    const asAgain = [...life.unheard];
    const working = Array.from({ length: clients }, (_, client) =>
      page(server.url, cookie, life, {
        name: `${n}-${client}`,
        again: asAgain.filter((_one, at) => at % clients === client),
      }),
    );
    await wait(300 + Math.random() * 700);
    // The last round is for unacknowledged mutations: it ends once they were retried.
    const isLast = n === times;
    if (isLast) await hearOfAll(life);
    const stoppedAt = performance.now();
    server.child.kill(isLast ? 'SIGTERM' : signal);
    const [code] = await withTimeout(longestWait, 'the end of the server', server.ended);
    if (!isLast) exits.push(Math.round(performance.now() - stoppedAt));
    if (signal === 'SIGTERM' && code !== 0) badExits += 1;
    await withTimeout(longestWait, 'the last answers', Promise.all(working));
  }
  const kept = await look((database) => storedFeedback(database, 'mutation'));
  return {
    times,
    answered: life.answered,
    failed: signal === 'SIGTERM' ? life.failed : life.failed.filter((one) => !isCut(one)),
    acknowledged: life.acknowledged.size,
    lost: [...life.acknowledged].filter((mutation) => !kept.has(mutation)).length,
    doubled: [...kept.values()].filter((rows) => rows > 1).length,
    slowestExitMs: Math.max(...exits),
    badExits,
    slowestReadyMs: Math.max(...starts),
    usualReadyMs: starts.toSorted((a, b) => a - b)[Math.floor(starts.length / 2)] ?? 0,
  };
}

async function hearOfAll({ unheard }: ServerRun): Promise<void> {
  const began = performance.now();
  // Includes those that a page is just sending.
  const old = [...unheard];
  while (old.some((mutation) => unheard.has(mutation))) {
    if (performance.now() - began > 20_000) throw new Error('Unacknowledged mutations still have no reply.');
    await wait(20);
  }
}

/** Timeout for a start, for a stop, and for the requests of that moment, in milliseconds. */
const longestWait = 60_000;

async function start(program: readonly string[], env: Readonly<Record<string, string>>) {
  const port = await freePort();
  const began = performance.now();
  const child: ChildProcess = spawn(process.execPath, program, {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (performance.now() - began > longestWait) {
      child.kill('SIGKILL');
      throw new Error(`The server does not reply: ${output}`);
    }
    if (child.exitCode !== null) throw new Error(`The server ended: ${output}`);
    await wait(15);
  }
  return { child, ended, url, readyMs: Math.round(performance.now() - began) };
}

/** Signs in through the demo. */
async function enter(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const entered = await fetch(`${url}/api/demo/session`, { method: 'POST', headers, body: '{"as":"parent"}' });
  return entered.headers.get('set-cookie')?.split(';')[0] ?? '';
}

type Work = { readonly name: string; readonly again: readonly string[] };

/** One page: reads and sends over a keep-alive connection, until connections are refused. */
async function page(url: string, cookie: string, life: ServerRun, { name, again }: Work): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const left = [...again];
  try {
    for (let n = 0; ; n += 1) {
      const read = await ask(`${url}/api/${n % 2 === 0 ? 'children' : 'badges'}`, { agent, cookie });
      if (read === 'refused') return;
      count(life, read, 'GET');
      const mutation = left.shift() ?? `mutation ${name}-${n}`;
      life.unheard.add(mutation);
      const sent = await ask(`${url}/api/feedback`, { agent, cookie, mutation });
      if (sent === 'refused') return;
      count(life, sent, mutation);
      if (sent === 201) {
        life.acknowledged.add(mutation);
        life.unheard.delete(mutation);
      } else if (sent === 409) left.push(mutation);
    }
  } finally {
    agent.destroy();
  }
}

function count(life: ServerRun, got: number | string, what: string): void {
  if (typeof got === 'number') life.answered += 1;
  if (typeof got === 'string' || got >= 500) life.failed.push(`${what}: ${got}`);
}

const isCut = (failure: string) => /ECONNRESET|EPIPE|socket hang up/.test(failure);

/** The status, `refused` when the connection was refused, or the error of an accepted one. */
function ask(url: string, { agent, cookie, mutation }: { agent: Agent; cookie: string; mutation?: string }) {
  return new Promise<number | string>((resolve) => {
    const body = JSON.stringify({
      username: 'A',
      email: 'a@example.org',
      subject: mutation,
      feedback: 'x',
      priority: 'low',
    });
    const clientRequest = request(url, {
      agent,
      method: mutation === undefined ? 'GET' : 'POST',
      headers: {
        cookie,
        ...(mutation !== undefined && { 'content-type': 'application/json', 'idempotency-key': mutation }),
      },
    });
    clientRequest.on('response', (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', (error) => resolve(String(error)));
    });
    clientRequest.on('error', (error: NodeJS.ErrnoException) =>
      resolve(
        error.code === 'ECONNREFUSED'
          ? 'refused'
          : `${error.code} ${clientRequest.reusedSocket ? 'on a connection kept' : ''}`,
      ),
    );
    clientRequest.end(mutation === undefined ? undefined : body);
  });
}

/** How often each mutation is stored, of those whose key starts with a word. */
export async function storedFeedback(database: Database, prefix: string): Promise<Map<string, number>> {
  const { rows } = await database.asOwner(async (tx) => {
    await setTenantScope(tx, [1]);
    return sql<{ mutation: string; rows: number }>`
      select subject as mutation, count(*)::int as rows from feedback where subject like ${`${prefix} %`} group by subject`.execute(
      tx,
    );
  });
  return new Map(rows.map(({ mutation, rows: there }) => [mutation, there]));
}
