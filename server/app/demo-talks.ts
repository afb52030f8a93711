/** What the demo's people wrote to each other, and who is connected with whom. */
import { folded } from '#core/lang/folded.ts';
import { findable } from '#server/connections/connection-seed.ts';
import type { Tx } from '#server/db/database.ts';
import { groupLines, ownTalks, type Talk } from '#server/messages/message-seed.ts';
import { daysAgoAt } from './demo-days.ts';
import type { SchoolPeople } from './demo-people.ts';
import { insertRows, nextIds } from './demo-rows.ts';
import type { SchoolToFill } from './demo-school.ts';

/** Four conversations for the demo parent, one of each type, and what the other classes talk about. */
export async function seedTalks(tx: Tx, { schoolId, now }: SchoolToFill, people: SchoolPeople): Promise<void> {
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
        folded: folded(content),
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

function talksOf({ own, groups, pupils, offices }: SchoolPeople): Talk[] {
  const guardiansOf = (groupId: number) => [
    ...new Set(pupils.filter((pupil) => pupil.groupId === groupId).flatMap((pupil) => pupil.guardians)),
  ];
  const elderFamilies = guardiansOf(own.elder.groupId);
  return [
    ...ownTalks({
      ...own,
      offices,
      elder: own.elder.givenName,
      younger: { id: own.younger.id, name: own.younger.givenName },
      elderGroup: { id: own.elder.groupId, readers: [...elderFamilies, own.teacher] },
      classParent: elderFamilies.find((id) => id !== own.parent && id !== own.otherParent) ?? own.otherParent,
    }),
    // The younger's group keeps none: the demo parent is in four conversations.
    ...groups
      .filter(({ id }) => id !== own.elder.groupId && id !== own.younger.groupId)
      .map(({ id, teacher }): Talk => {
        const [one = own.parent, other = own.parent, ...rest] = guardiansOf(id);
        const readers = [one, other, ...rest, teacher];
        return { type: 'group', groupId: id, readers, lines: groupLines(teacher, one, other) };
      }),
  ];
}

/** The conversation of each talk: there with its class, its child or its guardian, or begun between two people. */
async function findConversations(tx: Tx, schoolId: number, talks: readonly Talk[], began: Date): Promise<number[]> {
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
    if (!found) throw new Error(`A demo school lacks a conversation of the type ${talk.type}.`);
    return found.id;
  });
}

/** How far the five parents who may be found are connected with the demo parent. */
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
