/** Who may read the files of an announcement: those who read the announcement. */
import { sql } from 'kysely';
import { childrenWith, type CurrentUser, workplaceIds } from '#server/http/current-user.ts';
import { isPublished } from './announcement-store.ts';
import { canAnnounceTo } from './announcement-target-store.ts';

type Reader = { readonly currentUser: CurrentUser; readonly now: Date };

/**
 * SQL condition: whether a file `f` is one of an announcement that the user reads: as an editor, as staff once it is
 * published, or as a guardian in its audience.
 */
export function isOfReadAnnouncement({ currentUser, now }: Reader) {
  const workplaces = workplaceIds(currentUser);
  const childIds = childrenWith(currentUser, 'view');
  return sql<boolean>`exists (
    select from announcement_files af join announcements a on a.id = af.announcement_id
     where af.file_id = f.id and a.withdrawn_at is null and (${canAnnounceTo(currentUser)} or ${isPublished(now)} and (
       a.school_id = any (${workplaces}::int[])
       or a.school_id is null and a.organization_id in (
         select s.organization_id from schools s where s.id = any (${workplaces}::int[]))
       or exists (select from children c join schools s on s.id = c.school_id
         where c.id = any (${childIds}::int[]) and s.organization_id = a.organization_id
           and (a.school_id is null or c.school_id = a.school_id)
           and (a.group_id is null or c.group_id = a.group_id)))))`;
}
