import { sql } from 'kysely';
import type { Conversation, ConversationType } from '#core/messages/conversation.ts';
import { messagingRestriction } from '#core/messages/message-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { followsHiddenMessage, howRead, type MessageRow, messageOf } from './message-store.ts';
import { leastRestriction, type RelationRow } from './messaging-relation-store.ts';

/** A user's membership of a conversation. */
export type Membership = {
  readonly schoolId: number;
  readonly type: ConversationType;
  /** Follows from their links. In a conversation of two people, the relation with `otherId` is checked as well. */
  readonly mayWrite: boolean;
  readonly otherId: number | null;
  readonly readTo: number;
  /** The newest message that the user may read. */
  readonly newest: number;
};

/** A user's membership of a conversation, or undefined when they are not in it. */
export async function findMembership(tx: Tx, userId: number, conversationId: number): Promise<Membership | undefined> {
  const { rows } = await sql<Membership>`
    select p.school_id as "schoolId", c.type, p.may_write as "mayWrite",
      case when c.user_id = ${userId} then c.other_id else case when c.type = 'individual' then c.user_id end end as "otherId",
      coalesce(k.read_to, 0) as "readTo",
      coalesce((select max(m.id) from messages m where m.conversation_id = c.id and m.id <= p.until
        and not p.unheard @> m.id), 0) as newest
    from conversation_people p
    join conversations c on c.id = p.conversation_id
    left join conversation_marks k on k.conversation_id = p.conversation_id and k.user_id = p.user_id
    where p.user_id = ${userId} and p.conversation_id = ${conversationId}
  `.execute(tx);
  return rows[0];
}

/** The users who may read a message of a conversation, including its sender. */
export async function findReaders(tx: Tx, conversationId: number, messageId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select p.user_id from conversation_people p
    where p.conversation_id = ${conversationId} and p.until >= ${messageId} and not p.unheard @> ${messageId}::int order by p.user_id`.execute(
    tx,
  );
  return rows.map(({ user_id }) => user_id);
}

/** Finds or creates the conversation of two users. */
export async function openIndividual(tx: Tx, schoolId: number, one: number, other: number, now: Date): Promise<number> {
  const pair = { school_id: schoolId, user_id: Math.min(one, other), other_id: Math.max(one, other) };
  const created = await tx
    .insertInto('conversations')
    .values({ ...pair, type: 'individual', created_at: now })
    // The unique index decides, and waits for a concurrent insert.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (created) return created.id;
  const existing = await tx
    .selectFrom('conversations')
    .select('id')
    .where('school_id', '=', pair.school_id)
    .where('user_id', '=', pair.user_id)
    .where('other_id', '=', pair.other_id)
    .executeTakeFirstOrThrow();
  return existing.id;
}

/** Moves a user's read mark forward. Returns whether it moved. */
export async function advanceReadMark(
  tx: Tx,
  { userId, schoolId, conversationId, readTo }: Record<'userId' | 'schoolId' | 'conversationId' | 'readTo', number>,
): Promise<boolean> {
  const moved = await tx
    .insertInto('conversation_marks')
    .values({ school_id: schoolId, conversation_id: conversationId, user_id: userId, read_to: readTo })
    .onConflict((conflict) =>
      conflict
        .columns(['conversation_id', 'user_id'])
        .doUpdateSet({ read_to: readTo })
        .where('conversation_marks.read_to', '<', readTo),
    )
    .returning('read_to')
    .executeTakeFirst();
  return moved !== undefined;
}

/** The senders of a range of messages, without the reader, who are still in the conversation. */
export async function findSenders(
  tx: Tx,
  { conversationId, after, to, reader }: Record<'conversationId' | 'after' | 'to' | 'reader', number>,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select p.user_id from conversation_people p
    where p.conversation_id = ${conversationId} and p.user_id <> ${reader} and p.user_id = any (array(
      select m.sender_id from messages m
      where m.conversation_id = ${conversationId} and m.id > ${after} and m.id <= ${to}))`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

type Row = {
  readonly id: number;
  readonly type: ConversationType;
  readonly title: string;
  readonly child_id: number | null;
  readonly unread: number;
  readonly may_write: boolean;
  readonly participants: Conversation['participants'];
  readonly ties: readonly RelationRow[] | null;
  readonly last: MessageRow | null;
};

/** A user's conversations that have messages, the latest first. With `only`, that conversation even if it is empty. */
export async function findConversations(tx: Tx, userId: number, only?: number): Promise<Conversation[]> {
  const ofOne = only === undefined ? sql`and newest.id is not null` : sql`and p.conversation_id = ${only}`;
  const { rows } = await sql<Row>`
    with mine as materialized (
      select p.conversation_id, p.may_write, p.since, p.unheard, newest.id as last_id, counted.unread,
        case when c.type = 'individual' then case when c.user_id = ${userId} then c.other_id else c.user_id end end as other_id
      from conversation_people p
      join conversations c on c.id = p.conversation_id
      left join conversation_marks k on k.conversation_id = p.conversation_id and k.user_id = p.user_id
      left join lateral (
        select m.id from messages m where m.conversation_id = p.conversation_id and m.id <= p.until and not p.unheard @> m.id
        order by m.id desc limit 1) as newest on true
      cross join lateral (
        select count(*) as unread from messages m
        where m.conversation_id = p.conversation_id and m.id > greatest(k.read_to, p.since) and m.id <= p.until
          and not p.unheard @> m.id
          and m.sender_id <> p.user_id) as counted
      where p.user_id = ${userId} ${ofOne}
    ),
    people as materialized (
      select p.conversation_id, p.user_id, u.name, exists (
        select from staff_members s where s.user_id = p.user_id and s.school_id = p.school_id
        union all
        select from school_admins a where a.user_id = p.user_id and a.school_id = p.school_id) as is_staff
      from conversation_people p join users u on u.id = p.user_id
      where p.conversation_id = any (array(select conversation_id from mine))
    ),
    ties as materialized (
      select * from ties_between(${userId}, array(select other_id from mine where other_id is not null))
    )
    select c.id, c.type, c.child_id, mine.unread, to_jsonb(last) as last, mine.may_write,
      case c.type when 'child' then (select ch.name from children ch where ch.id = c.child_id)
        when 'group' then (select g.room from groups g where g.id = c.group_id)
        when 'individual' then (select u.name from users u where u.id = mine.other_id)
        else case when c.user_id = ${userId} then (select s.name from schools s where s.id = c.school_id)
          else (select u.name from users u where u.id = c.user_id) end end as title,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.user_id, 'name', p.name, 'isStaff', p.is_staff)
          order by not p.is_staff, alphabetical(p.name), p.user_id), '[]')
        from people p where p.conversation_id = c.id) as participants,
      (select jsonb_agg(to_jsonb(t)) from ties t where t.user_id = mine.other_id and t.school_id = c.school_id) as ties
    from mine join conversations c on c.id = mine.conversation_id
    left join (${howRead(userId, newestOfMine)}) as last on last.id = mine.last_id
    order by mine.last_id desc nulls last, c.id
  `.execute(tx);
  return rows.map((row) => conversationOf(row));
}

/** Reads from the CTE `mine` of the query above. */
const newestOfMine = sql`
  select p.conversation_id, p.since, m.id, m.sender_id, m.content, m.created_at, ${followsHiddenMessage}
  from mine p join messages m on m.id = p.last_id`;

function conversationOf(row: Row): Conversation {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    participants: row.participants,
    lastMessage: row.last && messageOf(row.last),
    unread: row.unread,
    bar: barOf(row),
    ...(row.child_id !== null && { childId: row.child_id }),
  };
}

function barOf({ type, may_write, ties }: Row): Conversation['bar'] {
  if (type !== 'individual') return may_write ? null : 'right_withdrawn';
  const bar = leastRestriction(ties ?? [], messagingRestriction)?.bar;
  // Both users have exchanged messages, so neither is unknown to the other. Without a shared school they have no
  // relation.
  return bar === undefined || bar === 'unknown' ? 'closed' : bar;
}
