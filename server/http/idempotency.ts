/**
 * Nothing is ever applied twice: what was done under a key is kept with the deed, in one transaction. (trust, promise
 * 2)
 */
import { sql } from 'kysely';
import { retention } from '#core/settings/retention.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { Refusal } from './refusal.ts';
import type { Kept } from './route.ts';

/** One intention of one person: what they asked, under the key their client gave it. */
export type Intention = {
  readonly userId: number;
  /** Method and actual path. */
  readonly call: string;
  readonly key: string;
  readonly bodyHash: Buffer;
};

export const longestKey = 255;

/**
 * What was kept when this intention was carried out before; nothing when it was not, and then it is this
 * transaction's to carry out. Throws `in_progress` when another one is at it, `key_reused` for another body.
 */
export async function keptOf(tx: Tx, intention: Intention): Promise<Kept | undefined> {
  const { userId, call, key, bodyHash } = intention;
  const lock = sql<{ ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${userId} ${call} ${key}`}, 0)) as ours`.execute(tx);
  // A statement of its own after it: it must see what the last holder of the lock committed.
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
  if (!bodyHash.equals(before.body_hash)) throw new Refusal('key_reused');
  return before.kept as Kept;
}

/** Keeps what was done under a key: ids, never text. */
export async function keep(tx: Tx, { userId, call, key, bodyHash }: Intention, kept: Kept, now: Date): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, call, key, body_hash: bodyHash, kept: JSON.stringify(kept), created_at: now })
    .execute();
}

/** Forgets keys that are older than traces are kept. */
export async function forgetOldKeys(database: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - retention.technical.days * 86_400_000);
  await database.transaction({}, (tx) => tx.deleteFrom('idempotency_keys').where('created_at', '<', oldest).execute());
}
