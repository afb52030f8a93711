import type { Tx } from '#server/db/database.ts';
import { childrenWith, type CurrentUser } from '#server/http/current-user.ts';

/**
 * All attendance marks of the children that the current user may see, including corrected ones, and the settlements of
 * their reported absences, for the data export. Guardians who may collect a child read who brought it.
 */
export async function copyAttendance(tx: Tx, currentUser: CurrentUser) {
  const children = childrenWith(currentUser, 'view');
  const marks = await tx
    .selectFrom('attendance_marks as m')
    .innerJoin('children as c', 'c.id', 'm.child_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.id', 'c.name as child', 'm.day', 'm.status', 'm.time', 'u.name as by'])
    .select((eb) =>
      eb
        .case()
        .when('m.child_id', '=', eb.fn.any(eb.val(childrenWith(currentUser, 'pickup'))))
        .then(eb.ref('m.brought_by'))
        .end()
        .as('broughtBy'),
    )
    .select('m.at')
    .where('m.child_id', '=', (eb) => eb.fn.any(eb.val(children)))
    .orderBy('m.id', 'desc')
    .execute();
  const settlements = await tx
    .selectFrom('attendance_settlements as t')
    .innerJoin('children as c', 'c.id', 't.child_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.id', 'c.name as child', 't.day', 't.reported', 'u.name as by', 't.at'])
    .where('t.child_id', '=', (eb) => eb.fn.any(eb.val(children)))
    .orderBy('t.id', 'desc')
    .execute();
  return { marks, settlements };
}

/** The answers to notices about these children, for the data export. */
export function copyArrivalAnswers(tx: Tx, currentUser: CurrentUser) {
  return tx
    .selectFrom('arrival_answers as a')
    .innerJoin('children as c', 'c.id', 'a.child_id')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['c.name as child', 'a.day', 'a.answer', 'a.minutes', 'u.name as by', 'a.at', 'a.settled_at as settledAt'])
    .where('a.child_id', '=', (eb) => eb.fn.any(eb.val(childrenWith(currentUser, 'view'))))
    .orderBy('a.day', 'desc')
    .orderBy('a.child_id')
    .execute();
}
