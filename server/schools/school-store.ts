import { sql } from 'kysely';
import type { SchoolHours } from '#core/pickups/pickup-rules.ts';
import { closingOf, type SlotGrid, slotsOf } from '#core/pickups/slot-rules.ts';
import type { Config, MapLocation } from '#core/schools/school.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import type { Tx } from '#server/db/database.ts';

type Asked = { readonly userId: number; readonly childIds: readonly number[] };

/**
 * Where the schools of these children and the children themselves are, with the slots and phone of each school, and the
 * boutique of the first child's. A child is placed at this guardian's own household, never at the other one.
 */
export async function findPlaces(tx: Tx, { userId, childIds }: Asked): Promise<Omit<Config, 'mapsApiKey'>> {
  const rows = await selectPlaces(tx, userId, childIds);
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
    ...(first ? hoursOf(first) : { emergencyPhone: '', slots: [], schoolDays: [] }),
    schools: [...schools.values()].map((school) => ({
      name: school.school,
      ...hoursOf(school),
      childIds: rows.filter(({ school_id }) => school_id === school.school_id).map(({ child_id }) => child_id),
    })),
  };
}

const hoursOf = (row: Row) => ({
  emergencyPhone: row.phone,
  slots: slotsOf(gridOf(row)),
  schoolDays: row.school_days,
});

/** Schools by name, in the order in which they are given, as one value of a statement. */
export function namedSchools(ids: readonly number[]) {
  return sql<{ readonly id: number; readonly name: string }[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by array_position(${[...ids]}::int[], p.id)), '[]')
    from schools p where p.id = any(${[...ids]}::int[]))`;
}

/** By which clock a school lives. */
export async function findTimeZone(tx: Tx, schoolId: number): Promise<string> {
  const { time_zone } = await tx
    .selectFrom('schools as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select('o.time_zone')
    .where('s.id', '=', schoolId)
    .executeTakeFirstOrThrow();
  return time_zone;
}

/** When a school lets children go. */
export async function findHours(tx: Tx, schoolId: number): Promise<SchoolHours> {
  const row = await tx
    .selectFrom('schools')
    .select(['first_slot', 'last_slot', 'slot_minutes', 'school_days'])
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow();
  return { slots: slotsOf(gridOf(row)), schoolDays: row.school_days };
}

type Grid = Pick<Row, 'first_slot' | 'last_slot' | 'slot_minutes'>;

/** When a school closes for the day, by its row. */
export const closesAtOf = (grid: Grid): string => closingOf(slotsOf(gridOf(grid)));

type Row = Awaited<ReturnType<typeof selectPlaces>>[number];

function gridOf({ first_slot, last_slot, slot_minutes }: Grid): SlotGrid {
  return { first: first_slot, last: last_slot, everyMinutes: slot_minutes };
}

function selectPlaces(tx: Tx, userId: number, childIds: readonly number[]) {
  return tx
    .selectFrom('guardians as g')
    .innerJoin('children as c', 'c.id', 'g.child_id')
    .innerJoin('schools as s', 's.id', 'c.school_id')
    .innerJoin('households as h', 'h.id', 'g.household_id')
    .select(['g.child_id', 'c.name as child', 'h.lat', 'h.lng', 'g.school_id', 's.name as school'])
    .select(['s.lat as school_lat', 's.lng as school_lng', 's.phone', 's.boutique_url'])
    .select(['s.first_slot', 's.last_slot', 's.slot_minutes', 's.school_days'])
    .where('g.user_id', '=', userId)
    .where('g.child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .orderBy(alphabetical('c.given_name'))
    .orderBy('c.id')
    .execute();
}
