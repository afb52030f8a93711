/** Accounts, as SQL: who has an address, and what may be known of them before they are signed in. */
import { normalizeEmail } from '#core/http/email-rules.ts';
import { sql } from 'kysely';
import type { Locale } from '#core/lang/locale.ts';
import type { Role } from '#core/sessions/session.ts';
import type { Tx } from '#server/db/database.ts';

export type Account = {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  /** The device's own where the account has none. */
  readonly locale: Locale | null;
  readonly hasPassword: boolean;
};

/** The account of an address, or of a number. */
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
    .where((eb) => ('email' in by ? eb('u.email', '=', normalizeEmail(by.email)) : eb('u.id', '=', by.userId)))
    .executeTakeFirst();
  // Its languages are checked by the table's own constraint.
  return row && { ...row, locale: row.locale as Locale | null, hasPassword: Boolean(row.hasPassword) };
}

type NewAccount = {
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
  readonly role: Role;
  readonly now: Date;
};

/** Makes an account; nothing when the address has one already. */
export async function insertAccount(tx: Tx, { now, ...account }: NewAccount): Promise<number | undefined> {
  const row = await tx
    .insertInto('users')
    .values({ ...account, created_at: now, updated_at: now })
    .onConflict((on) => on.constraint('users_one_per_email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Notes that somebody reads the mail of their account’s address. */
export async function verifyEmail(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute();
}

/** From here on the transaction is this person's. */
export async function becomeUser(tx: Tx, userId: number): Promise<void> {
  await sql`select set_config('app.user', ${String(userId)}, true)`.execute(tx);
}

/** What schools are called whose fence is open: what a password must not be made of. */
export async function findSchoolNames(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('schools').select('name').execute();
  return rows.map(({ name }) => name);
}
