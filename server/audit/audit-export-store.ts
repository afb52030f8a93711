import type { Tx } from '#server/db/database.ts';
import type { CurrentUser } from '#server/http/current-user.ts';

/** The maximum number of entries in a data export. */
const maxEntries = 20_000;

/** The audit entries of a user, for the data export. */
export function copyActs(tx: Tx, { id }: CurrentUser) {
  return tx
    .selectFrom('audit_entries')
    .select(['act', 'at'])
    .where('user_id', '=', id)
    .orderBy('id', 'desc')
    .limit(maxEntries)
    .execute();
}
