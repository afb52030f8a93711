import { type RawBuilder, sql } from 'kysely';
import { boundSpaces } from '#core/lang/french.ts';
import type { Both, Locale } from '#core/lang/locale.ts';
import type { Urgency } from '#core/notifications/delivery-rules.ts';
import { type Notification, type NotificationKind } from '#core/notifications/notification.ts';
import type { Subject } from '#core/notifications/ring-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { tell } from '#server/live/live-store.ts';
import { childrenWith, type Person, placesOf } from '#server/sessions/person.ts';
import { planDelivery } from './delivery-store.ts';
import { replaceEarlier } from './subject-store.ts';

export type Notice = {
  readonly schoolId: number;
  readonly kind: NotificationKind;
  /** The children it concerns. */
  readonly childIds: readonly number[];
  /** Shown on locked screens: never a reason, a note, a surname or free text. (trust, Controls) */
  readonly title: Both;
  readonly body: Both;
  /** The screen it opens. */
  readonly link: string;
  /** That of its kind when absent. */
  readonly urgency?: Urgency | undefined;
  /** The newest notification of a subject takes the place of the unread one before, and rings in its turn. */
  readonly subject?: Subject | undefined;
};

/** A notification as it was made. */
export type Made = { readonly id: number; readonly userId: number };

/**
 * Notifies several people of the same thing, once each: behind the bell, and outside the app as each of them chose.
 * Gives the notifications.
 */
export async function notify(tx: Tx, userIds: readonly number[], notice: Notice, now: Date): Promise<Made[]> {
  if (userIds.length === 0) return [];
  tell(tx, userIds, { about: 'notifications' });
  const { schoolId, kind, title, body, link, childIds, urgency, subject } = notice;
  const turns = subject && (await replaceEarlier(tx, userIds, subject, now));
  const made = await tx
    .insertInto('notifications')
    .values(
      userIds.map((userId) => ({
        school_id: schoolId,
        user_id: userId,
        kind,
        title_en: title.en,
        title_fr: boundSpaces(title.fr),
        body_en: body.en,
        body_fr: boundSpaces(body.fr),
        link,
        created_at: now,
        subject: subject?.key ?? null,
        rings: JSON.stringify(turns?.get(userId)?.rings ?? {}),
      })),
    )
    .returning(['id', 'user_id as userId'])
    .execute();
  const concerns = made.flatMap(({ id }) =>
    childIds.map((childId) => ({ school_id: schoolId, notification_id: id, child_id: childId })),
  );
  if (concerns.length > 0) await tx.insertInto('notification_children').values(concerns).execute();
  const told = made.map(({ id, userId }) => ({
    userId,
    about: { notificationId: id },
    notBefore: turns?.get(userId)?.ringsAt,
  }));
  await planDelivery(tx, { kind, schoolId, urgency }, told, now);
  return made;
}

/**
 * SQL condition: whether somebody may see a notification `n`. They may if it is about no particular child, or about one
 * they may see as guardian or at work. Once they are no longer a child’s guardian, its notifications are gone for them.
 */
export function isTheirs(person: Person): RawBuilder<boolean> {
  return sql<boolean>`(n.user_id = ${person.id} and (
    not exists (select from notification_children nc where nc.notification_id = n.id)
    or exists (select from notification_children nc where nc.notification_id = n.id and ${mayKnow(person)})))`;
}

/** SQL condition: whether somebody may know about a child of a notification, `nc`. */
function mayKnow(person: Person): RawBuilder<boolean> {
  const seen = childrenWith(person, 'view');
  const parted = person.children.map(({ childId }) => childId).filter((childId) => !seen.includes(childId));
  const works = placesOf(person);
  return sql<boolean>`(nc.child_id = any(${seen}::int[])
    or nc.school_id = any(${works}::int[]) and nc.child_id <> all(${parted}::int[]))`;
}

export type Unread = Pick<Notice, 'title' | 'body' | 'link'> & {
  readonly id: number;
  readonly subject: string | null;
};

/** Those of these notifications that somebody has not read and may still see, oldest first, in both languages. */
export async function findUnread(tx: Tx, person: Person, ids: readonly number[]): Promise<Unread[]> {
  const rows = await tx
    .selectFrom('notifications as n')
    .select(['n.id', 'n.title_en', 'n.title_fr', 'n.body_en', 'n.body_fr', 'n.link', 'n.subject'])
    .where('n.id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .where('n.read_at', 'is', null)
    .where(isTheirs(person))
    .orderBy('n.id')
    .execute();
  return rows.map(({ id, link, subject, ...words }) => ({
    id,
    link,
    subject,
    title: { en: words.title_en, fr: words.title_fr },
    body: { en: words.body_en, fr: words.body_fr },
  }));
}

type Page = { readonly before?: number | undefined; readonly limit: number };

/** Somebody's notifications, the newest first, those before one of them when it is named. */
export async function findNotifications(
  tx: Tx,
  person: Person,
  { before, limit }: Page,
  locale: Locale,
): Promise<Notification[]> {
  const rows = await tx
    .selectFrom('notifications as n')
    .select(['n.id', 'n.kind', `n.title_${locale} as title`, `n.body_${locale} as body`])
    .select(['n.link', 'n.created_at', 'n.read_at'])
    .select(
      sql<number[]>`array(select nc.child_id from notification_children nc
        where nc.notification_id = n.id and ${mayKnow(person)} order by nc.child_id)`.as('childIds'),
    )
    .where(isTheirs(person))
    .$if(before !== undefined, (rest) => rest.where('n.id', '<', before ?? 0))
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ created_at, read_at, kind, ...row }) => ({
    ...row,
    // Checked by the table's own constraint, and again when the reply is parsed.
    kind: kind as NotificationKind,
    createdAt: created_at.toISOString(),
    readAt: read_at?.toISOString() ?? null,
  }));
}

/** Marks somebody's notifications as read, all of them unless some are named, and lets their pages count anew. */
export async function markRead(
  tx: Tx,
  { userId, ids, now }: { readonly userId: number; readonly ids: readonly number[] | undefined; readonly now: Date },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (some) => some.where('id', '=', (eb) => eb.fn.any(eb.val([...(ids ?? [])]))))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) tell(tx, [userId], { about: 'notifications' });
}

type Sought = { readonly userId: number; readonly kind: Notice['kind']; readonly link: string };

/** Whether somebody has an unread notification of this kind with this link. */
export async function hasUnread(tx: Tx, { userId, kind, link }: Sought): Promise<boolean> {
  const row = await tx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('link', '=', link)
    .where('read_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks notifications of this kind and link as read, for these people or for everybody: what they asked for is done, or
 * there is nothing left to see. No e-mail or push about them follows.
 */
export async function markDone(
  tx: Tx,
  { kind, link, userIds }: Omit<Sought, 'userId'> & { readonly userIds?: readonly number[] },
  now: Date,
): Promise<void> {
  const read = await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('kind', '=', kind)
    .where('link', '=', link)
    .where('read_at', 'is', null)
    .$if(userIds !== undefined, (some) => some.where('user_id', '=', (eb) => eb.fn.any(eb.val([...(userIds ?? [])]))))
    .returning('user_id')
    .execute();
  tell(
    tx,
    read.map(({ user_id }) => user_id),
    { about: 'notifications' },
  );
}
