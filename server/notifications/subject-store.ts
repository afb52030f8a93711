/** Notifications of which only the newest state counts: a pickup, an absence, an emergency. */
import { sql } from 'kysely';
import { type Rings, ringTime, type Subject } from '#core/notifications/ring-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { tell } from '#server/live/live-store.ts';

/** When the next notification of a subject may leave the app for a person, and the rings to keep with it. */
export type Turn = { readonly rings: Rings; readonly ringsAt: Date };

/**
 * Removes what these people have not read about a subject, with the deliveries that still wait for it, so that the
 * newest notification stands in its place. Gives each person's turn. Acts on one subject follow one another: their
 * child or their alert is locked.
 */
export async function replaceEarlier(
  tx: Tx,
  userIds: readonly number[],
  subject: Subject,
  now: Date,
): Promise<Map<number, Turn>> {
  const { rows } = await sql<{ userId: number; rings: Rings }>`
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

/** Marks as read what a person was told earlier about a subject, which they have now changed. */
export async function settleEarlier(tx: Tx, userId: number, key: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('subject', '=', key)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) tell(tx, [userId], { about: 'notifications' });
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
