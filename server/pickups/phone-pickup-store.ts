import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { isExpired } from '#core/pickup-people/pickup-person-rules.ts';
import { isPastCutOff } from '#core/pickups/pickup-draft-rules.ts';
import type { PhonePickupChoice } from '#core/pickups/phone-pickup-api.ts';
import { slotsOn } from '#core/school-days/school-day-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import type { Tx } from '#server/db/database.ts';
import { assertTeam } from '#server/attendance/phone-caller-store.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { calendarBetween, calendarOn } from '#server/school-days/school-day-store.ts';
import { collectors } from './collector-store.ts';

type ReadContext = { readonly tx: Tx; readonly currentUser: CurrentUser; readonly now: Date };

/**
 * The slots left on a day, who may collect the child then, and its open pickup. For the child's team and the office.
 * Throws `not_found` for others, `forbidden` with door duty only.
 */
export async function findPhonePickupChoice(
  { tx, currentUser, now }: ReadContext,
  childId: number,
  day: string,
): Promise<PhonePickupChoice> {
  const row = await tx
    .selectFrom('children as c')
    .innerJoin('schools as s', 's.id', 'c.school_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['c.school_id as schoolId', 'c.group_id as groupId', 'o.time_zone as timeZone'])
    .where('c.left_at', 'is', null)
    .select((eb) => [
      calendarBetween(eb.ref('c.school_id'), { from: day, to: day }).as('calendar'),
      jsonArrayFrom(
        eb
          .selectFrom(collectors)
          .select(['co.person_id as id', 'co.name', 'co.valid_on'])
          .select((one) => calendarOn(one.ref('co.school_id'), one.ref('co.valid_on')).as('calendar'))
          .whereRef('co.child_id', '=', 'c.id')
          .where('co.status', '=', 'approved')
          .where('co.invitation_id', 'is', null)
          .where((valid) => valid.or([valid('co.valid_on', 'is', null), valid('co.valid_on', '=', day)]))
          .orderBy((one) => one('co.user_id', 'is', null))
          .orderBy(alphabetical('co.name')),
      ).as('people'),
      jsonArrayFrom(
        eb
          .selectFrom('pickups as p')
          .innerJoin('pickup_people as pp', 'pp.id', 'p.person_id')
          .leftJoin('users as pu', 'pu.id', 'pp.user_id')
          .select('p.time')
          .select(({ fn }) => fn.coalesce('pp.name', 'pu.name').$notNull().as('person'))
          .whereRef('p.child_id', '=', 'c.id')
          .where('p.day', '=', day)
          .where('p.status', 'not in', ['released', 'cancelled']),
      ).as('pickups'),
    ])
    .where('c.id', '=', childId)
    .executeTakeFirst();
  assertTeam(currentUser, row);
  const today = schoolTimeAt(now, row.timeZone);
  const isLate = day < today.day || isPastCutOff(day, row.calendar, today);
  return {
    childId,
    day,
    slots: isLate ? [] : slotsOn(row.calendar, day).filter((slot) => day > today.day || slot > today.time),
    people: row.people
      .filter(({ valid_on, calendar }) => !isExpired(valid_on, calendar, today))
      .map(({ id, name }) => ({ id, name })),
    pickup: row.pickups[0] ?? null,
  };
}
