/**
 * Cuts the connections between a server and its PostgreSQL in the middle of requests, repeatedly, and checks the
 * replies and the stored rows: each mutation is stored completely or not at all, and exactly once after a retry.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { type CuttingProxy, cuttingProxy } from '#test/support/fakes/fault-proxy.ts';
import { withTrialApp } from './resilience-app.ts';

export type CutOutcome = {
  readonly cuts: number;
  readonly mutations: number;
  /** Requests with a 503 reply, to be retried. */
  readonly unavailable: number;
  /** Replies that were neither a success nor a 503, as text. */
  readonly wrong: readonly string[];
  /** Mutations that are partly stored, or stored more than once. */
  readonly partial: number;
  /** Lost mutations that were acknowledged, at once or after retries. */
  readonly lost: number;
  /** Milliseconds from a cut to the end of the first request that was started after it and succeeded. */
  readonly slowestRecoveryMs: number;
  readonly usualRecoveryMs: number;
};

type TrialParams = {
  readonly app: Pick<FastifyInstance, 'inject'>;
  readonly database: Database;
  readonly proxy: Pick<CuttingProxy, 'cutAfter'>;
  readonly cookies: readonly string[];
  readonly cuts: number;
  /** First number of its users, where another trial has used the same database. */
  readonly from?: number;
};

/** The trial on a demo school of its own, with ten users at once. */
export async function cutSoak({ cuts }: { readonly cuts: number }): Promise<CutOutcome> {
  let proxy: CuttingProxy | undefined;
  try {
    return await withTrialApp(
      {
        kind: 'postgresql',
        async reachedAt(place) {
          if (!('url' in place)) throw new Error('Only PostgreSQL has connections to cut.');
          proxy = await cuttingProxy(place);
          return proxy.place;
        },
      },
      async ({ app, database, cookieOf }) => {
        if (!proxy) throw new Error('This check needs a proxy.');
        const cookies = await Promise.all(Array.from({ length: 10 }, (_, n) => cookieOf(n + 1)));
        return cutTrial({ app, database, proxy, cookies, cuts });
      },
    );
  } finally {
    await proxy?.close();
  }
}

/**
 * Runs until it has made that many cuts. Every other mutation is retried until it succeeds. The others are sent once.
 */
export async function cutTrial({ app, database, proxy, cookies, cuts, from = 0 }: TrialParams): Promise<CutOutcome> {
  const wrong: string[] = [];
  const done = new Set<string>();
  const sent = new Set<string>();
  const recoveries: number[] = [];
  let unavailable = 0;
  let cutAt: number | undefined;
  const ending = new AbortController();
  const over = ending.signal;

  const attempt = async (cookie: string, mutation: string): Promise<boolean> => {
    const began = performance.now();
    const { statusCode, headers, body } = await app.inject({
      method: 'POST',
      url: '/api/feedback',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': mutation },
      payload: { username: 'Someone', email: 'someone@example.org', subject: mutation, feedback: 'x', priority: 'low' },
    });
    if (statusCode === 201) {
      done.add(mutation);
      if (cutAt !== undefined && began > cutAt) {
        recoveries.push(performance.now() - cutAt);
        cutAt = undefined;
      }
      return true;
    }
    const isHeld = statusCode === 503 || (statusCode === 409 && body.includes('in_progress'));
    if (!isHeld || headers['retry-after'] === undefined) wrong.push(`${statusCode} ${body}`);
    if (statusCode === 503) unavailable += 1;
    return false;
  };
  const work = async (cookie: string, worker: number) => {
    for (let n = 0; !over.aborted; n += 1) {
      const mutation = `mutation ${worker}-${n}`;
      sent.add(mutation);
      let tries = n % 2 === 0 ? 400 : 1;
      while (tries > 0 && !(await attempt(cookie, mutation))) {
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
      if (performance.now() - began > 30_000)
        throw new Error('No request has succeeded within thirty seconds after a cut.');
    }
  }
  ending.abort();
  await Promise.all(working);
  const kept = await keptOf(database);
  const isWhole = (mutation: string) => {
    const { rows = 0, keys = 0, audited = 0 } = kept.get(mutation) ?? {};
    return rows === keys && keys === audited && rows <= 1;
  };
  return {
    cuts,
    mutations: sent.size,
    unavailable,
    wrong,
    partial: [...new Set([...sent, ...kept.keys()])].filter((mutation) => !isWhole(mutation)).length,
    lost: [...done].filter((mutation) => kept.get(mutation)?.rows !== 1).length,
    slowestRecoveryMs: Math.round(Math.max(...recoveries)),
    usualRecoveryMs: Math.round(recoveries.toSorted((a, b) => a - b)[Math.floor(recoveries.length / 2)] ?? 0),
  };
}

type StoredMutation = {
  readonly mutation: string;
  readonly rows: number;
  readonly keys: number;
  readonly audited: number;
};

/** How often each part of each mutation is stored: the feedback, its key, and its audit entry. */
async function keptOf(database: Database): Promise<Map<string, StoredMutation>> {
  const { rows } = await database.asOwner((tx) =>
    sql<StoredMutation>`
      with stored as (
        select subject as mutation, count(*)::int as rows, array_agg(id) as ids from feedback where subject like 'mutation %' group by subject),
      kept as (select key as mutation, count(*)::int as keys from idempotency_keys where key like 'mutation %' group by key)
      select coalesce(stored.mutation, kept.mutation) as mutation, coalesce(stored.rows, 0) as rows, coalesce(kept.keys, 0) as keys,
        (select count(*)::int from audit_entries where act = 'feedback.sent' and subject_id = any (stored.ids)) as audited
      from stored full join kept on kept.mutation = stored.mutation`.execute(tx),
  );
  return new Map(rows.map((row) => [row.mutation, row]));
}
