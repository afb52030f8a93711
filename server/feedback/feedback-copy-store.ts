import type { Tx } from '#server/db/database.ts';
import type { Person } from '#server/sessions/person.ts';

/** The feedback somebody sent and what became of it, for their copy of it. */
export function copyFeedback(tx: Tx, { id }: Person) {
  return tx
    .selectFrom('feedback')
    .select(['username as name', 'email', 'phone', 'subject', 'feedback', 'priority', 'image_url as picture'])
    .select(['status', 'created_at as createdAt'])
    .where('user_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
}
