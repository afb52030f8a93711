/**
 * Generated histories of people who ask for the same thing again: after an answer, before it, at once, with another
 * body under the same key, interleaved with other deeds. Each deed must be done exactly once, and each success told
 * alike. (trust, R5)
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { openFence } from '#server/db/fence.ts';
import { Overdue, within } from '#server/db/within.ts';

export type RepeatTrial = {
  readonly app: Pick<FastifyInstance, 'inject'>;
  /** Where servers listen that are asked by turns, in whatever processes; the app itself unless said. */
  readonly urls?: readonly string[];
  readonly database: Database;
  readonly cookieOf: (userId: number) => Promise<string>;
  readonly histories: number;
  readonly seed: number;
  /** How long a request may be told to wait, or get no answer, in milliseconds. */
  readonly patience?: number;
};

export type RepeatOutcome = {
  readonly histories: number;
  readonly requests: number;
  /** Deeds, each asked for at least once and at last answered. */
  readonly deeds: number;
  /** Answered by what was done before, refused for another body, and told to wait for the same one under way. */
  readonly replayed: number;
  readonly reused: number;
  readonly inProgress: number;
  /** Orders that no deed explains, and pieces that are in no order and not in the stock. */
  readonly adrift: number;
  /** The smallest history that went wrong, and how; nothing where all went right. */
  readonly failure: string | undefined;
};

const kinds = ['message', 'feedback', 'order', 'cancelled order'] as const;
type Kind = (typeof kinds)[number];

/**
 * One request of a history: which of its deeds, with which of two bodies, whether it waits for what came before it, and
 * which server it asks.
 */
type Step = { readonly deed: number; readonly other: boolean; readonly atOnce: boolean; readonly server: number };
type History = { readonly kinds: readonly Kind[]; readonly steps: readonly Step[] };

const history: fc.Arbitrary<History> = fc.record({
  kinds: fc.tuple(...Array.from({ length: 3 }, () => fc.constantFrom(...kinds))),
  steps: fc.array(
    fc.record({
      deed: fc.nat({ max: 2 }),
      other: fc.boolean(),
      atOnce: fc.boolean(),
      server: fc.nat({ max: 1 }),
    }),
    { minLength: 2, maxLength: 7 },
  ),
});

type Answer = { readonly status: number; readonly code: string; readonly text: string };

const usualPatience = 30_000;
const patienceOnceStuck = 200;

/** Runs the histories through the app, one after the other, the requests of each as it says. */
export async function repeatTrial(trial: RepeatTrial): Promise<RepeatOutcome> {
  const { histories, seed } = trial;
  let patience = trial.patience ?? usualPatience;
  const school = await schoolOf(trial);
  const counted = { requests: 0, deeds: 0, replayed: 0, reused: 0, inProgress: 0 };
  let run = 0;
  let ordered = 0;

  const send = async (deed: Deed, { other, server }: Step): Promise<Answer> => {
    counted.requests += 1;
    const asked = { ...deed.asked(other), cookie: school.cookie, key: deed.mark };
    const asking = within(patience, `an answer to ${deed.mark}`, ask(trial, server, asked));
    const { status, body } = await asking.catch((error: unknown) => {
      patience = Math.min(patience, patienceOnceStuck);
      throw error;
    });
    const isProblem = status >= 400;
    return {
      status,
      code: isProblem ? (JSON.parse(body) as { code: string }).code : '',
      text: isProblem ? '' : body,
    };
  };
  const persist = async (deed: Deed, step: Step): Promise<Answer> => {
    for (const began = performance.now(); ; ) {
      const answer = await send(deed, step);
      if (answer.code !== 'in_progress' && answer.code !== 'unavailable') return answer;
      if (performance.now() - began > patience) {
        // Smaller histories of the same kind show it sooner.
        patience = Math.min(patience, patienceOnceStuck);
        throw new Overdue(`${deed.mark} is still told ${answer.code || answer.status}`);
      }
      if (answer.code === 'in_progress') counted.inProgress += 1;
      await wait(5);
    }
  };

  const property = fc.asyncProperty(history, async ({ kinds: chosen, steps }) => {
    run += 1;
    const marks = chosen.map((_, n) => `${seed}-${run}-${n}`);
    ordered += chosen.filter((kind) => kind === 'cancelled order').length;
    const deeds = await Promise.all(chosen.map((kind, n) => makeDeed(trial, school, kind, marks[n] ?? '')));
    const answers: Answer[][] = deeds.map(() => []);
    let together: Promise<void>[] = [];
    for (const step of steps) {
      const { deed } = step;
      if (!step.atOnce) {
        await Promise.all(together);
        together = [];
      }
      const asked = deeds[deed];
      if (asked) together.push(persist(asked, step).then((answer) => void answers[deed]?.push(answer)));
    }
    await Promise.all(together);
    for (const [n, deed] of deeds.entries()) {
      const heard = answers[n] ?? [];
      if (heard.length === 0) continue;
      counted.deeds += 1;
      const done = heard.filter(({ status }) => status < 300);
      const refused = heard.filter(({ status }) => status >= 300);
      if (done.length === 0) throw new Error(`${deed.mark} was never done: ${JSON.stringify(heard)}`);
      if (new Set(done.map(({ text }) => text)).size > 1) throw new Error(`${deed.mark} was told in two ways`);
      if (refused.some(({ code }) => code !== 'key_reused'))
        throw new Error(`${deed.mark}: ${JSON.stringify(refused)}`);
      counted.replayed += done.length - 1;
      counted.reused += refused.length;
      if (deed.url === '/api/orders') ordered += 1;
      const effects = await deed.effects();
      if (effects !== 1) throw new Error(`${deed.mark} was done ${effects} times`);
    }
  });
  const { failed, errorInstance, counterexample } = await fc.check(property, {
    seed,
    numRuns: histories,
    endOnFailure: false,
  });
  const failure = failed ? `${String(errorInstance)} ${JSON.stringify(counterexample)}` : undefined;
  const { orders, missing } = await accountOf(trial, school);
  return { histories: run, ...counted, adrift: Math.abs(orders - ordered) + Math.abs(missing), failure };
}

type Asked = { readonly method: 'POST' | 'DELETE'; readonly url: string; readonly payload?: string };

/** One request, to the server of that number. */
async function ask({ app, urls = [] }: RepeatTrial, server: number, asked: Asked & { cookie: string; key: string }) {
  const { method, url, payload, cookie, key } = asked;
  const type = payload === undefined ? undefined : { 'content-type': 'application/json' };
  const headers = { cookie, 'idempotency-key': key, ...type };
  const origin = urls[server % urls.length];
  if (origin === undefined) {
    const answered = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
    return { status: answered.statusCode, body: answered.body };
  }
  const answered = await fetch(origin + url, { method, headers, ...(payload !== undefined && { body: payload }) });
  return { status: answered.status, body: await answered.text() };
}

type Deed = {
  readonly mark: string;
  readonly url?: string;
  readonly asked: (other: boolean) => Asked;
  /** How often it was done, as the tables have it. */
  readonly effects: () => Promise<number>;
};
type School = { readonly cookie: string; readonly conversation: number; readonly article: Article };
type Article = {
  readonly product_id: number;
  readonly size_id: number;
  readonly cents: number;
  readonly before: number;
};

const enough = 100_000;

/** One parent, somebody to write to, and an article of which there is enough. */
async function schoolOf({ app, database, cookieOf }: RepeatTrial): Promise<School> {
  const cookie = await cookieOf(1);
  const article = await database.asOwner(async (tx) => {
    await openFence(tx, [1]);
    await tx.updateTable('product_sizes').set({ stock: enough }).where('school_id', '=', 1).execute();
    const { rows } = await sql<Article>`
      select p.id as product_id, s.id as size_id, p.price_cents as cents,
        (select coalesce(max(id), 0) from orders) as before from products p
      join product_sizes s on s.product_id = p.id
      where p.school_id = 1 and not p.is_hidden and p.tax = 'none' and s.is_offered order by p.id, s.id limit 1`.execute(
      tx,
    );
    return rows[0];
  });
  const { body } = await app.inject({ url: '/api/conversations', headers: { cookie } });
  const [conversation] = JSON.parse(body) as { id: number }[];
  if (!article || !conversation)
    throw new Error('The demo has changed: there is nothing to order or nobody to write to.');
  return { cookie, conversation: conversation.id, article };
}

/** How many orders there are, and how many pieces of the article are neither in one that stands nor in the stock. */
async function accountOf({ database }: RepeatTrial, { article }: School) {
  const { rows } = await database.asOwner(async (tx) => {
    await openFence(tx, [1]);
    return sql<{ orders: number; missing: number }>`
      select (select count(*)::int from orders where id > ${article.before}) as orders,
        ${enough}::int - (select stock from product_sizes where id = ${article.size_id}) - (
          select coalesce(sum(l.quantity), 0)::int from order_lines l join orders o on o.id = l.order_id
          where o.id > ${article.before} and o.status <> 'cancelled' and l.size_id = ${article.size_id}) as missing`.execute(
      tx,
    );
  });
  return rows[0] ?? { orders: 0, missing: 0 };
}

const post = (url: string, body: object): Asked => ({ method: 'POST', url, payload: JSON.stringify(body) });

async function makeDeed(trial: RepeatTrial, school: School, kind: Kind, mark: string): Promise<Deed> {
  const { conversation, article } = school;
  const count = async (counting: ReturnType<typeof sql<{ n: number }>>) =>
    trial.database.asOwner(async (tx) => {
      await openFence(tx, [1]);
      return (await counting.execute(tx)).rows[0]?.n ?? 0;
    });
  if (kind === 'message') {
    return {
      mark,
      asked: (other) => post('/api/messages', { conversationId: conversation, content: `${mark} ${other}` }),
      effects: () => count(sql`select count(*)::int as n from messages where content like ${`${mark} %`}`),
    };
  }
  if (kind === 'feedback') {
    const said = { username: 'Sophie', email: 'sophie@example.org', feedback: 'x', priority: 'low' };
    return {
      mark,
      asked: (other) => post('/api/feedback', { ...said, subject: `${mark} ${other}` }),
      effects: () => count(sql`select count(*)::int as n from feedback where subject like ${`${mark} %`}`),
    };
  }
  const lines = (quantity: number) => ({
    childId: 1,
    lines: [{ productId: article.product_id, sizeId: article.size_id, quantity }],
    totalCents: quantity * article.cents,
  });
  if (kind === 'order') {
    return {
      mark,
      url: '/api/orders',
      asked: (other) => post('/api/orders', lines(other ? 2 : 1)),
      // Its key holds the number of the order; that there is no other, and what all of them took, is counted at the
      // end.
      effects: () =>
        count(sql`select count(*)::int as n from orders o join idempotency_keys k on k.kept ->> 'orderId' = o.id::text
          where k.key = ${mark} and o.status = 'placed'`),
    };
  }
  const id = await placeOrder(trial, { cookie: school.cookie, key: `${mark} before`, order: lines(1) });
  return {
    mark,
    // A second body cannot be said of it: it has none.
    asked: () => ({ method: 'DELETE', url: `/api/orders/${id}` }),
    effects: () =>
      count(sql`select count(*)::int as n from orders o join audit_entries a on a.subject_id = o.id
        where o.id = ${id} and o.status = 'cancelled' and a.act = 'order.cancelled'`),
  };
}

type Ordering = { readonly cookie: string; readonly key: string; readonly order: object };

/** Orders, again where the server is too busy, and gives the order's number. */
async function placeOrder({ app }: RepeatTrial, { cookie, key, order }: Ordering): Promise<number> {
  for (const began = performance.now(); ; ) {
    const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': key };
    const { statusCode, body } = await app.inject({ ...post('/api/orders', order), headers });
    if (statusCode === 201) return (JSON.parse(body) as { id: number }).id;
    if (statusCode !== 503 || performance.now() - began > usualPatience)
      throw new Error(`What is to be cancelled was not ordered: ${statusCode} ${body}`);
    await wait(5);
  }
}
