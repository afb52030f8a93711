/**
 * Throttle of wrong passwords: a growing delay for an account, never a lock, and at most 20 distinct accounts in 15
 * minutes for an address. It counts failures only, and no setting relaxes it. See docs/security.md.
 *
 * An account that signed in from an address before is known there. Its owner is exempt from the counter of that
 * address, and failures elsewhere do not delay them. A wrong password gets the same reply for a known, an unknown and a
 * missing account: the address limit is reported only after the password was checked.
 */
import { Refusal } from '#server/http/refusal.ts';

const freeTries = 3;
const maxDelay = 300_000;
const window = 15 * 60_000;
const maxAccountsPerAddress = 20;
const maxKept = 20_000;

/** One attempt. The account and the address are opaque keys, such as keyed hashes. */
export type SignInAttempt = {
  readonly account: string;
  readonly address: string;
  /** Whether the account has signed in from this address before. */
  readonly isKnown: boolean;
  readonly at: number;
};

export type AttemptResult = {
  /**
   * Removes the failure. Throws `rate_limited` when the address is over its limit and the account is not known there.
   */
  succeeded(): void;
  /** Throws `rate_limited` when the address is over its limit. Otherwise the caller refuses the attempt. */
  failed(): void;
};

/** Last failure of an account at an address, and whether the account is known there. */
type AddressFailure = { readonly at: number; readonly isKnown: boolean };

export class SignInThrottle {
  /** Failures by account, or by account and address where the account is known. */
  readonly #ofAccounts = new Map<string, readonly number[]>();
  readonly #ofAddresses = new AddressCounters();

  /**
   * Begins an attempt. It counts as failed until `succeeded` is called, so that concurrent attempts are all counted.
   * Throws `rate_limited` with the delay in seconds when the account is tried too early.
   */
  begin(attempt: SignInAttempt): AttemptResult {
    const { address, isKnown, at } = attempt;
    const failed = this.#ofAddresses.failedAt(address, at);
    // Known accounts do not use up the limit of others, but the reply to a wrong password must not reveal them.
    const shown = nextOfAddress(failed);
    const isOpen = isKnown || nextOfAddress(failed.filter((failure) => !failure.isKnown)) <= at;
    const delayed = nextOfAccount(this.#failuresOf(attempt));
    if (delayed > at) throw rateLimited(Math.max(delayed, shown), at);
    this.fail(attempt);
    return {
      succeeded: () => {
        if (!isOpen) throw rateLimited(shown, at);
        this.forget(attempt);
      },
      failed: () => {
        if (shown > at) throw rateLimited(shown, at);
      },
    };
  }

  /** Counts a failure of this or another process. */
  fail(attempt: SignInAttempt): void {
    keep(this.#ofAccounts, keyOf(attempt), [...this.#failuresOf(attempt), attempt.at]);
    this.#ofAddresses.add(attempt.account, attempt);
  }

  /** Removes an account's failures at an address after a successful sign-in there. */
  forget(attempt: SignInAttempt): void {
    this.#ofAccounts.delete(keyOf(attempt));
    this.#ofAddresses.remove(attempt.account, attempt.address);
  }

  #failuresOf(attempt: SignInAttempt): readonly number[] {
    return (this.#ofAccounts.get(keyOf(attempt)) ?? []).filter((failed) => failed > attempt.at - window);
  }
}

/** Refusals that count as a wrong proof. Any other error, such as an unavailable database, does not count. */
const wrongProof: readonly string[] = ['not_found', 'sign_in_failed', 'unauthenticated'];

/**
 * Throttle of proofs that cannot be guessed, such as a link's token, an API token or a passkey: 20 distinct wrong ones
 * in 15 minutes from an address. A valid proof always passes, so wrong ones block no other user.
 */
export class ProofThrottle {
  readonly #ofAddresses = new AddressCounters();

  /** Replaces the refusal by `rate_limited` once an address has sent 20 distinct wrong proofs. */
  async judge<Judged>(proof: string, address: string, now: Date, judging: () => Promise<Judged>): Promise<Judged> {
    try {
      return await judging();
    } catch (error) {
      if (!(error instanceof Refusal && wrongProof.includes(error.code))) throw error;
      const at = now.getTime();
      const next = nextOfAddress(this.#ofAddresses.failedAt(address, at));
      if (next > at) throw rateLimited(next, at);
      this.#ofAddresses.add(proof, { address, at, isKnown: false });
      throw error;
    }
  }
}

/** Failures at each address in the last 15 minutes, each account once. */
class AddressCounters {
  readonly #failed = new Map<string, ReadonlyMap<string, AddressFailure>>();

  failedAt(address: string, at: number): readonly AddressFailure[] {
    return [...this.#recent(address, at).values()];
  }

  /** An address over its limit counts no further account. */
  add(name: string, { address, at, isKnown }: AddressFailure & { readonly address: string }): void {
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

  #recent(address: string, at: number): ReadonlyMap<string, AddressFailure> {
    return new Map([...(this.#failed.get(address) ?? [])].filter(([, failed]) => failed.at > at - window));
  }
}

/** Failures of a known account are counted separately. */
const keyOf = ({ account, address, isKnown }: SignInAttempt) => (isKnown ? `${account} ${address}` : account);

/** When an account may try next: 1 s after the third failure, twice as long after each further one. */
function nextOfAccount(failures: readonly number[]): number {
  const last = failures.at(-1);
  if (last === undefined || failures.length < freeTries) return 0;
  return last + Math.min(maxDelay, 1000 * 2 ** (failures.length - freeTries));
}

/** When an address may try another account: once fewer than 20 failed there in the last 15 minutes. */
function nextOfAddress(failed: readonly AddressFailure[]): number {
  const oldest = failed
    .map(({ at }) => at)
    .toSorted((a, b) => a - b)
    .at(-maxAccountsPerAddress);
  return oldest === undefined ? 0 : oldest + window;
}

const rateLimited = (next: number, at: number) =>
  new Refusal('rate_limited', { retryAfter: Math.ceil((next - at) / 1000) });

function keep<Kept>(map: Map<string, Kept>, key: string, value: Kept): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > maxKept && oldest !== undefined) map.delete(oldest);
}
