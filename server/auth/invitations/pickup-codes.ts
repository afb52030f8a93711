/**
 * Pickup codes. A code is derived from a random nonce and the server's secret, so that a retry repeats the reply while
 * the database holds a keyed hash only. Wrong codes are counted in the database, for all server processes.
 */
import { createHmac } from 'node:crypto';
import { pickupCodeIn, pickupCodeLength } from '#core/pickup-people/pickup-code.ts';
import { codeDelay, maxSchoolCodeTries } from '#core/pickup-people/pickup-code-rules.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import {
  attemptWindowMs,
  deleteFailures,
  insertFailures,
  lockFailures,
} from '#server/auth/throttles/failed-attempt-store.ts';
import { rateLimited, type ThrottleStore } from '#server/auth/throttles/throttle-store.ts';
import type { Tx } from '#server/db/database.ts';
import type { Nonce } from './invitation-secrets.ts';

type CodeScope = { readonly schoolId: number; readonly day: string };

type CodeAttempt = {
  readonly schoolId: number;
  /** From `deviceOf`. */
  readonly device: string;
  readonly at: Date;
};

/** The device that wrong codes count for: the room device, or that of a user. */
export const deviceOf = ({ id, room }: Pick<CurrentUser, 'id' | 'room'>) =>
  room ? `room ${room.deviceId}` : `user ${id}`;

export class PickupCodes {
  readonly #secret: string;
  readonly #counters: ThrottleStore;

  constructor(secret: string, counters: ThrottleStore) {
    this.#secret = secret;
    this.#counters = counters;
  }

  codeOf(nonce: Nonce): string {
    const number = BigInt(`0x${this.#hmac(`pickup code ${nonce.join('.')}`).toString('hex')}`);
    return String(number % 10n ** BigInt(pickupCodeLength)).padStart(pickupCodeLength, '0');
  }

  /** The stored hash of a typed code. Undefined for a text that is no code. */
  hashOf(typed: string, { schoolId, day }: CodeScope): string | undefined {
    const code = pickupCodeIn(typed);
    return code === undefined ? undefined : this.#hmac(`pickup hash ${schoolId} ${day} ${code}`).toString('base64url');
  }

  /**
   * Checks that a device may enter a code now. Concurrent attempts of the device and the school wait until the
   * transaction ends. Throws `rate_limited` with the delay in seconds. The caller forgets or counts the attempt.
   */
  async requireTurn(tx: Tx, { schoolId, device, at }: CodeAttempt): Promise<void> {
    const now = at.getTime();
    const [ofDevice, ofSchool] = this.#keysOf({ schoolId, device });
    const failures = await lockFailures(tx, [ofDevice, ofSchool], now);
    const timesOf = (wanted: string) => failures.filter(({ key }) => key === wanted).map((failure) => failure.at);
    const tried = timesOf(ofDevice);
    const next = Math.max(
      (tried.at(-1) ?? 0) + codeDelay(tried.length) * 1000,
      (timesOf(ofSchool).at(-maxSchoolCodeTries) ?? -attemptWindowMs) + attemptWindowMs,
    );
    if (next > now) throw rateLimited(next, now);
  }

  /** Forgets the wrong codes of a device after a right one, in its transaction. */
  async forgetDevice(tx: Tx, attempt: Omit<CodeAttempt, 'at'>): Promise<void> {
    const [ofDevice] = this.#keysOf(attempt);
    await deleteFailures(tx, [ofDevice]);
  }

  /** Counts a wrong code, in a transaction after the refused one, which was rolled back. */
  async countWrong(tx: Tx, { at, ...attempt }: CodeAttempt): Promise<void> {
    const keys = this.#keysOf(attempt);
    await insertFailures(
      tx,
      keys.map((key) => ({ key, subject: null, isKnown: false, at: at.getTime() })),
    );
  }

  #keysOf({ schoolId, device }: Omit<CodeAttempt, 'at'>): readonly [string, string] {
    return [this.#counters.keyOf('device', device), this.#counters.keyOf('school', String(schoolId))];
  }

  #hmac(text: string): Buffer {
    return createHmac('sha256', this.#secret).update(text).digest();
  }
}
