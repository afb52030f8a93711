import { sql } from 'kysely';
import type { Badges } from '#core/notifications/badge.ts';
import type { Tx } from '#server/db/database.ts';
import { childrenWith, type CurrentUser, withoutHidden } from '#server/http/current-user.ts';
import { isOfShownModule, isTheirs } from './notification-store.ts';

/**
 * Counts a user's unread items in one query: notifications about each visible child (including 0) and in total,
 * messages of other users, and unopened reports. A report published before the user became a guardian of the child is
 * readable, and counts as unread only once it is corrected.
 */
export async function countBadges(tx: Tx, currentUser: CurrentUser): Promise<Badges> {
  const ids = childrenWith(currentUser, 'view');
  const withReports = childrenWith(withoutHidden(currentUser, 'reports'), 'view');
  const { rows } = await sql<Badges>`
    select
      (select coalesce(jsonb_object_agg(child_id, unread), '{}') from (
        select listed.child_id, count(n.id) as unread
        from unnest(${ids}::int[]) as listed (child_id)
        left join notification_children nc on nc.child_id = listed.child_id
        left join notifications n on n.id = nc.notification_id and n.user_id = ${currentUser.id} and n.read_at is null
          and ${isOfShownModule(currentUser)}
        group by listed.child_id) as per_child) as children,
      (select count(*) from notifications n where n.read_at is null and ${isTheirs(currentUser)} and ${isOfShownModule(currentUser)}) as bell,
      (select coalesce(sum(unread), 0)::int from conversation_people p
        left join conversation_marks k on k.conversation_id = p.conversation_id and k.user_id = p.user_id
        cross join lateral (
          select count(*) as unread from messages m
          where m.conversation_id = p.conversation_id and m.id > greatest(k.read_to, p.since) and m.id <= p.until
            and not p.unheard @> m.id
            and m.sender_id <> p.user_id) as counted
        where p.user_id = ${currentUser.id}) as messages,
      (select count(*) from reports r
        join guardians g on g.child_id = r.child_id and g.user_id = ${currentUser.id}
        where r.child_id = any(${withReports}::int[]) and r.published_at is not null
          and greatest(r.published_at, r.corrected_at) >= g.created_at and not exists (
          select from report_reads rr where rr.report_id = r.id and rr.user_id = ${currentUser.id})) as reports
  `.execute(tx);
  const [badges] = rows;
  if (!badges) throw new Error('The badge count query returned no row.');
  return badges;
}
