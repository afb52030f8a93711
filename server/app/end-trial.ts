/**
 * Ends the whole server again and again while people use it: politely, when nothing under way may fail (trust, R18), or
 * with a kill, when nothing that was acknowledged may be lost and what was not heard of may be asked for again (trust,
 * R1).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { openFence } from '#server/db/fence.ts';
import { within } from '#server/db/within.ts';
import { freePort } from './free-port.ts';

export type EndTrial = {
  /** What to run, as `node` is told. */
  readonly program: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly signal: 'SIGTERM' | 'SIGKILL';
  readonly times: number;
  readonly clients: number;
  /** The server's database, once no server runs. */
  readonly look: <T>(work: (database: Database) => Promise<T>) => Promise<T>;
};

export type EndOutcome = {
  readonly times: number;
  readonly answered: number;
  /** Requests that got no answer, or one that the server is at fault for, though their connection had been taken. */
  readonly failed: readonly string[];
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly slowestExitMs: number;
  /** Those that ended with another status than 0. */
  readonly badExits: number;
  /** From the start of the process to its first answer. */
  readonly slowestReadyMs: number;
  readonly usualReadyMs: number;
};

type Life = {
  answered: number;
  readonly failed: string[];
  readonly unheard: Set<string>;
  readonly acknowledged: Set<string>;
};

export async function endTrial({ program, env, signal, times, clients, look }: EndTrial): Promise<EndOutcome> {
  const life: Life = { answered: 0, failed: [], unheard: new Set(), acknowledged: new Set() };
  const exits: number[] = [];
  const starts: number[] = [];
  let badExits = 0;
  for (let n = 0; n <= times; n += 1) {
    const server = await start(program, env);
    // The first finds nothing that was ended before it.
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
    // The last is for what was not heard of: it ends once that was asked for again.
    const isLast = n === times;
    if (isLast) await hearOfAll(life);
    const told = performance.now();
    server.child.kill(isLast ? 'SIGTERM' : signal);
    const [code] = await within(longestWait, 'the end of the server', server.ended);
    if (!isLast) exits.push(Math.round(performance.now() - told));
    if (signal === 'SIGTERM' && code !== 0) badExits += 1;
    await within(longestWait, 'the last answers', Promise.all(working));
  }
  const kept = await look(keptIn);
  return {
    times,
    answered: life.answered,
    failed: signal === 'SIGTERM' ? life.failed : life.failed.filter((one) => !isCut(one)),
    acknowledged: life.acknowledged.size,
    lost: [...life.acknowledged].filter((deed) => !kept.has(deed)).length,
    doubled: [...kept.values()].filter((rows) => rows > 1).length,
    slowestExitMs: Math.max(...exits),
    badExits,
    slowestReadyMs: Math.max(...starts),
    usualReadyMs: starts.toSorted((a, b) => a - b)[Math.floor(starts.length / 2)] ?? 0,
  };
}

async function hearOfAll({ unheard }: Life): Promise<void> {
  const began = performance.now();
  // Those that a page is just sending are among them.
  const old = [...unheard];
  while (old.some((deed) => unheard.has(deed))) {
    if (performance.now() - began > 20_000) throw new Error('What was not heard of is still not answered.');
    await wait(20);
  }
}

/** For the server to answer, to end, and for what was under way then, in milliseconds. */
const longestWait = 60_000;

async function start(program: readonly string[], env: Readonly<Record<string, string>>) {
  const port = await freePort();
  const began = performance.now();
  const child: ChildProcess = spawn(process.execPath, program, {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
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
      throw new Error(`The server does not answer: ${said}`);
    }
    if (child.exitCode !== null) throw new Error(`The server ended: ${said}`);
    await wait(15);
  }
  return { child, ended, url, readyMs: Math.round(performance.now() - began) };
}

/** By the demo's door. */
async function enter(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const entered = await fetch(`${url}/api/demo/session`, { method: 'POST', headers, body: '{"as":"parent"}' });
  return entered.headers.get('set-cookie')?.split(';')[0] ?? '';
}

type Work = { readonly name: string; readonly again: readonly string[] };

/** One page: reads and sends over a connection that stays open, until nobody takes connections any more. */
async function page(url: string, cookie: string, life: Life, { name, again }: Work): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const left = [...again];
  try {
    for (let n = 0; ; n += 1) {
      const read = await ask(`${url}/api/${n % 2 === 0 ? 'children' : 'badges'}`, { agent, cookie });
      if (read === 'refused') return;
      count(life, read, 'GET');
      const deed = left.shift() ?? `deed ${name}-${n}`;
      life.unheard.add(deed);
      const sent = await ask(`${url}/api/feedback`, { agent, cookie, deed });
      if (sent === 'refused') return;
      count(life, sent, deed);
      if (sent === 201) {
        life.acknowledged.add(deed);
        life.unheard.delete(deed);
      } else if (sent === 409) left.push(deed);
    }
  } finally {
    agent.destroy();
  }
}

function count(life: Life, got: number | string, what: string): void {
  if (typeof got === 'number') life.answered += 1;
  if (typeof got === 'string' || got >= 500) life.failed.push(`${what}: ${got}`);
}

const isCut = (failure: string) => /ECONNRESET|EPIPE|socket hang up/.test(failure);

/** The status; `refused` when no connection was taken; or what became of one that was. */
function ask(url: string, { agent, cookie, deed }: { agent: Agent; cookie: string; deed?: string }) {
  return new Promise<number | string>((resolve) => {
    const body = JSON.stringify({
      username: 'A',
      email: 'a@example.org',
      subject: deed,
      feedback: 'x',
      priority: 'low',
    });
    const asked = request(url, {
      agent,
      method: deed === undefined ? 'GET' : 'POST',
      headers: { cookie, ...(deed !== undefined && { 'content-type': 'application/json', 'idempotency-key': deed }) },
    });
    asked.on('response', (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', (error) => resolve(String(error)));
    });
    asked.on('error', (error: NodeJS.ErrnoException) =>
      resolve(
        error.code === 'ECONNREFUSED' ? 'refused' : `${error.code} ${asked.reusedSocket ? 'on a connection kept' : ''}`,
      ),
    );
    asked.end(deed === undefined ? undefined : body);
  });
}

/** How often each deed is there. */
async function keptIn(database: Database): Promise<Map<string, number>> {
  const { rows } = await database.asOwner(async (tx) => {
    await openFence(tx, [1]);
    return sql<{ deed: string; rows: number }>`
      select subject as deed, count(*)::int as rows from feedback where subject like 'deed %' group by subject`.execute(
      tx,
    );
  });
  return new Map(rows.map(({ deed, rows: there }) => [deed, there]));
}
