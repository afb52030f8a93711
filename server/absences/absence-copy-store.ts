import type { Tx } from '#server/db/database.ts';
import { childrenWith, type Person } from '#server/sessions/person.ts';

/** Every absence of the children whom somebody may see, cancelled ones too, for their copy of it. */
export function copyAbsences(tx: Tx, person: Person) {
  return tx
    .selectFrom('absences as a')
    .innerJoin('children as c', 'c.id', 'a.child_id')
    .innerJoin('users as u', 'u.id', 'a.reported_by')
    .select(['a.id', 'c.name as child', 'a.first_day as firstDay', 'a.last_day as lastDay', 'a.duration', 'a.reason'])
    .select(['a.notes', 'u.name as reportedBy', 'a.created_at as createdAt', 'a.cancelled_at as cancelledAt'])
    .where('a.child_id', '=', (eb) => eb.fn.any(eb.val(childrenWith(person, 'view'))))
    .orderBy('a.id', 'desc')
    .execute();
}
