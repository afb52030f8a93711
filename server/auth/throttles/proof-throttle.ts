/**
 * Throttle of proofs that cannot be guessed, such as a link's token, an API token or a passkey: 20 distinct wrong ones
 * in 15 minutes from an address, at all server processes together. A valid proof always passes, so wrong ones block no
 * other user, and it costs no statement.
 */
import { Refusal } from '#server/http/refusal.ts';
import { commitWithoutSync, insertFailures, lockFailures } from './failed-attempt-store.ts';
import { nextOfAddress, rateLimited, type ThrottleStore } from './throttle-store.ts';

/** Refusals that count as a wrong proof. Any other error, such as an unavailable database, does not count. */
const wrongProof: readonly string[] = ['not_found', 'sign_in_failed', 'unauthenticated'];

const maxKept = 20_000;

export class ProofThrottle {
  readonly #store: ThrottleStore;
  /** Until when an address is over its limit, so that its further wrong proofs cost no statement. */
  readonly #blocked = new Map<string, number>();

  constructor(store: ThrottleStore) {
    this.#store = store;
  }

  /** Replaces the refusal by `rate_limited` once an address has sent 20 distinct wrong proofs. */
  async judge<Judged>(proof: string, address: string, now: Date, judging: () => Promise<Judged>): Promise<Judged> {
    try {
      return await judging();
    } catch (error) {
      if (error instanceof Refusal && wrongProof.includes(error.code)) await this.#count(proof, address, now.getTime());
      throw error;
    }
  }

  async #count(proof: string, address: string, at: number): Promise<void> {
    const key = this.#store.keyOf('address', address);
    const subject = this.#store.keyOf('proof', proof);
    const known = this.#blocked.get(key) ?? 0;
    const next = known > at ? known : await this.#countIn(key, subject, at);
    if (next <= at) return;
    this.#block(key, next);
    throw rateLimited(next, at);
  }

  /** Counts a wrong proof. Returns until when the address was over its limit before, or 0. */
  #countIn(key: string, subject: string, at: number): Promise<number> {
    return this.#store.database.transaction({}, async (tx) => {
      const [failed] = await Promise.all([lockFailures(tx, [key], at), commitWithoutSync(tx)]);
      const next = nextOfAddress(failed);
      const isCounted = failed.some((failure) => failure.subject === subject);
      if (next <= at && !isCounted) await insertFailures(tx, [{ key, subject, isKnown: false, at }]);
      return next;
    });
  }

  #block(key: string, next: number): void {
    this.#blocked.set(key, next);
    const [oldest] = this.#blocked.keys();
    if (this.#blocked.size > maxKept && oldest !== undefined) this.#blocked.delete(oldest);
  }
}
