/** Starting and ending sessions, each with an audit entry. */
import { sessionLifetimes } from '#core/auth/session-lifetime.ts';
import { normalizeEmail } from '#core/http/email-rules.ts';
import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignIn } from '#core/auth/session.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { clientKey } from '#server/http/address.ts';
import { roomIdleMs } from '#core/room-devices/room-device.ts';
import type { Caller, RoomScope } from '#server/http/request-guards.ts';
import { Refusal } from '#server/http/refusal.ts';
import { deviceKindOf } from './devices/user-agent.ts';
import { deleteOldestDevices, saveConfirmed, saveSeen } from '#server/account/device-store.ts';
import { deletePinFailures } from '#server/account/pin-store.ts';
import { SessionCache } from './session-cache.ts';
import { newDeviceEmail } from './devices/new-device-phrases.ts';
import { queueEmail } from '#server/mail/mail-acts.ts';
import { deleteOldPlaces, isNewDevice, savePlace } from '#server/account/known-place-store.ts';
import { isPassword } from './password-hashing.ts';
import { Challenges } from './passkey-challenge.ts';
import { capacitiesOf, type CurrentUser, loadCurrentUser } from '#server/http/current-user.ts';
import { SessionCookie } from './session-cookie.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  extendRoomSession,
  findPassword,
  findSession,
  findSessionUser,
  insertSession,
  requirePassword,
  type SessionProof,
} from './session-store.ts';
import { deleteOldFailures } from './throttles/failed-attempt-store.ts';
import { type AttemptResult, SignInThrottle, type SignInAttempt } from './throttles/sign-in-throttle.ts';
import { type ThrottleStore, throttleStore } from './throttles/throttle-store.ts';
import { newToken } from './token.ts';
import { deleteExpiredProofs } from './one-time-token-store.ts';

/** How often the last use of a session is stored. */
const seenIntervalMs = 3_600_000;

/** Browsers keep a cookie for at most 400 days. Each sign-in renews it. */
const deviceCookieSeconds = 400 * 86_400;

export type SessionOptions = {
  readonly database: Database;
  readonly now: () => Date;
  /** Key that signs the cookies. */
  readonly secret: string;
  /** Whether browsers connect by TLS. */
  readonly secure: boolean;
};

export class Sessions {
  readonly cookie: SessionCookie;
  /** The cookie of a room device. */
  readonly roomCookie: SessionCookie;
  /** The cookie by which a browser is known. */
  readonly deviceCookie: SessionCookie;
  readonly challenges: Challenges;
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #identities: SessionCache;
  readonly #throttle: SignInThrottle;
  readonly #secret: string;

  constructor({ database, now, secret, secure }: SessionOptions) {
    this.#database = database;
    this.#now = now;
    this.#secret = secret;
    this.#throttle = new SignInThrottle(this.throttle('password'));
    this.challenges = new Challenges(secret);
    this.cookie = new SessionCookie(secret, { secure });
    this.roomCookie = new SessionCookie(secret, { secure, kind: 'room' });
    this.deviceCookie = new SessionCookie(secret, { secure, kind: 'device' });
    this.#identities = new SessionCache(async (token) => {
      const session = await database.transaction({ readOnly: true }, (tx) => findSession(tx, token));
      if (session) void this.#noteSeen(session);
      return session;
    });
  }

  /**
   * Listens for sessions that end in any process and drops them from the cache. Returns a function that stops
   * listening.
   */
  listen(): Promise<() => void> {
    return this.#database.listen('parvis_sessions', {
      onNotification: (sessionId) => this.#identities.forgetSession(Number(sessionId)),
      onReconnect: () => this.#identities.forgetAll(),
    });
  }

  /** The counters of a throttle, which all server processes share. */
  throttle(name: string): ThrottleStore {
    return throttleStore(this.#database, this.#secret, name);
  }

  /** The valid session of a request, if any. */
  identify = async (request: FastifyRequest): Promise<Caller | undefined> => {
    const token = this.cookie.read(request);
    if (!token) return undefined;
    const caller = await this.#identities.of(token);
    if (!caller || caller.expiresAt > this.#now()) return caller;
    if (!caller.room) return undefined;
    // Another process may have extended the session of a room device since it was cached.
    this.#identities.forget(token);
    const renewed = await this.#identities.of(token);
    return renewed && renewed.expiresAt > this.#now() ? renewed : undefined;
  };

  /** Which of these sessions are still valid. */
  standing = (sessionIds: readonly number[]): Promise<ReadonlySet<number>> =>
    this.#database.transaction({ readOnly: true }, (tx) => findSessionUser(tx, sessionIds, this.#now()));

  /**
   * Begins an attempt of a signed-in user to confirm their password. It counts as failed until it succeeds. Throws
   * `rate_limited` when it is too early.
   */
  tryOwn(email: string, request: Pick<FastifyRequest, 'ip'>): Promise<AttemptResult> {
    return this.#throttle.begin(this.#tryOf(email, request, true));
  }

  /**
   * The user of an email address and password, and the hash of the password. An unknown account and a wrong password
   * get the same refusal: `sign_in_failed`, or `rate_limited` when the address is throttled. `caller` is set when a
   * signed-in user confirms their identity.
   */
  async userOf(
    { email, password }: SignIn,
    request: FastifyRequest,
    caller?: Caller,
  ): Promise<{ userId: number; passwordHash: string }> {
    const { account, isCaller, attempt } = await this.#database.transaction({}, async (tx) => {
      const found = await findPassword(tx, email);
      const { userId = 0, places = [] } = found ?? {};
      const isOwn = found !== undefined && userId === caller?.userId;
      const cookie = this.deviceCookie.read(request);
      const device = cookie && this.#deviceOf(userId, cookie);
      const isAtPlace = isOwn || places.includes(this.#placeOf(userId, request));
      const tried = this.#tryOf(email, request, isAtPlace);
      // A known browser at another address counts by itself, so that failures elsewhere do not delay its owner.
      const known = device !== undefined && !isAtPlace && places.includes(device) ? { isKnown: true, device } : {};
      return { account: found, isCaller: isOwn, attempt: await this.#throttle.beginIn(tx, { ...tried, ...known }) };
    });
    const isRight = await isPassword(password, account?.hash);
    if (isRight && account?.hash) {
      await attempt.succeeded();
      return { userId: account.userId, passwordHash: account.hash };
    }
    // Computed for an unknown account too, so that response times match.
    const refused = {
      at: this.#now(),
      act: 'session.refused',
      userId: account?.userId,
      requestId: request.id,
    } as const;
    await this.#database.transaction({}, (tx) => recordAuditEntry(tx, refused));
    if (!isCaller) attempt.failed();
    throw new Refusal('sign_in_failed');
  }

  /**
   * Starts a session and sets its cookie, for every way of signing in. The browser's previous session ends. The user
   * gets an email when they signed in on other devices only, except in the demo. Throws `sign_in_failed` when the
   * password of the proof has changed since.
   */
  async start(
    userId: number,
    request: FastifyRequest,
    reply: FastifyReply,
    { passwordHash, ...proof }: SessionProof = {},
  ): Promise<void> {
    const now = this.#now();
    const former = this.cookie.read(request);
    const deviceToken = this.deviceCookie.read(request) ?? newToken();
    const { token, expiresAt } = await this.#database.transaction({ userId }, async (tx) => {
      if (passwordHash !== undefined) await requirePassword(tx, userId, passwordHash);
      if (former) await this.#delete(tx, former, request.id);
      const [place, device] = [this.#placeOf(userId, request), this.#deviceOf(userId, deviceToken)];
      const isNew = proof.way !== undefined && (await isNewDevice(tx, userId, { device, address: place }));
      await savePlace(tx, { userId, place, isDevice: false, now });
      await savePlace(tx, { userId, place: device, isDevice: true, now });
      // The owner is there: wrong PINs on room devices no longer count.
      await deletePinFailures(tx, userId);
      const kind = deviceKindOf(request.headers['user-agent']);
      const session = await this.insert(tx, userId, request.id, kind, proof);
      if (isNew) await queueEmail(tx, { ...newDeviceEmail(session.currentUser, kind), userId }, now);
      for (const subjectId of await deleteOldestDevices(tx, userId)) {
        await recordAuditEntry(tx, { at: now, act: 'session.ended', userId, subjectId, requestId: request.id });
      }
      return session;
    });
    if (former) this.#identities.forget(former);
    this.cookie.write(reply, token, Math.round((expiresAt.getTime() - now.getTime()) / 1000));
    this.deviceCookie.write(reply, deviceToken, deviceCookieSeconds);
  }

  /**
   * Creates a session on a room device, in the transaction of the unlock, without setting a cookie. The browser's
   * previous session ends.
   */
  async insertInRoom(tx: Tx, userId: number, room: RoomScope, request: FastifyRequest): Promise<string> {
    await this.endIn(tx, request);
    const now = this.#now();
    const token = newToken();
    const expiresAt = new Date(now.getTime() + roomIdleMs);
    const device = deviceKindOf(request.headers['user-agent']);
    await insertSession(tx, { token, userId, now, expiresAt, device, room });
    return token;
  }

  /** Sets the cookie of a session on a room device. The server ends the session, not the cookie's age. */
  writeInRoom(request: FastifyRequest, reply: FastifyReply, token: string): void {
    this.forget(request);
    this.cookie.write(reply, token, sessionLifetimes.school / 1000);
  }

  /** Drops the ended session of a request from this process's cache. */
  forget(request: FastifyRequest): void {
    const token = this.cookie.read(request);
    if (token) this.#identities.forget(token);
  }

  /** Ends the session of the request's browser, if any, in a transaction. */
  async endIn(tx: Tx, request: FastifyRequest): Promise<void> {
    const former = this.cookie.read(request);
    if (former) await this.#delete(tx, former, request.id);
  }

  /** Extends a session on a room device by two minutes. Returns when it ends now. Throws `not_found` for any other. */
  async extendRoom({ sessionId }: Caller, request: FastifyRequest): Promise<Date> {
    const now = this.#now();
    const expiresAt = new Date(now.getTime() + roomIdleMs);
    const isExtended = await this.#database.transaction({}, (tx) => extendRoomSession(tx, sessionId, now, expiresAt));
    if (!isExtended) throw new Refusal('not_found');
    this.forget(request);
    return expiresAt;
  }

  /** Records that the user of a session has confirmed their identity. */
  async confirm({ userId, sessionId }: Caller, requestId: string): Promise<void> {
    const at = this.#now();
    await this.#database.transaction({ userId }, async (tx) => {
      await saveConfirmed(tx, sessionId, at);
      await recordAuditEntry(tx, { at, act: 'session.confirmed', userId, subjectId: sessionId, requestId });
    });
  }

  /** Creates a session without setting a cookie. */
  async insert(
    tx: Tx,
    userId: number,
    requestId: string,
    device = deviceKindOf(),
    proof: Omit<SessionProof, 'passwordHash'> = {},
  ): Promise<{ token: string; expiresAt: Date; currentUser: CurrentUser }> {
    const currentUser = await loadCurrentUser(tx, 'user', 'en');
    if (!currentUser) throw new Refusal('unauthenticated');
    const worksAtSchool = capacitiesOf(currentUser).includes('staff');
    const now = this.#now();
    const token = newToken();
    const expiresAt = new Date(now.getTime() + sessionLifetimes[worksAtSchool ? 'school' : 'families']);
    const subjectId = await insertSession(tx, { token, userId, now, expiresAt, device, ...proof });
    await recordAuditEntry(tx, { at: now, act: 'session.started', userId, subjectId, requestId });
    return { token, expiresAt, currentUser };
  }

  /**
   * Ends the session of a request: at once here, and in other processes once they are notified. Returns the issuer of a
   * session that an identity provider started.
   */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
    const token = this.cookie.read(request);
    const issuer = token && (await this.#database.transaction({}, (tx) => this.#delete(tx, token, request.id)));
    if (token) this.#identities.forget(token);
    this.cookie.clear(reply);
    return issuer;
  }

  /** Ends every session of a user on all devices. */
  async endAll(tx: Tx, userId: number, requestId: string): Promise<void> {
    for (const subjectId of await deleteSessionsOf(tx, userId)) {
      await recordAuditEntry(tx, { at: this.#now(), act: 'session.ended', userId, subjectId, requestId });
    }
  }

  /** Deletes expired sessions and tokens. */
  async sweep(): Promise<void> {
    await this.#database.transaction({}, async (tx) => {
      await deleteExpiredSessions(tx, this.#now());
      await deleteExpiredProofs(tx, this.#now());
      await deleteOldPlaces(tx, this.#now());
      await deleteOldFailures(tx, this.#now());
    });
  }

  /**
   * Updates a session's last use once an hour. It runs outside the request, which neither waits for it nor fails with
   * it.
   */
  async #noteSeen({ sessionId, seenAt }: { sessionId: number; seenAt: Date }): Promise<void> {
    const now = this.#now();
    const unless = new Date(now.getTime() - seenIntervalMs);
    if (seenAt >= unless) return;
    await this.#database.transaction({}, (tx) => saveSeen(tx, sessionId, now, unless)).catch(() => undefined);
  }

  /** A keyed hash of the user and the request's address. The database does not store the address itself. */
  #placeOf(userId: number, { ip }: Pick<FastifyRequest, 'ip'>): string {
    return this.#hashOf(`place ${userId} ${clientKey(ip)}`);
  }

  /** A keyed hash of the user and the cookie by which a browser is known. */
  #deviceOf(userId: number, deviceToken: string): string {
    return this.#hashOf(`device ${userId} ${deviceToken}`);
  }

  /** The keyed hash of a place or a device. */
  #hashOf(name: string): string {
    return createHmac('sha256', this.#secret).update(`sign-in ${name}`).digest('base64url');
  }

  #tryOf(email: string, { ip }: Pick<FastifyRequest, 'ip'>, isKnown: boolean): SignInAttempt {
    return { account: normalizeEmail(email), address: clientKey(ip), isKnown, at: this.#now().getTime() };
  }

  async #delete(tx: Tx, token: string, requestId: string): Promise<string | undefined> {
    const ended = await deleteSession(tx, token);
    if (!ended) return undefined;
    const { id, userId, issuer } = ended;
    await recordAuditEntry(tx, { at: this.#now(), act: 'session.ended', userId, subjectId: id, requestId });
    return issuer ?? undefined;
  }
}
