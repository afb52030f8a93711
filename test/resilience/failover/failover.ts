/**
 * The primary PostgreSQL is killed again and again under load, its synchronous standby is promoted, and two servers of
 * Parvis go on. Nothing acknowledged may be lost or stored twice, and no live event may be missed.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { seedDemo } from '#server/demo/demo.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { publishChange } from '#server/live/live-store.ts';
import { storedFeedback } from '#test/resilience/server-restart.ts';
import { StreamClient } from '#test/resilience/live-reconnect.ts';
import { cookieMaker, startServer, trialAppOn } from '#test/resilience/resilience-app.ts';
import { startLoadBalancer } from './load-balancer.ts';
import { Node } from './postgresql-pair.ts';

export type FailoverOutcome = {
  readonly kills: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  /** The longest time without an acknowledged mutation around each kill, in milliseconds. */
  readonly gaps: readonly number[];
  readonly events: number;
  readonly missedEvents: number;
  readonly outOfOrder: number;
  readonly resets: number;
};

export type FailoverTrial = {
  readonly kills: number;
  /** Whether the primary waits for its standby. Without it, acknowledged mutations may be lost. */
  readonly isSynchronous?: boolean;
};

const users = [1, 2, 3, 4];
/** How long the primary is given before its standby replaces it, as a monitor would. */
const noticedAfterMs = 1000;

export async function failoverTrial({ kills, isSynchronous = true }: FailoverTrial): Promise<FailoverOutcome> {
  const ends: (() => Promise<unknown>)[] = [];
  try {
    const nodes = await startNodes(ends);
    const balancer = await startLoadBalancer(
      'database',
      nodes.map((node, n) => ({ name: `node${n + 1}`, port: node.port, healthPort: node.healthPort })),
    );
    ends.push(() => balancer.close());
    const place = { url: `postgres://postgres@127.0.0.1:${balancer.port}/postgres` };
    await untilOpen(place.url);
    const servers = await Promise.all([1, 2].map(() => startServer(place)));
    ends.push(() => Promise.all(servers.map(({ end }) => end())));
    const web = await startLoadBalancer(
      'web',
      servers.map(({ url }, n) => {
        const port = Number(new URL(url).port);
        return { name: `parvis${n + 1}`, port, healthPort: port };
      }),
    );
    ends.push(() => web.close());
    const database = await openDatabase(place);
    ends.push(() => database.close());
    const app = await trialAppOn(database);
    ends.push(() => app.close());
    const cookies = await Promise.all(users.map(cookieMaker(database, app)));
    const load = new Load({ database, url: `http://127.0.0.1:${web.port}`, cookies });
    await load.begin();
    const gaps: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) gaps.push(await failOver(nodes, load, { isSynchronous }));
    await load.end();
    return { kills, gaps, ...(await load.outcome()) };
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

async function startNodes(ends: (() => Promise<unknown>)[]): Promise<readonly [Node, Node]> {
  const [first, second] = [await Node.create(), await Node.create()];
  ends.push(() => Promise.all([first.remove(), second.remove()]));
  await first.startPrimary();
  const seeding = await openDatabase({ url: first.url });
  await seedDemo(seeding, { now: new Date() });
  await seeding.close();
  await second.startStandbyOf(first);
  return [first, second];
}

/** Kills the primary, promotes the other node, and makes the killed one its standby. Gives the gap in milliseconds. */
async function failOver(nodes: readonly [Node, Node], load: Load, { isSynchronous }: { isSynchronous: boolean }) {
  const [primary, standby] = (await nodes[0].isPrimary()) ? nodes : [nodes[1], nodes[0]];
  if (isSynchronous) await primary.requireStandby();
  else await standby.stopReceiving();
  await wait(1000 + Math.random() * 500);
  load.watchGap();
  await primary.kill();
  await wait(noticedAfterMs);
  await standby.promote();
  await load.untilAcknowledged();
  const gap = load.longestGap;
  await primary.startStandbyOf(standby);
  return Math.round(gap);
}

async function untilOpen(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await (await openDatabase({ url })).close();
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await wait(100);
    }
  }
}

type LoadOptions = { readonly database: Database; readonly url: string; readonly cookies: readonly string[] };

/** Parents who send feedback and repeat it until it is acknowledged, and pages that listen to live events. */
class Load {
  readonly #options: LoadOptions;
  readonly #streams: readonly StreamClient[];
  readonly #acknowledged = new Set<string>();
  readonly #published = new Set<number>();
  #running: Promise<unknown> = Promise.resolve();
  #isOver = false;
  #lastAcknowledged = performance.now();
  longestGap = 0;

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#streams = options.cookies.map((cookie, n) => new StreamClient([options.url], cookie, n));
  }

  async begin(): Promise<void> {
    await Promise.all(this.#streams.map((stream) => stream.begin(20_000)));
    this.#running = Promise.all([...this.#options.cookies.map((cookie, n) => this.#write(cookie, n)), this.#publish()]);
    await this.untilAcknowledged();
  }

  watchGap(): void {
    this.longestGap = 0;
  }

  /** Waits for mutations that are sent and acknowledged from now on. */
  async untilAcknowledged(): Promise<void> {
    const before = this.#acknowledged.size;
    for (const began = performance.now(); this.#acknowledged.size < before + 20; await wait(20))
      if (performance.now() - began > 60_000) throw new Error('No mutation is acknowledged after a minute.');
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#running;
    const last = Math.max(...this.#published);
    await Promise.all(this.#streams.map((stream) => stream.hearUpTo(last, 20_000)));
  }

  async outcome(): Promise<Omit<FailoverOutcome, 'kills' | 'gaps'>> {
    const stored = await storedFeedback(this.#options.database, 'failover');
    const sum = (of: (stream: StreamClient) => number) => this.#streams.reduce((all, stream) => all + of(stream), 0);
    return {
      acknowledged: this.#acknowledged.size,
      lost: [...this.#acknowledged].filter((key) => !stored.has(key)).length,
      doubled: [...stored.values()].filter((rows) => rows > 1).length,
      events: this.#published.size,
      missedEvents: sum(({ heard }) => [...this.#published].filter((id) => !heard.includes(id)).length),
      outOfOrder: sum(({ heard }) => heard.filter((id, n) => id <= (heard[n - 1] ?? 0)).length),
      resets: sum(({ resets }) => resets),
    };
  }

  async #write(cookie: string, writer: number): Promise<void> {
    for (let n = 0; !this.#isOver; n += 1) {
      const key = `failover ${writer}-${n}`;
      while (!(await this.#isStored(cookie, key))) await wait(50);
      this.#acknowledged.add(key);
      const now = performance.now();
      this.longestGap = Math.max(this.longestGap, now - this.#lastAcknowledged);
      this.#lastAcknowledged = now;
      await wait(20);
    }
  }

  async #isStored(cookie: string, key: string): Promise<boolean> {
    const body = JSON.stringify({
      username: 'A',
      email: 'a@example.org',
      subject: key,
      feedback: 'x',
      priority: 'low',
    });
    const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': key };
    const sent = fetch(`${this.#options.url}/api/feedback`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(15_000),
    });
    return sent.then(
      ({ status }) => status === 201,
      () => false,
    );
  }

  /** Each event is published once. One whose commit was not acknowledged may have been published or not. */
  async #publish(): Promise<void> {
    for (let id = 1; !this.#isOver; id += 1) {
      const isPublished = await this.#options.database
        .transaction({}, async (tx) => publishChange(tx, users, { about: 'pickups', id }))
        .then(
          () => true,
          () => false,
        );
      if (isPublished) this.#published.add(id);
      await wait(40);
    }
  }
}
