/** One-time proofs: that whoever comes back with a token was given it. Found by its hash, never by the token itself. */
import type { Tx } from '#server/db/database.ts';
import { hashOf } from './token.ts';

/** What a token proves: that somebody reads the account's mail, and may choose a new password. */
export type Purpose = 'reset';

type Given = { readonly purpose: Purpose; readonly token: string };

const nameOf = ({ purpose, token }: Given) => `${purpose} ${hashOf(token)}`;

export async function insertProof(
  tx: Tx,
  { userId, now, expiresAt, ...given }: Given & { userId: number; now: Date; expiresAt: Date },
): Promise<void> {
  const times = { expires_at: expiresAt, created_at: now, updated_at: now };
  await tx
    .insertInto('verifications')
    .values({ identifier: nameOf(given), value: String(userId), ...times })
    .execute();
}

/** Whose proof a token is; nothing once it was used or is too old. */
export async function findProof(tx: Tx, { now, ...given }: Given & { now: Date }): Promise<number | undefined> {
  const row = await tx
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', nameOf(given))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && Number(row.value);
}

/** Uses a token up, together with every other that was given for the same. Of two who come at once, one gets it. */
export async function takeProof(tx: Tx, { now, ...given }: Given & { now: Date }): Promise<number | undefined> {
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

/** Lets none of somebody's tokens of a purpose be used any more. */
export async function deleteProofs(tx: Tx, purpose: Purpose, userId: number): Promise<void> {
  await tx
    .deleteFrom('verifications')
    .where('identifier', 'like', `${purpose} %`)
    .where('value', '=', String(userId))
    .execute();
}

/** How many of somebody's tokens are neither used nor too old. */
export async function countProofs(tx: Tx, purpose: Purpose, userId: number, now: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('verifications')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('identifier', 'like', `${purpose} %`)
    .where('value', '=', String(userId))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return n;
}

/** Forgets tokens that are too old, and how to tell that they ever were; and addresses that nobody confirmed. */
export async function deleteExpiredProofs(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('verifications').where('expires_at', '<=', now).execute();
  await tx.deleteFrom('email_changes').where('expires_at', '<=', now).execute();
}
