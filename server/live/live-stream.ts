/**
 * One open stream: what its person is told, in order and once. What is next goes out at once; whatever else there is to
 * say is read from the table, a page at a time and only as fast as the reader takes it, so that no stream ever holds
 * more than a page in memory.
 */
import type { ServerResponse } from 'node:http';
import type { Caller } from '#server/http/admission.ts';
import type { findTold, NumberedEvent } from './live-store.ts';

export type StreamOptions = {
  readonly caller: Caller;
  /** The number of the last event that the reader knows. */
  readonly after: number;
  /** Reads on after a number. */
  readonly read: (after: number) => ReturnType<typeof findTold>;
  /** How long a reader may take nothing, in milliseconds. */
  readonly patience: number;
};

export class LiveStream {
  readonly caller: Caller;
  readonly #out: ServerResponse;
  readonly #read: StreamOptions['read'];
  readonly #patience: number;
  /** The number of the last event written, and of the newest that there is known to be. */
  #sent: number;
  #newest = 0;
  /** Whether there may be others that nobody has looked for yet. */
  #unsure = true;
  #reading = false;
  #stalled: NodeJS.Timeout | undefined;

  constructor(out: ServerResponse, { caller, after, read, patience }: StreamOptions) {
    this.#out = out;
    this.caller = caller;
    this.#sent = after;
    this.#read = read;
    this.#patience = patience;
    // A reader who is gone is no fault.
    out.on('error', () => undefined);
    out.once('close', () => clearTimeout(this.#stalled));
  }

  /** Says whose it is and from where, then everything told since. */
  begin(): void {
    this.#write(`retry: 2000\n\n${frame('hello', { user: this.caller.userId }, this.#sent)}`);
    void this.#catchUp();
  }

  /** Hears of an event. */
  hear(event: NumberedEvent): void {
    const isNext = event.n === this.#sent + 1 && !this.#reading && !this.#stalled;
    if (isNext) this.#tell([event]);
    else this.hearOf(event.n);
  }

  /** Hears that there is an event of that number, or one that came before it. */
  hearOf(n: number): void {
    if (n <= this.#sent) return;
    this.#newest = Math.max(this.#newest, n);
    void this.#catchUp();
  }

  /** Shows that the connection stands. */
  beat(): void {
    if (!this.#stalled) this.#write(frame('beat', {}));
  }

  /** Ends it. The page comes back, if it still may. */
  end(): void {
    if (this.#stalled) this.cut();
    else this.#out.end();
  }

  /** Ends it without waiting for anything. */
  cut(): void {
    this.#out.destroy();
  }

  get #isOver(): boolean {
    return this.#out.writableEnded || this.#out.destroyed;
  }

  async #catchUp(): Promise<void> {
    if (this.#reading) return;
    this.#reading = true;
    try {
      while ((this.#unsure || this.#sent < this.#newest) && !this.#stalled && !this.#isOver) await this.#readOn();
    } catch {
      // Nothing is known to be lost: the page asks again for what came after the last it has.
      this.end();
    }
    this.#reading = false;
  }

  async #readOn(): Promise<void> {
    const known = this.#newest;
    this.#unsure = false;
    const told = await this.#read(this.#sent);
    if ('lost' in told) {
      this.#sent = told.lost;
      this.#write(frame('reset', {}, told.lost));
    } else this.#tell(told.events);
    const last = 'lost' in told ? told.lost : told.last;
    // What was heard of while this was read is read next.
    this.#newest = this.#newest === known ? last : Math.max(this.#newest, last);
  }

  #tell(events: readonly NumberedEvent[]): void {
    // Whoever may see other things than before is looked at anew.
    const anew = events.findIndex(({ about }) => about === 'rights');
    const told = anew < 0 ? events : events.slice(0, anew + 1);
    const last = told.at(-1);
    if (!last) return;
    this.#sent = last.n;
    this.#write(told.map(({ n, ...event }) => frame('change', event, n)).join(''));
    if (anew >= 0) this.end();
  }

  #write(text: string): void {
    if (this.#isOver || this.#out.write(text)) return;
    this.#stalled = setTimeout(() => this.cut(), this.#patience);
    this.#out.once('drain', () => this.#goOn());
  }

  #goOn(): void {
    clearTimeout(this.#stalled);
    this.#stalled = undefined;
    void this.#catchUp();
  }
}

const frame = (event: string, data: object, id?: number) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
