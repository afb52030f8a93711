import { type RawBuilder, sql } from 'kysely';
import { initialsOf } from '#core/children/child.ts';
import type { StoredFile } from '#core/files/stored-file.ts';
import type { Message } from '#core/messages/message.ts';
import { foldText } from '#core/lang/fold-text.ts';
import type { Tx } from '#server/db/database.ts';
import { filesOfMessage } from './message-file-store.ts';

/**
 * SQL: for a message `m` that member `p` of its conversation may read, whether the message before it is hidden from
 * `p`.
 */
export const followsHiddenMessage = sql`p.unheard <> '{}' and p.unheard @> (
  select max(b.id) from messages b where b.conversation_id = p.conversation_id and b.id < m.id) as follows_unheard`;

type FindMessagesParams = {
  readonly userId: number;
  /** All conversations of the user when absent. */
  readonly conversationId?: number | undefined;
  /** Only messages before this id. */
  readonly before?: number | undefined;
  readonly limit: number;
  /** The message must contain each word, in the form of the column `folded`. */
  readonly words?: readonly string[] | undefined;
};

/**
 * The messages that a user may read, newest first. Each conversation is read through its own index and only as far as
 * needed, so the conversations of others cost nothing.
 */
export async function findMessages(
  tx: Tx,
  { userId, conversationId, before, limit, words = [] }: FindMessagesParams,
): Promise<Message[]> {
  const ofOne = conversationId === undefined ? sql`` : sql`and p.conversation_id = ${conversationId}`;
  const older = before === undefined ? sql`` : sql`and m.id < ${before}`;
  const ofConversation =
    words.length === 0
      ? sql`select m.* from messages m where m.conversation_id = p.conversation_id and m.id <= p.until and not p.unheard @> m.id ${older}
          order by m.id desc limit ${limit}`
      : sql`${matchingMessages(words)} ${older} order by t.first_id desc, m.id desc limit ${limit}`;
  return selectMessages(
    tx,
    userId,
    sql`select p.conversation_id, p.since, m.id, m.sender_id, m.content, m.created_at, ${followsHiddenMessage}
      from conversation_people p
      cross join lateral (${ofConversation}) as m
      where p.user_id = ${userId} ${ofOne}
      order by m.id desc limit ${limit}`,
  );
}

/**
 * The messages of a conversation that contain all of these words. Pages are scanned newest first, and only the messages
 * of a matching page are read: `offset 0` keeps the planner from joining all messages to all pages.
 */
function matchingMessages(words: readonly string[]): RawBuilder<unknown> {
  const containsWords = (text: RawBuilder<unknown>) =>
    sql.join(
      words.map((word) => sql`strpos(${text}, ${word}) > 0`),
      sql` and `,
    );
  return sql`select m.* from message_pages t
    cross join lateral (
      select * from messages m
      where m.conversation_id = t.conversation_id and m.id between t.first_id and t.last_id
        and ${containsWords(sql`m.folded`)}
      offset 0) as m
    where t.conversation_id = p.conversation_id and t.first_id <= p.until and ${containsWords(sql`t.folded`)}
      and m.id <= p.until and not p.unheard @> m.id`;
}

/** One message, if the user may read it. */
export async function findMessage(tx: Tx, userId: number, id: number): Promise<Message | undefined> {
  const conversation = sql`array(select m.conversation_id from messages m where m.id = ${id})`;
  const [message] = await selectMessages(
    tx,
    userId,
    sql`select p.conversation_id, p.since, m.id, m.sender_id, m.content, m.created_at, ${followsHiddenMessage}
      from conversation_people p
      join messages m on m.id = ${id} and m.conversation_id = p.conversation_id and m.id <= p.until and not p.unheard @> m.id
      where p.user_id = ${userId} and p.conversation_id = any (${conversation})`,
  );
  return message;
}

type NewMessageRow = {
  readonly schoolId: number;
  readonly conversationId: number;
  readonly senderId: number;
  readonly content: string;
  /** Time of sending by the phone's clock. */
  readonly saidAt: string | undefined;
  readonly now: Date;
};

/**
 * Adds a message and returns its id. The conversation row is locked before the id is drawn, until the commit, so that
 * the ids of a conversation follow the order in which messages become visible.
 */
export async function insertMessage(tx: Tx, message: NewMessageRow): Promise<number> {
  const { schoolId, conversationId, senderId, content, saidAt, now } = message;
  const { rows } = await sql<{ id: number }>`
    with held as materialized (select id from conversations where id = ${conversationId} for no key update)
    insert into messages (school_id, conversation_id, sender_id, content, folded, said_at, created_at)
    select ${schoolId}::int, held.id, ${senderId}::int, ${content}, ${foldText(content)},
      ${saidAt ? new Date(saidAt) : null}::timestamptz, ${now}::timestamptz
    from held
    returning id
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('Conversation not found on message insert.');
  return row.id;
}

/** A row of `howRead`. */
export type MessageRow = {
  readonly id: number;
  readonly conversation_id: number;
  readonly sender_id: number;
  readonly sender: string;
  readonly content: string;
  readonly files: readonly StoredFile[] | null;
  /** A string when it comes as JSON. */
  readonly created_at: Date | string;
  readonly is_read: boolean;
  readonly read_by: number | null;
  readonly follows_unheard: boolean | null;
};

/**
 * The messages of a page (`conversation_id`, `since`, `followsUnheard` and the columns of a message) with their read
 * state. A message of the current user has the count of other members who read it, and is read once all of them have
 * or, for the office, any of them has. A message of another user is read once the current user has read it.
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
      ${filesOfMessage(sql`page.id`)} as files,
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
    ...(row.files && { files: [...row.files] }),
    createdAt: new Date(row.created_at).toISOString(),
    state: row.is_read ? 'read' : 'sent',
    ...(row.read_by !== null && { readBy: row.read_by }),
    ...(row.follows_unheard && { followsUnheard: true }),
  };
}
