/**
 * The text of an API token: `parvis_`, 43 random characters and a checksum. Secret scanners recognize the prefix, and
 * the checksum tells a token from a text that only looks like one, without a query.
 */
import { createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Nonce } from '#server/auth/invitations/invitation-secrets.ts';

const prefix = 'parvis_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const bodyLength = 43;
const checksumLength = 6;

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
    return `${prefix}${body}${checksumOf(body)}`;
  }
}

/** Whether a text has the form and the checksum of a token. */
export function isTokenText(text: string): boolean {
  if (!tokenPattern.test(text)) return false;
  const body = text.slice(prefix.length, -checksumLength);
  return text.endsWith(checksumOf(body));
}

const checksumOf = (body: string) => inBase62(BigInt(crc32(body)), checksumLength);

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
