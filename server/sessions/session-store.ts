/** Sessions and accounts, as SQL. A session is found by the hash of its token, never by the token itself. */
import { normalizeEmail } from '#core/http/email-rules.ts';
import { sql } from 'kysely';
import type { Locale } from '#core/lang/locale.ts';
import type { School } from '#core/schools/school.ts';
import type { Role } from '#core/sessions/session.ts';
import type { Theme } from '#core/settings/settings.ts';
import type { Tx } from '#server/db/database.ts';
import type { Caller } from '#server/http/admission.ts';
import type { DeviceKind } from './device-kind.ts';
import { hashOf } from './token.ts';

type NewSession = {
  readonly token: string;
  readonly userId: number;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly device: DeviceKind;
};

/** Whoever begins a session has just proved who they are. */
export async function insertSession(tx: Tx, { token, userId, now, expiresAt, device }: NewSession): Promise<number> {
  const times = { created_at: now, updated_at: now, seen_at: now, confirmed_at: now, expires_at: expiresAt };
  const { id } = await tx
    .insertInto('sessions')
    .values({ token: hashOf(token), user_id: userId, ...times, ...device })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whose session a token is, and until when; nothing when it is unknown. */
export async function findSession(tx: Tx, token: string): Promise<(Caller & { readonly seenAt: Date }) | undefined> {
  return tx
    .selectFrom('sessions')
    .select(['id as sessionId', 'user_id as userId', 'expires_at as expiresAt', 'seen_at as seenAt'])
    .where('token', '=', hashOf(token))
    .executeTakeFirst();
}

/** Ends the session of a token. Gives whose it was, or nothing when there was none. */
export async function deleteSession(tx: Tx, token: string): Promise<{ id: number; userId: number } | undefined> {
  return tx
    .deleteFrom('sessions')
    .where('token', '=', hashOf(token))
    .returning(['id', 'user_id as userId'])
    .executeTakeFirst();
}

/** Ends every session of somebody. Gives which there were. */
export async function deleteSessionsOf(tx: Tx, userId: number): Promise<number[]> {
  const ended = await tx.deleteFrom('sessions').where('user_id', '=', userId).returning('id').execute();
  return ended.map(({ id }) => id);
}

/** Those of these sessions that are neither ended nor over. */
export async function findStanding(tx: Tx, sessionIds: readonly number[], now: Date): Promise<Set<number>> {
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

/** The account of an e-mail address with its password's hash, null when it has no password, and its known places. */
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

/** An account's own password, as it is kept and since when; nothing when it has none. */
export async function findPasswordOf(tx: Tx, userId: number): Promise<{ hash: string; changedAt: Date } | undefined> {
  const row = await tx
    .selectFrom('accounts')
    .select(['password', 'updated_at'])
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.password ? { hash: row.password, changedAt: row.updated_at } : undefined;
}

/** Gives an account its password, instead of any it had. */
export async function savePassword(tx: Tx, userId: number, hash: string, now: Date): Promise<void> {
  await tx
    .insertInto('accounts')
    .values({ account_id: String(userId), provider_id: 'credential', user_id: userId, password: hash, updated_at: now })
    .onConflict((on) => on.constraint('accounts_one_per_provider').doUpdateSet({ password: hash, updated_at: now }))
    .execute();
}

/** The first people of a role, for the demo's sign-in page. */
export async function findUsersOf(tx: Tx, role: Role): Promise<number[]> {
  const rows = await tx.selectFrom('users').select('id').where('role', '=', role).orderBy('id').limit(50).execute();
  return rows.map(({ id }) => id);
}

/** Whether there is a school to sign in to. */
export async function isSetUp(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('organizations').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function isDemo(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('installation').select('demo').executeTakeFirst();
  return row?.demo ?? false;
}

type Surroundings = { demo: boolean; theme: Theme; schools: Omit<School, 'childIds'>[] };

/**
 * Whether this is the demo, the caller's theme, what these schools are called: what a session says besides its person.
 */
export async function findSurroundings(tx: Tx, schoolIds: readonly number[], locale: Locale): Promise<Surroundings> {
  const { rows } = await sql<Surroundings>`
    select
      coalesce((select demo from installation), false) as demo,
      coalesce((select theme from user_settings where user_id = fenced_user()), 'system') as theme,
      coalesce((
        select jsonb_agg(jsonb_build_object(
                 'id', s.id,
                 'name', s.name,
                 'organization', case ${locale}::text when 'fr' then o.name_fr else o.name_en end,
                 'timeZone', o.time_zone) order by s.id)
          from schools s join organizations o on o.id = s.organization_id
         where s.id = any (${schoolIds}::int[])), '[]') as schools`.execute(tx);
  return rows[0] ?? { demo: false, theme: 'system', schools: [] };
}
