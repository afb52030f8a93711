import type { Tx } from '#server/db/database.ts';
import type { CurrentUser } from '#server/http/current-user.ts';

/** The announcements a user has opened and when, for their data export. */
export function copyAnnouncements(tx: Tx, currentUser: CurrentUser) {
  return tx
    .selectFrom('announcement_reads as ar')
    .innerJoin('announcements as a', 'a.id', 'ar.announcement_id')
    .select(['a.id', 'a.title_en as titleEn', 'a.title_fr as titleFr', 'ar.read_at as readAt'])
    .where('ar.user_id', '=', currentUser.id)
    .orderBy('ar.read_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
}
