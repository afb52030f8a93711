import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { childrenWith, type Person } from '#server/sessions/person.ts';

/** Every pickup of the children whom somebody may see, step by step, for their copy of it. */
export function copyPickups(tx: Tx, person: Person) {
  return tx
    .selectFrom('pickups as p')
    .innerJoin('children as c', 'c.id', 'p.child_id')
    .innerJoin('pickup_people as pp', 'pp.id', 'p.person_id')
    .leftJoin('users as collector', 'collector.id', 'pp.user_id')
    .innerJoin('users as u', 'u.id', 'p.requested_by')
    .select(['p.id', 'c.name as child', 'p.day', 'p.time', 'p.method', 'p.status', 'p.created_at as createdAt'])
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
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('pickup_events as e')
          .innerJoin('users as by', 'by.id', 'e.user_id')
          .select(['e.act', 'e.at', 'by.name as by', 'e.person_name as collector', 'e.checked'])
          .whereRef('e.pickup_id', '=', 'p.id')
          .orderBy('e.id'),
      ).as('steps'),
    )
    .where('p.child_id', '=', (eb) => eb.fn.any(eb.val(childrenWith(person, 'view'))))
    .orderBy('p.id', 'desc')
    .execute();
}

/** Who left with the child, by the name of that moment. */
function nameAtRelease(eb: ExpressionBuilder<Tables & { readonly p: Tables['pickups'] }, 'p'>) {
  return eb
    .selectFrom('pickup_events as e')
    .select('e.person_name')
    .whereRef('e.pickup_id', '=', 'p.id')
    .where('e.act', '=', 'release')
    .orderBy('e.id', 'desc')
    .limit(1);
}
