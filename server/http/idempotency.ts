/**
 * Idempotent mutations. The result of a mutation is saved with its idempotency key in the same transaction, so that a
 * retry is not applied twice. See docs/decisions/0010.
 */
import { sql } from 'kysely';
import { retention } from '#core/settings/retention.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { Refusal } from './refusal.ts';
import type { MutationResult } from './route.ts';

/** One mutation of one user, identified by the client's idempotency key. */
export type IdempotentRequest = {
  readonly userId: number;
  /** The method and the request path. */
  readonly call: string;
  readonly key: string;
  readonly bodyHash: Buffer;
};

export const maxIdempotencyKeyLength = 255;

/**
 * Returns the saved result if this mutation was applied before. Otherwise the transaction may apply it. Throws
 * `in_progress` if another attempt is running, and `idempotency_key_reused` if the body differs.
 */
export async function findReplay(tx: Tx, intention: IdempotentRequest): Promise<MutationResult | undefined> {
  const { userId, call, key, bodyHash } = intention;
  const lock = sql<{ ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${userId} ${call} ${key}`}, 0)) as ours`.execute(tx);
  // A separate statement: its snapshot must include what the previous holder of the lock committed.
  const lookup = tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'kept'])
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirst();
  const [{ rows }, before] = await Promise.all([lock, lookup]);
  if (!rows[0]?.ours) throw new Refusal('in_progress', { retryAfter: 1 });
  if (!before) return undefined;
  if (!bodyHash.equals(before.body_hash)) throw new Refusal('idempotency_key_reused');
  return before.kept as MutationResult;
}

/** Saves the result of a mutation under its key: ids, never text. */
export async function saveReplay(
  tx: Tx,
  { userId, call, key, bodyHash }: IdempotentRequest,
  kept: MutationResult,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, call, key, body_hash: bodyHash, kept: JSON.stringify(kept), created_at: now })
    .execute();
}

/** Deletes keys that are older than the retention of technical data. */
export async function deleteOldKeys(database: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - retention.technical.days * 86_400_000);
  await database.transaction({}, (tx) => tx.deleteFrom('idempotency_keys').where('created_at', '<', oldest).execute());
}
