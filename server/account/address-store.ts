/**
 * Addresses of an account: its current one, its former ones and those by which it was invited. Lists, removals,
 * withdrawn rights and invitations all match against them, so that a removed guardian cannot return under an older
 * address.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** All addresses of an account, as a subquery with one column. */
export const addressesOf = (userId: number | RawBuilder<unknown>) => sql`(
  select email from users where id = ${userId}
  union
  select email from former_emails where user_id = ${userId})`;

/** All addresses of an account, the current one first. */
export async function findAddressesOf(tx: Tx, userId: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`${addressesOf(userId)}`.execute(tx);
  return rows.map(({ email }) => email);
}

/**
 * The account of an address: its current owner, else its only former owner. Undefined when several accounts had it,
 * since they cannot be told apart.
 */
export async function findAccountOfAddress(tx: Tx, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; isCurrent: boolean }>`
    select id, true as "isCurrent" from users where email = ${email.toLowerCase()}
    union all
    select user_id, false from former_emails where email = ${email.toLowerCase()}`.execute(tx);
  const current = rows.find(({ isCurrent }) => isCurrent);
  if (current) return current.id;
  return rows.length === 1 ? rows[0]?.id : undefined;
}

/** Saves an address by which an account was invited. */
export async function keepInvitedAddress(tx: Tx, userId: number, email: string): Promise<void> {
  await sql`
    insert into former_emails (user_id, email)
    select ${userId}, ${email.toLowerCase()} where not exists (select from users where id = ${userId} and email = ${email.toLowerCase()})
    on conflict do nothing`.execute(tx);
}

/** Saves the address that a school typed for an account, also when it is the current one and not confirmed yet. */
export async function keepTypedAddress(tx: Tx, userId: number, email: string): Promise<void> {
  await tx
    .insertInto('former_emails')
    .values({ user_id: userId, email: email.toLowerCase() })
    .onConflict((on) => on.doNothing())
    .execute();
}

/**
 * Whether the address of an account was confirmed, or typed by the school that invited it. `users` is the alias of the
 * account's row. Any other address is only claimed.
 */
export const isProvedAddress = (users: RawBuilder<unknown>) => sql<boolean>`(${users}.email_verified
  or exists (select from former_emails typed where typed.user_id = ${users}.id and typed.email = ${users}.email))`;

export async function hasProvedAddress(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`select from users u where u.id = ${userId} and ${isProvedAddress(sql`u`)}`.execute(tx);
  return rows.length > 0;
}

/**
 * Takes the address from an account that only claimed it, and gives the account one that no email reaches. The account
 * keeps its sessions, and can give another address.
 */
export async function endClaim(tx: Tx, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await sql`
    update users set email = 'unconfirmed-' || id || '@parvis.invalid', updated_at = ${now}
     where id = ${userId}`.execute(tx);
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}

/** Deletes a former address. */
export async function forgetAddress(tx: Tx, userId: number, email: string): Promise<void> {
  await tx.deleteFrom('former_emails').where('user_id', '=', userId).where('email', '=', email).execute();
}
