/**
 * Which user a token names, remembered for a moment. Identity may be cached; rights never are. (decisions, The school)
 */
import type { Caller } from '#server/http/admission.ts';

const rememberedFor = 10_000;
const most = 10_000;

type Remembered = { readonly until: number; readonly identity: Promise<Caller | undefined> };

export class Identities {
  readonly #find: (token: string) => Promise<Caller | undefined>;
  readonly #remembered = new Map<string, Remembered>();

  constructor(find: (token: string) => Promise<Caller | undefined>) {
    this.#find = find;
  }

  /** Whom a token names; asked of the database at most every 10 seconds, and once for calls that come together. */
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

  /** Forgets the session of that number, also where it is only being asked for. */
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
    if (this.#remembered.size > most && oldest !== undefined) this.forget(oldest);
  }
}
