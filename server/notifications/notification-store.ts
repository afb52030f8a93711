import { type RawBuilder, sql } from 'kysely';
import { bindSpaces } from '#core/lang/french.ts';
import type { Bilingual, Locale } from '#core/lang/locale.ts';
import type { Urgency } from '#core/notifications/delivery-rules.ts';
import { moduleOfKind } from '#core/notifications/module-rules.ts';
import { type Notification, type NotificationKind } from '#core/notifications/notification.ts';
import type { NotificationSubject } from '#core/notifications/repeated-notification-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { publishChange } from '#server/live/live-store.ts';
import { childrenWith, type CurrentUser, workplaceIds } from '#server/http/current-user.ts';
import { planDelivery } from './delivery-store.ts';
import { replaceEarlier } from './subject-store.ts';

export type NewNotification = {
  readonly schoolId: number;
  readonly kind: NotificationKind;
  /** The children it concerns. */
  readonly childIds: readonly number[];
  /** Shown on locked screens: no reason, note, surname or free text. */
  readonly title: Bilingual;
  readonly body: Bilingual;
  /** Path of the screen it opens. */
  readonly link: string;
  /** The default is the urgency of the kind. */
  readonly urgency?: Urgency | undefined;
  /** A newer notification of the same subject replaces the unread one before it, and is delivered in its turn. */
  readonly subject?: NotificationSubject | undefined;
};

export type InsertedNotification = { readonly id: number; readonly userId: number };

/**
 * Creates the notification for several users, in the app and over the channels each of them chose. Returns the rows.
 */
export async function notify(
  tx: Tx,
  userIds: readonly number[],
  notice: NewNotification,
  now: Date,
): Promise<InsertedNotification[]> {
  if (userIds.length === 0) return [];
  publishChange(tx, userIds, { about: 'notifications' });
  const { schoolId, kind, title, body, link, childIds, urgency, subject } = notice;
  const turns = subject && (await replaceEarlier(tx, userIds, subject, now));
  // The users are one parameter, because a statement has at most 65,535.
  const recipients = userIds.map((userId) => ({ userId, rings: turns?.get(userId)?.rings ?? {} }));
  const { rows: made } = await sql<InsertedNotification>`
    insert into notifications
      (school_id, user_id, kind, title_en, title_fr, body_en, body_fr, link, created_at, subject, rings)
    select ${schoolId}::int, r."userId", ${kind}, ${title.en}, ${bindSpaces(title.fr)}, ${body.en}, ${bindSpaces(body.fr)},
           ${link}, ${now}::timestamptz, ${subject?.key ?? null}, r.rings
      from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb) as r ("userId" int, rings jsonb)
    returning id, user_id as "userId"`.execute(tx);
  if (childIds.length > 0) {
    await sql`
      insert into notification_children (school_id, notification_id, child_id)
      select ${schoolId}::int, n.id, c.id
        from unnest(${made.map(({ id }) => id)}::int[]) as n (id), unnest(${[...childIds]}::int[]) as c (id)`.execute(
      tx,
    );
  }
  const targets = made.map(({ id, userId }) => ({
    userId,
    about: { notificationId: id },
    notBefore: turns?.get(userId)?.ringsAt,
  }));
  await planDelivery(tx, { kind, schoolId, urgency }, targets, now);
  return made;
}

/**
 * SQL condition: whether a user may see a notification `n`: it is about no child, or about a child they may see as a
 * guardian or at work. A former guardian does not see the notifications about the child.
 */
export function isTheirs(currentUser: CurrentUser): RawBuilder<boolean> {
  return sql<boolean>`(n.user_id = ${currentUser.id} and (
    not exists (select from notification_children nc where nc.notification_id = n.id)
    or exists (select from notification_children nc where nc.notification_id = n.id and ${mayKnow(currentUser)})))`;
}

/**
 * SQL condition: whether a notification `n` is about a module that its families see. A user who also works at a school
 * receives notifications of its hidden modules as staff.
 */
export function isOfShownModule(currentUser: CurrentUser): RawBuilder<boolean> {
  const works = workplaceIds(currentUser);
  const hidden = Object.entries(moduleOfKind).flatMap(([kind, module]) => {
    const links = currentUser.children.filter((link) => link.hidden.includes(module) && !works.includes(link.schoolId));
    if (links.length === 0) return [];
    const isHiddenEverywhere = works.length === 0 && links.length === currentUser.children.length;
    const childIds = links.map(({ childId }) => childId);
    return [
      sql<boolean>`(n.kind = ${kind} and (${isHiddenEverywhere}
        or exists (select from notification_children nc where nc.notification_id = n.id) and not exists (
          select from notification_children nc
          where nc.notification_id = n.id and nc.child_id <> all(${childIds}::int[]))))`,
    ];
  });
  return hidden.length === 0 ? sql<boolean>`true` : sql<boolean>`not (${sql.join(hidden, sql` or `)})`;
}

/** SQL condition: whether a user may know about a child of a notification, `nc`. */
function mayKnow(currentUser: CurrentUser): RawBuilder<boolean> {
  const seen = childrenWith(currentUser, 'view');
  const unseen = currentUser.children.map(({ childId }) => childId).filter((childId) => !seen.includes(childId));
  const works = workplaceIds(currentUser);
  return sql<boolean>`(nc.child_id = any(${seen}::int[])
    or nc.school_id = any(${works}::int[]) and nc.child_id <> all(${unseen}::int[]))`;
}

export type Unread = Pick<NewNotification, 'title' | 'body' | 'link'> & {
  readonly id: number;
  readonly subject: string | null;
};

/** The unread notifications among these ids that a user may see, oldest first, in both languages. */
export async function findUnread(tx: Tx, currentUser: CurrentUser, ids: readonly number[]): Promise<Unread[]> {
  const rows = await tx
    .selectFrom('notifications as n')
    .select(['n.id', 'n.title_en', 'n.title_fr', 'n.body_en', 'n.body_fr', 'n.link', 'n.subject'])
    .where('n.id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .where('n.read_at', 'is', null)
    .where(isTheirs(currentUser))
    .where(isOfShownModule(currentUser))
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

/** A user's notifications, newest first. With `before`, only those before that id. */
export async function findNotifications(
  tx: Tx,
  currentUser: CurrentUser,
  { before, limit }: Page,
  locale: Locale,
): Promise<Notification[]> {
  const rows = await tx
    .selectFrom('notifications as n')
    .select(['n.id', 'n.kind', `n.title_${locale} as title`, `n.body_${locale} as body`])
    .select(['n.link', 'n.created_at', 'n.read_at'])
    .select(
      sql<number[]>`array(select nc.child_id from notification_children nc
        where nc.notification_id = n.id and ${mayKnow(currentUser)} order by nc.child_id)`.as('childIds'),
    )
    .where(isTheirs(currentUser))
    .where(isOfShownModule(currentUser))
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

/** Marks a user's notifications as read, all or the given ones, and publishes the change to their pages. */
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
  if (numUpdatedRows > 0n) publishChange(tx, [userId], { about: 'notifications' });
}

type NotificationKey = { readonly userId: number; readonly kind: NewNotification['kind']; readonly link: string };

/** Whether a user has an unread notification of this kind with this link. */
export async function hasUnread(tx: Tx, { userId, kind, link }: NotificationKey): Promise<boolean> {
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
 * Marks notifications of this kind and link as read, for these users or for all: the request is done or its subject is
 * gone. No email or push about them follows.
 */
export async function markDone(
  tx: Tx,
  { kind, link, userIds }: Omit<NotificationKey, 'userId'> & { readonly userIds?: readonly number[] },
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
  publishChange(
    tx,
    read.map(({ user_id }) => user_id),
    { about: 'notifications' },
  );
}
