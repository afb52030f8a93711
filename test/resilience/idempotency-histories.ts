/**
 * Generated histories of users who retry mutations: after a reply, before it, concurrently, with another body under the
 * same key, interleaved with other mutations. Each mutation must be stored exactly once, and each successful reply must
 * be the same.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { setTenantScope } from '#server/db/tenant-scope.ts';
import { TimeoutExceeded, withTimeout } from '#test/support/with-timeout.ts';

export type RepeatTrial = {
  readonly app: Pick<FastifyInstance, 'inject'>;
  /** The addresses of the servers, used in turn, in any processes. The app itself by default. */
  readonly urls?: readonly string[];
  readonly database: Database;
  readonly cookieOf: (userId: number) => Promise<string>;
  readonly histories: number;
  readonly seed: number;
  /** How long a request may be in progress, in milliseconds. */
  readonly patience?: number;
  /** How long a request may be without a reply, in milliseconds. */
  readonly answerPatience?: number;
};

export type RepeatOutcome = {
  readonly histories: number;
  readonly requests: number;
  /** Mutations, each sent at least once and finally successful. */
  readonly mutations: number;
  /**
   * Requests that got the stored reply, were refused because of another body, or were told that the same one is in
   * progress.
   */
  readonly replayed: number;
  readonly reused: number;
  readonly inProgress: number;
  /** Orders without a mutation, and pieces that are neither in an order nor in the stock. */
  readonly adrift: number;
  /** The smallest failed history, and its failure. Undefined when all succeeded. */
  readonly failure: string | undefined;
};

const kinds = ['message', 'feedback', 'order', 'cancelled order'] as const;
type Kind = (typeof kinds)[number];

/**
 * One request of a history: which mutation, with which of two bodies, whether it waits for the requests before it, and
 * to which server.
 */
type Step = { readonly mutation: number; readonly other: boolean; readonly atOnce: boolean; readonly server: number };
type History = { readonly kinds: readonly Kind[]; readonly steps: readonly Step[] };

const history: fc.Arbitrary<History> = fc.record({
  kinds: fc.tuple(...Array.from({ length: 3 }, () => fc.constantFrom(...kinds))),
  steps: fc.array(
    fc.record({
      mutation: fc.nat({ max: 2 }),
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

/** Runs the histories through the app, one after the other. The requests of a history run in its order. */
export async function repeatTrial(trial: RepeatTrial): Promise<RepeatOutcome> {
  const { histories, seed } = trial;
  let patience = trial.patience ?? usualPatience;
  let answerPatience = trial.answerPatience ?? usualPatience;
  const school = await schoolOf(trial);
  const counted = { requests: 0, mutations: 0, replayed: 0, reused: 0, inProgress: 0 };
  let run = 0;
  let ordered = 0;

  const send = async (mutation: Mutation, { other, server }: Step): Promise<Answer> => {
    counted.requests += 1;
    const request = { ...mutation.request(other), cookie: school.cookie, key: mutation.mark };
    const asking = withTimeout(answerPatience, `an answer to ${mutation.mark}`, ask(trial, server, request));
    const { status, body } = await asking.catch((error: unknown) => {
      answerPatience = Math.min(answerPatience, patienceOnceStuck);
      throw error;
    });
    const isProblem = status >= 400;
    return {
      status,
      code: isProblem ? (JSON.parse(body) as { code: string }).code : '',
      text: isProblem ? '' : body,
    };
  };
  const persist = async (mutation: Mutation, step: Step): Promise<Answer> => {
    for (const began = performance.now(); ; ) {
      const answer = await send(mutation, step);
      if (answer.code !== 'in_progress' && answer.code !== 'unavailable') return answer;
      if (performance.now() - began > patience) {
        // Shrinking tries smaller histories, which fail sooner.
        patience = Math.min(patience, patienceOnceStuck);
        throw new TimeoutExceeded(`${mutation.mark} is still ${answer.code || answer.status}`);
      }
      if (answer.code === 'in_progress') counted.inProgress += 1;
      await wait(5);
    }
  };

  const property = fc.asyncProperty(history, async ({ kinds: chosen, steps }) => {
    run += 1;
    const marks = chosen.map((_, n) => `${seed}-${run}-${n}`);
    ordered += chosen.filter((kind) => kind === 'cancelled order').length;
    const mutations = await Promise.all(chosen.map((kind, n) => makeMutation(trial, school, kind, marks[n] ?? '')));
    const answers: Answer[][] = mutations.map(() => []);
    let together: Promise<void>[] = [];
    for (const step of steps) {
      const { mutation } = step;
      if (!step.atOnce) {
        await Promise.all(together);
        together = [];
      }
      const current = mutations[mutation];
      if (current) together.push(persist(current, step).then((answer) => void answers[mutation]?.push(answer)));
    }
    await Promise.all(together);
    for (const [n, mutation] of mutations.entries()) {
      const heard = answers[n] ?? [];
      if (heard.length === 0) continue;
      counted.mutations += 1;
      const done = heard.filter(({ status }) => status < 300);
      const refused = heard.filter(({ status }) => status >= 300);
      if (done.length === 0) throw new Error(`${mutation.mark} never succeeded: ${JSON.stringify(heard)}`);
      if (new Set(done.map(({ text }) => text)).size > 1) throw new Error(`${mutation.mark} got two different replies`);
      if (refused.some(({ code }) => code !== 'idempotency_key_reused'))
        throw new Error(`${mutation.mark}: ${JSON.stringify(refused)}`);
      counted.replayed += done.length - 1;
      counted.reused += refused.length;
      if (mutation.url === '/api/orders') ordered += 1;
      const effects = await mutation.effects();
      if (effects !== 1) throw new Error(`${mutation.mark} was stored ${effects} times`);
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

type MutationRequest = { readonly method: 'POST' | 'DELETE'; readonly url: string; readonly payload?: string };

/** One request, to the server with that number. */
async function ask(
  { app, urls = [] }: RepeatTrial,
  server: number,
  request: MutationRequest & { cookie: string; key: string },
) {
  const { method, url, payload, cookie, key } = request;
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

type Mutation = {
  readonly mark: string;
  readonly url?: string;
  readonly request: (other: boolean) => MutationRequest;
  /** How often it was stored, according to the tables. */
  readonly effects: () => Promise<number>;
};
type School = { readonly cookie: string; readonly conversation: number; readonly article: Product };
type Product = {
  readonly product_id: number;
  readonly size_id: number;
  readonly cents: number;
  readonly before: number;
};

const enough = 100_000;

/** A parent, a recipient, and a product with enough stock. */
async function schoolOf({ app, database, cookieOf }: RepeatTrial): Promise<School> {
  const cookie = await cookieOf(1);
  const article = await database.asOwner(async (tx) => {
    await setTenantScope(tx, [1]);
    await tx.updateTable('product_sizes').set({ stock: enough }).where('school_id', '=', 1).execute();
    const { rows } = await sql<Product>`
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
  if (!article || !conversation) throw new Error('The demo has changed: there is no product to order or no recipient.');
  return { cookie, conversation: conversation.id, article };
}

/**
 * The number of orders, and the number of pieces of the product that are neither in an active order nor in the stock.
 */
async function accountOf({ database }: RepeatTrial, { article }: School) {
  const { rows } = await database.asOwner(async (tx) => {
    await setTenantScope(tx, [1]);
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

const post = (url: string, body: object): MutationRequest => ({ method: 'POST', url, payload: JSON.stringify(body) });

async function makeMutation(trial: RepeatTrial, school: School, kind: Kind, mark: string): Promise<Mutation> {
  const { conversation, article } = school;
  const count = async (counting: ReturnType<typeof sql<{ n: number }>>) =>
    trial.database.asOwner(async (tx) => {
      await setTenantScope(tx, [1]);
      return (await counting.execute(tx)).rows[0]?.n ?? 0;
    });
  if (kind === 'message') {
    return {
      mark,
      request: (other) => post('/api/messages', { conversationId: conversation, content: `${mark} ${other}` }),
      effects: () => count(sql`select count(*)::int as n from messages where content like ${`${mark} %`}`),
    };
  }
  if (kind === 'feedback') {
    const body = { username: 'Sophie', email: 'sophie@example.org', feedback: 'x', priority: 'low' };
    return {
      mark,
      request: (other) => post('/api/feedback', { ...body, subject: `${mark} ${other}` }),
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
      request: (other) => post('/api/orders', lines(other ? 2 : 1)),
      // Its key holds the number of the order. Duplicate orders and the stock are counted at the end.
      effects: () =>
        count(sql`select count(*)::int as n from orders o join idempotency_keys k on k.kept ->> 'orderId' = o.id::text
          where k.key = ${mark} and o.status = 'placed'`),
    };
  }
  const id = await placeOrder(trial, { cookie: school.cookie, key: `${mark} before`, order: lines(1) });
  return {
    mark,
    // It has no body, so the same key cannot have another one.
    request: () => ({ method: 'DELETE', url: `/api/orders/${id}` }),
    effects: () =>
      count(sql`select count(*)::int as n from orders o join audit_entries a on a.subject_id = o.id
        where o.id = ${id} and o.status = 'cancelled' and a.act = 'order.cancelled'`),
  };
}

type Ordering = { readonly cookie: string; readonly key: string; readonly order: object };

/** Places an order, retries where the server is too busy, and gives the id of the order. */
async function placeOrder({ app }: RepeatTrial, { cookie, key, order }: Ordering): Promise<number> {
  for (const began = performance.now(); ; ) {
    const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': key };
    const { statusCode, body } = await app.inject({ ...post('/api/orders', order), headers });
    if (statusCode === 201) return (JSON.parse(body) as { id: number }).id;
    if (statusCode !== 503 || performance.now() - began > usualPatience)
      throw new Error(`The order to be canceled was not placed: ${statusCode} ${body}`);
    await wait(5);
  }
}
