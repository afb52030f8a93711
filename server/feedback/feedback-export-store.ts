import type { Tx } from '#server/db/database.ts';
import type { CurrentUser } from '#server/http/current-user.ts';

/** A user's feedback and its status, for their data export. */
export function copyFeedback(tx: Tx, { id }: CurrentUser) {
  return tx
    .selectFrom('feedback')
    .select(['username as name', 'email', 'phone', 'subject', 'feedback', 'priority', 'image_url as picture'])
    .select(['status', 'created_at as createdAt'])
    .where('user_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
}
