/**
 * Cuts the connections between a server and its PostgreSQL in the midst of requests, again and again, and looks at what
 * was answered and at what was kept: all of a deed or nothing of it, and exactly one of it once it was tried again.
 * (trust, R4)
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { type CuttingProxy, cuttingProxy } from '#server/db/cutting-proxy.ts';
import { withTrialApp } from './trial-app.ts';

export type CutOutcome = {
  readonly cuts: number;
  readonly deeds: number;
  /** Requests that were answered 503, to be tried again. */
  readonly putOff: number;
  /** Answers that were neither success nor to be tried again, in words. */
  readonly wrong: readonly string[];
  /** Deeds of which some rows are there and others not, or that were done more than once. */
  readonly partial: number;
  /** Of those whose client heard of success, or tried again until it did. */
  readonly lost: number;
  /** From a cut to the end of the first request that was begun after it and succeeded. */
  readonly slowestRecoveryMs: number;
  readonly usualRecoveryMs: number;
};

type Trying = {
  readonly app: Pick<FastifyInstance, 'inject'>;
  readonly database: Database;
  readonly proxy: Pick<CuttingProxy, 'cutAfter'>;
  readonly cookies: readonly string[];
  readonly cuts: number;
  /** From which number its people are counted, where another trial used the same database. */
  readonly from?: number;
};

/** The trial on a demo school of its own, with ten people at once. */
export async function cutSoak({ cuts }: { readonly cuts: number }): Promise<CutOutcome> {
  let proxy: CuttingProxy | undefined;
  try {
    return await withTrialApp(
      {
        kind: 'postgresql',
        async reachedAt(place) {
          if (!('url' in place)) throw new Error('Only a PostgreSQL has connections to cut.');
          proxy = await cuttingProxy(place);
          return proxy.place;
        },
      },
      async ({ app, database, cookieOf }) => {
        if (!proxy) throw new Error('There is nothing between.');
        const cookies = await Promise.all(Array.from({ length: 10 }, (_, n) => cookieOf(n + 1)));
        return cutTrial({ app, database, proxy, cookies, cuts });
      },
    );
  } finally {
    await proxy?.close();
  }
}

/**
 * Runs until it has cut so often. Every other deed is tried again until it is done, the others are left as they are.
 */
export async function cutTrial({ app, database, proxy, cookies, cuts, from = 0 }: Trying): Promise<CutOutcome> {
  const wrong: string[] = [];
  const done = new Set<string>();
  const asked = new Set<string>();
  const recoveries: number[] = [];
  let putOff = 0;
  let cutAt: number | undefined;
  const ending = new AbortController();
  const over = ending.signal;

  const attempt = async (cookie: string, deed: string): Promise<boolean> => {
    const began = performance.now();
    const { statusCode, headers, body } = await app.inject({
      method: 'POST',
      url: '/api/feedback',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': deed },
      payload: { username: 'Someone', email: 'someone@example.org', subject: deed, feedback: 'x', priority: 'low' },
    });
    if (statusCode === 201) {
      done.add(deed);
      if (cutAt !== undefined && began > cutAt) {
        recoveries.push(performance.now() - cutAt);
        cutAt = undefined;
      }
      return true;
    }
    const isHeld = statusCode === 503 || (statusCode === 409 && body.includes('in_progress'));
    if (!isHeld || headers['retry-after'] === undefined) wrong.push(`${statusCode} ${body}`);
    if (statusCode === 503) putOff += 1;
    return false;
  };
  const work = async (cookie: string, worker: number) => {
    for (let n = 0; !over.aborted; n += 1) {
      const deed = `deed ${worker}-${n}`;
      asked.add(deed);
      let tries = n % 2 === 0 ? 400 : 1;
      while (tries > 0 && !(await attempt(cookie, deed))) {
        tries -= 1;
        await wait(25);
      }
    }
  };
  const working = cookies.map((cookie, n) => work(cookie, from + n));
  for (let n = 0; n < cuts; n += 1) {
    const before = recoveries.length;
    cutAt = await proxy.cutAfter(1 + Math.floor(Math.random() * 120));
    for (const began = performance.now(); recoveries.length === before; await wait(2)) {
      if (performance.now() - began > 30_000) throw new Error('Thirty seconds after a cut nothing succeeds yet.');
    }
  }
  ending.abort();
  await Promise.all(working);
  const kept = await keptOf(database);
  const isWhole = (deed: string) => {
    const { rows = 0, keys = 0, audited = 0 } = kept.get(deed) ?? {};
    return rows === keys && keys === audited && rows <= 1;
  };
  return {
    cuts,
    deeds: asked.size,
    putOff,
    wrong,
    partial: [...new Set([...asked, ...kept.keys()])].filter((deed) => !isWhole(deed)).length,
    lost: [...done].filter((deed) => kept.get(deed)?.rows !== 1).length,
    slowestRecoveryMs: Math.round(Math.max(...recoveries)),
    usualRecoveryMs: Math.round(recoveries.toSorted((a, b) => a - b)[Math.floor(recoveries.length / 2)] ?? 0),
  };
}

type Kept = { readonly deed: string; readonly rows: number; readonly keys: number; readonly audited: number };

/** How often each part of each deed is there: what was said, its key, and that it was written down. */
async function keptOf(database: Database): Promise<Map<string, Kept>> {
  const { rows } = await database.asOwner((tx) =>
    sql<Kept>`
      with said as (
        select subject as deed, count(*)::int as rows, array_agg(id) as ids from feedback where subject like 'deed %' group by subject),
      kept as (select key as deed, count(*)::int as keys from idempotency_keys where key like 'deed %' group by key)
      select coalesce(said.deed, kept.deed) as deed, coalesce(said.rows, 0) as rows, coalesce(kept.keys, 0) as keys,
        (select count(*)::int from audit_entries where act = 'feedback.sent' and subject_id = any (said.ids)) as audited
      from said full join kept on kept.deed = said.deed`.execute(tx),
  );
  return new Map(rows.map((row) => [row.deed, row]));
}
