import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { childrenWith, type CurrentUser } from '#server/http/current-user.ts';

/**
 * The relatives of the children that a user may see, and the links by which the user follows a child as a relative, for
 * their data export. A user sees a followed child only while the link holds, so that the archive names none of
 * them.
 */
export async function copyFollowers(tx: Tx, currentUser: CurrentUser) {
  const { rows: relatives } = await sql<Readonly<Record<string, unknown>>>`
    select c.name as child, coalesce(u.name, f.name) as name, f.relationship, f.until_day as until,
      v.name as "invitedBy", f.created_at as "createdAt", f.joined_at as "joinedAt", f.ended_at as "endedAt"
    from child_followers f join children c on c.id = f.child_id join users v on v.id = f.invited_by
    left join users u on u.id = f.user_id
    where f.child_id = any (${childrenWith(currentUser, 'view')}::int[])
    order by f.id`.execute(tx);
  const { rows: own } = await sql<Readonly<Record<string, unknown>>>`
    select f.relationship, f.until_day as until, f.joined_at as "joinedAt", f.ended_at as "endedAt"
    from child_followers f where f.user_id = ${currentUser.id} order by f.id`.execute(tx);
  return { relatives, own };
}
