/**
 * Whose address it is: an account's own, one that it had, or one by which it was invited. Lists, removals, withdrawn
 * rights and invitations ask here, so that an older address is no way back.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** All addresses of an account, as a query of one column. */
export const addressesOf = (userId: number | RawBuilder<unknown>) => sql`(
  select email from users where id = ${userId}
  union
  select email from former_emails where user_id = ${userId})`;

/** All addresses of an account, its own first. */
export async function findAddressesOf(tx: Tx, userId: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`${addressesOf(userId)}`.execute(tx);
  return rows.map(({ email }) => email);
}

/**
 * The account that an address names: the one that has it, else the one that had it. Of several that had it none, since
 * nothing tells them apart.
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

/** Keeps an address by which an account was invited. */
export async function keepInvitedAddress(tx: Tx, userId: number, email: string): Promise<void> {
  await sql`
    insert into former_emails (user_id, email)
    select ${userId}, ${email.toLowerCase()} where not exists (select from users where id = ${userId} and email = ${email.toLowerCase()})
    on conflict do nothing`.execute(tx);
}
