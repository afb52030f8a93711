/** The strong ways to sign in that an account has. */
import { type RawBuilder, sql } from 'kysely';
import type { StrongSignIn } from '#core/auth/strong-sign-in.ts';
import type { Tx } from '#server/db/database.ts';

type Ways = Pick<StrongSignIn, 'hasTwoStep' | 'hasPasskey'> & {
  /** The configured issuers of identities that sign in to the account. */
  readonly issuers: string[];
};

const hasTwoStepOf = (userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from two_step_secrets t where t.user_id = ${userId} and t.confirmed_at is not null)`;
const hasPasskeyOf = (userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from passkeys p where p.user_id = ${userId})`;
const issuersOf = (userId: RawBuilder<unknown>, issuers: readonly string[]) => sql`
  select i.issuer from linked_identities i
   where i.user_id = ${userId} and i.removed_at is null and i.issuer = any (${[...issuers]}::text[])`;

/** The strong ways of a user. `issuers` are those of the configured identity providers. */
export async function findStrongWays(tx: Tx, userId: number, issuers: readonly string[]): Promise<Ways> {
  const user = sql`${userId}::int`;
  const { rows } = await sql<Ways>`
    select ${hasTwoStepOf(user)} as "hasTwoStep", ${hasPasskeyOf(user)} as "hasPasskey",
      array(${issuersOf(user, issuers)} order by 1) as issuers`.execute(tx);
  return rows[0] ?? { hasTwoStep: false, hasPasskey: false, issuers: [] };
}

/** Whether the user of a row has a strong way to sign in. */
export const ownsStrongWay = (userId: RawBuilder<unknown>, issuers: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${hasTwoStepOf(userId)} or ${hasPasskeyOf(userId)} or exists (${issuersOf(userId, issuers)}))`;
