import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { childrenWith, type CurrentUser } from '#server/http/current-user.ts';

/**
 * For the data export: the photos of published reports in which the children that the user may see are tagged. The
 * files are downloaded from the gallery, where the consents of the other tagged children count.
 */
export function copyPhotos(tx: Tx, currentUser: CurrentUser) {
  return tx
    .selectFrom('report_photo_children as pc')
    .innerJoin('report_photos as p', 'p.file_id', 'pc.file_id')
    .innerJoin('children as c', 'c.id', 'pc.child_id')
    .select(['c.name as child', 'p.day', 'p.caption_en as captionEn', 'p.caption_fr as captionFr'])
    .where('pc.child_id', '=', (eb) => eb.fn.any(eb.val(childrenWith(currentUser, 'view'))))
    .where('p.hidden_at', 'is', null)
    .where(
      sql<boolean>`exists (select from reports r
        where r.child_id = pc.child_id and r.day = p.day and r.published_at is not null)`,
    )
    .orderBy('p.day', 'desc')
    .orderBy('p.file_id')
    .execute();
}
