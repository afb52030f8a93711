import { sql } from 'kysely';
import { initialsOf } from '#core/children/child.ts';
import type { Contacts, OtherParent, Teacher } from '#core/messages/contact.ts';
import { type OwnTitle, type StaffTitle, staffTitles } from '#core/schools/staff.ts';
import { isListed, messagingRestriction } from '#core/messages/message-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { ownTitleOf } from '#server/schools/own-title-store.ts';
import { leastRestriction, type RelationRow } from './messaging-relation-store.ts';

type Row = RelationRow & {
  readonly name: string;
  readonly title: StaffTitle | null;
  readonly own_title: OwnTitle | null;
  /** The room of one of their children, preferably of a group that the user shares or serves. */
  readonly room: string | null;
};

type FoundContacts = {
  readonly people: readonly Row[] | null;
  readonly conversations: Contacts['conversations'] | null;
};

/**
 * The contacts that a user may see, each checked with `messagingRestriction` or `isListed`. A guardian sees the staff
 * of their children, the principal and other parents. Staff see their colleagues and the guardians of the children they
 * serve. Includes the group, child and school conversations in which the user may write.
 */
export async function findContacts(tx: Tx, userId: number): Promise<Contacts> {
  const { rows } = await sql<FoundContacts>`
    with my_schools as materialized (select * from places_of(array[${userId}::int])),
    my_groups as materialized (
      select c.group_id from guardians g join children c on c.id = g.child_id and c.left_at is null
       where g.user_id = ${userId} and (g.can_view or g.can_message)
      union
      select sg.group_id from staff_groups sg where sg.user_id = ${userId}
    ),
    others as (
      select sg.user_id from staff_groups sg where sg.group_id in (select group_id from my_groups)
      union
      select sm.user_id from staff_members sm join my_schools s using (school_id) where s.is_staff or sm.title = 'principal'
      union
      select g.user_id from guardians g join children c on c.id = g.child_id and c.left_at is null
       where c.group_id in (select group_id from my_groups)
      union
      select g.user_id from guardians g join my_schools s using (school_id)
        left join user_settings us on us.user_id = g.user_id where s.is_office or us.visibility = 'all'
      union
      select case when cn.asked_by = ${userId} then cn.asked else cn.asked_by end from connections cn
       where ${userId} in (cn.asked_by, cn.asked)
    ),
    rooms as (
      select distinct on (g.user_id, g.school_id) g.user_id, g.school_id, gr.room
        from guardians g join children c on c.id = g.child_id and c.left_at is null
        join groups gr on gr.id = c.group_id
       where g.user_id in (select user_id from others) and (g.can_view or g.can_message)
       order by g.user_id, g.school_id, c.group_id not in (select group_id from my_groups), c.id
    ),
    people as (
      select t.*, u.name, sm.title, ${ownTitleOf('sm')} as own_title, r.room
      from ties_between(${userId}, array(select user_id from others)) t
      join users u on u.id = t.user_id
      left join staff_members sm on sm.user_id = t.user_id and sm.school_id = t.school_id
      left join rooms r on r.user_id = t.user_id and r.school_id = t.school_id
    )
    select (select jsonb_agg(to_jsonb(p) order by alphabetical(p.name), p.user_id, p.school_id) from people p) as people,
      (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', c.id, 'type', c.type, 'childId', c.child_id,
          'title', coalesce(ch.name, g.room, s.name))) order by c.type, alphabetical(coalesce(ch.name, g.room, s.name)), c.id)
        from conversation_people p
        join conversations c on c.id = p.conversation_id
        left join children ch on ch.id = c.child_id
        left join groups g on g.id = c.group_id
        left join schools s on s.id = c.school_id
        where p.user_id = ${userId} and p.may_write and c.type <> 'individual' and g.archived_at is null
          and (c.type <> 'school' or c.user_id = ${userId})) as conversations
  `.execute(tx);
  const people = byPerson(rows[0]?.people ?? []);
  return {
    teachers: people.flatMap(teacherOf).toSorted((a, b) => staffTitles.indexOf(a.title) - staffTitles.indexOf(b.title)),
    parents: people.flatMap(parentOf),
    conversations: rows[0]?.conversations ?? [],
  };
}

/** Groups the rows by user. A user has one row for each shared school. */
function byPerson(rows: readonly Row[]): Row[][] {
  const people = new Map<number, Row[]>();
  for (const row of rows) people.set(row.user_id, [...(people.get(row.user_id) ?? []), row]);
  return [...people.values()];
}

/**
 * A staff member the user may message, or could if the school had not withdrawn the right. Staff without a title are
 * omitted.
 */
function teacherOf(rows: readonly Row[]): Teacher[] {
  const best = leastRestriction(rows, messagingRestriction);
  const row = rows.find(({ school_id }) => school_id === best?.row.school_id);
  if (!best || !row?.title || best.bar === 'unknown' || !row.their_place.is_staff) return [];
  const { user_id: id, name, title, own_title: ownTitle } = row;
  return [{ id, name, title, ownTitle, avatar: initialsOf(name), bar: best.bar, ...withConversation(row) }];
}

/** Other parents whose settings list them, and for staff the guardians of the children they serve. */
function parentOf(rows: readonly Row[]): OtherParent[] {
  const best = leastRestriction(rows, (ties) =>
    isServed(ties) || isListed(ties) ? messagingRestriction(ties) : 'unknown',
  );
  const row = rows.find(({ school_id }) => school_id === best?.row.school_id);
  if (!best || !row?.room || best.bar === 'unknown' || row.their_place.is_staff) return [];
  const { user_id: id, name, room: className, connection, connection_id, asked_by_me } = row;
  const connected = connection !== 'none' && connection_id !== null;
  return [
    {
      id,
      name,
      className,
      avatar: initialsOf(name),
      connection,
      ...(connected && { connectionId: connection_id }),
      ...(connection === 'pending' && { askedByMe: asked_by_me === true }),
      bar: best.bar,
      ...withConversation(row),
    },
  ];
}

const isServed = ({ me, iServeTheirs }: Parameters<typeof messagingRestriction>[0]) =>
  me.isStaff && (iServeTheirs || me.isOffice);

const withConversation = ({ conversation_id }: RelationRow) =>
  conversation_id === null ? {} : { conversationId: conversation_id };
