/**
 * Pairing codes of room devices. A code is derived from a random nonce and the server's secret, so that a retry repeats
 * the reply while the database holds a keyed hash only.
 */
import { createHmac } from 'node:crypto';
import { codeIn } from '#core/auth/invitation-code.ts';
import type { Nonce } from './invitation-secrets.ts';
import { shortCodeOf } from '#server/auth/token.ts';

export class PairingCodes {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  codeOf(deviceId: number, nonce: Nonce): string {
    return shortCodeOf(this.#hmac(`pairing code ${deviceId} ${nonce.join('.')}`));
  }

  /** The stored hash of a typed code. Undefined for a text that is no code. */
  hashOf(typed: string): string | undefined {
    const code = codeIn(typed);
    return code === undefined ? undefined : this.#hmac(`pairing hash ${code}`).toString('base64url');
  }

  #hmac(text: string): Buffer {
    return createHmac('sha256', this.#secret).update(text).digest();
  }
}
