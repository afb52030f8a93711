import type { Tx } from '#server/db/database.ts';
import { childrenWith, type Person } from '#server/sessions/person.ts';

/** Every mark in the register of the children whom somebody may see, corrected ones too, for their copy of it. */
export function copyAttendance(tx: Tx, person: Person) {
  return tx
    .selectFrom('attendance_marks as m')
    .innerJoin('children as c', 'c.id', 'm.child_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.id', 'c.name as child', 'm.day', 'm.status', 'm.time', 'u.name as by', 'm.at'])
    .where('m.child_id', '=', (eb) => eb.fn.any(eb.val(childrenWith(person, 'view'))))
    .orderBy('m.id', 'desc')
    .execute();
}
