/** Notifies the families of tagged children of photos that are added to a published report (docs/decisions/0072). */
import { sql } from 'kysely';
import { reportLink } from '#core/reports/report-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { type ConsentBasis, type TextRow, textsOf } from '#server/consents/consent-store.ts';
import type { Tx } from '#server/db/database.ts';
import type { ActionContext } from '#server/http/route.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { addedText, addedTitle } from './photo-phrases.ts';
import {
  childGroups,
  type ChildGroups,
  consentsOfTagged,
  mayReachChild,
  type PhotoRow,
  photoRow,
  reachesChild,
  taggedIds,
} from './photo-store.ts';

type TaggedRow = {
  readonly schoolId: number;
  readonly timeZone: string;
  readonly photos: readonly PhotoRow[];
  /** Tagged children with a published report of the day, and the guardians who may see them. */
  readonly tagged: readonly { readonly groups: ChildGroups; readonly guardians: readonly Guardian[] }[];
  readonly children: readonly ConsentBasis[];
  readonly texts: readonly TextRow[];
};
type Guardian = { readonly userId: number; readonly isNotified: boolean };

const subjectOf = (childId: number, day: string) => `photos ${childId} ${day}`;

async function findTagged(tx: Tx, photoIds: readonly number[], day: string): Promise<TaggedRow | undefined> {
  const { rows } = await sql<TaggedRow>`
    with chosen as (
      select p.*, ${taggedIds} as child_ids from report_photos p where p.file_id = any (${[...photoIds]}::int[]))
    select s.id as "schoolId", o.time_zone as "timeZone", ${consentsOfTagged} as children,
      ${textsOf(sql`s.id`)} as texts,
      (select json_agg(${photoRow}) from chosen p
         join file_contents fc on fc.file_id = p.file_id and fc.size = 2048) as photos,
      (select coalesce(json_agg(json_build_object('groups', ${childGroups}, 'guardians', (
          select coalesce(json_agg(json_build_object('userId', gu.user_id, 'isNotified', exists (
              select from notifications n
               where n.user_id = gu.user_id and n.subject = 'photos ' || c.id || ' ' || ${day}::text))
            order by gu.user_id), '[]')
            from guardians gu where gu.child_id = c.id and gu.can_view)) order by c.id), '[]')
        from children c where c.left_at is null
         and exists (select from chosen p where c.id = any (p.child_ids) and ${mayReachChild})) as tagged
    from schools s join organizations o on o.id = s.organization_id
    where s.id = (select min(school_id) from chosen)`.execute(tx);
  return rows[0];
}

/**
 * Notifies guardians of tagged children whose report of the day is already published, once for each child and day
 * however many photos follow. The notification says nothing of the photos.
 */
export async function notifyOfPhotos(
  { tx, currentUser, now }: ActionContext,
  photoIds: readonly number[],
  day: string,
): Promise<void> {
  const row = await findTagged(tx, photoIds, day);
  if (!row) return;
  const { schoolId, timeZone, photos, tagged, children, texts } = row;
  const consents = { children, texts, timeZone, today: schoolTimeAt(now, timeZone).day };
  for (const { groups, guardians } of tagged) {
    const { childId } = groups;
    const isSeen = photos.some((photo) => photo.childIds.includes(childId) && reachesChild(photo, groups, consents));
    const userIds = guardians
      .filter(({ userId, isNotified }) => isSeen && !isNotified && userId !== currentUser.id)
      .map(({ userId }) => userId);
    const subject = { key: subjectOf(childId, day), state: 'added' };
    const link = reportLink({ childId, date: day });
    const notice = { schoolId, kind: 'report', childIds: [childId], title: addedTitle, body: addedText } as const;
    await notify(tx, userIds, { ...notice, link, subject }, now);
  }
}
