/** Queries for failed attempts, which all server processes count together. */
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** How long a failed attempt counts, in milliseconds. */
export const attemptWindowMs = 15 * 60_000;

/** One counted failure. A subject counts once for a key; without a subject, every failure counts. */
export type Failure = {
  readonly key: string;
  readonly subject: string | null;
  readonly isKnown: boolean;
  readonly at: number;
};

/**
 * The failures of some keys in the last 15 minutes, oldest first. The keys are locked until the transaction ends, in
 * one order, so that concurrent attempts in any process see each other.
 */
export async function lockFailures(tx: Tx, keys: readonly string[], at: number): Promise<readonly Failure[]> {
  const sorted = [...new Set(keys)].toSorted();
  const since = new Date(at - attemptWindowMs);
  // Sent in one turn. The second statement reads what was committed before the locks were had.
  const [, rows] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended('failed attempts ' || key, 0))
          from unnest(${sorted}::text[]) with ordinality as k (key, place) order by place`.execute(tx),
    tx
      .selectFrom('failed_attempts')
      .select(['key', 'subject', 'is_known', 'failed_at'])
      .where('key', 'in', sorted)
      .where('failed_at', '>', since)
      .orderBy('failed_at')
      .orderBy('id')
      .execute(),
  ]);
  return rows.map(({ key, subject, is_known, failed_at }) => ({
    key,
    subject,
    isKnown: is_known,
    at: failed_at.getTime(),
  }));
}

/**
 * The commit of a transaction that only counts does not wait for the disk or a standby: a sign-in is not slower, and a
 * crash forgets the failures of its last second.
 */
export async function commitWithoutSync(tx: Tx): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx);
}

/** Counts failures. A repeated one of the same subject replaces the one before. */
export async function insertFailures(tx: Tx, failures: readonly Failure[]): Promise<void> {
  await tx
    .insertInto('failed_attempts')
    .values(
      failures.map(({ key, subject, isKnown, at }) => ({ key, subject, is_known: isKnown, failed_at: new Date(at) })),
    )
    .onConflict((on) =>
      on.columns(['key', 'subject']).doUpdateSet((row) => ({
        is_known: row.ref('excluded.is_known'),
        failed_at: row.ref('excluded.failed_at'),
      })),
    )
    .execute();
}

/** Forgets every failure of some keys. */
export async function deleteFailures(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.deleteFrom('failed_attempts').where('key', 'in', keys).execute();
}

/** Forgets every failure of a key, and one subject of another key. */
export async function deleteFailuresOf(
  tx: Tx,
  key: string,
  other: { readonly key: string; readonly subject: string },
): Promise<void> {
  await tx
    .deleteFrom('failed_attempts')
    .where((is) => is.or([is('key', '=', key), is.and([is('key', '=', other.key), is('subject', '=', other.subject)])]))
    .execute();
}

/** Deletes failures that no longer count. */
export async function deleteOldFailures(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('failed_attempts')
    .where('failed_at', '<', new Date(now.getTime() - attemptWindowMs))
    .execute();
}
