import type { Tx } from '#server/db/database.ts';
import { childrenWith, type Person } from '#server/sessions/person.ts';

/** Who may or might collect the children for whom somebody holds that right, for their copy of it. */
export function copyPeople(tx: Tx, person: Person) {
  return tx
    .selectFrom('pickup_people as p')
    .innerJoin('pickup_person_children as pc', 'pc.person_id', 'p.id')
    .innerJoin('children as c', 'c.id', 'pc.child_id')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .select(({ fn }) => fn.coalesce('u.name', 'p.name').as('name'))
    .select(['p.id', 'p.relationship', 'c.name as child', 'p.status', 'p.valid_on as validOn'])
    .select(['p.created_at as createdAt', 'pc.taken_back_at as takenBackAt'])
    .where('pc.child_id', '=', (eb) => eb.fn.any(eb.val(childrenWith(person, 'pickup'))))
    .orderBy('p.id', 'desc')
    .execute();
}
