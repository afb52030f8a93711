/**
 * One open event stream: sends its user's events in order and once. The next event in sequence is sent at once. Other
 * events are read from the table, one page at a time and only as fast as the client reads, so that a stream holds at
 * most a page in memory.
 */
import type { ServerResponse } from 'node:http';
import type { Caller } from '#server/http/request-guards.ts';
import type { findEvents, NumberedEvent } from './live-store.ts';

export type StreamOptions = {
  readonly caller: Caller;
  /** The number of the last event that the client knows. */
  readonly after: number;
  /** Reads the events after a number. */
  readonly read: (after: number) => ReturnType<typeof findEvents>;
  /** How long the client may read nothing, in milliseconds. */
  readonly patience: number;
};

export class LiveStream {
  readonly caller: Caller;
  readonly #out: ServerResponse;
  readonly #read: StreamOptions['read'];
  readonly #patience: number;
  /** The number of the last event written, and of the newest known event. */
  #sent: number;
  #newest = 0;
  /** Whether there may be events that were not read yet. */
  #unsure = true;
  #reading = false;
  #stalled: NodeJS.Timeout | undefined;

  constructor(out: ServerResponse, { caller, after, read, patience }: StreamOptions) {
    this.#out = out;
    this.caller = caller;
    this.#sent = after;
    this.#read = read;
    this.#patience = patience;
    // A client that disconnects is not an error.
    out.on('error', () => undefined);
    out.once('close', () => clearTimeout(this.#stalled));
  }

  /** Sends the user and the start number, then every event since. */
  begin(): void {
    this.#write(`retry: 2000\n\n${frame('hello', { user: this.caller.userId }, this.#sent)}`);
    void this.#catchUp();
  }

  /** Receives an event. */
  hear(event: NumberedEvent): void {
    const isNext = event.n === this.#sent + 1 && !this.#reading && !this.#stalled;
    if (isNext) this.#tell([event]);
    else this.hearOf(event.n);
  }

  /** Receives the number of an event that may not be the next one. */
  hearOf(n: number): void {
    if (n <= this.#sent) return;
    this.#newest = Math.max(this.#newest, n);
    void this.#catchUp();
  }

  /** Sends a heartbeat. */
  beat(): void {
    if (!this.#stalled) this.#write(frame('beat', {}));
  }

  /** Ends the stream. The page reconnects if it still may. */
  end(): void {
    if (this.#stalled) this.cut();
    else this.#out.end();
  }

  /** Ends the stream without flushing. */
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
      // No event is lost: the page reconnects with the number of its last event.
      this.end();
    }
    this.#reading = false;
  }

  async #readOn(): Promise<void> {
    const known = this.#newest;
    this.#unsure = false;
    const page = await this.#read(this.#sent);
    if ('lost' in page) {
      this.#sent = page.lost;
      this.#write(frame('reset', {}, page.lost));
    } else this.#tell(page.events);
    const last = 'lost' in page ? page.lost : page.last;
    // Events that arrived during the read are read next.
    this.#newest = this.#newest === known ? last : Math.max(this.#newest, last);
  }

  #tell(events: readonly NumberedEvent[]): void {
    // After a change of rights the stream ends, and the page reconnects with its new rights.
    const rightsIndex = events.findIndex(({ about }) => about === 'rights');
    const sent = rightsIndex < 0 ? events : events.slice(0, rightsIndex + 1);
    const last = sent.at(-1);
    if (!last) return;
    this.#sent = last.n;
    this.#write(sent.map(({ n, ...event }) => frame('change', event, n)).join(''));
    if (rightsIndex >= 0) this.end();
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
