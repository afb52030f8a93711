/** A school's weekly hours and calendar. */
import { type Expression, sql } from 'kysely';
import type { CalendarDay, SchoolCalendar, WeeklyHours } from '#core/school-days/school-day.ts';
import { addDays } from '#core/time/day.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import type { Tx } from '#server/db/database.ts';

/** Days, both included. */
export type DayRange = { readonly from: string; readonly to: string };

/** The calendar of a school between two days as a JSON expression, with all its weekly hours. */
export function calendarOf(schoolId: Expression<unknown>, from: Expression<unknown>, to: Expression<unknown>) {
  return sql<SchoolCalendar>`jsonb_build_object(
    'arrivalMinutes', (select cs.arrival_minutes from schools cs where cs.id = ${schoolId}),
    'hours', (select coalesce(jsonb_agg(jsonb_build_object('from', h.from_day, 'week', h.week) order by h.from_day), '[]')
      from school_hours h where h.school_id = ${schoolId}),
    'days', (select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'kind', d.kind,
        'name', jsonb_build_object('en', d.name_en, 'fr', d.name_fr), 'times', d.times) order by d.day), '[]')
      from school_calendar_days d where d.school_id = ${schoolId} and d.day between ${from} and ${to}))`;
}

/** The calendar of a school between two days given as values. */
export function calendarBetween(schoolId: Expression<unknown>, { from, to }: DayRange) {
  return calendarOf(schoolId, sql`${from}::date`, sql`${to}::date`);
}

/** The calendar of a school between two days. */
export async function findCalendar(tx: Tx, schoolId: number, range: DayRange): Promise<SchoolCalendar> {
  const { calendar } = await tx
    .selectFrom('schools as s')
    .select((eb) => calendarBetween(eb.ref('s.id'), range).as('calendar'))
    .where('s.id', '=', schoolId)
    .executeTakeFirstOrThrow();
  return calendar;
}

/** How far ahead a calendar is read to find the next school day. */
const daysAhead = 400;

/** The calendar of a school from a day on. */
export function findCalendarAhead(tx: Tx, schoolId: number, from: string): Promise<SchoolCalendar> {
  return findCalendar(tx, schoolId, { from, to: addDays(from, daysAhead) });
}

/**
 * The calendar of one day that may be null, as a JSON expression: for people who may collect a child on one day. Null
 * without a day.
 */
export function calendarOn(schoolId: Expression<unknown>, day: Expression<unknown>) {
  return sql<SchoolCalendar | null>`case when ${day} is not null then ${calendarOf(schoolId, day, day)} end`;
}

type SchoolClock = { readonly revision: number; readonly timeZone: string };

/** The revision of a school's calendar, and its time zone. */
export function findRevision(tx: Tx, schoolId: number): Promise<SchoolClock> {
  return selectRevision(tx, schoolId).executeTakeFirstOrThrow();
}

/** The calendar of a school between two days, as its office edits it. */
export function findEditedCalendar(tx: Tx, schoolId: number, range: DayRange) {
  return selectRevision(tx, schoolId)
    .select((eb) => calendarBetween(eb.ref('s.id'), range).as('calendar'))
    .executeTakeFirstOrThrow();
}

/** The schools of some children by name, with the children of each and the calendar between two days. */
export function findChildSchools(tx: Tx, childIds: readonly number[], range: DayRange) {
  return tx
    .selectFrom('children as c')
    .innerJoin('schools as s', 's.id', 'c.school_id')
    .select(['s.id as schoolId', 's.name'])
    .select((eb) => [
      sql<number[]>`array_agg(c.id order by c.id)`.as('childIds'),
      calendarBetween(eb.ref('s.id'), range).as('calendar'),
    ])
    .where('c.id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .groupBy('s.id')
    .orderBy(alphabetical('s.name'))
    .orderBy('s.id')
    .execute();
}

/** The same, locked until the transaction ends: concurrent changes of the calendar wait. */
export function lockRevision(tx: Tx, schoolId: number): Promise<SchoolClock> {
  return selectRevision(tx, schoolId).forNoKeyUpdate('s').executeTakeFirstOrThrow();
}

function selectRevision(tx: Tx, schoolId: number) {
  return tx
    .selectFrom('schools as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['s.calendar_revision as revision', 'o.time_zone as timeZone'])
    .where('s.id', '=', schoolId);
}

export async function increaseRevision(tx: Tx, schoolId: number): Promise<void> {
  await tx
    .updateTable('schools')
    .set({ calendar_revision: sql`calendar_revision + 1` })
    .where('id', '=', schoolId)
    .execute();
}

/** Saves weekly hours. Those that begin on the same day are replaced. */
export async function upsertHours(tx: Tx, schoolId: number, { from, week }: WeeklyHours): Promise<void> {
  const json = JSON.stringify(week);
  await tx
    .insertInto('school_hours')
    .values({ school_id: schoolId, from_day: from, week: json })
    .onConflict((conflict) => conflict.columns(['school_id', 'from_day']).doUpdateSet({ week: json }))
    .execute();
}

/** Saves days of a school's calendar. Those that exist are replaced. */
export async function upsertDays(tx: Tx, schoolId: number, days: readonly CalendarDay[]): Promise<void> {
  await tx
    .insertInto('school_calendar_days')
    .values(
      days.map(({ day, kind, name, times }) => ({
        school_id: schoolId,
        day,
        kind,
        name_en: name.en,
        name_fr: name.fr,
        times: JSON.stringify(times),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['school_id', 'day']).doUpdateSet(({ ref }) => ({
        kind: ref('excluded.kind'),
        name_en: ref('excluded.name_en'),
        name_fr: ref('excluded.name_fr'),
        times: ref('excluded.times'),
      })),
    )
    .execute();
}

/** Deletes the days of a school's calendar between two days. */
export async function deleteDays(tx: Tx, schoolId: number, { from, to }: DayRange): Promise<void> {
  await tx
    .deleteFrom('school_calendar_days')
    .where('school_id', '=', schoolId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
}

/** The days from a day on for which a school has scheduled pickups, with their number, children and times. */
export async function findPlannedDays(tx: Tx, schoolId: number, from: string) {
  return tx
    .selectFrom('pickups as p')
    .select(({ fn }) => ['p.day', fn.countAll<number>().as('pickups')])
    .select(sql<number[]>`array_agg(distinct p.child_id)`.as('childIds'))
    .select(sql<string[]>`coalesce(array_agg(p.time) filter (where p.time is not null), '{}')`.as('times'))
    .where('p.school_id', '=', schoolId)
    .where('p.day', '>=', from)
    .where('p.status', '=', 'scheduled')
    .groupBy('p.day')
    .execute();
}
