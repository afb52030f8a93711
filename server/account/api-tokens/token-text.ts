/**
 * The text of an API token: `parvis_`, 43 random characters and six that only the server's secret gives. Secret
 * scanners recognize the prefix, and the last six tell a token from a forged text without a query.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Nonce } from '#server/auth/invitations/invitation-secrets.ts';

const prefix = 'parvis_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const bodyLength = 43;
const proofLength = 6;

/** The pattern for secret scanners. */
export const tokenPattern = /^parvis_[0-9A-Za-z]{49}$/;

/**
 * Derives the texts of tokens from a random nonce and the server's secret, so that a retry repeats the reply while the
 * database holds a hash only.
 */
export class ApiTokenTexts {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  textOf(userId: number, nonce: Nonce): string {
    const bytes = createHmac('sha256', this.#secret)
      .update(`api token ${userId} ${nonce.join('.')}`)
      .digest();
    const body = inBase62(BigInt(`0x${bytes.toString('hex')}`), bodyLength);
    return `${prefix}${body}${this.#proofOf(body)}`;
  }

  /** Whether a text has the form of a token, and this server's secret made it. */
  isText(text: string): boolean {
    if (!tokenPattern.test(text)) return false;
    const body = text.slice(prefix.length, -proofLength);
    return timingSafeEqual(Buffer.from(text.slice(-proofLength)), Buffer.from(this.#proofOf(body)));
  }

  #proofOf(body: string): string {
    const bytes = createHmac('sha256', this.#secret).update(`api token proof ${body}`).digest();
    return inBase62(BigInt(`0x${bytes.toString('hex')}`), proofLength);
  }
}

function inBase62(number: bigint, length: number): string {
  const base = BigInt(alphabet.length);
  let rest = number;
  return Array.from({ length }, () => {
    const sign = alphabet[Number(rest % base)];
    rest /= base;
    return sign;
  })
    .toReversed()
    .join('');
}
