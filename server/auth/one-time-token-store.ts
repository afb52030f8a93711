/** One-time tokens, stored and found by their hash only. */
import type { Tx } from '#server/db/database.ts';
import { hashOf } from './token.ts';

/**
 * What a token permits: `reset` to choose a new password, which also verifies the email address; `second_step` to
 * finish a sign-in whose password was right.
 */
export type TokenPurpose = 'reset' | 'second_step';

type TokenKey = { readonly purpose: TokenPurpose; readonly token: string };

const nameOf = ({ purpose, token }: TokenKey) => `${purpose} ${hashOf(token)}`;

export async function insertProof(
  tx: Tx,
  { userId, now, expiresAt, ...given }: TokenKey & { userId: number; now: Date; expiresAt: Date },
): Promise<void> {
  const times = { expires_at: expiresAt, created_at: now, updated_at: now };
  await tx
    .insertInto('verifications')
    .values({ identifier: nameOf(given), value: String(userId), ...times })
    .execute();
}

/** The user of a token. Undefined when it was used or has expired. */
export async function findProof(tx: Tx, { now, ...given }: TokenKey & { now: Date }): Promise<number | undefined> {
  const row = await tx
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', nameOf(given))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && Number(row.value);
}

/**
 * Uses a token, and with it every other token of the same user and purpose. Of two concurrent requests, only one
 * succeeds.
 */
export async function consumeProof(tx: Tx, { now, ...given }: TokenKey & { now: Date }): Promise<number | undefined> {
  const row = await tx
    .deleteFrom('verifications')
    .where('identifier', '=', nameOf(given))
    .where('expires_at', '>', now)
    .returning('value')
    .executeTakeFirst();
  if (!row) return undefined;
  const userId = Number(row.value);
  await deleteProofs(tx, given.purpose, userId);
  return userId;
}

/** Deletes the tokens of a user and purpose. */
export async function deleteProofs(tx: Tx, purpose: TokenPurpose, userId: number): Promise<void> {
  await tx
    .deleteFrom('verifications')
    .where('identifier', 'like', `${purpose} %`)
    .where('value', '=', String(userId))
    .execute();
}

/** Counts the valid tokens of a user and purpose. */
export async function countProofs(tx: Tx, purpose: TokenPurpose, userId: number, now: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('verifications')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('identifier', 'like', `${purpose} %`)
    .where('value', '=', String(userId))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return n;
}

/** Deletes expired tokens and unconfirmed email changes. */
export async function deleteExpiredProofs(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('verifications').where('expires_at', '<=', now).execute();
  await tx.deleteFrom('email_changes').where('expires_at', '<=', now).execute();
}
