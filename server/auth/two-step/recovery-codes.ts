/**
 * Recovery codes. They are derived from a random nonce and the server's secret, so that a retry repeats the reply while
 * the database holds hashes only. 74 bits are too many to guess from a hash.
 */
import { createHmac } from 'node:crypto';
import { recoveryCodeCount, recoveryCodeLength } from '#core/auth/two-step.ts';
import type { Nonce } from '#server/auth/invitations/invitation-secrets.ts';
import { hashOf, shortCodeOf } from '#server/auth/token.ts';

export class RecoveryCodeTexts {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  codesOf(userId: number, nonce: Nonce): string[] {
    return Array.from({ length: recoveryCodeCount }, (_, n) => {
      const name = `recovery code ${userId} ${n} ${nonce.join('.')}`;
      return shortCodeOf(createHmac('sha256', this.#secret).update(name).digest(), recoveryCodeLength);
    });
  }
}

/** The stored hash of a code. It does not depend on the server's secret, so that codes outlive a change of it. */
export const recoveryHashOf = (userId: number, code: string) => hashOf(`recovery code ${userId} ${code}`);
