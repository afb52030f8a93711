import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { CurrentUser } from '#server/http/current-user.ts';

type MessageCopy = {
  readonly id: number;
  readonly conversation: string;
  readonly sender: string;
  readonly content: string;
  readonly createdAt: Date;
};

/**
 * The ids of the messages that a user may read in their own conversations and those of their children, newest first,
 * for their data export. Messages they read as staff belong to the school and are not included.
 */
export async function findCopiedMessages(tx: Tx, currentUser: CurrentUser): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(id order by id desc) as ids from (select distinct m.id ${readableMessages(currentUser)}) readable`.execute(
    tx,
  );
  return rows[0]?.ids ?? [];
}

/**
 * A batch of these messages, newest first: exporting all at once would block other requests. The rights are checked
 * again for each batch, so messages to which the user has lost the right are left out.
 */
export async function copyMessages(tx: Tx, currentUser: CurrentUser, ids: readonly number[]): Promise<MessageCopy[]> {
  const { rows } = await sql<MessageCopy>`
    select distinct on (m.id) m.id, coalesce(ch.name, g.room, case when c.type = 'school' then s.name end, o.name) as conversation,
           u.name as sender, m.content, m.created_at as "createdAt"
    ${readableMessages(currentUser, ids)}
     order by m.id desc`.execute(tx);
  return rows;
}

/** The FROM clause shared by both queries. */
function readableMessages({ id, children }: CurrentUser, ids?: readonly number[]) {
  const childIds = children.map(({ childId }) => childId);
  return sql`
      from (
        select conversation_id, until, unheard, null::timestamptz as left_at from conversation_people where user_id = ${id}
        union all
        -- For a child who left, the messages until then: the view has current children only.
        select c.id, coalesce(gu.messages_to, 2147483647), gu.unheard, ch.left_at
          from guardians gu
          join children ch on ch.id = gu.child_id and ch.left_at is not null
          join schools s on s.id = gu.school_id
          left join user_settings us on us.user_id = gu.user_id
          join conversations c on c.child_id = ch.id or c.type = 'school' and c.user_id = gu.user_id and c.school_id = gu.school_id
            or c.group_id = ch.group_id and coalesce(us.allow_group_invites, s.open_to_parents)
         where gu.user_id = ${id} and gu.child_id = any (${childIds}::int[])
           and (gu.can_message or gu.can_view and gu.messages_to > 0)
      ) p
      join conversations c on c.id = p.conversation_id
      join messages m on m.conversation_id = c.id and m.id <= p.until and not p.unheard @> m.id
        and (p.left_at is null or m.created_at <= p.left_at)
      join users u on u.id = m.sender_id
      join schools s on s.id = c.school_id
      left join children ch on ch.id = c.child_id
      left join groups g on g.id = c.group_id
      left join users o on o.id = case when c.user_id = ${id} then c.other_id else c.user_id end
     where (c.type = 'individual' or c.user_id = ${id} or c.child_id = any (${childIds}::int[])
       or c.group_id in (select group_id from children where id = any (${childIds}::int[])))
       ${ids ? sql`and m.id = any (${ids}::int[])` : sql``}`;
}
