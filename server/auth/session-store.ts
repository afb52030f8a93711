/** Session and password queries. A session is found by the hash of its token, which is the only form stored. */
import { isStrongMethod, type SignInMethod } from '#core/auth/identity-provider.ts';
import { sessionLifetimes } from '#core/auth/session-lifetime.ts';
import { normalizeEmail } from '#core/http/email-rules.ts';
import { sql } from 'kysely';
import type { Locale } from '#core/lang/locale.ts';
import type { School } from '#core/schools/school.ts';
import { usualGroupWord } from '#core/schools/word-list-rules.ts';
import type { Role } from '#core/auth/session.ts';
import type { Theme } from '#core/settings/settings.ts';
import { lockAccount } from '#server/account/profile-store.ts';
import type { Tx } from '#server/db/database.ts';
import { foreignLangOf, textIn } from '#server/db/in-language.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Caller, RoomScope } from '#server/http/request-guards.ts';
import type { DeviceKind } from './devices/user-agent.ts';
import { hashOf } from './token.ts';

type NewSession = {
  readonly token: string;
  readonly userId: number;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly device: DeviceKind;
  /** For a session on a room device, which proves no identity for changes of the account. */
  readonly room?: RoomScope | undefined;
} & Omit<SessionProof, 'passwordHash'>;

/** How a session was started. `issuer` is set for an identity provider. */
export type SignInWay = { readonly method: SignInMethod; readonly issuer?: string };

/** What a new session relies on. */
export type SessionProof = {
  readonly way?: SignInWay | undefined;
  /** The last confirmation in the session that proved the account. Without it, the user has just proved it. */
  readonly confirmedAt?: Date | undefined;
  /** The hash of the right password. A session does not start once the password has changed. */
  readonly passwordHash?: string | undefined;
};

/** A new session counts as confirmed, unless another session proved the account. One on a room device does not. */
export async function insertSession(
  tx: Tx,
  { token, userId, now, expiresAt, device, room, way, confirmedAt = now }: NewSession,
): Promise<number> {
  const confirmed = room ? new Date(0) : confirmedAt;
  const times = { created_at: now, updated_at: now, seen_at: now, confirmed_at: confirmed, expires_at: expiresAt };
  const { id } = await tx
    .insertInto('sessions')
    .values({
      token: hashOf(token),
      user_id: userId,
      ...times,
      ...device,
      method: way?.method ?? null,
      issuer: way?.issuer ?? null,
      room_device_id: room?.deviceId ?? null,
      room_school_id: room?.schoolId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The session of a token with its expiry. Undefined for an unknown token. */
export async function findSession(tx: Tx, token: string): Promise<(Caller & { readonly seenAt: Date }) | undefined> {
  const row = await tx
    .selectFrom('sessions')
    .select(['id as sessionId', 'user_id as userId', 'expires_at as expiresAt', 'seen_at as seenAt'])
    .select(['room_device_id as deviceId', 'room_school_id as schoolId', 'method'])
    .where('token', '=', hashOf(token))
    .executeTakeFirst();
  if (!row) return undefined;
  const { deviceId, schoolId, method, ...session } = row;
  // The office pairs a room device, and only the owner of a PIN sets it.
  if (deviceId !== null && schoolId !== null) return { ...session, isStrong: true, room: { deviceId, schoolId } };
  return { ...session, isStrong: isStrongMethod(method as SignInMethod | null) };
}

/** How a session was started and when its user last confirmed their identity. The way may be unknown. */
export async function findProofOf(tx: Tx, sessionId: number): Promise<SessionProof> {
  const row = await tx
    .selectFrom('sessions')
    .select(['method', 'issuer', 'confirmed_at'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (!row) return { confirmedAt: new Date(0) };
  const { method, issuer, confirmed_at: confirmedAt } = row;
  if (!method) return { confirmedAt };
  return { way: { method: method as SignInMethod, ...(issuer !== null && { issuer }) }, confirmedAt };
}

/** Makes a weak session strong, because its user has just added a second step or a passkey in it. */
export async function strengthenSession(tx: Tx, sessionId: number, method: 'passkey' | 'two_step'): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ method })
    .where('id', '=', sessionId)
    .where('room_device_id', 'is', null)
    .where((eb) => eb.or([eb('method', 'is', null), eb('method', '=', 'password')]))
    .execute();
}

/**
 * Extends a session on a room device that has not ended and began less than a working day ago. Returns whether there
 * was one.
 */
export async function extendRoomSession(tx: Tx, sessionId: number, now: Date, expiresAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ expires_at: expiresAt, seen_at: now })
    .where('id', '=', sessionId)
    .where('room_device_id', 'is not', null)
    .where('expires_at', '>', now)
    .where('created_at', '>', new Date(now.getTime() - sessionLifetimes.school))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the sessions on a room device. Returns them. */
export async function deleteRoomSessions(
  tx: Tx,
  of: { readonly deviceId: number } | { readonly userId: number },
): Promise<{ id: number; userId: number }[]> {
  return tx
    .deleteFrom('sessions')
    .where('room_device_id', 'is not', null)
    .where((eb) => ('deviceId' in of ? eb('room_device_id', '=', of.deviceId) : eb('user_id', '=', of.userId)))
    .returning(['id', 'user_id as userId'])
    .execute();
}

/** Deletes the session of a token. Returns the session, or undefined when there was none. */
export async function deleteSession(
  tx: Tx,
  token: string,
): Promise<{ id: number; userId: number; issuer: string | null } | undefined> {
  return tx
    .deleteFrom('sessions')
    .where('token', '=', hashOf(token))
    .returning(['id', 'user_id as userId', 'issuer'])
    .executeTakeFirst();
}

/** Deletes every session of a user. Returns their ids. */
export async function deleteSessionsOf(tx: Tx, userId: number): Promise<number[]> {
  const ended = await tx.deleteFrom('sessions').where('user_id', '=', userId).returning('id').execute();
  return ended.map(({ id }) => id);
}

/** Which of these sessions exist and have not expired. */
export async function findSessionUser(tx: Tx, sessionIds: readonly number[], now: Date): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', (eb) => eb.fn.any(eb.val([...sessionIds])))
    .where('expires_at', '>', now)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function deleteExpiredSessions(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

/** The account of an email address with its password hash, null when it has no password, and its known places. */
export async function findPassword(
  tx: Tx,
  email: string,
): Promise<{ userId: number; hash: string | null; places: string[] } | undefined> {
  return tx
    .selectFrom('users as u')
    .leftJoin('accounts as a', (join) => join.onRef('a.user_id', '=', 'u.id').on('a.provider_id', '=', 'credential'))
    .select(['u.id as userId', 'a.password as hash'])
    .select(sql<string[]>`array(select p.place from sign_in_places p where p.user_id = u.id)`.as('places'))
    .where('u.email', '=', normalizeEmail(email))
    .executeTakeFirst();
}

/** The current user's password hash and the time of its last change. Undefined when there is none. */
export async function findPasswordOf(tx: Tx, userId: number): Promise<{ hash: string; changedAt: Date } | undefined> {
  const row = await tx
    .selectFrom('accounts')
    .select(['password', 'updated_at'])
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.password ? { hash: row.password, changedAt: row.updated_at } : undefined;
}

/**
 * Throws `sign_in_failed` when the password of a user is no longer that of a hash. A reset of the password waits for
 * the transaction, or the transaction for the reset.
 */
export async function requirePassword(tx: Tx, userId: number, hash: string): Promise<void> {
  await lockAccount(tx, userId);
  if ((await findPasswordOf(tx, userId))?.hash !== hash) throw new Refusal('sign_in_failed');
}

/** Sets an account's password. */
export async function savePassword(tx: Tx, userId: number, hash: string, now: Date): Promise<void> {
  await tx
    .insertInto('accounts')
    .values({ account_id: String(userId), provider_id: 'credential', user_id: userId, password: hash, updated_at: now })
    .onConflict((on) => on.constraint('accounts_one_per_provider').doUpdateSet({ password: hash, updated_at: now }))
    .execute();
}

/** The first users with a role, for the demo's sign-in page. */
export async function findUsersOf(tx: Tx, role: Role): Promise<number[]> {
  const rows = await tx.selectFrom('users').select('id').where('role', '=', role).orderBy('id').limit(50).execute();
  return rows.map(({ id }) => id);
}

/** Whether a school exists to sign in to. */
export async function isSetUp(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('organizations').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function isDemo(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('installation').select('demo').executeTakeFirst();
  return row?.demo ?? false;
}

type SchoolRow = Omit<School, 'childIds' | 'groupWord'> & {
  readonly groupWord?: string;
};
type SessionDetails = { demo: boolean; theme: Theme; schools: Omit<School, 'childIds'>[] };

/** The part of the session reply that does not depend on the user's links: demo mode, theme and school names. */
export async function findSurroundings(tx: Tx, schoolIds: readonly number[], locale: Locale): Promise<SessionDetails> {
  const { rows } = await sql<Omit<SessionDetails, 'schools'> & { schools: SchoolRow[] }>`
    select
      coalesce((select demo from installation), false) as demo,
      coalesce((select theme from user_settings where user_id = tenant_user()), 'system') as theme,
      coalesce((
        select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
                 'id', s.id,
                 'name', s.name,
                 'organization', ${textIn('o.name', locale)},
                 'organizationLang', ${foreignLangOf('o.name', locale)},
                 'languages', s.languages,
                 'timeZone', o.time_zone,
                 'hiddenModules', s.hidden_modules,
                 'kind', s.kind,
                 'groupWord', ${textIn('s.group_word', locale)})) order by s.id)
          from schools s join organizations o on o.id = s.organization_id
         where s.id = any (${schoolIds}::int[])), '[]') as schools`.execute(tx);
  const { demo = false, theme = 'system', schools = [] } = rows[0] ?? {};
  const named = schools.map(({ groupWord, ...school }) => ({
    ...school,
    groupWord: groupWord ?? usualGroupWord(school.kind)[locale],
  }));
  return { demo, theme, schools: named };
}

/** The name of the room device of a session, within the tenant scope. */
export async function findRoomName(tx: Tx, { deviceId }: RoomScope): Promise<{ name: string }> {
  return tx.selectFrom('room_devices').select('name').where('id', '=', deviceId).executeTakeFirstOrThrow();
}
