/**
 * The links and codes that the office makes. They are derived from a random nonce and the server's secret, so that a
 * retry repeats the reply while the database holds no link and no code.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { codeIn } from '#core/auth/invitation-code.ts';
import { hashOf, shortCodeOf } from '#server/auth/token.ts';

/** Sixteen random bytes, as numbers: the result of a mutation holds no text. */
export type Nonce = readonly number[];

export const newNonce = (): Nonce => [...randomBytes(16)];

type Derived = { readonly id: number; readonly nonce: Nonce };

/** An emailed token never contains the dot, and the stored hash covers the mark. */
const copiedMark = 'copied.';

/**
 * Whether a token or code left by email alone, so that its holder reads the invited address. The office has seen a
 * copied link and the code of a letter.
 */
export const isEmailed = (tokenOrCode: string) =>
  codeIn(tokenOrCode) === undefined && !tokenOrCode.startsWith(copiedMark);

export class InvitationSecrets {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The token of a copied link. */
  tokenOf(of: Derived): string {
    return `${copiedMark}${this.#derive('token', of).toString('base64url')}`;
  }

  /** The code of a letter. */
  codeOf(of: Derived): string {
    return shortCodeOf(this.#derive('code', of));
  }

  /**
   * The stored hash of a token or code. A code is short enough to be guessed from a plain hash, so its hash is keyed:
   * a copy of the database alone opens nothing.
   */
  hashOf(tokenOrCode: string): string {
    const code = codeIn(tokenOrCode);
    if (code === undefined) return hashOf(tokenOrCode);
    return createHmac('sha256', this.#secret).update(`invitation code ${code}`).digest('base64url');
  }

  #derive(kind: 'token' | 'code', { id, nonce }: Derived): Buffer {
    return createHmac('sha256', this.#secret)
      .update(`invitation ${kind} ${id} ${nonce.join('.')}`)
      .digest();
  }
}
