/** Sessions begin and end here, each with its line in the audit. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignIn } from '#core/sessions/session.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { callerAt } from '#server/http/address.ts';
import type { Caller } from '#server/http/admission.ts';
import { Refusal } from '#server/http/refusal.ts';
import { Identities } from './identities.ts';
import { isPassword } from './passwords.ts';
import { capacitiesOf, standAs } from './person.ts';
import { newToken, SessionCookie } from './session-cookie.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  findPassword,
  findSession,
  findStanding,
  insertSession,
} from './session-store.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

const hour = 3_600_000;
const lifetime = { families: 30 * 24 * hour, school: 12 * hour };

export type SessionOptions = {
  readonly database: Database;
  readonly now: () => Date;
  /** Signs the cookies. */
  readonly secret: string;
  /** Whether browsers come by TLS. */
  readonly secure: boolean;
};

export class Sessions {
  readonly cookie: SessionCookie;
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #identities: Identities;
  readonly #throttle = new SignInThrottle();

  constructor({ database, now, secret, secure }: SessionOptions) {
    this.#database = database;
    this.#now = now;
    this.cookie = new SessionCookie(secret, { secure });
    this.#identities = new Identities((token) =>
      database.transaction({ readOnly: true }, (tx) => findSession(tx, token)),
    );
  }

  /** Hears of sessions that end anywhere, and forgets them. Returns how to stop. */
  listen(): Promise<() => void> {
    return this.#database.listen('parvis_sessions', {
      heard: (sessionId) => this.#identities.forgetSession(Number(sessionId)),
      missed: () => this.#identities.forgetAll(),
    });
  }

  /** The session that a request carries, if it carries one that stands. */
  identify = async (request: FastifyRequest): Promise<Caller | undefined> => {
    const token = this.cookie.read(request);
    const caller = token ? await this.#identities.of(token) : undefined;
    return caller && caller.expiresAt > this.#now() ? caller : undefined;
  };

  /** Which of these sessions still stand. */
  standing = (sessionIds: readonly number[]): Promise<ReadonlySet<number>> =>
    this.#database.transaction({ readOnly: true }, (tx) => findStanding(tx, sessionIds, this.#now()));

  /** The user of an e-mail address and its password. Unknown and wrong are refused alike. */
  async userOf({ email, password }: SignIn, request: FastifyRequest): Promise<number> {
    const attempt = this.#throttle.begin(email, callerAt(request.ip), this.#now());
    const account = await this.#database.transaction({ readOnly: true }, (tx) => findPassword(tx, email));
    if (!(await isPassword(password, account?.hash)) || !account) throw new Refusal('sign_in_failed');
    attempt.succeeded();
    return account.userId;
  }

  /** Begins a session and gives the browser its cookie. The one it came with, if any, ends. */
  async start(userId: number, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const former = this.cookie.read(request);
    const { token, expiresAt } = await this.#database.transaction({ userId }, async (tx) => {
      if (former) await this.#delete(tx, former, request.id);
      return this.insert(tx, userId, request.id);
    });
    if (former) this.#identities.forget(former);
    this.cookie.write(reply, token, expiresAt);
  }

  /** Makes a session for a user, without a browser to give it to. */
  async insert(tx: Tx, userId: number, requestId: string): Promise<{ token: string; expiresAt: Date }> {
    const person = await standAs(tx, 'user', 'en');
    if (!person) throw new Refusal('unauthenticated');
    const worksAtSchool = capacitiesOf(person).includes('staff');
    const now = this.#now();
    const token = newToken();
    const expiresAt = new Date(now.getTime() + lifetime[worksAtSchool ? 'school' : 'families']);
    const subjectId = await insertSession(tx, { token, userId, now, expiresAt });
    await recordAct(tx, { at: now, act: 'session.started', userId, subjectId, requestId });
    return { token, expiresAt };
  }

  /** Ends the session of a request, here at once and in other processes as soon as they hear of it. */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = this.cookie.read(request);
    if (token) {
      await this.#database.transaction({}, (tx) => this.#delete(tx, token, request.id));
      this.#identities.forget(token);
    }
    this.cookie.clear(reply);
  }

  /** Forgets sessions that are over. */
  async sweep(): Promise<void> {
    await this.#database.transaction({}, (tx) => deleteExpiredSessions(tx, this.#now()));
  }

  async #delete(tx: Tx, token: string, requestId: string): Promise<void> {
    const ended = await deleteSession(tx, token);
    if (!ended) return;
    const { id, userId } = ended;
    await recordAct(tx, { at: this.#now(), act: 'session.ended', userId, subjectId: id, requestId });
  }
}
