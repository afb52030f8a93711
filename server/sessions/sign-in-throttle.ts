/**
 * How often a password may be guessed wrongly: for an account a growing delay, never a lock; for an address 20 distinct
 * accounts in 15 minutes. Failures only are counted, and no setting relaxes it. (docs/security.md, Sessions)
 *
 * An account that was signed in to from an address before is known there. Its owner passes the counter of that address,
 * and failures elsewhere do not slow them. A wrong password gets the same reply for a known account, an unknown one and
 * one that does not exist: what an address has used up is said after the password was judged, never before.
 */
import { Refusal } from '#server/http/refusal.ts';

const freeTries = 3;
const maxDelay = 300_000;
const window = 15 * 60_000;
const maxAccountsPerAddress = 20;
const maxKept = 20_000;

/** One try. The account and the address are names that tell them apart, such as keyed hashes. */
export type Try = {
  readonly account: string;
  readonly address: string;
  /** Whether the account was signed in to from this address before. */
  readonly isKnown: boolean;
  readonly at: number;
};

export type Attempt = {
  /** Takes back the failure. Throws `too_many` when the address used up its tries and does not know the account. */
  succeeded(): void;
  /** Throws `too_many` when the address used up its tries; the caller refuses the try otherwise. */
  failed(): void;
};

/** When an account failed last at an address, and whether that address knew it. */
type Failed = { readonly at: number; readonly isKnown: boolean };

export class SignInThrottle {
  /** By account, or by account and address where the account is known. */
  readonly #ofAccounts = new Map<string, readonly number[]>();
  readonly #ofAddresses = new AddressCounters();

  /**
   * Begins a try. Counts as failed until `succeeded` is called, so that a thousand at once are a thousand tries. Throws
   * `too_many` with the seconds to wait when the account is tried too soon.
   */
  begin(attempt: Try): Attempt {
    const { address, isKnown, at } = attempt;
    const failed = this.#ofAddresses.failedAt(address, at);
    // Known accounts take nothing from others there, but a wrong password must not tell who is known.
    const shown = nextOfAddress(failed);
    const isOpen = isKnown || nextOfAddress(failed.filter((failure) => !failure.isKnown)) <= at;
    const delayed = nextOfAccount(this.#failuresOf(attempt));
    if (delayed > at) throw tooMany(Math.max(delayed, shown), at);
    this.fail(attempt);
    return {
      succeeded: () => {
        if (!isOpen) throw tooMany(shown, at);
        this.forget(attempt);
      },
      failed: () => {
        if (shown > at) throw tooMany(shown, at);
      },
    };
  }

  /** Counts a failure, of this process or of another one. */
  fail(attempt: Try): void {
    keep(this.#ofAccounts, keyOf(attempt), [...this.#failuresOf(attempt), attempt.at]);
    this.#ofAddresses.add(attempt.account, attempt);
  }

  /** Forgets what an account failed at an address, once its owner proved themselves there. */
  forget(attempt: Try): void {
    this.#ofAccounts.delete(keyOf(attempt));
    this.#ofAddresses.remove(attempt.account, attempt.address);
  }

  #failuresOf(attempt: Try): readonly number[] {
    return (this.#ofAccounts.get(keyOf(attempt)) ?? []).filter((failed) => failed > attempt.at - window);
  }
}

/** What a wrong proof is refused with. Anything else, such as a database that cannot be had, is no try. */
const wrongProof: readonly string[] = ['not_found', 'sign_in_failed'];

/**
 * How often something that cannot be guessed (the token of a link, the proof of a passkey) may be wrong: 20 different
 * ones in 15 minutes from an address. What is right always passes, so that wrong ones keep no one out.
 */
export class ProofThrottle {
  readonly #ofAddresses = new AddressCounters();

  /** Throws `too_many` in place of a refusal once an address brought 20 different wrong proofs. */
  async judge<Judged>(proof: string, address: string, now: Date, judging: () => Promise<Judged>): Promise<Judged> {
    try {
      return await judging();
    } catch (error) {
      if (!(error instanceof Refusal && wrongProof.includes(error.code))) throw error;
      const at = now.getTime();
      const next = nextOfAddress(this.#ofAddresses.failedAt(address, at));
      if (next > at) throw tooMany(next, at);
      this.#ofAddresses.add(proof, { address, at, isKnown: false });
      throw error;
    }
  }
}

/** What failed at each address in the last 15 minutes, each name once. */
class AddressCounters {
  readonly #failed = new Map<string, ReadonlyMap<string, Failed>>();

  failedAt(address: string, at: number): readonly Failed[] {
    return [...this.#recent(address, at).values()];
  }

  /** An address that used up its tries counts no further name. */
  add(name: string, { address, at, isKnown }: Failed & { readonly address: string }): void {
    const recent = this.#recent(address, at);
    if (nextOfAddress([...recent.values()]) > at) return;
    keep(this.#failed, address, new Map(recent).set(name, { at, isKnown }));
  }

  remove(name: string, address: string): void {
    const left = new Map(this.#failed.get(address));
    if (!left.delete(name)) return;
    if (left.size > 0) keep(this.#failed, address, left);
    else this.#failed.delete(address);
  }

  #recent(address: string, at: number): ReadonlyMap<string, Failed> {
    return new Map([...(this.#failed.get(address) ?? [])].filter(([, failed]) => failed.at > at - window));
  }
}

/** Where an account is known its failures are counted apart. */
const keyOf = ({ account, address, isKnown }: Try) => (isKnown ? `${account} ${address}` : account);

/** When the next try of an account may come: 1 s after the third failure, twice as long after each further one. */
function nextOfAccount(failures: readonly number[]): number {
  const last = failures.at(-1);
  if (last === undefined || failures.length < freeTries) return 0;
  return last + Math.min(maxDelay, 1000 * 2 ** (failures.length - freeTries));
}

/** When an address may try another account: once fewer than 20 failed there in the last 15 minutes. */
function nextOfAddress(failed: readonly Failed[]): number {
  const oldest = failed
    .map(({ at }) => at)
    .toSorted((a, b) => a - b)
    .at(-maxAccountsPerAddress);
  return oldest === undefined ? 0 : oldest + window;
}

const tooMany = (next: number, at: number) => new Refusal('too_many', { retryAfter: Math.ceil((next - at) / 1000) });

function keep<Kept>(map: Map<string, Kept>, key: string, value: Kept): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > maxKept && oldest !== undefined) map.delete(oldest);
}
