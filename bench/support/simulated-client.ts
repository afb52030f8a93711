/**
 * A phone without a screen: has its own connections and session, holds its live stream open, and times its requests.
 */
import { randomUUID } from 'node:crypto';
import { Agent, type ClientRequest, request } from 'node:http';
import type { PreloadedReply } from '#core/http/server-rendering.ts';
import { batchDelayMs, delayAfterResponse, delayAfterFailure } from '#core/live/refetch-backoff.ts';

export type ClientReply<Reply> = {
  /** 599 without a reply, 0 when the request was canceled. */
  readonly status: number;
  readonly json: Reply;
  readonly text: string;
  /** Seconds. */
  readonly retryAfter?: number | undefined;
};

/** Everything that the phones of this process recorded. */
export class ClientLog {
  readonly times: Record<string, number[]> = {};
  readonly failures: string[] = [];
  readonly wrongs: string[] = [];
}

type RequestOptions = { readonly body?: unknown; readonly key?: string };
export type LiveChange = { readonly about: string; readonly id?: number };

/** As many connections as a browser opens to one origin, plus that of the stream. */
const connections = 5;
/** The requests of the first screen. */
export const initialRequests = [
  '/api/session',
  '/api/children',
  '/api/badges',
  '/api/announcements',
  '/api/activities',
];
/** The request timeout of the page. */
const patience = 15_000;
const mostTries = 5;

export class Phone {
  readonly #url: URL;
  readonly #cookie: string;
  readonly #notes: ClientLog;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: connections });
  readonly #page = randomUUID();
  #stream: ClientRequest | undefined;
  /**
   * The lowest event number of the replies before the stream opened: no event is missed between the replies and the
   * stream.
   */
  #from: number | undefined;
  /** The number of the last event received. */
  #heard: number | undefined;
  #isClosed = false;

  constructor(url: string, cookie: string, notes: ClientLog) {
    this.#url = new URL(url);
    this.#cookie = cookie;
    this.#notes = notes;
  }

  /** Opens the app as a page does: reads the replies embedded in the first screen, and requests the missing ones. */
  async open(): Promise<void> {
    const { text } = await this.get('/');
    const block = /<script type="application\/json" id="answers">(.*?)<\/script>/s.exec(text)?.[1] ?? '[]';
    const answers = JSON.parse(block) as readonly PreloadedReply[];
    for (const [, heard] of answers) this.#beginsAt(heard);
    const came = new Set(answers.map(([address]) => address));
    await Promise.all(initialRequests.filter((address) => !came.has(address)).map((address) => this.get(address)));
  }

  /** Reads a list once. */
  read<Reply>(path: string): Promise<ClientReply<Reply>> {
    return this.#ask('GET', path);
  }

  /** Reads a list. Retries, as a user would, when the school cannot be reached. */
  get<Reply>(path: string): Promise<ClientReply<Reply>> {
    return this.#untilAnswered(() => this.read(path));
  }

  /**
   * Runs a mutation, and records a failed check unless it succeeds. Retries the same attempt key when the school cannot
   * be reached.
   */
  async act<Reply>(method: 'POST' | 'PUT', path: string, body: unknown): Promise<Reply | undefined> {
    const key = randomUUID();
    const answer = await this.#untilAnswered(() => this.#ask<Reply>(method, path, { body, key }));
    if (answer.status >= 200 && answer.status < 300) return answer.json;
    this.#notes.wrongs.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.json)}`);
    return undefined;
  }

  /**
   * Listens from the event number of the first replies. Reconnects after the last received event when the stream ends,
   * as a page does.
   */
  listen(onChange: (change: LiveChange) => void): void {
    const { hostname, port } = this.#url;
    let isOver = false;
    const again = () => {
      if (isOver || this.#isClosed) return;
      isOver = true;
      setTimeout(() => this.#isClosed || this.listen(onChange), 1000);
    };
    const path = `/api/live?page=${this.#page}&after=${this.#heard ?? this.#from ?? 0}`;
    this.#stream = request({ hostname, port, path, agent: false, headers: { cookie: this.#cookie } }, (answer) => {
      answer.on('error', () => undefined);
      answer.once('close', again);
      if (answer.statusCode !== 200) {
        this.#notes.failures.push(`live: ${answer.statusCode}`);
        answer.resume();
        return;
      }
      let rest = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        const frames = (rest + text).split('\n\n');
        rest = frames.pop() ?? '';
        for (const frame of frames) this.#hear(frame, onChange);
      });
    });
    this.#stream.on('error', again);
    this.#stream.end();
  }

  /** Cancels open requests without counting them as failures. */
  close(): void {
    this.#isClosed = true;
    this.#stream?.destroy();
    this.#agent.destroy();
  }

  /** Takes the event number from a reply. */
  #beginsAt(heard: string | string[] | null | undefined): void {
    if (typeof heard === 'string' && !this.#stream) this.#from = Math.min(Number(heard), this.#from ?? Infinity);
  }

  #hear(frame: string, onChange: (change: LiveChange) => void): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1];
    const event = field('event');
    const n = Number(field('id'));
    if (event === 'hello') this.#heard ??= n;
    if (event === 'reset') this.#notes.wrongs.push('live: told to read everything again');
    if (event !== 'change') return;
    if (this.#heard !== undefined && n !== this.#heard + 1) {
      this.#notes.wrongs.push(`live: event ${n} came after ${this.#heard}`);
    }
    this.#heard = n;
    onChange(JSON.parse(field('data') ?? '{}') as LiveChange);
  }

  async #untilAnswered<Reply>(ask: () => Promise<ClientReply<Reply>>): Promise<ClientReply<Reply>> {
    for (let tries = 1; ; tries += 1) {
      const answer = await ask();
      if (answer.status < 500 || tries === mostTries) return answer;
      await sleep(delayAfterFailure(tries, answer.retryAfter));
    }
  }

  #ask<Reply>(method: string, path: string, { body, key }: RequestOptions = {}): Promise<ClientReply<Reply>> {
    const { hostname, port } = this.#url;
    const name = `${method} ${path.replace(/\d+/g, '{id}').replace(/\?.*/, '')}`;
    const headers: Record<string, string> = { cookie: this.#cookie };
    const written = body === undefined ? undefined : JSON.stringify(body);
    if (key !== undefined) headers['idempotency-key'] = key;
    if (written !== undefined) {
      headers['content-type'] = 'application/json';
      headers['content-length'] = String(Buffer.byteLength(written));
    }
    const began = performance.now();
    return new Promise((resolve) => {
      const failed = (error: Error) => {
        if (!this.#isClosed) this.#notes.failures.push(`${name}: ${error.message}`);
        resolve({ status: this.#isClosed ? 0 : 599, json: undefined as Reply, text: '' });
      };
      if (this.#isClosed) return failed(new Error('closed'));
      const asking = request({ hostname, port, method, path, headers, agent: this.#agent }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (more: string) => (text += more));
        answer.on('error', failed);
        answer.on('end', () => {
          (this.#notes.times[name] ??= []).push(performance.now() - began);
          const { statusCode: status = 0, headers: responseHeaders } = answer;
          if (status >= 500) this.#notes.failures.push(`${name}: ${status}`);
          else if (status >= 400 && method === 'GET') this.#notes.wrongs.push(`${name}: ${status} ${text}`);
          const json = (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined) as Reply;
          this.#beginsAt(responseHeaders['live-cursor']);
          resolve({ status, json, text, retryAfter: Number(responseHeaders['retry-after']) || undefined });
        });
      });
      asking.setTimeout(patience, () => asking.destroy(new Error('no answer')));
      asking.on('error', failed);
      asking.end(written);
    });
  }
}

/**
 * Refreshes a list after an event, as a page does: one request at a time, with a pause after it when replies are slow,
 * and again until the list is complete. `pause` is how long changes are batched, in milliseconds. `undefined` among the
 * changes means that the event named no record.
 */
export function startRefreshing(
  read: (changed: ReadonlySet<number | undefined>) => Promise<ClientReply<unknown>>,
  pause = batchDelayMs,
): (id?: number) => void {
  let changed = new Set<number | undefined>();
  let underWay = false;
  const run = async () => {
    underWay = true;
    for (let failures = 0; changed.size > 0; ) {
      await sleep(pause);
      const next = changed;
      changed = new Set();
      const began = performance.now();
      const { status, retryAfter } = await read(next);
      failures = status < 500 ? 0 : failures + 1;
      if (failures > 0) changed.add(undefined);
      const took = performance.now() - began;
      await sleep(failures > 0 ? delayAfterFailure(failures, retryAfter) : delayAfterResponse(took));
    }
    underWay = false;
  };
  return (id) => {
    changed.add(id);
    if (!underWay) void run();
  };
}

export const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
