import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Person } from '#server/sessions/person.ts';

type MessageCopy = {
  readonly id: number;
  readonly conversation: string;
  readonly sender: string;
  readonly content: string;
  readonly createdAt: Date;
};

/**
 * What somebody may read in their own conversations and in those of their children, for their copy of it. What they read as
 * staff is the school's, and not in it.
 */
export async function copyMessages(tx: Tx, { id, children }: Person): Promise<MessageCopy[]> {
  const childIds = children.map(({ childId }) => childId);
  const { rows } = await sql<MessageCopy>`
    select m.id, coalesce(ch.name, g.room, case when c.type = 'school' then s.name end, o.name) as conversation,
           u.name as sender, m.content, m.created_at as "createdAt"
      from conversation_people p
      join conversations c on c.id = p.conversation_id
      join messages m on m.conversation_id = c.id and m.id <= p.until
      join users u on u.id = m.sender_id
      join schools s on s.id = c.school_id
      left join children ch on ch.id = c.child_id
      left join groups g on g.id = c.group_id
      left join users o on o.id = case when c.user_id = ${id} then c.other_id else c.user_id end
     where p.user_id = ${id} and (
       c.type = 'individual' or c.user_id = ${id} or c.child_id = any (${childIds}::int[])
       or c.group_id in (select group_id from children where id = any (${childIds}::int[])))
     order by m.id desc`.execute(tx);
  return rows;
}
