import type { Tx } from '#server/db/database.ts';
import { childrenWith, type CurrentUser } from '#server/http/current-user.ts';

/** All absences of the children that the current user may see, including cancelled ones, for the data export. */
export function copyAbsences(tx: Tx, currentUser: CurrentUser) {
  return tx
    .selectFrom('absences as a')
    .innerJoin('children as c', 'c.id', 'a.child_id')
    .innerJoin('users as u', 'u.id', 'a.reported_by')
    .leftJoin('users as cu', 'cu.id', 'a.caller_id')
    .select(['a.id', 'c.name as child', 'a.first_day as firstDay', 'a.last_day as lastDay', 'a.duration', 'a.reason'])
    .select(['a.kind', 'a.time'])
    .select(({ fn }) => fn.coalesce('cu.name', 'a.caller_name').as('byPhoneFrom'))
    .select(['a.notes', 'u.name as reportedBy', 'a.created_at as createdAt', 'a.cancelled_at as cancelledAt'])
    .where('a.child_id', '=', (eb) => eb.fn.any(eb.val(childrenWith(currentUser, 'view'))))
    .orderBy('a.id', 'desc')
    .execute();
}
