import type { Tx } from '#server/db/database.ts';
import type { Person } from '#server/sessions/person.ts';
import { isTheirs } from './notification-store.ts';

/** Everything that somebody was told, for their copy of it. */
export function copyNotifications(tx: Tx, person: Person) {
  const { locale } = person;
  return tx
    .selectFrom('notifications as n')
    .select(['n.id', 'n.kind', `n.title_${locale} as title`, `n.body_${locale} as body`])
    .select(['n.created_at as createdAt', 'n.read_at as readAt'])
    .where(isTheirs(person))
    .orderBy('n.id', 'desc')
    .execute();
}
