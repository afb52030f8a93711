import { type RawBuilder, sql } from 'kysely';
import { initialsOf } from '#core/children/child.ts';
import type { Message } from '#core/messages/message.ts';
import { folded } from '#core/lang/folded.ts';
import type { Tx } from '#server/db/database.ts';

/** Of a message `m` that somebody `p` of its conversation may read: whether they may not read the one before it. */
export const followsUnheard = sql`p.unheard <> '{}' and p.unheard @> (
  select max(b.id) from messages b where b.conversation_id = p.conversation_id and b.id < m.id) as follows_unheard`;

type Asked = {
  readonly userId: number;
  /** Every conversation of theirs when it is left out. */
  readonly conversationId?: number | undefined;
  /** Older ones only. */
  readonly before?: number | undefined;
  readonly limit: number;
  /** Each must stand in the message, as `folded` writes it. */
  readonly words?: readonly string[] | undefined;
};

/**
 * The messages that somebody may read, the newest first. Each conversation is read by its own index, the newest first,
 * and no further than it is asked for: what others write to each other costs nothing, however much it is.
 */
export async function findMessages(
  tx: Tx,
  { userId, conversationId, before, limit, words = [] }: Asked,
): Promise<Message[]> {
  const ofOne = conversationId === undefined ? sql`` : sql`and p.conversation_id = ${conversationId}`;
  const older = before === undefined ? sql`` : sql`and m.id < ${before}`;
  const ofConversation =
    words.length === 0
      ? sql`select m.* from messages m where m.conversation_id = p.conversation_id and m.id <= p.until and not p.unheard @> m.id ${older}
          order by m.id desc limit ${limit}`
      : sql`${holding(words)} ${older} order by t.first_id desc, m.id desc limit ${limit}`;
  return selectMessages(
    tx,
    userId,
    sql`select p.conversation_id, p.since, m.id, m.sender_id, m.content, m.created_at, ${followsUnheard}
      from conversation_people p
      cross join lateral (${ofConversation}) as m
      where p.user_id = ${userId} ${ofOne}
      order by m.id desc limit ${limit}`,
  );
}

/**
 * The messages of a conversation in which all of these words stand. Its pages are looked through, the newest first, and
 * only one that holds them is opened: `offset 0` keeps the planner from joining all messages to all pages instead.
 */
function holding(words: readonly string[]): RawBuilder<unknown> {
  const standIn = (text: RawBuilder<unknown>) =>
    sql.join(
      words.map((word) => sql`strpos(${text}, ${word}) > 0`),
      sql` and `,
    );
  return sql`select m.* from message_pages t
    cross join lateral (
      select * from messages m
      where m.conversation_id = t.conversation_id and m.id between t.first_id and t.last_id
        and ${standIn(sql`m.folded`)}
      offset 0) as m
    where t.conversation_id = p.conversation_id and t.first_id <= p.until and ${standIn(sql`t.folded`)}
      and m.id <= p.until and not p.unheard @> m.id`;
}

/** One message, for somebody who may read it. */
export async function findMessage(tx: Tx, userId: number, id: number): Promise<Message | undefined> {
  const conversation = sql`array(select m.conversation_id from messages m where m.id = ${id})`;
  const [message] = await selectMessages(
    tx,
    userId,
    sql`select p.conversation_id, p.since, m.id, m.sender_id, m.content, m.created_at, ${followsUnheard}
      from conversation_people p
      join messages m on m.id = ${id} and m.conversation_id = p.conversation_id and m.id <= p.until and not p.unheard @> m.id
      where p.user_id = ${userId} and p.conversation_id = any (${conversation})`,
  );
  return message;
}

type New = {
  readonly schoolId: number;
  readonly conversationId: number;
  readonly senderId: number;
  readonly content: string;
  /** The phone's clock. */
  readonly saidAt: string | undefined;
  readonly now: Date;
};

/**
 * Adds a message and gives its id. The conversation is held until the commit and the number drawn after it is had, so
 * that ids in a conversation are in the order in which anybody can come to read them.
 */
export async function insertMessage(tx: Tx, message: New): Promise<number> {
  const { schoolId, conversationId, senderId, content, saidAt, now } = message;
  const { rows } = await sql<{ id: number }>`
    with held as materialized (select id from conversations where id = ${conversationId} for no key update)
    insert into messages (school_id, conversation_id, sender_id, content, folded, said_at, created_at)
    select ${schoolId}::int, held.id, ${senderId}::int, ${content}, ${folded(content)},
      ${saidAt ? new Date(saidAt) : null}::timestamptz, ${now}::timestamptz
    from held
    returning id
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A conversation that was there is gone.');
  return row.id;
}

/** How many messages somebody has sent since an instant. */
export async function countSent(tx: Tx, userId: number, since: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('sender_id', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return n;
}

/** A row of `howRead`. */
export type MessageRow = {
  readonly id: number;
  readonly conversation_id: number;
  readonly sender_id: number;
  readonly sender: string;
  readonly content: string;
  /** Text where it comes as JSON. */
  readonly created_at: Date | string;
  readonly is_read: boolean;
  readonly read_by: number | null;
  readonly follows_unheard: boolean | null;
};

/**
 * The messages of a page (`conversation_id`, `since`, `followsUnheard` and what a message has), each with how far it
 * was read. One's own: by how many of the others who are in it now, and whether by all of them or, of the office, by
 * anybody. Somebody else's: whether by oneself.
 */
export function howRead(userId: number, page: RawBuilder<unknown>): RawBuilder<MessageRow> {
  return sql<MessageRow>`
    with page as materialized (${page}),
    readers as materialized (
      select p.conversation_id, p.until, p.unheard, c.type, coalesce(k.read_to, 0) as read_to
      from conversation_people p
      join conversations c on c.id = p.conversation_id
      left join conversation_marks k on k.conversation_id = p.conversation_id and k.user_id = p.user_id
      where p.conversation_id = any (array(select conversation_id from page where sender_id = ${userId}))
        and p.user_id <> ${userId} and (c.type <> 'school' or ${userId} = c.user_id or p.user_id = c.user_id)
    )
    select page.id, page.conversation_id, page.sender_id, u.name as sender, page.content, page.created_at,
      case when page.sender_id = ${userId} then read.by_enough else page.id <= greatest(mine.read_to, page.since) end as is_read, page.follows_unheard,
      case when page.sender_id = ${userId} then read.by end as read_by
    from page
    join users u on u.id = page.sender_id
    left join conversation_marks mine on mine.conversation_id = page.conversation_id and mine.user_id = ${userId}
    left join lateral (
      select count(*) filter (where r.read_to >= page.id) as by,
        coalesce(case when bool_or(r.type = 'school') then bool_or(r.read_to >= page.id)
          else bool_and(r.read_to >= page.id) end, false) as by_enough
      from readers r where r.conversation_id = page.conversation_id and r.until >= page.id
        and not r.unheard @> page.id) as read on true
    order by page.id desc
  `;
}

async function selectMessages(tx: Tx, userId: number, page: RawBuilder<unknown>): Promise<Message[]> {
  const { rows } = await howRead(userId, page).execute(tx);
  return rows.map(messageOf);
}

export function messageOf(row: MessageRow): Message {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    senderId: row.sender_id,
    sender: row.sender,
    avatar: initialsOf(row.sender),
    content: row.content,
    createdAt: new Date(row.created_at).toISOString(),
    state: row.is_read ? 'read' : 'sent',
    ...(row.read_by !== null && { readBy: row.read_by }),
    ...(row.follows_unheard && { followsUnheard: true }),
  };
}
