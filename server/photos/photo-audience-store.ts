import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** The guardians of children who are tagged with a child, or in the groups of the photos in which it is tagged. */
export async function findPhotoReaders(tx: Tx, childId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with tagged as (
      select p.file_id, p.group_id, p.is_for_group from report_photo_children pc
      join report_photos p on p.file_id = pc.file_id where pc.child_id = ${childId})
    select distinct gu.user_id from guardians gu join children c on c.id = gu.child_id and c.left_at is null
     where gu.can_view and (c.group_id in (select group_id from tagged where is_for_group)
       or c.id in (select pc.child_id from report_photo_children pc join tagged using (file_id)))
     order by gu.user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** The groups of photos for the whole group in which a child is tagged, and the children tagged with it. */
export async function findPhotoPlaces(tx: Tx, childId: number): Promise<{ groupIds: number[]; childIds: number[] }> {
  const { rows } = await sql<{ groupIds: number[]; childIds: number[] }>`
    with tagged as (
      select p.file_id, p.group_id, p.is_for_group from report_photo_children pc
      join report_photos p on p.file_id = pc.file_id where pc.child_id = ${childId})
    select array(select distinct group_id from tagged where is_for_group) as "groupIds",
      array(select distinct pc.child_id from report_photo_children pc join tagged using (file_id)) as "childIds"`.execute(
    tx,
  );
  return rows[0] ?? { groupIds: [], childIds: [] };
}
