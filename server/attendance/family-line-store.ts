/** The line of a child's day on its family's home page. The caller has checked the rights. */
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { HalfDay } from '#core/absences/absence-rules.ts';
import { onDayOf } from '#core/attendance/attendance-day-rules.ts';
import type { AttendanceStatus } from '#core/attendance/attendance.ts';
import { type FamilyState, familyLine, usualPickup } from '#core/attendance/family-line-rules.ts';
import { childFacts, reportedOn, statusOf } from '#core/attendance/status-rules.ts';
import type { PickupStatus } from '#core/pickups/pickup.ts';
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import type { Tables } from '#server/db/tables.ts';
import { planOfDay, type PlanRows, selectPlans } from '#server/pickup-plans/pickup-plan-store.ts';

type ChildQuery = ExpressionBuilder<Tables & { c: Tables['children'] }, 'c'>;

type FamilyDaysParams = {
  /** The days that may be today at the school. */
  readonly days: string[];
  /** The first and the last of them. */
  readonly from: string;
  readonly to: string;
  /** The children whose usual week the user may see: those it may collect. */
  readonly collectedIds: number[];
};

/** The marks, half days, pickups and usual plans of a child `c` on some days, as columns for other features. */
export function selectFamilyDays(eb: ChildQuery, { days, from, to, collectedIds }: FamilyDaysParams) {
  const isOfDays = (column: string) => sql<boolean>`${sql.ref(column)} = any(${days}::date[])`;
  return [
    jsonArrayFrom(
      eb
        .selectFrom('attendance_marks as m')
        .select(['m.day', 'm.status', 'm.time', 'm.brought_by', 'm.pickup_id'])
        .whereRef('m.child_id', '=', 'c.id')
        .where(isOfDays('m.day'))
        .orderBy('m.id'),
    ).as('marks'),
    jsonArrayFrom(
      eb
        .selectFrom('absence_half_days as h')
        .select(['h.day', 'h.half'])
        .whereRef('h.child_id', '=', 'c.id')
        .where(isOfDays('h.day')),
    ).as('halves'),
    jsonArrayFrom(
      eb
        .selectFrom('pickups as p')
        .innerJoin('pickup_people as pp', 'pp.id', 'p.person_id')
        .leftJoin('users as pu', 'pu.id', 'pp.user_id')
        .select(['p.id', 'p.day', 'p.status', 'p.time'])
        .select(({ fn }) => fn.coalesce('pp.name', 'pu.name').$notNull().as('person'))
        .select((of) =>
          of
            .selectFrom('pickup_events as e')
            .innerJoin('pickup_people as ep', 'ep.id', 'e.person_id')
            .leftJoin('users as eu', 'eu.id', 'ep.user_id')
            .select(({ fn }) => fn.coalesce('e.person_name', 'ep.name', 'eu.name').as('name'))
            .whereRef('e.pickup_id', '=', 'p.id')
            .where('e.act', '=', 'release')
            .orderBy('e.id', 'desc')
            .limit(1)
            .as('collector'),
        )
        .whereRef('p.child_id', '=', 'c.id')
        .where('p.status', '<>', 'cancelled')
        .where(isOfDays('p.day'))
        .orderBy('p.id'),
    ).as('pickups'),
    sql<PlanRows | null>`case when c.id = any(${collectedIds}::int[])
      then ${selectPlans(eb.ref('c.id'), { from: sql`${from}::date`, until: sql`${to}::date` })} end`.as('plans'),
  ] as const;
}

/** The columns of `selectFamilyDays`, with the calendar of the child's school. */
type FamilyDays = {
  readonly calendar: SchoolCalendar;
  readonly marks: readonly {
    readonly day: string;
    readonly status: string | null;
    readonly time: string | null;
    readonly brought_by: string | null;
    readonly pickup_id: number | null;
  }[];
  readonly halves: readonly { readonly day: string; readonly half: string }[];
  readonly pickups: readonly {
    readonly id: number;
    readonly day: string;
    readonly status: string;
    readonly time: string | null;
    readonly person: string;
    readonly collector: string | null;
  }[];
  readonly plans: PlanRows | null;
};

/** The line of a child at the school's time, for a guardian. */
export function familyLineOf(
  { calendar, marks, halves, pickups, plans }: FamilyDays,
  now: SchoolTime,
  userId: number,
): FamilyState[] {
  const ofDay = <One extends { readonly day: string }>(all: readonly One[]) => all.filter(({ day }) => day === now.day);
  const onDay = onDayOf(calendar, now.day);
  const today = ofDay(pickups);
  // Table constraints limit the values, and the reply schema checks them again.
  const reported = reportedOn(
    onDay,
    ofDay(halves).map(({ half }) => half as HalfDay['half']),
  );
  const facts = childFacts(
    ofDay(marks).map(({ status, time, brought_by, pickup_id }) => ({
      status: status as AttendanceStatus | null,
      time,
      broughtBy: brought_by,
      pickupId: pickup_id,
      leftWith: today.find(({ id }) => id === pickup_id)?.collector ?? null,
    })),
    reported,
  );
  const pickup = today.at(-1);
  const usual = plans && planOfDay(plans, now.day, calendar, userId);
  return familyLine(
    // Whether the rest of the group is marked decides only between expected and unreported, which say nothing here.
    statusOf(facts, { ...onDay, progress: 'untaken' }, now),
    reported,
    pickup
      ? { status: pickup.status as PickupStatus, time: pickup.time, person: pickup.person }
      : usualPickup(usual?.plan ?? null, reported),
  );
}
