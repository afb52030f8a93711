import { sql } from 'kysely';
import type { CustodyCalendar, PatternKind } from '#core/custody/custody.ts';
import type { Tx } from '#server/db/database.ts';
import { childrenWith, type CurrentUser } from '#server/http/current-user.ts';

/**
 * For the data export: the patterns of the children that the user may view, without the days of the other guardians,
 * the swaps that the user asked for or was asked, and the office's permissions for a day, without the reason.
 */
export async function copyCustody(tx: Tx, currentUser: CurrentUser) {
  const childIds = childrenWith(currentUser, 'view');
  const calendars = await tx
    .selectFrom('custody_calendars as k')
    .innerJoin('children as c', 'c.id', 'k.child_id')
    .select(['c.name as child', 'k.calendar', 'k.set_at as changedAt'])
    .where('k.child_id', '=', (eb) => eb.fn.any(eb.val(childIds)))
    .where('k.calendar', 'is not', null)
    .orderBy('k.child_id')
    .execute();
  const patterns = calendars.flatMap(({ child, calendar, changedAt }) =>
    (calendar as CustodyCalendar).patterns.map(({ kind, from, until, changesAt }) => {
      return { child, kind: kind satisfies PatternKind, firstDay: from, lastDay: until, time: changesAt, changedAt };
    }),
  );
  const swaps = await tx
    .selectFrom('custody_swaps as w')
    .innerJoin('children as c', 'c.id', 'w.child_id')
    .innerJoin('pickup_people as o', 'o.id', 'w.other_id')
    .innerJoin('users as u', 'u.id', 'w.asked_by')
    .select(['w.id', 'c.name as child', 'w.status', 'w.asked_at as createdAt', 'u.name as by'])
    .select(['w.gives_from as givenFrom', 'w.gives_until as givenUntil'])
    .select(['w.takes_from as takenFrom', 'w.takes_until as takenUntil'])
    .where('w.child_id', '=', (eb) => eb.fn.any(eb.val(childIds)))
    .where((eb) => eb.or([eb('w.asked_by', '=', currentUser.id), eb('o.user_id', '=', currentUser.id)]))
    .orderBy('w.id', 'desc')
    .execute();
  const allowances = await tx
    .selectFrom('custody_allowances as a')
    .innerJoin('children as c', 'c.id', 'a.child_id')
    .innerJoin('pickup_people as p', 'p.id', 'a.person_id')
    .leftJoin('users as pu', 'pu.id', 'p.user_id')
    .select(['a.id', 'c.name as child', 'a.day', 'a.allowed_at as createdAt'])
    .select(sql<string>`coalesce(p.name, pu.name)`.as('collector'))
    .where('a.child_id', '=', (eb) => eb.fn.any(eb.val(childIds)))
    .orderBy('a.id', 'desc')
    .execute();
  return { patterns, swaps, allowances };
}
