/**
 * The session cookie: a random token and its signature. The key is not in the database, so a stolen database is not
 * enough to forge a cookie.
 */
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const maxVerified = 10_000;

/**
 * `room` is the lasting cookie of a room device, `second-step` that of a sign-in whose password was right, and `device`
 * the one by which a browser is known. They give no session.
 */
type CookieKind = 'session' | 'room' | 'second-step' | 'device';

export class SessionCookie {
  readonly name: string;
  readonly #kind: CookieKind;
  readonly #secret: KeyObject;
  readonly #attributes: CookieSerializeOptions;
  /** Tokens of values whose signature was verified. A signature stays valid, so it is verified once. */
  readonly #verified = new Map<string, string>();

  /** `secure` except for plain HTTP on this machine, where some browsers reject a secure cookie. */
  constructor(secret: string, { secure, kind = 'session' }: { secure: boolean; kind?: CookieKind }) {
    const name = kind === 'session' ? 'parvis' : `parvis-${kind}`;
    this.name = secure ? `__Host-${name}` : name;
    this.#kind = kind;
    this.#secret = createSecretKey(secret, 'utf8');
    this.#attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure };
  }

  /** The token of a request, if its signature is valid. */
  read({ cookies }: Pick<FastifyRequest, 'cookies'>): string | undefined {
    const value = cookies[this.name];
    if (value === undefined) return undefined;
    return this.#verified.get(value) ?? this.#find(value);
  }

  #find(value: string): string | undefined {
    const [token, signature, ...more] = value.split('.');
    if (!token || !signature || more.length > 0) return undefined;
    const [given, ours] = [Buffer.from(signature), Buffer.from(this.#sign(token))];
    if (given.length !== ours.length || !timingSafeEqual(given, ours)) return undefined;
    if (this.#verified.size >= maxVerified) this.#verified.clear();
    this.#verified.set(value, token);
    return token;
  }

  /** Uses a maximum age in seconds, which does not depend on the clock of the device. */
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
    return createHmac('sha256', this.#secret).update(`${this.#kind} ${token}`).digest('base64url');
  }
}
