/** Notifying families: each person once, whatever the number of their children it concerns. */
import type { Tx } from '#server/db/database.ts';
import { type Notice, notify } from './notification-store.ts';

/** A person and a child of theirs that something concerns. */
export type Concerned = { readonly userId: number; readonly childId: number; readonly givenName: string };

/** One child or more. */
type About<One> = readonly [One, ...One[]];

/**
 * Notifies everybody concerned, in the transaction of what happened. `noticeOf` words it for those who share the same
 * children. Everything that notifies people about children calls this: reports, pickup people, quizzes, forms.
 */
export async function notifyEach<One extends Concerned>(
  tx: Tx,
  concerned: readonly One[],
  now: Date,
  noticeOf: (about: About<One>) => Omit<Notice, 'childIds'>,
): Promise<void> {
  for (const { userIds, about } of byChildren(concerned)) {
    await notify(tx, userIds, { ...noticeOf(about), childIds: about.map(({ childId }) => childId) }, now);
  }
}

type Together<One> = { readonly userIds: number[]; readonly about: About<One> };

/** Groups the people concerned by the set of children that concerns them. */
function byChildren<One extends Concerned>(concerned: readonly One[]): Iterable<Together<One>> {
  const groups = new Map<string, Together<One>>();
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
