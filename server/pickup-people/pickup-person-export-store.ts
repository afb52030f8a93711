import type { Tx } from '#server/db/database.ts';
import { childrenWith, type CurrentUser } from '#server/http/current-user.ts';

/** Pickup people of the children that the current user may collect, for the data export. */
export function copyPeople(tx: Tx, currentUser: CurrentUser) {
  return tx
    .selectFrom('pickup_people as p')
    .innerJoin('pickup_person_children as pc', 'pc.person_id', 'p.id')
    .innerJoin('children as c', 'c.id', 'pc.child_id')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .select(({ fn }) => fn.coalesce('u.name', 'p.name').as('name'))
    .select(['p.id', 'p.relationship', 'c.name as child', 'p.status', 'p.valid_on as validOn', 'p.limits'])
    .select(['p.reason', 'p.created_at as createdAt', 'pc.taken_back_at as takenBackAt'])
    .where('pc.child_id', '=', (eb) => eb.fn.any(eb.val(childrenWith(currentUser, 'pickup'))))
    .orderBy('p.id', 'desc')
    .execute();
}

/** The pickup codes of these children by any of their guardians, for the data export. The digits are not stored. */
export function copyPickupCodes(tx: Tx, currentUser: CurrentUser) {
  return tx
    .selectFrom('pickup_codes as k')
    .innerJoin('pickup_people as p', 'p.id', 'k.person_id')
    .innerJoin('children as c', 'c.id', 'k.child_id')
    .innerJoin('users as u', 'u.id', 'k.shared_by')
    .leftJoin('users as pu', 'pu.id', 'p.user_id')
    .select(['k.day', 'c.name as child', 'u.name as by', 'k.created_at as createdAt'])
    .select(({ fn }) => fn.coalesce('pu.name', 'p.name').as('collector'))
    .select(['k.used_at as usedAt', 'k.withdrawn_at as withdrawnAt'])
    .where('k.child_id', '=', (eb) => eb.fn.any(eb.val(childrenWith(currentUser, 'pickup'))))
    .orderBy('k.id', 'desc')
    .execute();
}
