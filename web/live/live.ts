/**
 * What is shown follows what happens: one tab of the browser listens to the school for all of them, and each asks again
 * for the lists it shows. When that tab goes, another goes on from the very same place.
 */
import type { QueryClient } from '@tanstack/react-query';
import { livePosition } from './live-position.ts';
import { LiveSource, type Told } from './live-source.ts';
import { Refresher } from './refresher.ts';

/** What the listening tab passes on: whose events these are, and what was said. */
type Passed = { readonly user: number; readonly told: Told };

const name = 'parvis-live';
/** The school beats every 25 seconds: one that is late by more than half is not coming. */
const silence = 40_000;
const silenceOnReturn = 30_000;

export class Live {
  readonly #refresher: Refresher;
  readonly #others = new BroadcastChannel(name);
  /** Who is signed in here; the last that was said before it was known. */
  #user: number | undefined;
  #before: { readonly user: number; readonly n: number } | undefined;
  /** This tab's place in the queue of those who would listen. */
  #turn: AbortController | undefined;
  #source: LiveSource | undefined;
  #heardAt = 0;
  #watch: ReturnType<typeof setTimeout> | undefined;

  /** Heeds other tabs from now on: made before anything is asked for, it misses nothing that they say. */
  constructor(client: QueryClient) {
    this.#refresher = new Refresher(client);
    this.#others.addEventListener('message', ({ data }: MessageEvent<Passed>) => this.#heed(data));
  }

  /** Follows what happens for somebody, until what it returns is called. */
  start(user: number): () => void {
    this.#user = user;
    if (this.#before?.user === user) livePosition.heard(this.#before.n);
    this.#before = undefined;
    this.#queue();
    this.#heard();
    const returns = () => {
      if (performance.now() - this.#heardAt > silenceOnReturn) this.#breakSilence();
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

  /** Waits to listen, or takes it over from a tab that has fallen silent. */
  #queue(steal = false): void {
    this.#leave();
    const turn = new AbortController();
    this.#turn = turn;
    // Locks are for secure pages only; elsewhere each tab listens for itself.
    if (!navigator.locks) {
      void this.#listen(turn.signal);
      return;
    }
    navigator.locks
      .request(name, steal ? { steal } : { signal: turn.signal }, () => this.#listen(turn.signal))
      // Another tab took it over, which heard nothing from here.
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
      onTold: (told) => {
        // The browser's session may have become somebody else's meanwhile.
        if (told.is === 'open') user = told.user;
        if (user === undefined) return;
        const passed = { user, told };
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name: it is its own
        this.#others.postMessage(passed);
        this.#heed(passed);
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

  #heed({ user, told }: Passed): void {
    this.#heard();
    if (told.is === 'change') this.#refresher.about(told);
    if (told.is === 'reset') this.#refresher.everything();
    if (told.is === 'open') this.#heedOpening(user, told.n);
    if (told.is === 'beat') return;
    if (user === this.#user) livePosition.heard(told.n);
    else if (this.#user === undefined) this.#before = { user, n: told.n };
  }

  #heedOpening(user: number, n: number): void {
    if (this.#user === undefined) return;
    const isElse = user !== this.#user;
    if (isElse) livePosition.forget();
    // The tab that listens begins after what this one knows: what lies between was told to nobody here.
    if (isElse || n > (livePosition.n ?? n)) this.#refresher.everything();
    this.#refresher.failed();
  }

  #heard(): void {
    this.#heardAt = performance.now();
    clearTimeout(this.#watch);
    if (this.#user !== undefined) this.#watch = setTimeout(() => this.#breakSilence(), silence);
  }

  /** Silence is a lost connection, or a listening tab that the browser has put to sleep. */
  #breakSilence(): void {
    if (document.hidden) return;
    this.#heard();
    if (this.#source) this.#source.open();
    else this.#queue(true);
  }
}
