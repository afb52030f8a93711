import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { childrenWith, type CurrentUser } from '#server/http/current-user.ts';

/**
 * The usual weeks and the exceptions of the children that the current user may collect, for the data export. Of the
 * weeks of other guardians, those that the custody calendar shows. `weekOf` is the guardian of a week.
 */
export async function copyPickupPlans(tx: Tx, currentUser: CurrentUser) {
  const childIds = childrenWith(currentUser, 'pickup');
  const week = await tx
    .selectFrom('pickup_plans as w')
    .innerJoin('children as c', 'c.id', 'w.child_id')
    .innerJoin('users as u', 'u.id', 'w.set_by')
    .leftJoin('pickup_people as pp', 'pp.id', 'w.person_id')
    .leftJoin('users as pu', 'pu.id', 'pp.user_id')
    .leftJoin('pickup_people as gp', 'gp.id', 'w.guardian_id')
    .leftJoin('users as gu', 'gu.id', 'gp.user_id')
    .leftJoin('custody_calendars as k', 'k.child_id', 'w.child_id')
    .select([
      'c.name as child',
      'gu.name as weekOf',
      'w.weekday',
      'w.kind',
      'w.time',
      'w.set_at as createdAt',
      'u.name as by',
    ])
    .select((eb) => eb.fn.coalesce('pp.name', 'pu.name').as('collector'))
    .where('w.child_id', '=', (eb) => eb.fn.any(eb.val(childIds)))
    .where((eb) =>
      eb.or([
        eb('w.guardian_id', 'is', null),
        eb('gp.user_id', '=', currentUser.id),
        eb(sql`k.calendar ->> 'shows'`, '=', 'all'),
      ]),
    )
    .orderBy('w.child_id')
    .orderBy('w.guardian_id', (order) => order.asc().nullsFirst())
    .orderBy('w.weekday')
    .execute();
  const exceptions = await tx
    .selectFrom('pickup_plan_exceptions as x')
    .innerJoin('children as c', 'c.id', 'x.child_id')
    .innerJoin('users as u', 'u.id', 'x.created_by')
    .leftJoin('pickup_people as pp', 'pp.id', 'x.person_id')
    .leftJoin('users as pu', 'pu.id', 'pp.user_id')
    .select(['x.id', 'c.name as child', 'x.from_day as firstDay', 'x.until_day as lastDay', 'x.weekday', 'x.kind'])
    .select(['x.time', 'x.created_at as createdAt', 'x.ended_at as endedAt', 'u.name as by'])
    .select((eb) => eb.fn.coalesce('pp.name', 'pu.name').as('collector'))
    .where('x.child_id', '=', (eb) => eb.fn.any(eb.val(childIds)))
    .orderBy('x.id', 'desc')
    .execute();
  return { week, exceptions };
}
