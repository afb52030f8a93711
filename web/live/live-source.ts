/** This browser's one connection to the event stream. It reconnects with exponential backoff. */
import { type LiveEvent, liveApi } from '#core/live/live-event.ts';
import { endedSession } from '#web/api/session-expired.ts';

/** The stream's messages, in the form that tabs pass to each other. */
export type StreamMessage =
  /** The stream is open from that position; `user` is its user. */
  | { readonly is: 'open'; readonly user: number; readonly n: number }
  | ({ readonly is: 'change'; readonly n: number } & LiveEvent)
  | { readonly is: 'reset'; readonly n: number }
  | { readonly is: 'beat' };

type Options = {
  /** The position to continue from. */
  readonly from: () => number | undefined;
  readonly onTold: (message: StreamMessage) => void;
};

const minDelay = 500;
const maxDelay = 30_000;
/**
 * Identifies the page: when it opens another stream, the server ends the former one, whose loss it may not have
 * noticed.
 */
const page = crypto.randomUUID();

export class LiveSource {
  readonly #options: Options;
  #source: EventSource | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  constructor(options: Options) {
    this.#options = options;
    this.open();
  }

  /** Opens the stream, closing a previous one. */
  open(): void {
    this.close();
    const from = this.#options.from();
    const source = new EventSource(`${liveApi.stream.path}?page=${page}${from === undefined ? '' : `&after=${from}`}`);
    this.#source = source;
    let opened = false;
    const on = (event: string, heard: (data: never, n: number) => StreamMessage) =>
      source.addEventListener(event, ({ data, lastEventId }: MessageEvent<string>) => {
        opened = true;
        if (event !== 'hello') this.#failures = 0;
        this.#options.onTold(heard(JSON.parse(data) as never, Number(lastEventId)));
      });
    on('hello', ({ user }: { user: number }, n) => ({ is: 'open', user, n }));
    on('change', (change: LiveEvent, n) => ({ is: 'change', n, ...change }));
    on('reset', (_, n) => ({ is: 'reset', n }));
    on('beat', () => ({ is: 'beat' }));
    // The browser would reconnect by itself only after some errors, and from the same position.
    source.addEventListener('error', () => {
      this.close();
      if (opened) this.#openLater();
      else void this.#findOutWhy();
    });
  }

  close(): void {
    clearTimeout(this.#again);
    this.#source?.close();
    this.#source = undefined;
  }

  #openLater(): void {
    const wait = Math.min(minDelay * 2 ** this.#failures, maxDelay);
    this.#failures += 1;
    // Jitter, so that not all clients reconnect at once after a server restart.
    this.#again = setTimeout(() => this.open(), wait * (0.5 + Math.random() / 2));
  }

  /** An EventSource does not give the reason for a failure. Without a session there is nothing to retry. */
  async #findOutWhy(): Promise<void> {
    this.#openLater();
    const again = this.#again;
    const answer = await fetch(liveApi.stream.path, { method: 'HEAD' }).catch(() => undefined);
    if (answer?.status !== 401 || this.#again !== again) return;
    // A proxy may answer 401 too, with a page of its own.
    if (!answer.headers.get('Content-Type')?.includes('json')) return;
    this.close();
    endedSession.notice();
  }
}
