/**
 * How often a password or the token of a link may be guessed wrongly, and a letter be asked for: for an account a
 * growing delay, never a lock; for an address 20 in 15 minutes. Failures only are counted, and no setting relaxes it.
 * (trust, Controls)
 *
 * Where the owner of an account signed in before, their failures are counted apart: who guesses from elsewhere slows
 * nobody but themselves.
 */
import { Refusal } from '#server/http/refusal.ts';

const freeTries = 3;
const longestDelay = 300_000;
const window = 15 * 60_000;
const failuresPerAddress = 20;
const mostKept = 20_000;

type Failures = readonly number[];

export class SignInThrottle {
  readonly #ofAccounts = new Map<string, Failures>();
  readonly #ofAddresses = new Map<string, Failures>();
  /** From which addresses an account was signed in to, and when last. */
  readonly #known = new Map<string, Failures>();

  /**
   * Begins a try, of an account where one is named. Counts as failed until `succeeded` is called, so that a thousand at
   * once are a thousand tries. Throws `too_many` with the seconds to wait.
   */
  begin(email: string | null, address: string, now: Date): { succeeded(): void } {
    const at = now.getTime();
    const known = `${email?.toLowerCase() ?? ''} ${address}`;
    const account = email !== null && this.#known.has(known) ? known : (email?.toLowerCase() ?? '');
    const ofAccount = email === null ? [] : recent(this.#ofAccounts.get(account), at);
    const ofAddress = recent(this.#ofAddresses.get(address), at);
    refuseBefore(Math.max(nextForAccount(ofAccount), nextForAddress(ofAddress)), at);
    if (email !== null) set(this.#ofAccounts, account, [...ofAccount, at]);
    set(this.#ofAddresses, address, [...ofAddress, at]);
    return {
      succeeded: () => {
        this.#ofAccounts.delete(account);
        if (email !== null) set(this.#known, known, [at]);
        set(this.#ofAddresses, address, without(this.#ofAddresses.get(address) ?? [], at));
      },
    };
  }
}

const recent = (failures: Failures = [], at: number) => failures.filter((failed) => failed > at - window);

/** When the next try of an account may come: 1 s after the third failure, twice as long after each further one. */
function nextForAccount(failures: Failures): number {
  const last = failures.at(-1);
  if (last === undefined || failures.length < freeTries) return 0;
  return last + Math.min(longestDelay, 1000 * 2 ** (failures.length - freeTries));
}

function nextForAddress(failures: Failures): number {
  const oldest = failures.at(-failuresPerAddress);
  return oldest === undefined ? 0 : oldest + window;
}

function refuseBefore(next: number, at: number): void {
  if (next > at) throw new Refusal('too_many', { retryAfter: Math.ceil((next - at) / 1000) });
}

function without(failures: Failures, at: number): Failures {
  const index = failures.indexOf(at);
  return failures.filter((_, n) => n !== index);
}

function set(map: Map<string, Failures>, key: string, failures: Failures): void {
  map.delete(key);
  if (failures.length > 0) map.set(key, failures);
  const [oldest] = map.keys();
  if (map.size > mostKept && oldest !== undefined) map.delete(oldest);
}
