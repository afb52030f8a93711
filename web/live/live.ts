/**
 * Live updates: one tab of the browser holds the event stream for all tabs, and each tab refetches the lists it shows.
 * When that tab closes, another one continues from the same position.
 */
import type { QueryClient } from '@tanstack/react-query';
import { livePosition } from '#web/api/live-cursor.ts';
import { LiveSource, type StreamMessage } from './live-source.ts';
import { Refresher } from './refresher.ts';

/** A message between tabs: the stream's user, and the event. */
export type TabMessage = { readonly user: number; readonly told: StreamMessage };

/** The lock of the streaming tab. */
const lockName = 'parvis-live';
/** The server sends a heartbeat every 25 seconds: after 40 seconds the stream counts as stalled. */
const stallTimeoutMs = 40_000;
const stallTimeoutOnReturnMs = 30_000;

export class Live {
  readonly #refresher: Refresher;
  readonly #others: BroadcastChannel;
  /** The signed-in user. */
  #user: number | undefined;
  #before: { readonly user: number; readonly n: number } | undefined;
  /** This tab's request for the lock of the streaming tab. */
  #turn: AbortController | undefined;
  #source: LiveSource | undefined;
  #heardAt = 0;
  #watch: ReturnType<typeof setTimeout> | undefined;

  /** Follows the messages of other tabs, `early` being those that have arrived. */
  constructor(client: QueryClient, others: BroadcastChannel, early: readonly TabMessage[]) {
    this.#refresher = new Refresher(client);
    this.#others = others;
    others.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => this.#handle(data));
    for (const message of early) this.#handle(message);
  }

  /** Follows live events for a user until the returned function is called. */
  start(user: number): () => void {
    this.#user = user;
    if (this.#before?.user === user) livePosition.heard(this.#before.n);
    this.#before = undefined;
    this.#queue();
    this.#heard();
    const returns = () => {
      if (performance.now() - this.#heardAt > stallTimeoutOnReturnMs) this.#breakSilence();
    };
    const online = () => this.#source?.open();
    document.addEventListener('visibilitychange', returns);
    window.addEventListener('online', online);
    return () => {
      this.#user = undefined;
      this.#leave();
      clearTimeout(this.#watch);
      document.removeEventListener('visibilitychange', returns);
      window.removeEventListener('online', online);
    };
  }

  /** Requests the lock, or steals it from a tab that has gone silent. */
  #queue(steal = false): void {
    this.#leave();
    const turn = new AbortController();
    this.#turn = turn;
    // The Web Locks API needs a secure context; without it each tab has its own stream.
    if (!navigator.locks) {
      void this.#listen(turn.signal);
      return;
    }
    navigator.locks
      .request(lockName, steal ? { steal } : { signal: turn.signal }, () => this.#listen(turn.signal))
      // Another tab stole the lock because it received nothing from this one.
      .catch(() => this.#turn === turn && this.#queue());
  }

  #leave(): void {
    const turn = this.#turn;
    this.#turn = undefined;
    turn?.abort();
  }

  #listen(until: AbortSignal): Promise<void> {
    if (until.aborted) return Promise.resolve();
    let user = this.#user;
    const source = new LiveSource({
      from: () => livePosition.n,
      onTold: (message) => {
        // The session may belong to another user by now.
        if (message.is === 'open') user = message.user;
        if (user === undefined) return;
        const passed = { user, told: message };
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes no target origin
        this.#others.postMessage(passed);
        this.#handle(passed);
      },
    });
    this.#source = source;
    return new Promise((done) => {
      until.addEventListener('abort', () => {
        this.#source = undefined;
        source.close();
        done();
      });
    });
  }

  #handle({ user, told: message }: TabMessage): void {
    this.#heard();
    if (message.is === 'change') this.#refresher.about(message);
    if (message.is === 'reset') this.#refresher.everything();
    if (message.is === 'open') this.#handleOpen(user, message.n);
    if (message.is === 'beat') return;
    if (user === this.#user) livePosition.heard(message.n);
    else if (this.#user === undefined) this.#before = { user, n: message.n };
  }

  #handleOpen(user: number, n: number): void {
    if (this.#user === undefined) return;
    const isElse = user !== this.#user;
    if (isElse) livePosition.forget();
    // The streaming tab starts after this tab's position: the events in between were missed here.
    if (isElse || n > (livePosition.n ?? n)) this.#refresher.everything();
    this.#refresher.failed();
  }

  #heard(): void {
    this.#heardAt = performance.now();
    clearTimeout(this.#watch);
    if (this.#user !== undefined) this.#watch = setTimeout(() => this.#breakSilence(), stallTimeoutMs);
  }

  /** Silence means a lost connection, or a streaming tab that the browser has suspended. */
  #breakSilence(): void {
    if (document.hidden) return;
    this.#heard();
    if (this.#source) this.#source.open();
    else this.#queue(true);
  }
}
