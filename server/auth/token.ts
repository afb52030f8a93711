/** Random tokens, and the hash of them that the database stores. */
import { createHash, randomBytes } from 'node:crypto';
import { codeAlphabet, codeLength } from '#core/auth/invitation-code.ts';

/** A new token: 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url');

/** The stored hash of a token, which cannot be reversed. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** A code to type, made from the bytes of a keyed hash. `length` is at most 50 characters. */
export function shortCodeOf(hash: Buffer, length: number = codeLength): string {
  let rest = BigInt(`0x${hash.toString('hex')}`);
  const base = BigInt(codeAlphabet.length);
  return Array.from({ length }, () => {
    const sign = codeAlphabet[Number(rest % base)];
    rest /= base;
    return sign;
  }).join('');
}
