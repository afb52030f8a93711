import type { Tx } from '#server/db/database.ts';
import type { Person } from '#server/sessions/person.ts';

/** Which announcements somebody has opened and when, for their copy of it. */
export function copyAnnouncements(tx: Tx, person: Person) {
  return tx
    .selectFrom('announcement_reads as ar')
    .innerJoin('announcements as a', 'a.id', 'ar.announcement_id')
    .select(['a.id', 'a.title_en as titleEn', 'a.title_fr as titleFr', 'ar.read_at as readAt'])
    .where('ar.user_id', '=', person.id)
    .orderBy('ar.read_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
}
