import { sql } from 'kysely';
import { firstSchoolDay, slotsOn } from '#core/school-days/school-day-rules.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { Config, MapLocation } from '#core/schools/school.ts';
import { schoolModules } from '#core/schools/school-module.ts';
import { addDays } from '#core/time/day.ts';
import { daysOnEarth, schoolTimeAt } from '#core/time/school-clock.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import type { Tx } from '#server/db/database.ts';
import { calendarBetween, type DayRange } from '#server/school-days/school-day-store.ts';

type FindPlacesParams = { readonly userId: number; readonly childIds: readonly number[]; readonly now: Date };

/** How many past and future days of a calendar a family's device receives. */
const calendarDays = { past: 14, future: 400 };

/**
 * The positions of these children's schools and households, with the slots and phone of each school, and the store of
 * the first child's. A child is placed at this guardian's own household, never at the other guardian's.
 */
export async function findPlaces(
  tx: Tx,
  { userId, childIds, now }: FindPlacesParams,
): Promise<Omit<Config, 'mapsApiKey'>> {
  const [today = ''] = daysOnEarth(now);
  const range = { from: addDays(today, -calendarDays.past), to: addDays(today, calendarDays.future) };
  const rows = await selectPlaces(tx, { userId, childIds, range });
  const schools = new Map(rows.map((row) => [row.school_id, row]));
  const [first] = rows;
  const locations: MapLocation[] = [
    ...[...schools.values()].map(({ school_lat: lat, school_lng: lng, school }) => {
      return { kind: 'school' as const, lat, lng, title: school, icon: 'school' as const };
    }),
    ...rows.flatMap(({ child_id: childId, child, lat, lng }) =>
      lat === null || lng === null
        ? []
        : [{ kind: 'child' as const, childId, lat, lng, title: child, icon: 'home' as const }],
    ),
  ];
  return {
    locations,
    ...(first?.boutique_url && { boutiqueUrl: first.boutique_url }),
    ...(first ? hoursOf(first, now) : { emergencyPhone: '', slots: [], calendar: { hours: [], days: [] } }),
    hiddenModules: schoolModules.filter(
      (one) => rows.length > 0 && rows.every((row) => row.hidden_modules.includes(one)),
    ),
    schools: [...schools.values()].map((school) => ({
      name: school.school,
      ...hoursOf(school, now),
      childIds: rows.filter(({ school_id }) => school_id === school.school_id).map(({ child_id }) => child_id),
    })),
  };
}

/** The phone and calendar of a school, and the slots of its next school day. */
function hoursOf(row: Row, now: Date) {
  const { calendar } = row;
  const { day } = schoolTimeAt(now, row.time_zone);
  return {
    emergencyPhone: row.phone,
    slots: [...slotsOn(calendar, firstSchoolDay(calendar, day) ?? day)],
    calendar,
  };
}

/** Schools by name, in input order, as a JSON expression. */
export function namedSchools(ids: readonly number[]) {
  return sql<{ readonly id: number; readonly name: string }[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by array_position(${[...ids]}::int[], p.id)), '[]')
    from schools p where p.id = any(${[...ids]}::int[]))`;
}

/** The languages that a school writes in. */
export async function findLanguages(tx: Tx, schoolId: number): Promise<Locale[]> {
  const { languages } = await tx
    .selectFrom('schools')
    .select('languages')
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow();
  // Checked by the table's own constraint.
  return languages as Locale[];
}

/** A school's time zone. */
export async function findTimeZone(tx: Tx, schoolId: number): Promise<string> {
  const { time_zone } = await tx
    .selectFrom('schools as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select('o.time_zone')
    .where('s.id', '=', schoolId)
    .executeTakeFirstOrThrow();
  return time_zone;
}

type Row = Awaited<ReturnType<typeof selectPlaces>>[number];

type SelectPlacesParams = Omit<FindPlacesParams, 'now'> & { readonly range: DayRange };

function selectPlaces(tx: Tx, { userId, childIds, range }: SelectPlacesParams) {
  return tx
    .selectFrom('guardians as g')
    .innerJoin('children as c', 'c.id', 'g.child_id')
    .innerJoin('schools as s', 's.id', 'c.school_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .innerJoin('households as h', 'h.id', 'g.household_id')
    .select(['g.child_id', 'c.name as child', 'h.lat', 'h.lng', 'g.school_id', 's.name as school'])
    .select(['s.lat as school_lat', 's.lng as school_lng', 's.phone', 's.boutique_url'])
    .select(['s.hidden_modules', 'o.time_zone'])
    .select((eb) => calendarBetween(eb.ref('s.id'), range).as('calendar'))
    .where('g.user_id', '=', userId)
    .where('g.child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .orderBy(alphabetical('c.given_name'))
    .orderBy('c.id')
    .execute();
}
