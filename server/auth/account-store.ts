/** Account queries: the account of an email address, and what may be read about it before sign-in. */
import { normalizeEmail } from '#core/http/email-rules.ts';
import { sql } from 'kysely';
import type { Locale } from '#core/lang/locale.ts';
import type { Role } from '#core/auth/session.ts';
import { isProvedAddress } from '#server/account/address-store.ts';
import type { Tx } from '#server/db/database.ts';

export type Account = {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  /** Null when the account follows the language of the device. */
  readonly locale: Locale | null;
  readonly hasPassword: boolean;
  readonly hasPasskey: boolean;
  /** Whether the account gave its address and never confirmed it: it may be that of another person. */
  readonly isClaimed: boolean;
};

/** Finds an account by email address or by id. */
export async function findAccount(
  tx: Tx,
  by: { readonly email: string } | { readonly userId: number },
): Promise<Account | undefined> {
  const row = await tx
    .selectFrom('users as u')
    .select(['u.id as userId', 'u.name', 'u.email', 'u.locale'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('accounts as a')
          .select('a.id')
          .whereRef('a.user_id', '=', 'u.id')
          .where('a.provider_id', '=', 'credential')
          .where('a.password', 'is not', null),
      ).as('hasPassword'),
    )
    .select(isProvedAddress(sql`u`).as('isProved'))
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('passkeys as k').select('k.id').whereRef('k.user_id', '=', 'u.id')).as('hasPasskey'),
    )
    .where((eb) => ('email' in by ? eb('u.email', '=', normalizeEmail(by.email)) : eb('u.id', '=', by.userId)))
    .executeTakeFirst();
  // A table constraint limits the column to the known locales.
  if (!row) return undefined;
  const { isProved, hasPassword, hasPasskey, locale, ...account } = row;
  return {
    ...account,
    locale: locale as Locale | null,
    hasPassword: Boolean(hasPassword),
    hasPasskey: Boolean(hasPasskey),
    isClaimed: !isProved,
  };
}

type NewAccount = {
  /** The id that was reserved for the account; a new one by default. */
  readonly id?: number | undefined;
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
  readonly role: Role;
  readonly now: Date;
};

/** Inserts an account. Returns undefined when the address already has one, or the reserved id was used. */
export async function insertAccount(tx: Tx, { now, ...account }: NewAccount): Promise<number | undefined> {
  const row = await tx
    .insertInto('users')
    .values({ ...account, created_at: now, updated_at: now })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Marks the account's email address as verified. */
export async function verifyEmail(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute();
}

/** Replaces the transaction's user. */
export async function setTransactionUser(tx: Tx, userId: number): Promise<void> {
  await sql`select set_tenant_user(${userId})`.execute(tx);
}

/** Names of the schools in the tenant scope, which a password must not contain. */
export async function findSchoolNames(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('schools').select('name').execute();
  return rows.map(({ name }) => name);
}
