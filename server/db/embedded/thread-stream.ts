/**
 * Presents the embedded database to the driver as a socket. PGlite accepts whole groups of messages only, so writes are
 * buffered until a group is complete.
 */
import { Duplex } from 'node:stream';
import type { DatabaseThread } from './database-thread.ts';
import { panicIn } from './panic.ts';

type WriteCallback = (error?: Error | null) => void;

export class ThreadStream extends Duplex {
  readonly #open: () => Promise<DatabaseThread>;
  readonly #abandon: (thread: DatabaseThread) => void;
  #thread: DatabaseThread | undefined;
  #held: Buffer = Buffer.alloc(0);
  #greeted = false;
  #asking = false;

  /** `abandon` receives a thread whose statement has timed out. */
  constructor(open: () => Promise<DatabaseThread>, abandon: (thread: DatabaseThread) => void) {
    super({ allowHalfOpen: false });
    this.#open = open;
    this.#abandon = abandon;
  }

  connect(): this {
    void this.#connect();
    return this;
  }

  // Called by the driver on a socket. They have no effect here.
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

  override _write(chunk: Buffer, _encoding: string, done: WriteCallback): void {
    void this.#pass(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: WriteCallback): void {
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

  async #pass(chunk: Buffer, done: WriteCallback): Promise<void> {
    try {
      await this.#take(chunk);
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  async #take(chunk: Buffer): Promise<void> {
    this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    const { length, isTerminated } = this.#greeted ? wholeGroups(this.#held) : startupMessage(this.#held);
    if (length > 0) {
      this.#greeted = true;
      // A copy, because its buffer is transferred to the thread.
      const group = new Uint8Array(this.#held.subarray(0, length));
      this.#held = this.#held.subarray(length);
      await this.#ask(group);
    }
    if (isTerminated) this.push(null);
  }

  async #ask(group: Uint8Array): Promise<void> {
    if (!this.#thread) throw new Error('Write before connect');
    this.#asking = true;
    const answer = await this.#thread.ask(group);
    // `#asking` stays true: destroying this stream then abandons the thread, and the next thread recovers from the log.
    const panic = panicIn(answer);
    if (panic) throw panic;
    this.#asking = false;
    if (answer.length > 0) this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
  }
}

type CompleteGroups = { readonly length: number; readonly isTerminated: boolean };

/** The startup message has no type byte, only its length. */
function startupMessage(bytes: Buffer): CompleteGroups {
  const whole = bytes.length >= 4 && bytes.length >= bytes.readUInt32BE(0);
  return { length: whole ? bytes.readUInt32BE(0) : 0, isTerminated: false };
}

/** The messages that PostgreSQL answers: Query, Sync, Flush, CopyData, CopyDone, CopyFail and a password. */
const answeredTypes = new Set(['Q', 'S', 'H', 'd', 'c', 'f', 'p'].map((letter) => letter.charCodeAt(0)));
const terminate = 'X'.charCodeAt(0);

/** The length of the complete groups at the start of the bytes, and whether a Terminate message follows. */
function wholeGroups(bytes: Buffer): CompleteGroups {
  let length = 0;
  for (let at = 0; bytes.length - at >= 5; ) {
    const next = at + 1 + bytes.readUInt32BE(at + 1);
    if (bytes.length < next) break;
    if (bytes[at] === terminate) return { length, isTerminated: true };
    if (answeredTypes.has(bytes[at] ?? 0)) length = next;
    at = next;
  }
  return { length, isTerminated: false };
}
