/** Short-lived cache of session tokens. It holds identity only: rights are read in each transaction. */
import type { Caller } from '#server/http/request-guards.ts';

const rememberedFor = 10_000;
const maxSessions = 10_000;

type CachedSession = { readonly until: number; readonly identity: Promise<Caller | undefined> };

export class SessionCache {
  readonly #find: (token: string) => Promise<Caller | undefined>;
  readonly #remembered = new Map<string, CachedSession>();

  constructor(find: (token: string) => Promise<Caller | undefined>) {
    this.#find = find;
  }

  /** The session of a token, read from the database at most every 10 seconds. Concurrent calls share one query. */
  async of(token: string): Promise<Caller | undefined> {
    const known = this.#remembered.get(token);
    if (known && known.until > performance.now()) return known.identity;
    const identity = this.#find(token);
    this.#remember(token, identity);
    const found = await identity.catch((error: unknown) => {
      this.forget(token);
      throw error;
    });
    if (!found) this.forget(token);
    return found;
  }

  forget(token: string): void {
    this.#remembered.delete(token);
  }

  /** Drops a session from the cache, including one whose query is still running. */
  forgetSession(sessionId: number): void {
    for (const [token, { identity }] of this.#remembered) {
      const forgetIfIts = (caller: Caller | undefined) => caller?.sessionId === sessionId && this.forget(token);
      identity.then(forgetIfIts, () => undefined);
    }
  }

  forgetAll(): void {
    this.#remembered.clear();
  }

  #remember(token: string, identity: Promise<Caller | undefined>): void {
    this.#remembered.delete(token);
    this.#remembered.set(token, { until: performance.now() + rememberedFor, identity });
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > maxSessions && oldest !== undefined) this.forget(oldest);
  }
}
