/** Notifies families: each user once, for all of their children concerned. */
import type { Tx } from '#server/db/database.ts';
import { type NewNotification, notify } from './notification-store.ts';

/** A user with one of their children, as the subject of a notification. */
export type ChildRecipient = { readonly userId: number; readonly childId: number; readonly givenName: string };

/** One child or more. */
type About<One> = readonly [One, ...One[]];

/**
 * Notifies all users concerned, in the transaction of the change. `noticeOf` writes the notification for the users with
 * the same children. Used by all notifications about children: reports, pickup people, quizzes, forms.
 */
export async function notifyEach<One extends ChildRecipient>(
  tx: Tx,
  concerned: readonly One[],
  now: Date,
  noticeOf: (about: About<One>) => Omit<NewNotification, 'childIds'>,
): Promise<void> {
  for (const { userIds, about } of byChildren(concerned)) {
    await notify(tx, userIds, { ...noticeOf(about), childIds: about.map(({ childId }) => childId) }, now);
  }
}

type Recipients<One> = { readonly userIds: number[]; readonly about: About<One> };

/** Groups the users by the set of their children concerned. */
function byChildren<One extends ChildRecipient>(concerned: readonly One[]): Iterable<Recipients<One>> {
  const groups = new Map<string, Recipients<One>>();
  for (const userId of new Set(concerned.map((one) => one.userId))) {
    const [first, ...others] = concerned.filter((one) => one.userId === userId);
    if (!first) continue;
    const about = [first, ...others] as const;
    const key = about.map(({ childId }) => childId).join(' ');
    const group = groups.get(key);
    if (group) group.userIds.push(userId);
    else groups.set(key, { userIds: [userId], about });
  }
  return groups.values();
}
