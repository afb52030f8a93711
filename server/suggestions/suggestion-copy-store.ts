import type { Tx } from '#server/db/database.ts';
import type { Person } from '#server/sessions/person.ts';

/** What somebody suggested and what became of it, for their copy of it. */
export function copySuggestions(tx: Tx, { id }: Person) {
  return tx
    .selectFrom('suggestions')
    .select(['title', 'description', 'emoji_rating as rating', 'status', 'created_at as createdAt'])
    .where('user_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
}
