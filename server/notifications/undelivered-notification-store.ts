/** Filters queued deliveries at the time of sending: unread, and visible with the current rights. */
import { sql } from 'kysely';
import type { Bilingual } from '#core/lang/locale.ts';
import type { Tx } from '#server/db/database.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import type { DeliverySubject } from './delivery-store.ts';
import { findUnread } from './notification-store.ts';
import { messageBody, messageTitle, type ConversationLabel } from './push-phrases.ts';

export type UndeliveredNotification = {
  /** Notifications with the same tag replace each other on the device. */
  readonly tag: string;
  readonly title: Bilingual;
  readonly body: Bilingual;
  /** Path of the screen it opens. */
  readonly link: string;
  /** The child and day of the pickup that it is about. */
  readonly pickup?: { readonly childId: number; readonly day: string } | undefined;
};

/** The items that are still unread and visible, oldest first, one per conversation. */
export async function findUndelivered(
  tx: Tx,
  currentUser: CurrentUser,
  about: readonly DeliverySubject[],
): Promise<UndeliveredNotification[]> {
  const notifications = about.flatMap((one) => ('notificationId' in one ? [one.notificationId] : []));
  const conversations = about.flatMap((one) => ('conversationId' in one ? [one.conversationId] : []));
  return [
    ...(notifications.length > 0 ? await newsOfBell(tx, currentUser, notifications) : []),
    ...(conversations.length > 0 ? await newsOfMessages(tx, currentUser, conversations) : []),
  ];
}

async function newsOfBell(
  tx: Tx,
  currentUser: CurrentUser,
  ids: readonly number[],
): Promise<UndeliveredNotification[]> {
  const unread = await findUnread(tx, currentUser, ids);
  return unread.map(({ id, subject, ...words }) => ({
    // A newer state of a subject replaces the earlier one on the device as well.
    tag: subject === null ? `notification-${id}` : subject.replaceAll(' ', '-'),
    ...words,
    pickup: pickupOf(subject),
  }));
}

/** Reads `pickup 12 2026-04-16`, the subject of notifications about a pickup. */
function pickupOf(subject: string | null): UndeliveredNotification['pickup'] {
  const [, childId, day] = /^pickup (\d+) (\S+)$/.exec(subject ?? '') ?? [];
  return childId && day ? { childId: Number(childId), day } : undefined;
}

async function newsOfMessages(
  tx: Tx,
  { id: userId, children }: CurrentUser,
  ids: readonly number[],
): Promise<UndeliveredNotification[]> {
  const { rows } = await sql<ConversationLabel & { id: number }>`
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
    // Staff without children at the school have only the staff side of the app.
    link: `${children.length > 0 ? '' : '/staff'}/messages?conversation=${id}`,
  }));
}
