import type { Tx } from '#server/db/database.ts';
import type { Person } from '#server/sessions/person.ts';

/** As many of the latest acts as a copy holds. */
const most = 20_000;

/** What somebody did, by its name, for their copy of it. */
export function copyActs(tx: Tx, { id }: Person) {
  return tx
    .selectFrom('audit_entries')
    .select(['act', 'at'])
    .where('user_id', '=', id)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}
