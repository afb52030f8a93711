/** Sessions begin and end here, each with its line in the audit. */
import { normalizeEmail } from '#core/http/email-rules.ts';
import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignIn } from '#core/sessions/session.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { callerAt } from '#server/http/address.ts';
import type { Caller } from '#server/http/admission.ts';
import { Refusal } from '#server/http/refusal.ts';
import { deviceKindOf } from './device-kind.ts';
import { deleteOldestDevices, saveConfirmed, saveSeen } from './device-store.ts';
import { Identities } from './identities.ts';
import { deleteOldPlaces, notifyTry, savePlace } from './known-place-store.ts';
import { isPassword } from './passwords.ts';
import { Challenges } from './passkey-challenge.ts';
import { capacitiesOf, standAs } from './person.ts';
import { SessionCookie } from './session-cookie.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findPassword,
  findSession,
  findStanding,
  insertSession,
} from './session-store.ts';
import { type Attempt, SignInThrottle, type Try } from './sign-in-throttle.ts';
import { newToken } from './token.ts';
import { deleteExpiredProofs } from './verification-store.ts';

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

/** What processes tell each other of a sign-in: hashes only. */
type TryNotice = { readonly process: string; readonly hasSucceeded: boolean; readonly tried: Try };

export class Sessions {
  readonly cookie: SessionCookie;
  readonly challenges: Challenges;
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #identities: Identities;
  readonly #throttle = new SignInThrottle();
  readonly #secret: string;
  /** Tells what this process notified from what others did. */
  readonly #process = randomUUID();

  constructor({ database, now, secret, secure }: SessionOptions) {
    this.#database = database;
    this.#now = now;
    this.#secret = secret;
    this.challenges = new Challenges(secret);
    this.cookie = new SessionCookie(secret, { secure });
    this.#identities = new Identities(async (token) => {
      const session = await database.transaction({ readOnly: true }, (tx) => findSession(tx, token));
      if (session) void this.#noteSeen(session);
      return session;
    });
  }

  /** Hears of sessions that end anywhere, and forgets them. Returns how to stop. */
  async listen(): Promise<() => void> {
    const stops = await Promise.all([
      this.#database.listen('parvis_sessions', {
        heard: (sessionId) => this.#identities.forgetSession(Number(sessionId)),
        missed: () => this.#identities.forgetAll(),
      }),
      this.#database.listen('parvis_sign_ins', {
        heard: (payload) => this.#hearTry(JSON.parse(payload) as TryNotice),
        missed: () => undefined,
      }),
    ]);
    return () => {
      for (const stop of stops) stop();
    };
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

  /**
   * Begins a try of signed-in people at their own password, which counts as failed until it succeeded. Throws
   * `too_many` when it comes too soon.
   */
  tryOwn(email: string, request: Pick<FastifyRequest, 'ip'>): Attempt {
    return this.#throttle.begin(this.#tryOf(email, request, true));
  }

  /**
   * The user of an e-mail address and its password. Unknown and wrong are refused alike: `sign_in_failed`, or
   * `too_many` where the address used up its tries. `caller` is who is signed in already and proves it again.
   */
  async userOf({ email, password }: SignIn, request: FastifyRequest, caller?: Caller): Promise<number> {
    const account = await this.#database.transaction({ readOnly: true }, (tx) => findPassword(tx, email));
    const place = this.#placeOf(account?.userId ?? 0, request);
    const isCaller = account !== undefined && account.userId === caller?.userId;
    const tried = this.#tryOf(email, request, isCaller || (account?.places.includes(place) ?? false));
    const attempt = this.#throttle.begin(tried);
    const isRight = await isPassword(password, account?.hash);
    if (isRight && account) {
      attempt.succeeded();
      await this.#database.transaction({}, (tx) => notifyTry(tx, this.#noticeOf(tried, true)));
      return account.userId;
    }
    // For an unknown account too: what is done must take as long.
    const refused = {
      at: this.#now(),
      act: 'session.refused',
      userId: account?.userId,
      requestId: request.id,
    } as const;
    await this.#database.transaction({}, async (tx) => {
      await recordAct(tx, refused);
      await notifyTry(tx, this.#noticeOf(tried, false));
    });
    if (!isCaller) attempt.failed();
    throw new Refusal('sign_in_failed');
  }

  /** Begins a session and gives the browser its cookie. The one it came with, if any, ends. */
  async start(userId: number, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const former = this.cookie.read(request);
    const { token, expiresAt } = await this.#database.transaction({ userId }, async (tx) => {
      if (former) await this.#delete(tx, former, request.id);
      await savePlace(tx, { userId, place: this.#placeOf(userId, request), now: this.#now() });
      const session = await this.insert(tx, userId, request.id, deviceKindOf(request.headers['user-agent']));
      for (const subjectId of await deleteOldestDevices(tx, userId)) {
        await recordAct(tx, { at: this.#now(), act: 'session.ended', userId, subjectId, requestId: request.id });
      }
      return session;
    });
    if (former) this.#identities.forget(former);
    this.cookie.write(reply, token, Math.round((expiresAt.getTime() - this.#now().getTime()) / 1000));
  }

  /** Notes that a session's person has proved again who they are. */
  async confirm({ userId, sessionId }: Caller, requestId: string): Promise<void> {
    const at = this.#now();
    await this.#database.transaction({ userId }, async (tx) => {
      await saveConfirmed(tx, sessionId, at);
      await recordAct(tx, { at, act: 'session.confirmed', userId, subjectId: sessionId, requestId });
    });
  }

  /** Makes a session for a user, without a browser to give it to. */
  async insert(
    tx: Tx,
    userId: number,
    requestId: string,
    device = deviceKindOf(),
  ): Promise<{ token: string; expiresAt: Date }> {
    const person = await standAs(tx, 'user', 'en');
    if (!person) throw new Refusal('unauthenticated');
    const worksAtSchool = capacitiesOf(person).includes('staff');
    const now = this.#now();
    const token = newToken();
    const expiresAt = new Date(now.getTime() + lifetime[worksAtSchool ? 'school' : 'families']);
    const subjectId = await insertSession(tx, { token, userId, now, expiresAt, device });
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

  /** Ends every session of somebody, wherever they are signed in. */
  async endAll(tx: Tx, userId: number, requestId: string): Promise<void> {
    for (const subjectId of await deleteSessionsOf(tx, userId)) {
      await recordAct(tx, { at: this.#now(), act: 'session.ended', userId, subjectId, requestId });
    }
  }

  /** Forgets sessions that are over, and links that are too old. */
  async sweep(): Promise<void> {
    await this.#database.transaction({}, async (tx) => {
      await deleteExpiredSessions(tx, this.#now());
      await deleteExpiredProofs(tx, this.#now());
      await deleteOldPlaces(tx, this.#now());
    });
  }

  /**
   * Notes once an hour that a session is used, beside the call that found it: no call waits for it or fails by it.
   */
  async #noteSeen({ sessionId, seenAt }: { sessionId: number; seenAt: Date }): Promise<void> {
    const now = this.#now();
    const unless = new Date(now.getTime() - hour);
    if (seenAt >= unless) return;
    await this.#database.transaction({}, (tx) => saveSeen(tx, sessionId, now, unless)).catch(() => undefined);
  }

  /** Where a request comes from, for one account: what the database holds of it tells no address. */
  #placeOf(userId: number, { ip }: Pick<FastifyRequest, 'ip'>): string {
    return this.#hashOf(`place ${userId} ${callerAt(ip)}`);
  }

  #tryOf(email: string, { ip }: Pick<FastifyRequest, 'ip'>, isKnown: boolean): Try {
    const account = this.#hashOf(`account ${normalizeEmail(email)}`);
    return { account, address: this.#hashOf(`address ${callerAt(ip)}`), isKnown, at: this.#now().getTime() };
  }

  #hashOf(name: string): string {
    return createHmac('sha256', this.#secret).update(`sign-in ${name}`).digest('base64url');
  }

  #noticeOf(tried: Try, hasSucceeded: boolean): TryNotice {
    return { process: this.#process, hasSucceeded, tried };
  }

  /** Counts what other processes tried as if it had been tried here. */
  #hearTry({ process, hasSucceeded, tried }: TryNotice): void {
    if (process === this.#process) return;
    if (hasSucceeded) this.#throttle.forget(tried);
    else this.#throttle.fail(tried);
  }

  async #delete(tx: Tx, token: string, requestId: string): Promise<void> {
    const ended = await deleteSession(tx, token);
    if (!ended) return;
    const { id, userId } = ended;
    await recordAct(tx, { at: this.#now(), act: 'session.ended', userId, subjectId: id, requestId });
  }
}
