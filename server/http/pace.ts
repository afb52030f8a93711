/**
 * How often somebody may call. A bucket of tokens for each: `burst` at once, refilled at `perMinute`. Kept in the
 * process: it protects this process, and a restart forgives.
 */

export type Pace = { readonly perMinute: number; readonly burst: number };

type Bucket = { tokens: number; at: number };

const mostBuckets = 20_000;

export class Pacer {
  readonly #pace: Pace;
  readonly #buckets = new Map<string, Bucket>();

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  /** Takes one call at an instant. Gives 0, or how many seconds to wait when there were too many. */
  take(who: string, now: Date): number {
    const { perMinute, burst } = this.#pace;
    const at = now.getTime();
    const known = this.#buckets.get(who);
    const refilled = known ? known.tokens + (Math.max(0, at - known.at) / 60_000) * perMinute : burst;
    const tokens = Math.min(burst, refilled);
    // Set anew, so that the map's order is that of the last call.
    this.#buckets.delete(who);
    this.#forgetOldest();
    // A call that is refused takes nothing, or whoever keeps trying would wait for ever.
    const passes = tokens >= 1;
    this.#buckets.set(who, { tokens: passes ? tokens - 1 : tokens, at });
    return passes ? 0 : Math.ceil(((1 - tokens) / perMinute) * 60);
  }

  #forgetOldest(): void {
    if (this.#buckets.size < mostBuckets) return;
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}
