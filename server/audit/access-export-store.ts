import type { Tx } from '#server/db/database.ts';
import { childrenWith, type CurrentUser } from '#server/http/current-user.ts';

/** The access log of the children a user may see, for the data export. */
export function copyAccesses(tx: Tx, currentUser: CurrentUser) {
  return tx
    .selectFrom('record_accesses as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .innerJoin('children as c', 'c.id', 'a.child_id')
    .select(['a.day', 'u.name as by', 'c.name as child', 'a.kind', 'a.capacity'])
    .distinct()
    .where('a.child_id', '=', (eb) => eb.fn.any(eb.val(childrenWith(currentUser, 'view'))))
    .orderBy('a.day', 'desc')
    .orderBy('by')
    .execute();
}
