/** Every stream open in this process, and what they hear: events, from whichever process, and the ends of sessions. */
import type { ServerResponse } from 'node:http';
import type { Database } from '#server/db/database.ts';
import type { Caller } from '#server/http/admission.ts';
import { Refusal } from '#server/http/refusal.ts';
import { eventOf, findLast, findTold } from './live-store.ts';
import { LiveStream } from './live-stream.ts';

export type LiveHubOptions = {
  readonly database: Database;
  readonly now: () => Date;
  /** Streams that one person may have open in this process. (trust, Controls) */
  readonly streamsPerUser: number;
  /** Which of these sessions still stand. */
  readonly standing: (sessionIds: readonly number[]) => Promise<ReadonlySet<number>>;
  /** Milliseconds between two beats. */
  readonly beatEvery?: number | undefined;
  /** Milliseconds that a reader may take nothing. */
  readonly patience?: number | undefined;
};

type Opening = {
  readonly caller: Caller;
  readonly after: number;
  /** The page's own name: its former stream, of whose end nobody may have heard, gives way to the new one. */
  readonly page: string | undefined;
};

/** A page that was refused asks again after this many seconds. */
const secondsWhenFull = 30;
const secondsWhenClosing = 2;
const sessionsRemembered = 1000;

export class LiveHub {
  readonly #options: LiveHubOptions;
  readonly #streams = new Map<number, Map<LiveStream, string | undefined>>();
  /** The last sessions that ended: a call that was let in just before opens nothing any more. */
  readonly #endedSessions = new Set<number>();
  #stopListening: (() => void)[] = [];
  #beating: NodeJS.Timeout | undefined;
  #closing = false;

  constructor(options: LiveHubOptions) {
    this.#options = options;
  }

  /** Begins to listen and to beat. */
  async start(): Promise<void> {
    const { database, beatEvery = 25_000 } = this.#options;
    const missed = () => void this.#findMissed();
    const heard = (payload: string) => this.#hear(payload);
    const ended = (sessionId: string) => this.#endSession(Number(sessionId));
    this.#stopListening = [
      await database.listen('parvis_live', { heard, missed }),
      // Missed with the others, and looked for with them.
      await database.listen('parvis_sessions', { heard: ended, missed: () => undefined }),
    ];
    this.#beating = setInterval(() => this.#beat(), beatEvery).unref();
  }

  /** Throws when no stream may be opened: `too_many` of this person's are, or the process is about to stop. */
  admit({ caller: { userId, sessionId }, page }: Opening): void {
    if (this.#closing) throw new Refusal('unavailable', { retryAfter: secondsWhenClosing });
    if (this.#endedSessions.has(sessionId)) throw new Refusal('unauthenticated');
    for (const [stream, name] of this.#of(userId)) {
      if (name === undefined || name !== page) continue;
      this.#remove(stream);
      stream.cut();
    }
    if (this.#of(userId).size < this.#options.streamsPerUser) return;
    throw new Refusal('too_many', { retryAfter: secondsWhenFull });
  }

  /** Streams to somebody who was admitted, until one of the two ends it. */
  open(out: ServerResponse, { caller, after, page }: Opening): void {
    const { database, patience = 10_000 } = this.#options;
    const { userId } = caller;
    const read = (from: number) => database.transaction({ userId, readOnly: true }, (tx) => findTold(tx, userId, from));
    const stream = new LiveStream(out, { caller, after, read, patience });
    const others = this.#streams.get(userId) ?? new Map();
    this.#streams.set(userId, others.set(stream, page));
    out.once('close', () => this.#remove(stream));
    stream.begin();
  }

  /** How many streams are open in this process. */
  get size(): number {
    return this.#all().length;
  }

  /** Ends every stream and opens no other. */
  close(): void {
    this.#closing = true;
    clearInterval(this.#beating);
    for (const stop of this.#stopListening) stop();
    this.#endWhere(() => true);
  }

  #of(userId: number): ReadonlyMap<LiveStream, string | undefined> {
    return this.#streams.get(userId) ?? new Map();
  }

  #all(): LiveStream[] {
    return [...this.#streams.values()].flatMap((streams) => [...streams.keys()]);
  }

  #remove(stream: LiveStream): void {
    const { userId } = stream.caller;
    const others = this.#streams.get(userId);
    others?.delete(stream);
    if (others?.size === 0) this.#streams.delete(userId);
  }

  #endSession(ended: number): void {
    this.#endedSessions.add(ended);
    const [oldest] = this.#endedSessions;
    if (this.#endedSessions.size > sessionsRemembered && oldest !== undefined) this.#endedSessions.delete(oldest);
    this.#endWhere(({ sessionId }) => sessionId === ended);
  }

  #endWhere(is: (caller: Caller) => boolean): void {
    for (const stream of this.#all()) if (is(stream.caller)) stream.end();
  }

  #hear(payload: string): void {
    // As `tell_live` writes it.
    const events = JSON.parse(payload) as [userId: number, n: number, about: string, id: number | null][];
    for (const [userId, n, about, id] of events) {
      for (const stream of this.#of(userId).keys()) stream.hear({ n, ...eventOf(about, id) });
    }
  }

  #beat(): void {
    const now = this.#options.now();
    this.#endWhere(({ expiresAt }) => expiresAt <= now);
    for (const stream of this.#all()) stream.beat();
  }

  /** After a time of deafness: whose events are newer than what was written, and whose session ended meanwhile. */
  async #findMissed(): Promise<void> {
    const { database, standing } = this.#options;
    const streams = this.#all();
    if (streams.length === 0) return;
    try {
      const last = await database.transaction({ readOnly: true }, (tx) => findLast(tx, [...this.#streams.keys()]));
      for (const stream of streams) stream.hearOf(last.get(stream.caller.userId) ?? 0);
      const sessions = await standing(streams.map(({ caller }) => caller.sessionId));
      for (const stream of streams) if (!sessions.has(stream.caller.sessionId)) stream.end();
    } catch {
      // Each page comes back by itself and says what it last heard.
      for (const stream of streams) stream.end();
    }
  }
}
