/**
 * A sign-in that waits for the identity provider, in a signed cookie of the browser that started it. Another browser
 * cannot finish it.
 */
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { providerSignInMs } from '#core/auth/identity-provider.ts';

const Pending = z.strictObject({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnPath: z.string(),
  expiresAt: z.int(),
});
export type PendingSignIn = z.infer<typeof Pending>;

export class PendingSignIns {
  readonly name: string;
  readonly #key: KeyObject;
  readonly #attributes: CookieSerializeOptions;

  constructor({ secret, secure }: { secret: string; secure: boolean }) {
    this.name = secure ? '__Host-parvis-provider' : 'parvis-provider';
    this.#key = createSecretKey(secret, 'utf8');
    // Lax: the return from the provider is a navigation from another site.
    this.#attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure };
  }

  /** The pending sign-in of a browser at this provider. Undefined when it is missing, forged, of another one or old. */
  read({ cookies }: Pick<FastifyRequest, 'cookies'>, provider: string, now: Date): PendingSignIn | undefined {
    const [content, signature, ...more] = cookies[this.name]?.split('.') ?? [];
    if (!content || !signature || more.length > 0) return undefined;
    const [given, ours] = [Buffer.from(signature), Buffer.from(this.#sign(content))];
    if (given.length !== ours.length || !timingSafeEqual(given, ours)) return undefined;
    const pending = Pending.parse(JSON.parse(Buffer.from(content, 'base64url').toString()));
    return pending.provider === provider && pending.expiresAt > now.getTime() ? pending : undefined;
  }

  write(reply: FastifyReply, pending: Omit<PendingSignIn, 'expiresAt'>, now: Date): void {
    const full: PendingSignIn = { ...pending, expiresAt: now.getTime() + providerSignInMs };
    const content = Buffer.from(JSON.stringify(full)).toString('base64url');
    const value = `${content}.${this.#sign(content)}`;
    reply.setCookie(this.name, value, { ...this.#attributes, maxAge: providerSignInMs / 1000 });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.name, this.#attributes);
  }

  #sign(content: string): string {
    return createHmac('sha256', this.#key).update(`provider sign-in ${content}`).digest('base64url');
  }
}
