/** Stalled clients: the delay of other clients, and when the server cuts the connections. */
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const head = 'Host: localhost\r\nContent-Type: application/json\r\n';
/** Nothing, half a line, headers without an end, and a missing body. */
const beginnings = {
  silent: '',
  line: 'GET /api/chil',
  header: `GET /api/children HTTP/1.1\r\n${head}X-Slow: `,
  body: `POST /api/auth/sign-in HTTP/1.1\r\n${head}Content-Length: 400\r\n\r\n{"email":`,
};
type Beginning = keyof typeof beginnings;

export type HostileTrial = {
  readonly url: string;
  readonly cookie: string;
  readonly sockets: number;
  /** The kinds of stalled requests, in turn. All of them by default. */
  readonly begin?: readonly Beginning[];
  /** How long the other clients are measured. */
  readonly milliseconds: number;
  /** Whether to wait until the server has cut all of them. */
  readonly untilCut?: boolean;
};

export type HostileOutcome = {
  readonly sockets: number;
  readonly requests: number;
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The same without stalled clients. */
  readonly quietP99Ms: number;
  /** The longest time until a connection with incomplete headers was cut. Undefined when that was not awaited. */
  readonly longestHeadMs: number | undefined;
  /** The longest time until a connection with a missing body was cut. */
  readonly longestBodyMs: number | undefined;
  readonly neverCut: number;
};

const longestWait = 120_000;

const allBeginnings = Object.keys(beginnings) as Beginning[];

export async function hostileTrial(trial: HostileTrial): Promise<HostileOutcome> {
  const { url, cookie, sockets, milliseconds, begin = allBeginnings, untilCut = false } = trial;
  const kindOf = (n: number) => begin[n % begin.length] ?? 'silent';
  const quiet = await watch(url, cookie, milliseconds / 2);
  const began = performance.now();
  const held: { head: number[]; body: number[] } = { head: [], body: [] };
  const hostile = await Promise.all(
    Array.from({ length: sockets }, async (_, n) => {
      const { hostname, port } = new URL(url);
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.on('close', () => held[kindOf(n) === 'body' ? 'body' : 'head'].push(performance.now() - began));
      socket.resume();
      await once(socket, 'connect');
      socket.write(beginnings[kindOf(n)]);
      return socket;
    }),
  );
  // One header byte per second, for the clients that send any.
  const trickling = setInterval(() => {
    for (const [n, socket] of hostile.entries()) if (kindOf(n) === 'header' && !socket.destroyed) socket.write('x');
  }, 1000);
  const others = await watch(url, cookie, milliseconds);
  const cut = () => held.head.length + held.body.length;
  if (untilCut) while (cut() < sockets && performance.now() - began < longestWait) await wait(100);
  const neverCut = untilCut ? sockets - cut() : 0;
  const longest = (all: readonly number[]) => (untilCut ? Math.round(Math.max(0, ...all)) : undefined);
  const [longestHeadMs, longestBodyMs] = [longest(held.head), longest(held.body)];
  clearInterval(trickling);
  for (const socket of hostile) socket.destroy();
  return {
    sockets,
    requests: others.took.length,
    failed: others.failed + quiet.failed,
    p50Ms: percentile(others.took, 0.5),
    p99Ms: percentile(others.took, 0.99),
    quietP99Ms: percentile(quiet.took, 0.99),
    longestHeadMs,
    longestBodyMs,
    neverCut,
  };
}

/** Ten clients that send one request after the other. */
async function watch(url: string, cookie: string, milliseconds: number) {
  const took: number[] = [];
  let failed = 0;
  const until = performance.now() + milliseconds;
  await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      while (performance.now() < until) {
        const count = performance.now();
        const status = await statusOf(`${url}/api/${['children', 'badges', 'announcements'][n % 3]}`, cookie);
        took.push(performance.now() - count);
        if (status !== 200) failed += 1;
        await wait(20);
      }
    }),
  );
  return { took, failed };
}

const statusOf = (url: string, cookie: string) =>
  new Promise<number>((resolve) => {
    const clientRequest = request(url, { headers: { cookie } });
    clientRequest.on('response', (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    clientRequest.on('error', () => resolve(0));
    clientRequest.end();
  });

function percentile(all: readonly number[], part: number): number {
  const sorted = all.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
}
