/**
 * Pickup codes. A code is derived from a random nonce and the server's secret, so that a retry repeats the reply while
 * the database holds a keyed hash only. Wrong codes are counted in memory for each process: a code gives no right that
 * the staff member who enters it does not have.
 */
import { createHmac } from 'node:crypto';
import { pickupCodeIn, pickupCodeLength } from '#core/pickup-people/pickup-code.ts';
import { codeDelay, maxSchoolCodeTries, wrongCodeMs } from '#core/pickup-people/pickup-code-rules.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
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

const maxKept = 20_000;

export class PickupCodes {
  readonly #secret: string;
  readonly #failed = new Map<string, readonly number[]>();

  constructor(secret: string) {
    this.#secret = secret;
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
   * Begins an attempt. It counts as wrong until `succeeded` is called, so that concurrent attempts are all counted.
   * Throws `rate_limited` with the delay in seconds.
   */
  begin({ schoolId, device, at }: CodeAttempt): { succeeded(): void } {
    const now = at.getTime();
    const [ofDevice, ofSchool] = [`device ${device}`, `school ${schoolId}`];
    const tried = this.#recent(ofDevice, now);
    const next = Math.max(
      (tried.at(-1) ?? 0) + codeDelay(tried.length) * 1000,
      (this.#recent(ofSchool, now).at(-maxSchoolCodeTries) ?? -wrongCodeMs) + wrongCodeMs,
    );
    if (next > now) throw new Refusal('rate_limited', { retryAfter: Math.ceil((next - now) / 1000) });
    for (const key of [ofDevice, ofSchool]) this.#keep(key, [...this.#recent(key, now), now]);
    return {
      succeeded: () => {
        this.#failed.delete(ofDevice);
        this.#keep(ofSchool, without(this.#recent(ofSchool, now), now));
      },
    };
  }

  #recent(key: string, now: number): readonly number[] {
    return (this.#failed.get(key) ?? []).filter((failed) => failed > now - wrongCodeMs);
  }

  #keep(key: string, failed: readonly number[]): void {
    this.#failed.delete(key);
    this.#failed.set(key, failed);
    const [oldest] = this.#failed.keys();
    if (this.#failed.size > maxKept && oldest !== undefined) this.#failed.delete(oldest);
  }

  #hmac(text: string): Buffer {
    return createHmac('sha256', this.#secret).update(text).digest();
  }
}

function without(failed: readonly number[], at: number): number[] {
  const place = failed.lastIndexOf(at);
  return failed.filter((_, n) => n !== place);
}
