import type { Both } from '#core/lang/locale.ts';
import type { Tx } from '#server/db/database.ts';
import { tell } from '#server/live/live-store.ts';

export type Notice = {
  readonly schoolId: number;
  readonly kind:
    | 'absence'
    | 'announcement'
    | 'connection'
    | 'report'
    | 'quiz'
    | 'form'
    | 'pickup'
    | 'person'
    | 'rights';
  /** The children it concerns. */
  readonly childIds: readonly number[];
  /** Shown on locked screens: never a reason, a note, a surname or free text. (trust, Controls) */
  readonly title: Both;
  readonly body: Both;
  /** The screen it opens. */
  readonly link: string;
};

/** Tells the same thing to several people, once each. */
export async function notify(tx: Tx, userIds: readonly number[], notice: Notice, now: Date): Promise<void> {
  if (userIds.length === 0) return;
  tell(tx, userIds, { about: 'notifications' });
  const { schoolId, kind, title, body, link, childIds } = notice;
  const made = await tx
    .insertInto('notifications')
    .values(
      userIds.map((userId) => ({
        school_id: schoolId,
        user_id: userId,
        kind,
        title_en: title.en,
        title_fr: title.fr,
        body_en: body.en,
        body_fr: body.fr,
        link,
        created_at: now,
      })),
    )
    .returning('id')
    .execute();
  const concerns = made.flatMap(({ id }) =>
    childIds.map((childId) => ({ school_id: schoolId, notification_id: id, child_id: childId })),
  );
  if (concerns.length > 0) await tx.insertInto('notification_children').values(concerns).execute();
}

type Sought = { readonly userId: number; readonly kind: Notice['kind']; readonly link: string };

/** Whether somebody has one of a kind that leads there and that they have not read. */
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

/** Counts those of a kind that lead there as read: what they ask for is done. */
export async function markRead(tx: Tx, { userId, kind, link }: Sought, now: Date): Promise<void> {
  const read = await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('link', '=', link)
    .where('read_at', 'is', null)
    .returning('id')
    .execute();
  if (read.length > 0) tell(tx, [userId], { about: 'notifications' });
}
