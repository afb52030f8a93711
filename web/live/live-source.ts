/** The one connection of this browser to the school's stream. It comes back by itself, later each time it fails. */
import { type LiveEvent, liveApi } from '#core/live/live-event.ts';
import { endedSession } from '#web/session/ended-session.ts';

/** What the stream says, in the words that tabs pass on to each other. */
export type Told =
  /** The stream is open from that number on; `user` is whose it is. */
  | { readonly is: 'open'; readonly user: number; readonly n: number }
  | ({ readonly is: 'change'; readonly n: number } & LiveEvent)
  | { readonly is: 'reset'; readonly n: number }
  | { readonly is: 'beat' };

type Options = {
  /** From where to go on. */
  readonly from: () => number | undefined;
  readonly onTold: (told: Told) => void;
};

const shortestWait = 500;
const longestWait = 30_000;
/** The server ends the former stream of a page that opens another: it may not have noticed that it was lost. */
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

  /** Opens it, anew if it is open. */
  open(): void {
    this.close();
    const from = this.#options.from();
    const source = new EventSource(`${liveApi.stream.path}?page=${page}${from === undefined ? '' : `&after=${from}`}`);
    this.#source = source;
    let opened = false;
    const on = (event: string, heard: (data: never, n: number) => Told) =>
      source.addEventListener(event, ({ data, lastEventId }: MessageEvent<string>) => {
        opened = true;
        if (event !== 'hello') this.#failures = 0;
        this.#options.onTold(heard(JSON.parse(data) as never, Number(lastEventId)));
      });
    on('hello', ({ user }: { user: number }, n) => ({ is: 'open', user, n }));
    on('change', (change: LiveEvent, n) => ({ is: 'change', n, ...change }));
    on('reset', (_, n) => ({ is: 'reset', n }));
    on('beat', () => ({ is: 'beat' }));
    // The browser would come back by itself from some losses only, and to the same place.
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
    const wait = Math.min(shortestWait * 2 ** this.#failures, longestWait);
    this.#failures += 1;
    // Not all at once, when a school's server comes back.
    this.#again = setTimeout(() => this.open(), wait * (0.5 + Math.random() / 2));
  }

  /** An event source does not say why it was refused. Without a session there is nothing to wait for. */
  async #findOutWhy(): Promise<void> {
    this.#openLater();
    const again = this.#again;
    const answer = await fetch(liveApi.stream.path, { method: 'HEAD' }).catch(() => undefined);
    if (answer?.status !== 401 || this.#again !== again) return;
    this.close();
    endedSession.notice();
  }
}
