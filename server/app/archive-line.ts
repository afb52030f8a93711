/** Who may have an archive made now: one for each account, and few at once. */
import { Refusal } from '#server/http/refusal.ts';

/** So many are made at once by a process: each takes a thread, and reads the database beside everybody. */
const mostAtOnce = 2;

export class ArchiveLine {
  readonly #accounts = new Set<number>();
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;

  /**
   * Resolves when it is this account's turn, to what gives the turn back; that may be called more than once. Rejects
   * with `Refusal('in_progress')` while another archive of the account is made or waits for its turn, and with the
   * reason of the signal when whoever waits has left.
   */
  async enter(userId: number, left: AbortSignal): Promise<() => void> {
    if (this.#accounts.has(userId)) throw new Refusal('in_progress', { retryAfter });
    this.#accounts.add(userId);
    try {
      await this.#turn(left);
    } catch (error) {
      this.#accounts.delete(userId);
      throw error;
    }
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#accounts.delete(userId);
      this.#leave();
    };
  }

  async #turn(left: AbortSignal): Promise<void> {
    left.throwIfAborted();
    if (this.#underWay < mostAtOnce) {
      this.#underWay += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(left.reason as Error);
      };
      const enter = () => {
        left.removeEventListener('abort', leave);
        resolve();
      };
      this.#waiting.push(enter);
      left.addEventListener('abort', leave, { once: true });
    });
  }

  /** The turn goes to the next that waits. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#underWay -= 1;
  }
}

/** In seconds: an archive of many years takes about as long. */
const retryAfter = 10;
