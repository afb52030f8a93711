/** Announcements that families are shown no longer: nothing about them stays unread behind the bell. */
import { announcementLink, shownSince } from '#core/announcements/announcement-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { tell } from '#server/live/live-store.ts';
import { isPublished, isToCome } from './announcement-store.ts';

/**
 * Marks as read what was told of them to a school's families before the last days of which all is shown. What leads to
 * a day to come stays to be read.
 */
export async function settlePassed(tx: Tx, schoolId: number, now: Date): Promise<void> {
  const toCome = await tx
    .selectFrom('announcements as a')
    .select('a.id')
    .where(isPublished(now))
    .where(isToCome(now))
    .execute();
  const links = toCome.map(({ id }) => announcementLink(id));
  const read = await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('school_id', '=', schoolId)
    .where('kind', '=', 'announcement')
    .where('read_at', 'is', null)
    .where('created_at', '<', shownSince(now))
    .where('link', '<>', (eb) => eb.fn('all', [eb.val(links)]))
    .returning('user_id')
    .execute();
  tell(
    tx,
    read.map(({ user_id }) => user_id),
    { about: 'notifications' },
  );
}
