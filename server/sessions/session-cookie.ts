/** The cookie that carries a session: a random token and our signature, which no copy of the database holds. */
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const mostFound = 10_000;

export class SessionCookie {
  readonly name: string;
  readonly #secret: KeyObject;
  readonly #attributes: CookieSerializeOptions;
  /**
   * Tokens by signed values that were found to be ours, as they come again with each call: what is signed stays signed.
   */
  readonly #found = new Map<string, string>();

  /** `secure` everywhere but on this machine's own http, where no browser would keep a secure cookie. */
  constructor(secret: string, { secure }: { secure: boolean }) {
    this.name = secure ? '__Host-parvis' : 'parvis';
    this.#secret = createSecretKey(secret, 'utf8');
    this.#attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure };
  }

  /** The token of a request, if its signature is ours. */
  read({ cookies }: Pick<FastifyRequest, 'cookies'>): string | undefined {
    const value = cookies[this.name];
    if (value === undefined) return undefined;
    return this.#found.get(value) ?? this.#find(value);
  }

  #find(value: string): string | undefined {
    const [token, signature, ...more] = value.split('.');
    if (!token || !signature || more.length > 0) return undefined;
    const [given, ours] = [Buffer.from(signature), Buffer.from(this.#sign(token))];
    if (given.length !== ours.length || !timingSafeEqual(given, ours)) return undefined;
    if (this.#found.size >= mostFound) this.#found.clear();
    this.#found.set(value, token);
    return token;
  }

  /** For so many seconds: what a phone's own clock shows has no part in it. */
  write(reply: FastifyReply, token: string, maxAge: number): void {
    reply.setCookie(this.name, this.signed(token), { ...this.#attributes, maxAge });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.name, this.#attributes);
  }

  /** The signed value of a token. */
  signed(token: string): string {
    return `${token}.${this.#sign(token)}`;
  }

  #sign(token: string): string {
    return createHmac('sha256', this.#secret).update(`session ${token}`).digest('base64url');
  }
}
