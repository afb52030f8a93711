import type { Tx } from '#server/db/database.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { isTheirs } from './notification-store.ts';

/** All notifications of a user, for their data export. */
export function copyNotifications(tx: Tx, currentUser: CurrentUser) {
  const { locale } = currentUser;
  return tx
    .selectFrom('notifications as n')
    .select(['n.id', 'n.kind', `n.title_${locale} as title`, `n.body_${locale} as body`])
    .select(['n.created_at as createdAt', 'n.read_at as readAt'])
    .where(isTheirs(currentUser))
    .orderBy('n.id', 'desc')
    .execute();
}
