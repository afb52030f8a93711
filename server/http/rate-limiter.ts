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

  /** The number of seconds until the bucket has a token again, and 0 if it has one. Takes none. */
  waitOf(key: string, now: Date): number {
    return this.#waitFor(this.#tokensOf(key, now));
  }

  /** Takes one token. Returns 0, or the number of seconds to wait if the bucket is empty. */
  take(key: string, now: Date): number {
    const tokens = this.#tokensOf(key, now);
    // Deleted and set again, so that the map is ordered by last use.
    this.#buckets.delete(key);
    this.#forgetOldest();
    // A refused request takes no token. Otherwise a client that keeps retrying would never get one.
    const passes = tokens >= 1;
    this.#buckets.set(key, { tokens: passes ? tokens - 1 : tokens, at: now.getTime() });
    return this.#waitFor(tokens);
  }

  /** The tokens of a bucket with those refilled since its last use. */
  #tokensOf(key: string, now: Date): number {
    const { perMinute, burst } = this.#pace;
    const known = this.#buckets.get(key);
    if (!known) return burst;
    return Math.min(burst, known.tokens + (Math.max(0, now.getTime() - known.at) / 60_000) * perMinute);
  }

  #waitFor(tokens: number): number {
    return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) / this.#pace.perMinute) * 60);
  }

  #forgetOldest(): void {
    if (this.#buckets.size < maxBuckets) return;
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}
