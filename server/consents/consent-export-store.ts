import type { Tx } from '#server/db/database.ts';
import { childrenWith, type CurrentUser } from '#server/http/current-user.ts';

/** For the data export: every answer about the children that the user may see, by any of their guardians. */
export function copyConsents(tx: Tx, currentUser: CurrentUser) {
  return tx
    .selectFrom('consents as a')
    .innerJoin('children as c', 'c.id', 'a.child_id')
    .innerJoin('users as u', 'u.id', 'a.answered_by')
    .select(['c.name as child', 'a.purpose', 'a.is_granted as isGranted', 'a.version', 'u.name as by'])
    .select('a.created_at as createdAt')
    .where('a.child_id', '=', (eb) => eb.fn.any(eb.val(childrenWith(currentUser, 'view'))))
    .orderBy('a.id', 'desc')
    .execute();
}
