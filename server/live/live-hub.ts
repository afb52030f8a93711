/** All event streams open in this process. Receives events and session ends from every process and forwards them. */
import type { ServerResponse } from 'node:http';
import type { Database } from '#server/db/database.ts';
import type { Caller } from '#server/http/request-guards.ts';
import { Refusal } from '#server/http/refusal.ts';
import { eventOf, findLast, findEvents } from './live-store.ts';
import { LiveStream } from './live-stream.ts';

export type LiveHubOptions = {
  readonly database: Database;
  readonly now: () => Date;
  /** The maximum number of streams per user in this process. */
  readonly streamsPerUser: number;
  /** Returns which of these sessions are still valid. */
  readonly standing: (sessionIds: readonly number[]) => Promise<ReadonlySet<number>>;
  /** The heartbeat interval in milliseconds. */
  readonly beatEvery?: number | undefined;
  /** How long a client may read nothing before it is disconnected, in milliseconds. */
  readonly patience?: number | undefined;
};

type Opening = {
  readonly caller: Caller;
  readonly after: number;
  /** The page's id. Its previous stream, which may have died unnoticed, is closed in favor of the new one. */
  readonly page: string | undefined;
};

/** Delay in seconds after which a refused page reconnects. */
const secondsWhenFull = 30;
const secondsWhenClosing = 2;
const maxEndedSessions = 1000;

export class LiveHub {
  readonly #options: LiveHubOptions;
  readonly #streams = new Map<number, Map<LiveStream, string | undefined>>();
  /** The most recently ended sessions. A request admitted just before its session ended opens no stream. */
  readonly #endedSessions = new Set<number>();
  #stopListening: (() => void)[] = [];
  #beating: NodeJS.Timeout | undefined;
  #closing = false;

  constructor(options: LiveHubOptions) {
    this.#options = options;
  }

  /** Starts listening and sending heartbeats. */
  async start(): Promise<void> {
    const { database, beatEvery = 25_000 } = this.#options;
    const missed = () => void this.#findMissed();
    const heard = (payload: string) => this.#hear(payload);
    const ended = (sessionId: string) => this.#endSession(Number(sessionId));
    this.#stopListening = [
      await database.listen('parvis_live', { onNotification: heard, onReconnect: missed }),
      // `#findMissed` checks sessions after a reconnection.
      await database.listen('parvis_sessions', { onNotification: ended, onReconnect: () => undefined }),
    ];
    this.#beating = setInterval(() => this.#beat(), beatEvery).unref();
  }

  /** Throws if no stream may be opened: the user has too many, the session has ended, or the process is closing. */
  admit({ caller: { userId, sessionId }, page }: Opening): void {
    if (this.#closing) throw new Refusal('unavailable', { retryAfter: secondsWhenClosing });
    if (this.#endedSessions.has(sessionId)) throw new Refusal('unauthenticated');
    for (const [stream, name] of this.#of(userId)) {
      if (name === undefined || name !== page) continue;
      this.#remove(stream);
      stream.cut();
    }
    if (this.#of(userId).size < this.#options.streamsPerUser) return;
    throw new Refusal('rate_limited', { retryAfter: secondsWhenFull });
  }

  /** Opens a stream for an admitted user. */
  open(out: ServerResponse, { caller, after, page }: Opening): void {
    const { database, patience = 10_000 } = this.#options;
    const { userId } = caller;
    const read = (from: number) =>
      database.transaction({ userId, readOnly: true }, (tx) => findEvents(tx, userId, from));
    const stream = new LiveStream(out, { caller, after, read, patience });
    const others = this.#streams.get(userId) ?? new Map();
    this.#streams.set(userId, others.set(stream, page));
    out.once('close', () => this.#remove(stream));
    stream.begin();
  }

  /** The number of streams open in this process. */
  get size(): number {
    return this.#all().length;
  }

  /** Ends every stream and refuses new ones. */
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
    if (this.#endedSessions.size > maxEndedSessions && oldest !== undefined) this.#endedSessions.delete(oldest);
    this.#endWhere(({ sessionId }) => sessionId === ended);
  }

  #endWhere(is: (caller: Caller) => boolean): void {
    for (const stream of this.#all()) if (is(stream.caller)) stream.end();
  }

  #hear(payload: string): void {
    // The format written by the SQL function `tell_live`.
    const events = JSON.parse(payload) as [userId: number, n: number, about: string, id: number | null][];
    for (const [userId, n, about, id] of events) {
      for (const stream of this.#of(userId).keys()) stream.hear({ n, ...eventOf(about, id) });
    }
  }

  #beat(): void {
    const now = this.#options.now();
    this.#endWhere(({ expiresAt, room }) => expiresAt <= now && !room);
    void this.#endLocked(now);
    for (const stream of this.#all()) stream.beat();
  }

  /** Ends the streams of room devices that have locked. A session in use is extended after its stream was opened. */
  async #endLocked(now: Date): Promise<void> {
    const due = this.#all().filter(({ caller: { expiresAt, room } }) => room && expiresAt <= now);
    if (due.length === 0) return;
    const sessions = await this.#options.standing(due.map(({ caller }) => caller.sessionId)).catch(() => undefined);
    for (const stream of due) if (sessions?.has(stream.caller.sessionId) === false) stream.end();
  }

  /** After a lost database connection: finds missed events and ended sessions. */
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
      // Each page reconnects and sends the number of its last event.
      for (const stream of streams) stream.end();
    }
  }
}
