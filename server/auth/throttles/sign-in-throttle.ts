/**
 * Throttle of wrong passwords: a growing delay for an account, never a lock, and at most 20 distinct accounts in
 * 15 minutes for an address. It counts failures only, and no setting relaxes it. See docs/security.md.
 *
 * An account that signed in from an address or with a browser before is known there. Its owner is exempt from the
 * counter of the address, and failures elsewhere do not delay them. A wrong password gets the same reply for a
 * known, an unknown and a missing account: the address limit is reported only after the password was checked.
 *
 * All server processes count together, in the database (docs/decisions/0080).
 */
import type { Tx } from '#server/db/database.ts';
import {
  commitWithoutSync,
  deleteFailuresOf,
  type Failure,
  insertFailures,
  lockFailures,
} from './failed-attempt-store.ts';
import { nextOfAddress, rateLimited, type ThrottleStore } from './throttle-store.ts';

const freeTries = 3;
const maxDelay = 300_000;

/** One attempt: of an email or a passkey, from an address. */
export type SignInAttempt = {
  readonly account: string;
  readonly address: string;
  /** Whether the account has signed in from this address or browser before. */
  readonly isKnown: boolean;
  /** The known browser, at an address that is not. */
  readonly device?: string;
  readonly at: number;
};

export type AttemptResult = {
  /**
   * Removes the failure. Throws `rate_limited` when the address is over its limit and the account is not known there.
   */
  succeeded(): Promise<void>;
  /** Throws `rate_limited` when the address is over its limit. Otherwise the caller refuses the attempt. */
  failed(): void;
};

export class SignInThrottle {
  readonly #store: ThrottleStore;

  constructor(store: ThrottleStore) {
    this.#store = store;
  }

  /** Begins an attempt in a transaction of its own. */
  begin(attempt: SignInAttempt): Promise<AttemptResult> {
    return this.#store.database.transaction({}, (tx) => this.beginIn(tx, attempt));
  }

  /**
   * Begins an attempt. It counts as failed, once the transaction commits, until `succeeded` is called, so that
   * concurrent attempts are all counted. The transaction writes nothing else. Throws `rate_limited` with the delay in
   * seconds when the account is tried too early.
   */
  async beginIn(tx: Tx, { account, address, device = address, isKnown, at }: SignInAttempt): Promise<AttemptResult> {
    const subject = this.#store.keyOf('account', account);
    const ofAddress = this.#store.keyOf('address', address);
    // Failures of a known account are counted separately.
    const ofAccount = this.#store.keyOf('account failures', isKnown ? `${account} ${device}` : account);
    const [failures] = await Promise.all([lockFailures(tx, [ofAccount, ofAddress], at), commitWithoutSync(tx)]);
    const failed = failures.filter(({ key }) => key === ofAddress);
    // Known accounts do not use up the limit of others, but the reply to a wrong password must not reveal them.
    const shown = nextOfAddress(failed);
    const isOpen = isKnown || nextOfAddress(failed.filter((failure) => !failure.isKnown)) <= at;
    const delayed = nextOfAccount(failures.filter(({ key }) => key === ofAccount));
    if (delayed > at) throw rateLimited(Math.max(delayed, shown), at);
    // An address over its limit counts no further account.
    const counted = shown > at ? [] : [{ key: ofAddress, subject, isKnown, at }];
    await insertFailures(tx, [{ key: ofAccount, subject: null, isKnown, at }, ...counted]);
    return {
      succeeded: async () => {
        if (!isOpen) throw rateLimited(shown, at);
        await this.#store.database.transaction({}, (done) =>
          Promise.all([commitWithoutSync(done), deleteFailuresOf(done, ofAccount, { key: ofAddress, subject })]),
        );
      },
      failed: () => {
        if (shown > at) throw rateLimited(shown, at);
      },
    };
  }
}

/** When an account may try next: 1 s after the third failure, twice as long after each further one. */
function nextOfAccount(failures: readonly Failure[]): number {
  const last = failures.at(-1);
  if (last === undefined || failures.length < freeTries) return 0;
  return last.at + Math.min(maxDelay, 1000 * 2 ** (failures.length - freeTries));
}
