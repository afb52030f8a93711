/** Notifications of which only the latest state counts: a pickup, an absence, an emergency. */
import { sql } from 'kysely';
import { type RingTimes, ringTime, type NotificationSubject } from '#core/notifications/repeated-notification-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { publishChange } from '#server/live/live-store.ts';

/** Earliest delivery of the next notification of a subject to a user, and the rings to store with it. */
export type RingSlot = { readonly rings: RingTimes; readonly ringsAt: Date };

/**
 * Deletes the unread notifications of these users about a subject and their queued deliveries, so that the newest
 * notification replaces them. Returns each user's turn. Mutations of one subject are serialized by a lock on their
 * child or their alert.
 */
export async function replaceEarlier(
  tx: Tx,
  userIds: readonly number[],
  subject: NotificationSubject,
  now: Date,
): Promise<Map<number, RingSlot>> {
  const { rows } = await sql<{ userId: number; rings: RingTimes }>`
    select distinct on (user_id) user_id as "userId", rings from notifications
    where subject = ${subject.key} and user_id = any (${[...userIds]}::int[]) order by user_id, id desc`.execute(tx);
  if (rows.length > 0) await removeUnread(tx, userIds, subject.key, now);
  const known = new Map(rows.map(({ userId, rings }) => [userId, rings]));
  return new Map(
    userIds.map((userId) => {
      const rings = known.get(userId) ?? {};
      const ringsAt = ringTime(rings, subject, now);
      return [userId, { rings: { ...rings, [subject.state]: ringsAt.toISOString() }, ringsAt }];
    }),
  );
}

/** Marks a user's earlier notifications about a subject as read after they changed it. */
export async function markEarlierRead(tx: Tx, userId: number, key: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('subject', '=', key)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) publishChange(tx, [userId], { about: 'notifications' });
}

async function removeUnread(tx: Tx, userIds: readonly number[], key: string, now: Date): Promise<void> {
  const removed = await tx
    .deleteFrom('notifications')
    .where('subject', '=', key)
    .where('user_id', '=', (eb) => eb.fn.any(eb.val([...userIds])))
    .where('read_at', 'is', null)
    .returning('id')
    .execute();
  if (removed.length === 0) return;
  const ids = removed.map(({ id }) => id);
  await sql`update outbox set settled_at = ${now}, outcome = 'dropped', body = null
    where settled_at is null and tries = 0 and user_id = any (${[...userIds]}::int[])
      and (body->'about'->>'notificationId')::int = any (${ids}::int[])`.execute(tx);
}
