/**
 * A phone without a screen: asks with its own connections and session, holds its live stream open, and times what it
 * asks.
 */
import { randomUUID } from 'node:crypto';
import { Agent, type ClientRequest, request } from 'node:http';
import type { SentAnswer } from '#core/http/first-screen.ts';
import { aMoment, pauseAfter, pauseAfterFailure } from '#core/live/pace.ts';

export type Answered<Reply> = {
  /** 599 when nothing answered, 0 when nobody waits for it any more. */
  readonly status: number;
  readonly json: Reply;
  readonly text: string;
  /** Seconds. */
  readonly retryAfter?: number | undefined;
};

/** Everything that the phones of this process saw. */
export class Notes {
  readonly times: Record<string, number[]> = {};
  readonly failures: string[] = [];
  readonly wrongs: string[] = [];
}

type Asked = { readonly body?: unknown; readonly key?: string };
export type LiveChange = { readonly about: string; readonly id?: number };

/** As many connections as a browser opens to one place, the stream's besides. */
const connections = 5;
/** What the first screen asks. */
export const askedFirst = ['/api/session', '/api/children', '/api/badges', '/api/announcements', '/api/activities'];
/** As long as the page waits for an answer. */
const patience = 15_000;
const mostTries = 5;

export class Phone {
  readonly #url: URL;
  readonly #cookie: string;
  readonly #notes: Notes;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: connections });
  readonly #page = randomUUID();
  #stream: ClientRequest | undefined;
  /**
   * The smallest of the numbers that answers said before anything was heard: nothing falls between them and the stream.
   */
  #from: number | undefined;
  /** The number of the last event heard. */
  #heard: number | undefined;
  #isClosed = false;

  constructor(url: string, cookie: string, notes: Notes) {
    this.#url = new URL(url);
    this.#cookie = cookie;
    this.#notes = notes;
  }

  /**
   * Opens the app as a page does: the first screen's answers come inside it, and whatever did not come is asked for.
   */
  async open(): Promise<void> {
    const { text } = await this.get('/');
    const block = /<script type="application\/json" id="answers">(.*?)<\/script>/s.exec(text)?.[1] ?? '[]';
    const answers = JSON.parse(block) as readonly SentAnswer[];
    for (const [, heard] of answers) this.#beginsAt(heard);
    const came = new Set(answers.map(([address]) => address));
    await Promise.all(askedFirst.filter((address) => !came.has(address)).map((address) => this.get(address)));
  }

  /** Reads a list once. */
  read<Reply>(path: string): Promise<Answered<Reply>> {
    return this.#ask('GET', path);
  }

  /** Reads a list; again, as somebody taps again, where the school could not be reached. */
  get<Reply>(path: string): Promise<Answered<Reply>> {
    return this.#untilAnswered(() => this.read(path));
  }

  /**
   * Does something; told as wrong unless it succeeds. The same intention is tried again where the school could not be
   * reached.
   */
  async act<Reply>(method: 'POST' | 'PUT', path: string, body: unknown): Promise<Reply | undefined> {
    const key = randomUUID();
    const answer = await this.#untilAnswered(() => this.#ask<Reply>(method, path, { body, key }));
    if (answer.status >= 200 && answer.status < 300) return answer.json;
    this.#notes.wrongs.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.json)}`);
    return undefined;
  }

  /**
   * Listens from where the first answers were read; again after the last that was heard, as a page does, when the
   * stream ends.
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

  /** What is still being asked is given up, and nobody's failure. */
  close(): void {
    this.#isClosed = true;
    this.#stream?.destroy();
    this.#agent.destroy();
  }

  /** Of what an answer said of how far its reader had been told. */
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

  async #untilAnswered<Reply>(ask: () => Promise<Answered<Reply>>): Promise<Answered<Reply>> {
    for (let tries = 1; ; tries += 1) {
      const answer = await ask();
      if (answer.status < 500 || tries === mostTries) return answer;
      await sleep(pauseAfterFailure(tries, answer.retryAfter));
    }
  }

  #ask<Reply>(method: string, path: string, { body, key }: Asked = {}): Promise<Answered<Reply>> {
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
          const { statusCode: status = 0, headers: said } = answer;
          if (status >= 500) this.#notes.failures.push(`${name}: ${status}`);
          else if (status >= 400 && method === 'GET') this.#notes.wrongs.push(`${name}: ${status} ${text}`);
          const json = (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined) as Reply;
          this.#beginsAt(said['live-cursor']);
          resolve({ status, json, text, retryAfter: Number(said['retry-after']) || undefined });
        });
      });
      asking.setTimeout(patience, () => asking.destroy(new Error('no answer')));
      asking.on('error', failed);
      asking.end(written);
    });
  }
}

/**
 * Asks for a list again when told, as a page does: one request at a time, and a while after it where answers are slow;
 * what could not be had as a whole, until it is. `pause` is how long it gathers what changes, in milliseconds. Nobody
 * says which record changed where `undefined` is among them.
 */
export function refreshing(
  read: (changed: ReadonlySet<number | undefined>) => Promise<Answered<unknown>>,
  pause = aMoment,
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
      await sleep(failures > 0 ? pauseAfterFailure(failures, retryAfter) : pauseAfter(took));
    }
    underWay = false;
  };
  return (id) => {
    changed.add(id);
    if (!underWay) void run();
  };
}

export const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
