/**
 * Challenges of passkeys. They are signed and not kept, so that asking for one costs no room; one is kept only once it
 * was answered, until it is too old, so that it is answered once.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { challengeLasts } from '#core/sessions/passkey.ts';

/** What a challenge is for: a key of one account to be made, or anybody's proof. */
export type ChallengeFor = 'proof' | `key ${number}`;

const randomLength = 16;
const timeLength = 6;
const bodyLength = randomLength + timeLength;

export class Challenges {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** A challenge for one purpose, good for five minutes. */
  make(purpose: ChallengeFor, now: Date): string {
    const time = Buffer.alloc(timeLength);
    time.writeUIntBE(now.getTime() + challengeLasts, 0, timeLength);
    const body = Buffer.concat([randomBytes(randomLength), time]);
    return Buffer.concat([body, this.#sign(purpose, body)]).toString('base64url');
  }

  /** Until when a challenge is good; nothing when it is not ours, for something else or too old. */
  expiryOf(purpose: ChallengeFor, challenge: string, now: Date): Date | undefined {
    const given = Buffer.from(challenge, 'base64url');
    const body = given.subarray(0, bodyLength);
    const [signature, ours] = [given.subarray(bodyLength), this.#sign(purpose, body)];
    // The same bytes can be written in several ways, of which one is ours.
    if (given.toString('base64url') !== challenge) return undefined;
    if (signature.length !== ours.length || !timingSafeEqual(signature, ours)) return undefined;
    const expiresAt = new Date(body.readUIntBE(randomLength, timeLength));
    return expiresAt > now ? expiresAt : undefined;
  }

  #sign(purpose: ChallengeFor, body: Buffer): Buffer {
    return createHmac('sha256', this.#secret).update(`passkey ${purpose} `).update(body).digest();
  }
}
