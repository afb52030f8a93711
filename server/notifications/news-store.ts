/** What is still news to somebody when it is about to leave: unread, and theirs to see by today’s rights. */
import { sql } from 'kysely';
import type { Both } from '#core/lang/locale.ts';
import type { Tx } from '#server/db/database.ts';
import type { Person } from '#server/sessions/person.ts';
import type { About } from './delivery-store.ts';
import { findUnread } from './notification-store.ts';
import { messageBody, messageTitle, type Place } from './push-phrases.ts';

export type News = {
  /** Items with the same value replace each other on the screen. */
  readonly tag: string;
  readonly title: Both;
  readonly body: Both;
  /** The screen it opens. */
  readonly link: string;
};

/** The items that are still unread and visible, oldest first; only one per conversation. */
export async function findNews(tx: Tx, person: Person, about: readonly About[]): Promise<News[]> {
  const notifications = about.flatMap((one) => ('notificationId' in one ? [one.notificationId] : []));
  const conversations = about.flatMap((one) => ('conversationId' in one ? [one.conversationId] : []));
  return [
    ...(notifications.length > 0 ? await newsOfBell(tx, person, notifications) : []),
    ...(conversations.length > 0 ? await newsOfMessages(tx, person, conversations) : []),
  ];
}

async function newsOfBell(tx: Tx, person: Person, ids: readonly number[]): Promise<News[]> {
  const unread = await findUnread(tx, person, ids);
  return unread.map(({ id, subject, ...words }) => ({
    // The newest state of a subject takes the place of the one before, on the device too.
    tag: subject === null ? `notification-${id}` : subject.replaceAll(' ', '-'),
    ...words,
  }));
}

async function newsOfMessages(tx: Tx, { id: userId, children }: Person, ids: readonly number[]): Promise<News[]> {
  const { rows } = await sql<Place & { id: number }>`
    select c.id, c.type, ch.given_name as "givenName", g.room
    from conversation_people p
    join conversations c on c.id = p.conversation_id
    left join conversation_marks k on k.conversation_id = p.conversation_id and k.user_id = p.user_id
    left join children ch on ch.id = c.child_id
    left join groups g on g.id = c.group_id
    where p.user_id = ${userId} and p.conversation_id = any (${[...ids]}) and exists (
      select from messages m
      where m.conversation_id = p.conversation_id and m.id > greatest(k.read_to, p.since) and m.id <= p.until
        and not p.unheard @> m.id
        and m.sender_id <> p.user_id)
    order by c.id`.execute(tx);
  return rows.map(({ id, ...place }) => ({
    tag: `conversation-${id}`,
    title: messageTitle,
    body: messageBody(place),
    // Staff without children here have only the school’s side of the app.
    link: `${children.length > 0 ? '' : '/staff'}/messages?conversation=${id}`,
  }));
}
