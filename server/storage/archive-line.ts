/** Limits archives that are streamed: one at a time per account, and a few per process. */
import { Refusal } from '#server/http/refusal.ts';

export class ArchiveLine {
  readonly #most: number;
  readonly #accounts = new Set<number>();
  readonly #queue: (() => void)[] = [];
  #running = 0;

  /** `most` is the number of archives at a time. */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Resolves when it is the account's turn, with a function that releases it and may be called repeatedly. Rejects with
   * `Refusal('in_progress')` while another archive of the account is queued or running, and with the signal's reason
   * when the client disconnects.
   */
  async enter(userId: number, signal: AbortSignal): Promise<() => void> {
    if (this.#accounts.has(userId)) throw new Refusal('in_progress', { retryAfter });
    this.#accounts.add(userId);
    try {
      await this.#waitForTurn(signal);
    } catch (error) {
      this.#accounts.delete(userId);
      throw error;
    }
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#accounts.delete(userId);
      this.#release();
    };
  }

  async #waitForTurn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#running < this.#most) {
      this.#running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.#queue.splice(this.#queue.indexOf(enter), 1);
        reject(signal.reason as Error);
      };
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      this.#queue.push(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** Passes the turn to the next in the queue. */
  #release(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#running -= 1;
  }
}

/** In seconds, about the duration of a data export of many years. */
const retryAfter = 10;
