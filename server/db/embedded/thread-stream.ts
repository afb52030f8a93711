/**
 * The embedded database as the driver sees it: a socket. PGlite answers whole groups of messages only, so what the
 * driver writes is held until a group is complete.
 */
import { Duplex } from 'node:stream';
import type { DatabaseThread } from './database-thread.ts';

type Done = (error?: Error | null) => void;

export class ThreadStream extends Duplex {
  readonly #open: () => Promise<DatabaseThread>;
  readonly #abandon: (thread: DatabaseThread) => void;
  #thread: DatabaseThread | undefined;
  #held: Buffer = Buffer.alloc(0);
  #greeted = false;
  #asking = false;

  /** `abandon` is told of a thread whose statement nobody waits for any more. */
  constructor(open: () => Promise<DatabaseThread>, abandon: (thread: DatabaseThread) => void) {
    super({ allowHalfOpen: false });
    this.#open = open;
    this.#abandon = abandon;
  }

  connect(): this {
    void this.#connect();
    return this;
  }

  // What the driver asks of a socket, and has no meaning here.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: Done): void {
    void this.#pass(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    void this.#pass(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (this.#asking && this.#thread) this.#abandon(this.#thread);
    done(error);
  }

  async #connect(): Promise<void> {
    try {
      this.#thread = await this.#open();
    } catch (error) {
      this.destroy(error as Error);
      return;
    }
    this.emit('connect');
  }

  async #pass(chunk: Buffer, done: Done): Promise<void> {
    try {
      await this.#take(chunk);
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  async #take(chunk: Buffer): Promise<void> {
    this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    const { length, goodbye } = this.#greeted ? wholeGroups(this.#held) : greeting(this.#held);
    if (length > 0) {
      this.#greeted = true;
      // A copy, because its memory is given to the thread.
      const group = new Uint8Array(this.#held.subarray(0, length));
      this.#held = this.#held.subarray(length);
      await this.#ask(group);
    }
    if (goodbye) this.push(null);
  }

  async #ask(group: Uint8Array): Promise<void> {
    if (!this.#thread) throw new Error('Written to before it was connected');
    this.#asking = true;
    const answer = await this.#thread.ask(group);
    this.#asking = false;
    if (answer.length > 0) this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
  }
}

type Complete = { readonly length: number; readonly goodbye: boolean };

/** The first message has no letter, only its length. */
function greeting(bytes: Buffer): Complete {
  const whole = bytes.length >= 4 && bytes.length >= bytes.readUInt32BE(0);
  return { length: whole ? bytes.readUInt32BE(0) : 0, goodbye: false };
}

/** The messages after which an answer is due: Query, Sync, Flush, CopyData, CopyDone, CopyFail and a password. */
const closing = new Set(['Q', 'S', 'H', 'd', 'c', 'f', 'p'].map((letter) => letter.charCodeAt(0)));
const terminate = 'X'.charCodeAt(0);

/** How many bytes, from the first on, are groups that can be answered; whether the driver then says goodbye. */
function wholeGroups(bytes: Buffer): Complete {
  let length = 0;
  for (let at = 0; bytes.length - at >= 5; ) {
    const next = at + 1 + bytes.readUInt32BE(at + 1);
    if (bytes.length < next) break;
    if (bytes[at] === terminate) return { length, goodbye: true };
    if (closing.has(bytes[at] ?? 0)) length = next;
    at = next;
  }
  return { length, goodbye: false };
}
