import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { childrenWith, type CurrentUser } from '#server/http/current-user.ts';

/**
 * All pickups of the children that the current user may see, with every step, for the data export. Guardians who may
 * collect a child read the notes of staff about its release.
 */
export function copyPickups(tx: Tx, currentUser: CurrentUser) {
  return tx
    .selectFrom('pickups as p')
    .innerJoin('children as c', 'c.id', 'p.child_id')
    .innerJoin('pickup_people as pp', 'pp.id', 'p.person_id')
    .leftJoin('users as collector', 'collector.id', 'pp.user_id')
    .innerJoin('users as u', 'u.id', 'p.requested_by')
    .leftJoin('users as ca', 'ca.id', 'p.caller_id')
    .select(['p.id', 'c.name as child', 'p.day', 'p.time', 'p.method', 'p.origin', 'p.status'])
    .select('p.created_at as createdAt')
    .select((eb) =>
      eb.fn
        .coalesce(
          eb.case().when('p.status', '=', 'released').then(nameAtRelease(eb)).end(),
          'collector.name',
          'pp.name',
        )
        .as('collector'),
    )
    .select('u.name as requestedBy')
    .select(({ fn }) => fn.coalesce('ca.name', 'p.caller_name').as('byPhoneFrom'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('pickup_events as e')
          .innerJoin('users as by', 'by.id', 'e.user_id')
          .select(['e.act', 'e.at', 'by.name as by', 'e.person_name as collector', 'e.checked'])
          .select((step) =>
            step
              .case()
              .when('p.child_id', '=', step.fn.any(step.val(childrenWith(currentUser, 'pickup'))))
              .then(step.ref('e.note'))
              .end()
              .as('note'),
          )
          .whereRef('e.pickup_id', '=', 'p.id')
          .orderBy('e.id'),
      ).as('steps'),
    )
    .where('p.child_id', '=', (eb) => eb.fn.any(eb.val(childrenWith(currentUser, 'view'))))
    .orderBy('p.id', 'desc')
    .execute();
}

/** The collector's name at the moment of the release. */
function nameAtRelease(eb: ExpressionBuilder<Tables & { readonly p: Tables['pickups'] }, 'p'>) {
  return eb
    .selectFrom('pickup_events as e')
    .select('e.person_name')
    .whereRef('e.pickup_id', '=', 'p.id')
    .where('e.act', '=', 'release')
    .orderBy('e.id', 'desc')
    .limit(1);
}
