/** Queries of the current user's account. */
import { sql } from 'kysely';
import type { Locale } from '#core/lang/locale.ts';
import type { Profile } from '#core/account/profile.ts';
import { failureOf } from '#server/jobs/failed-email-store.ts';
import type { Tx } from '#server/db/database.ts';
import { childrenWith, type CurrentUser, schoolsOf } from '#server/http/current-user.ts';
import { forgetAddress, isProvedAddress } from './address-store.ts';
import { hashOf } from '#server/auth/token.ts';

type ProfileRow = Omit<Profile, 'name' | 'email' | 'children'> & {
  readonly name: string;
  readonly email: string;
  readonly children: Omit<Profile['children'][number], 'rights'>[];
};

/** Reads the profile in one statement. The account is not taken from the request, which may just have changed it. */
export async function findProfile(tx: Tx, currentUser: CurrentUser, now: Date): Promise<Profile> {
  const { rows } = await sql<ProfileRow>`
    select u.name, u.email, ${failureOf(sql`u.email`)} as "undeliveredAt",
      (select jsonb_build_object('email', c.email, 'until', to_json(c.expires_at at time zone 'utc')#>>'{}',
          'undeliveredAt', ${failureOf(sql`c.email`, sql`c.expires_at - interval '1 hour'`)})
         from email_changes c where c.user_id = u.id and c.expires_at > ${now}) as "newEmail",
      exists (select from accounts a where a.user_id = u.id and a.password is not null) as "hasPassword",
      coalesce((
        select jsonb_agg(jsonb_build_object(
                 'id', c.id,
                 'name', c.name,
                 'className', g.room,
                 'schoolId', c.school_id) order by alphabetical(c.given_name), c.id)
          from children c join groups g on g.id = c.group_id
         where c.id = any (${childrenWith(currentUser, 'view')}::int[])), '[]') as children,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'phone', s.phone) order by s.id)
          from schools s where s.id = any (${schoolsOf(currentUser)}::int[])), '[]') as schools
    from users u where u.id = ${currentUser.id}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('current user has no account');
  const rightsOf = (childId: number) => currentUser.children.find((link) => link.childId === childId)?.rights ?? [];
  return {
    ...found,
    newEmail: found.newEmail && { ...found.newEmail, until: new Date(`${found.newEmail.until}Z`).toISOString() },
    children: found.children.map((child) => ({ ...child, rights: [...rightsOf(child.id)] })),
  };
}

/** Renames an account. The names before are kept, so that a barred guardian is recognized by each of them. */
export async function saveName(tx: Tx, userId: number, name: string, now: Date): Promise<void> {
  const formerNames = sql<string[]>`case when name in (${name}, '') or name = any (former_names) then former_names
    else former_names || name end`;
  await tx
    .updateTable('users')
    .set({ name, former_names: formerNames, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

/** The id of the account with this address, if any. */
export async function findOwner(tx: Tx, email: string): Promise<number | undefined> {
  const row = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id;
}

/** Locks an account's credentials until the transaction ends. */
export async function lockAccount(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

export async function hasPassword(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', userId)
    .where('password', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

type EmailChange = {
  readonly userId: number;
  readonly email: string;
  readonly token: string;
  readonly now: Date;
  readonly expiresAt: Date;
};

/** Saves a pending email change, and replaces any earlier one. */
export async function saveEmailChange(tx: Tx, { userId, email, token, now, expiresAt }: EmailChange): Promise<void> {
  const change = { email, token: hashOf(token), created_at: now, expires_at: expiresAt };
  await tx
    .insertInto('email_changes')
    .values({ user_id: userId, ...change })
    .onConflict((on) => on.column('user_id').doUpdateSet(change))
    .execute();
}

/** Deletes the pending email change. Returns whether there was one. */
export async function deleteEmailChange(tx: Tx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('email_changes').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Uses a token of an email change. Returns the user and the new address. Undefined when the token is unknown or
 * expired.
 */
export async function takeEmailChange(
  tx: Tx,
  token: string,
  now: Date,
): Promise<{ userId: number; email: string } | undefined> {
  return tx
    .deleteFrom('email_changes')
    .where('token', '=', hashOf(token))
    .where('expires_at', '>', now)
    .returning(['user_id as userId', 'email'])
    .executeTakeFirst();
}

/**
 * Sets an account's new address. Returns the former one with the language of its emails. A former address that was
 * never confirmed is no address of the account: it may be that of another person.
 */
export async function saveEmail(
  tx: Tx,
  { userId, email }: { userId: number; email: string },
  now: Date,
): Promise<{ email: string; locale: Locale | null }> {
  const former = await tx
    .selectFrom('users')
    .select(['email', 'locale', isProvedAddress(sql`users`).as('isProved')])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('users')
    .set({ email, email_verified: true, updated_at: now })
    .where('id', '=', userId)
    .execute();
  if (!former.isProved) await forgetAddress(tx, userId, former.email);
  return { email: former.email, locale: former.locale as Locale | null };
}

/** Counts a user's email change requests since an instant. */
export async function countEmailChanges(tx: Tx, userId: number, since: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('school_id', 'is', null)
    .where('at', '>', since)
    .where('user_id', '=', userId)
    .where('act', '=', 'email.change_asked')
    .executeTakeFirstOrThrow();
  return n;
}
