/** Which user a token names, remembered for a moment. Identity may be cached; rights never are. (decisions, The school) */

const rememberedFor = 10_000;
const most = 10_000;

export type Identity = { readonly userId: number; readonly expiresAt: Date };

type Remembered = { readonly until: number; readonly identity: Promise<Identity | undefined> };

export class Identities {
  readonly #find: (token: string) => Promise<Identity | undefined>;
  readonly #remembered = new Map<string, Remembered>();

  constructor(find: (token: string) => Promise<Identity | undefined>) {
    this.#find = find;
  }

  /** Whom a token names; asked of the database at most every 10 seconds, and once for calls that come together. */
  async of(token: string): Promise<Identity | undefined> {
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

  #remember(token: string, identity: Promise<Identity | undefined>): void {
    this.#remembered.delete(token);
    this.#remembered.set(token, { until: performance.now() + rememberedFor, identity });
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > most && oldest !== undefined) this.forget(oldest);
  }
}
