/**
 * A token bucket per key: `burst` requests at once, refilled at `perMinute`. Kept in memory, because it protects this
 * process. A restart resets it.
 */

export type RateLimit = { readonly perMinute: number; readonly burst: number };

type Bucket = { tokens: number; at: number };

const maxBuckets = 20_000;

export class RateLimiter {
  readonly #pace: RateLimit;
  readonly #buckets = new Map<string, Bucket>();

  constructor(pace: RateLimit) {
    this.#pace = pace;
  }

  /** Takes one token. Returns 0, or the number of seconds to wait if the bucket is empty. */
  take(key: string, now: Date): number {
    const { perMinute, burst } = this.#pace;
    const at = now.getTime();
    const known = this.#buckets.get(key);
    const refilled = known ? known.tokens + (Math.max(0, at - known.at) / 60_000) * perMinute : burst;
    const tokens = Math.min(burst, refilled);
    // Deleted and set again, so that the map is ordered by last use.
    this.#buckets.delete(key);
    this.#forgetOldest();
    // A refused request takes no token. Otherwise a client that keeps retrying would never get one.
    const passes = tokens >= 1;
    this.#buckets.set(key, { tokens: passes ? tokens - 1 : tokens, at });
    return passes ? 0 : Math.ceil(((1 - tokens) / perMinute) * 60);
  }

  #forgetOldest(): void {
    if (this.#buckets.size < maxBuckets) return;
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}
