/**
 * Passkey challenges. A challenge is signed rather than stored, so issuing one costs no space. Once answered, it is
 * stored until it expires, so that it cannot be answered twice.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { challengeLifetimeMs } from '#core/auth/passkey.ts';

/** Purpose of a challenge: authentication, or registration of a key for one account or for that of an invitation. */
export type ChallengeFor = 'proof' | `key ${number}` | `invitation ${number}`;

const randomLength = 16;
const timeLength = 6;
const bodyLength = randomLength + timeLength;

export class Challenges {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Creates a challenge for one purpose, valid for five minutes. */
  make(purpose: ChallengeFor, now: Date): string {
    const time = Buffer.alloc(timeLength);
    time.writeUIntBE(now.getTime() + challengeLifetimeMs, 0, timeLength);
    const body = Buffer.concat([randomBytes(randomLength), time]);
    return Buffer.concat([body, this.#sign(purpose, body)]).toString('base64url');
  }

  /** Expiry of a challenge. Undefined when it is not ours, has another purpose or has expired. */
  expiryOf(purpose: ChallengeFor, challenge: string, now: Date): Date | undefined {
    const given = Buffer.from(challenge, 'base64url');
    const body = given.subarray(0, bodyLength);
    const [signature, ours] = [given.subarray(bodyLength), this.#sign(purpose, body)];
    // Base64url has several encodings of the same bytes. Only the canonical one is accepted.
    if (given.toString('base64url') !== challenge) return undefined;
    if (signature.length !== ours.length || !timingSafeEqual(signature, ours)) return undefined;
    const expiresAt = new Date(body.readUIntBE(randomLength, timeLength));
    return expiresAt > now ? expiresAt : undefined;
  }

  #sign(purpose: ChallengeFor, body: Buffer): Buffer {
    return createHmac('sha256', this.#secret).update(`passkey ${purpose} `).update(body).digest();
  }
}
