/** The demo's conversations and connections. */
import { foldText } from '#core/lang/fold-text.ts';
import { findable } from '#server/connections/connection-seed.ts';
import type { Tx } from '#server/db/database.ts';
import { groupLines, ownConversations, type SeedConversation } from '#server/messages/message-seed.ts';
import { daysAgoAt } from './demo-dates.ts';
import type { SchoolPeople } from './demo-context.ts';
import { insertRows, nextIds } from './insert-rows.ts';
import type { SchoolToFill } from './demo-context.ts';

/** One conversation of each type for the demo parent, and the group conversations of the other groups. */
export async function seedConversations(tx: Tx, { schoolId, now }: SchoolToFill, people: SchoolPeople): Promise<void> {
  const talks = talksOf(people);
  const messageIds = await nextIds(
    tx,
    'messages',
    talks.reduce((sum, { lines }) => sum + lines.length, 0),
  );
  const conversationIds = await findConversations(tx, schoolId, talks, daysAgoAt(now, 30, '08:00'));
  const placed = talks.map((talk, n) => ({
    ...talk,
    id: conversationIds[n] ?? 0,
    lines: talk.lines.map((line) => ({ ...line, id: messageIds.shift() ?? 0 })),
  }));
  await insertRows(
    tx,
    'messages',
    placed.flatMap(({ id: conversationId, lines }) =>
      lines.map(({ id, from, daysAgo, time, content }) => ({
        id,
        school_id: schoolId,
        conversation_id: conversationId,
        sender_id: from,
        content,
        folded: foldText(content),
        created_at: daysAgoAt(now, daysAgo, time),
      })),
    ),
  );
  await insertRows(
    tx,
    'conversation_marks',
    placed.flatMap(({ id: conversationId, readers, lines }) =>
      readers.map((userId) => ({
        school_id: schoolId,
        conversation_id: conversationId,
        user_id: userId,
        read_to: lines.at(userId === people.own.parent ? -2 : -1)?.id ?? 0,
      })),
    ),
  );
}

function talksOf({ own, groups, pupils, offices }: SchoolPeople): SeedConversation[] {
  const guardiansOf = (groupId: number) => [
    ...new Set(pupils.filter((child) => child.groupId === groupId).flatMap((child) => child.guardians)),
  ];
  const elderFamilies = guardiansOf(own.elder.groupId);
  return [
    ...ownConversations({
      ...own,
      offices,
      elder: own.elder.givenName,
      younger: { id: own.younger.id, name: own.younger.givenName },
      elderGroup: { id: own.elder.groupId, readers: [...elderFamilies, own.teacher] },
      classParent: elderFamilies.find((id) => id !== own.parent && id !== own.otherParent) ?? own.otherParent,
    }),
    // The younger child's group has no conversation: the demo parent is in four.
    ...groups
      .filter(({ id }) => id !== own.elder.groupId && id !== own.younger.groupId)
      .map(({ id, teacher }): SeedConversation => {
        const [one = own.parent, other = own.parent, ...rest] = guardiansOf(id);
        const readers = [one, other, ...rest, teacher];
        return { type: 'group', groupId: id, readers, lines: groupLines(teacher, one, other) };
      }),
  ];
}

/** Finds the conversation of a group, child or guardian, and creates those between two people. */
async function findConversations(
  tx: Tx,
  schoolId: number,
  talks: readonly SeedConversation[],
  began: Date,
): Promise<number[]> {
  const pairs = talks.filter(({ type }) => type === 'individual');
  await insertRows(
    tx,
    'conversations',
    pairs.map(({ readers }) => ({
      school_id: schoolId,
      type: 'individual',
      user_id: Math.min(...readers),
      other_id: Math.max(...readers),
      created_at: began,
    })),
  );
  const there = await tx.selectFrom('conversations').selectAll().where('school_id', '=', schoolId).execute();
  return talks.map((talk) => {
    const found = there.find(({ type, child_id, group_id, user_id }) => {
      if (type !== talk.type) return false;
      if (type === 'child') return child_id === talk.childId;
      return type === 'group' ? group_id === talk.groupId : talk.readers.includes(user_id ?? 0);
    });
    if (!found) throw new Error(`The demo has no conversation of type ${talk.type}.`);
    return found.id;
  });
}

/** Connections between the demo parent and the five visible parents, in different states. */
export async function seedConnections(tx: Tx, { schoolId, now }: SchoolToFill, { own }: SchoolPeople): Promise<void> {
  const rows = findable.flatMap(({ connection }, place) => {
    const other = own.found[place];
    if (!connection || other === undefined) return [];
    const { status, askedByThem, daysAgo } = connection;
    return {
      school_id: schoolId,
      asked_by: askedByThem ? other : own.parent,
      asked: askedByThem ? own.parent : other,
      status,
      created_at: daysAgoAt(now, daysAgo, '20:15'),
      decided_at: status === 'connected' ? daysAgoAt(now, daysAgo - 1, '07:30') : null,
    };
  });
  await insertRows(tx, 'connections', rows);
}
