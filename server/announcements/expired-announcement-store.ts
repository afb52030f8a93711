/** Announcements no longer shown to families: marks their notifications as read. */
import { announcementLink, oldestVisibleAt } from '#core/announcements/announcement-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { publishChange } from '#server/live/live-store.ts';
import { isPublished, isUpcoming } from './announcement-store.ts';

/**
 * Marks a school's announcement notifications as read once they are older than the period of display. A notification
 * about an announcement whose day is today or later stays unread.
 */
export async function markExpiredRead(tx: Tx, schoolId: number, now: Date): Promise<void> {
  const toCome = await tx
    .selectFrom('announcements as a')
    .select('a.id')
    .where(isPublished(now))
    .where(isUpcoming(now))
    .execute();
  const links = toCome.map(({ id }) => announcementLink(id));
  const read = await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('school_id', '=', schoolId)
    .where('kind', '=', 'announcement')
    .where('read_at', 'is', null)
    .where('created_at', '<', oldestVisibleAt(now))
    .where('link', '<>', (eb) => eb.fn('all', [eb.val(links)]))
    .returning('user_id')
    .execute();
  publishChange(
    tx,
    read.map(({ user_id }) => user_id),
    { about: 'notifications' },
  );
}
