/** Queries of second steps: the encrypted secret of a user, and hashes of recovery codes. */
import { sql } from 'kysely';
import type { TwoStepState } from '#core/auth/two-step.ts';
import type { Tx } from '#server/db/database.ts';
import type { WrappedKey } from '#server/db/encryption/health-keys.ts';

export type StoredSecret = {
  readonly sealed: WrappedKey;
  readonly createdAt: Date;
  /** Null until the first code. */
  readonly confirmedAt: Date | null;
  /** The time step of the last code. */
  readonly lastStep: number;
};

/** The secret of a user, locked until the transaction ends. */
export async function findSecret(tx: Tx, userId: number): Promise<StoredSecret | undefined> {
  const row = await tx
    .selectFrom('two_step_secrets')
    .select(['key_id', 'secret', 'created_at', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const sealed = { keyId: row.key_id, wrapped: row.secret };
  return { sealed, createdAt: row.created_at, confirmedAt: row.confirmed_at, lastStep: row.last_step };
}

/** Since when the second step of a user is on, and how many recovery codes are left. */
export async function findTwoStep(tx: Tx, userId: number): Promise<TwoStepState> {
  const row = await tx
    .selectFrom('two_step_secrets')
    .select('confirmed_at')
    .select(sql<number>`(select count(*)::int from recovery_codes where user_id = ${userId})`.as('left'))
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return { since: row?.confirmed_at?.toISOString() ?? null, recoveryCodesLeft: row?.left ?? 0 };
}

/** Whether the second step of a user is on. */
export async function hasTwoStep(tx: Tx, userId: number): Promise<boolean> {
  return (await findTwoStep(tx, userId)).since !== null;
}

/** Saves a secret that no code confirmed yet, and replaces one before it. One that is on stays. */
export async function saveSecret(tx: Tx, userId: number, sealed: WrappedKey, now: Date): Promise<void> {
  const row = { key_id: sealed.keyId, secret: sealed.wrapped, created_at: now };
  await tx
    .insertInto('two_step_secrets')
    .values({ user_id: userId, ...row })
    .onConflict((on) => on.column('user_id').doUpdateSet(row).where('two_step_secrets.confirmed_at', 'is', null))
    .execute();
}

/** Turns the second step on by the code of a time step. */
export async function saveConfirmedSecret(tx: Tx, userId: number, step: number, now: Date): Promise<void> {
  await tx
    .updateTable('two_step_secrets')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .execute();
}

/** Uses up the codes of a time step and all before. Returns false when a concurrent request used it. */
export async function saveLastStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_step_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the secret and recovery codes of a user. Returns whether the second step was on. */
export async function deleteTwoStep(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('two_step_secrets')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}

/** Replaces the recovery codes of a user. */
export async function saveRecoveryCodes(tx: Tx, userId: number, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute();
}

/** Uses up a recovery code. Of two concurrent requests, only one succeeds. */
export async function consumeRecoveryCode(tx: Tx, userId: number, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Locks the second step of a user until the transaction ends. */
export async function lockTwoStep(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('two_step_secrets').select('user_id').where('user_id', '=', userId).forUpdate().execute();
}

/**
 * Wrong codes of a user since an instant, and since the user last changed the password in a session: a new
 * password shuts out the person who typed the earlier ones. A reset by email forgets nothing, as the same person
 * may read the emails.
 */
export async function countWrongCodes(tx: Tx, userId: number, since: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('school_id', 'is', null)
    .where('at', '>', since)
    .where('user_id', '=', userId)
    .where('act', '=', 'two_step.refused')
    .where(
      sql<boolean>`at > coalesce((
        select max(c.at) from audit_entries c
         where c.school_id is null and c.user_id = ${userId} and c.act = 'password.changed'), '-infinity')`,
    )
    .executeTakeFirstOrThrow();
  return n;
}
