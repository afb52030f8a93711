/**
 * Generated histories of a family's phone that writes on a bad network: requests and replies are lost, a captive portal
 * answers, the page is killed at any step, a second tab is open, another person signs in, the storage is full. Each
 * write must take effect once, in the order in which it was written, or be shown as refused with its text. Nothing may
 * be shown as sent that the server did not apply.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { idempotentMutation, nextAttempt } from '#web/api/idempotent-mutation.ts';
import { resumeOutbox } from '#web/app/outbox/resume-outbox.ts';
import { enqueueMessage } from '#web/messages/outbox/send.ts';
import { Outbox } from '#web/offline/outbox.ts';
import { indexedDbStore, type OutboxStore } from '#web/offline/outbox-store.ts';
import { sendWaiting, setOutbox } from '#web/offline/page-outbox.ts';
import { sends } from '#web/absences/absence-sends.ts';

export type OfflineTrial = {
  readonly app: Pick<FastifyInstance, 'inject'>;
  readonly database: Database;
  readonly cookieOf: (userId: number) => Promise<string>;
  readonly histories: number;
  readonly seed: number;
  /** School days, each for one absence of a history. */
  readonly days: readonly string[];
  /** The outbox of each page: a faulty one must be detected. */
  readonly outbox?: typeof Outbox;
  /** Whether the page believes a reply that is not the server's. */
  readonly believesPortal?: boolean;
};

export type OfflineOutcome = {
  readonly histories: number;
  readonly writes: number;
  readonly refused: number;
  /** Requests without a reply, and pages that were killed. */
  readonly lost: number;
  readonly killed: number;
  readonly failure: string | undefined;
};

const networks = [
  'good',
  'no request',
  'no request',
  'no reply',
  'no reply',
  'portal page',
  'portal 204',
  'slow',
  'server error',
] as const;
type Network = (typeof networks)[number];

/** Two guardians of the same child, who share a device. */
const people = [1, 2] as const;
const childId = 1;
const teacher = 4;

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('message' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('absence' as const), day: fc.nat({ max: 3 }) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('network' as const), to: fc.constantFrom(...networks) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat({ max: 12 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('chance' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('kill' as const), isSudden: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('second tab' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('other person' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('storage' as const), isFull: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
const history = fc.array(step, { minLength: 4, maxLength: 14 });

/** A page of the browser. A killed one neither gets replies nor writes to the storage. */
type Tab = { readonly client: QueryClient; readonly outbox: Outbox; readonly userId: number; isDead: boolean };
type Write = {
  readonly kind: 'message' | 'absence';
  readonly text: string;
  readonly userId: number;
  mayBeLost: boolean;
};

const current = new AsyncLocalStorage<Tab>();
const never = new Promise<never>(() => undefined);

/** Runs the histories, one after the other, and stops at the first failure. */
export async function offlineTrial(trial: OfflineTrial): Promise<OfflineOutcome> {
  const counted = { writes: 0, refused: 0, lost: 0, killed: 0 };
  const realFetch = globalThis.fetch;
  const cookies = new Map<number, string>();
  for (const userId of people) cookies.set(userId, await trial.cookieOf(userId));
  const name = crypto.randomUUID().slice(0, 8);
  let runs = 0;
  try {
    const result = await fc.check(
      fc.asyncProperty(history, async (steps) => {
        runs += 1;
        await new Phone(trial, cookies, counted, `history ${name} ${runs}`).run(steps);
      }),
      { numRuns: trial.histories, seed: trial.seed, endOnFailure: true },
    );
    const failure = result.failed
      ? `${String(result.errorInstance)} ${JSON.stringify(result.counterexample)}`
      : undefined;
    return { histories: result.numRuns, ...counted, failure };
  } finally {
    globalThis.fetch = realFetch;
  }
}

type Counted = { writes: number; refused: number; lost: number; killed: number };

/** The device: its storage, its cookie, its network and its tabs. */
class Phone {
  #network: Network = 'good';
  #userId: number = people[0];
  #isFull = false;
  #tabs: Tab[] = [];
  readonly #written: Write[] = [];
  readonly #shownAsSent = new Set<string>();
  readonly #store: OutboxStore;
  readonly #underWay = new Set<Promise<unknown>>();

  readonly #trial: OfflineTrial;
  readonly #cookies: ReadonlyMap<number, string>;
  readonly #counted: Counted;
  readonly #mark: string;

  constructor(trial: OfflineTrial, cookies: ReadonlyMap<number, string>, counted: Counted, mark: string) {
    this.#trial = trial;
    this.#cookies = cookies;
    this.#counted = counted;
    this.#mark = mark;
    this.#store = indexedDbStore(mark);
    globalThis.fetch = (address, request) =>
      this.#fetch(address instanceof Request ? address.url : address.toString(), request ?? {});
  }

  async run(steps: readonly Step[]): Promise<void> {
    await this.#open();
    for (const [n, one] of steps.entries()) await this.#take(one, n);
    await this.#settle();
    await this.#check();
    for (const tab of this.#tabs) tab.isDead = true;
    await this.#clear();
  }

  async #take(one: Step, n: number): Promise<void> {
    if (one.do === 'message') this.#message(`${this.#mark} ${n}`);
    else if (one.do === 'absence') this.#absence(this.#trial.days[one.day] ?? '', `${this.#mark} ${n}`);
    else if (one.do === 'network') this.#network = one.to;
    else if (one.do === 'wait') await wait(one.ms);
    else if (one.do === 'chance') await this.#chance();
    else if (one.do === 'kill') await this.#kill(one.isSudden);
    else if (one.do === 'second tab') await this.#open();
    else if (one.do === 'other person') await this.#signInOther();
    else this.#isFull = one.isFull;
  }

  /** Opens a page, which resumes what its user left. */
  async #open(): Promise<Tab> {
    const client = new QueryClient({ defaultOptions: { mutations: { retry: false, networkMode: 'always' } } });
    const holder: { tab?: Tab } = {};
    const isAlive = () => holder.tab?.isDead !== true;
    const kept = <Result>(ask: () => Promise<Result>): Promise<Result> => (isAlive() ? ask() : never);
    const store: OutboxStore = {
      all: () => kept(this.#store.all),
      put: (record) => kept(() => (this.#isFull ? Promise.reject(new Error('full')) : this.#store.put(record))),
      remove: (key) => kept(() => this.#store.remove(key)),
    };
    const outbox = new (this.#trial.outbox ?? Outbox)({ store });
    const tab: Tab = { client, outbox, userId: this.#userId, isDead: false };
    holder.tab = tab;
    client.setQueryData(['session'], { id: this.#userId });
    setOutbox(client, outbox);
    this.#tabs.push(tab);
    await this.#resume(tab);
    return tab;
  }

  #resume(tab: Tab): Promise<void> {
    return current.run(tab, () =>
      resumeOutbox(tab.client, tab.userId, {
        onSent: ({ variables }) => this.#shownAsSent.add(textOf(variables)),
        onRefused: () => undefined,
      }),
    );
  }

  get #tab(): Tab {
    const tab = this.#tabs.at(-1);
    if (!tab) throw new Error('no page is open');
    return tab;
  }

  #noteWrite(kind: Write['kind'], text: string): void {
    this.#counted.writes += 1;
    this.#written.push({ kind, text, userId: this.#userId, mayBeLost: this.#isFull });
  }

  #message(text: string): void {
    const tab = this.#tab;
    this.#noteWrite('message', text);
    current.run(tab, () =>
      enqueueMessage(tab.client, { receiverId: teacher }, { content: text, files: [] }, 0, {
        onSent: () => undefined,
        onFailed: () => undefined,
      }),
    );
  }

  #absence(date: string, notes: string): void {
    const tab = this.#tab;
    const shown: Set<string> = this.#shownAsSent;
    current.run(tab, () => {
      const mutation = {
        name: ['report absence', childId],
        queue: `absences of ${childId}`,
        send: sends['report absence'],
        shown: { list: ['absences'], find: () => [] },
        onDone: () => shown.add(notes),
        onFailed: () => undefined,
      };
      const report = { childId, date, reason: 'family', duration: 'full_day', notes } as const;
      const attempt = nextAttempt(tab.client, mutation, report, undefined);
      // The first one is still under way: the form does not send.
      if (!attempt) return;
      this.#noteWrite('absence', notes);
      const options = idempotentMutation(tab.client, mutation);
      void tab.client
        .getMutationCache()
        .build(tab.client, options)
        .execute(attempt)
        .catch(() => undefined);
    });
  }

  async #chance(): Promise<void> {
    sendWaiting();
    for (const tab of this.#tabs) if (!tab.isDead && tab.userId === this.#userId) await this.#resume(tab);
  }

  async #kill(isSudden: boolean): Promise<void> {
    this.#counted.killed += 1;
    if (!isSudden) await wait(storageMs);
    // What the browser has begun to store is stored: a page can be killed before, not half-way.
    for (const tab of this.#tabs) tab.isDead = true;
    if (isSudden) for (const write of this.#written) write.mayBeLost ||= !(await this.#isKnown(write));
    await this.#open();
  }

  /** Whether a write was stored on the device or applied by the server: only then can it survive its page. */
  async #isKnown({ text }: Write): Promise<boolean> {
    await Promise.all(this.#underWay);
    const stored = (await this.#store.all()).some(({ variables }) => textOf(variables) === text);
    return stored || (await this.#applied()).some((one) => one.text === text);
  }

  /** Another person signs in: the cookie changes for all tabs, and this tab starts again. */
  async #signInOther(): Promise<void> {
    this.#userId = people.find((id) => id !== this.#userId) ?? people[0];
    await this.#open();
  }

  async #fetch(address: string, request: RequestInit): Promise<Response> {
    const tab = current.getStore();
    if (!tab || tab.isDead) return never;
    const how = this.#network;
    if (how === 'no request') return this.#lose();
    if (how === 'portal page') return this.#portal(new Response('<html>Sign in to the Wi-Fi</html>', { status: 200 }));
    if (how === 'portal 204') return this.#portal(new Response(null, { status: 204 }));
    if (how === 'slow') await wait(5);
    const asking = this.#trial.app.inject({
      method: (request.method ?? 'GET') as 'POST',
      url: address,
      headers: { ...(request.headers as Record<string, string>), cookie: this.#cookies.get(this.#userId) ?? '' },
      ...(typeof request.body === 'string' && { payload: request.body }),
    });
    const noted = Promise.resolve(asking).finally(() => this.#underWay.delete(noted));
    this.#underWay.add(noted);
    const reply = await noted;
    if (tab.isDead) return never;
    if (how === 'no reply') return this.#lose();
    if (how === 'server error') this.#counted.lost += 1;
    if (how === 'server error') return new Response('Bad gateway', { status: 502 });
    const headers = new Headers();
    for (const [name, value] of Object.entries(reply.headers)) headers.set(name, String(value));
    return new Response(reply.statusCode === 204 ? null : reply.body, { status: reply.statusCode, headers });
  }

  #lose(): Promise<never> {
    this.#counted.lost += 1;
    return Promise.reject(new TypeError('the network was lost'));
  }

  #portal(response: Response): Response {
    this.#counted.lost += 1;
    if (this.#trial.believesPortal) response.headers.set('Live-Cursor', '1');
    return response;
  }

  /** The network is good and the storage has room: each person opens the app until nothing waits. */
  async #settle(): Promise<void> {
    this.#network = 'good';
    this.#isFull = false;
    for (const userId of [...people, ...people]) {
      this.#userId = userId;
      const own = this.#tabs.filter((tab) => !tab.isDead && tab.userId === userId);
      if (own.length === 0) await this.#open();
      for (let n = 0; n < maxRounds && (await this.#waits(userId)); n += 1) {
        await this.#chance();
        await wait(5);
      }
      if (await this.#waits(userId)) throw new Error(`${this.#mark}: something still waits`);
    }
  }

  async #waits(userId: number): Promise<boolean> {
    await Promise.all(this.#underWay);
    const open = this.#tabs.filter((tab) => !tab.isDead && tab.userId === userId);
    // A refusal that found the storage full is known to its page only.
    const refused = open.flatMap(({ outbox }) => outbox.records()).filter(({ state }) => state === 'refused');
    const stored = (await this.#store.all()).filter(
      (one) => one.userId === userId && one.state === 'waiting' && !refused.some(({ key }) => key === one.key),
    );
    return stored.length > 0 || open.some(({ client }) => client.isMutating() > 0);
  }

  async #check(): Promise<void> {
    const applied = await this.#applied();
    const stored = await this.#store.all();
    const open = this.#tabs.filter(({ isDead }) => !isDead).flatMap(({ outbox }) => outbox.records());
    const refused = [...stored, ...open]
      .filter(({ state }) => state === 'refused')
      .map(({ variables }) => textOf(variables));
    this.#counted.refused += new Set(refused).size;
    for (const { text, userId, mayBeLost } of this.#written) {
      const times = applied.filter((one) => one.text === text);
      if (times.length > 1) throw new Error(`${text} was applied ${times.length} times`);
      if (times.some((one) => one.userId !== userId)) throw new Error(`${text} was applied for another person`);
      if (times.length === 0 && !mayBeLost && !refused.includes(text)) throw new Error(`${text} was lost`);
    }
    for (const text of this.#shownAsSent)
      if (!applied.some((one) => one.text === text)) throw new Error(`${text} was shown as sent`);
    for (const userId of people) {
      const order = (of: readonly { text: string; userId: number }[]) =>
        of.filter((one) => one.userId === userId).map(({ text }) => text);
      const sent = order(applied.filter(({ kind }) => kind === 'message'));
      const written = order(this.#written.filter(({ kind }) => kind === 'message')).filter((one) => sent.includes(one));
      if (this.#isInOneTab && String(sent) !== String(written)) throw new Error(`${String(sent)}: the order is lost`);
    }
  }

  /** Two tabs have two queues. */
  get #isInOneTab(): boolean {
    return this.#tabs.filter(({ isDead }) => !isDead).length <= people.length;
  }

  #applied(): Promise<readonly { kind: string; text: string; userId: number }[]> {
    return this.#trial.database.asOwner(async (tx) => {
      const messages = await sql<{ text: string; userId: number }>`
        select content as text, sender_id as "userId" from messages where content like ${`${this.#mark} %`} order by id`.execute(
        tx,
      );
      const absences = await sql<{ text: string; userId: number }>`
        select notes as text, reported_by as "userId" from absences where notes like ${`${this.#mark} %`} order by id`.execute(
        tx,
      );
      return [
        ...messages.rows.map((row) => ({ ...row, kind: 'message' })),
        ...absences.rows.map((row) => ({ ...row, kind: 'absence' })),
      ];
    });
  }

  /** Frees the days of this history. */
  async #clear(): Promise<void> {
    await this.#trial.database.asOwner((tx) =>
      sql`update absences set cancelled_at = now(), cancelled_by = reported_by where notes like ${`${this.#mark} %`}`.execute(
        tx,
      ),
    );
  }
}

const maxRounds = 400;
/** By then, what the user sent is on the device. */
const storageMs = 200;

const textOf = (variables: unknown) => {
  const { content, notes } = variables as { content?: string; notes?: string };
  return content ?? notes ?? '';
};
