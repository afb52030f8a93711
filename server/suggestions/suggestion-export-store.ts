import type { Tx } from '#server/db/database.ts';
import type { CurrentUser } from '#server/http/current-user.ts';

/** A user's suggestions and their status, for their data export. */
export function copySuggestions(tx: Tx, { id }: CurrentUser) {
  return tx
    .selectFrom('suggestions')
    .select(['title', 'description', 'emoji_rating as rating', 'status', 'created_at as createdAt'])
    .where('user_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
}
