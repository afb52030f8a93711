/** The usual week of children, and the exceptions to it. */
import { type Expression, sql } from 'kysely';
import { type HalfDay, isAwayAllDay } from '#core/absences/absence-rules.ts';
import type { AuditedAct } from '#core/audit/audited-acts.ts';
import type { CustodyFacts } from '#core/custody/custody-rules.ts';
import { isHiddenDay, isWeekShown, weekOf, weekOwner } from '#core/pickup-plans/guardian-week-rules.ts';
import { isValidOn, type PersonStatus } from '#core/pickup-people/pickup-person.ts';
import type { PersonLimits } from '#core/pickup-people/person-limits.ts';
import type {
  ChildPlans,
  PickupPlan,
  PlanException,
  PlanKind,
  PlannedDay,
  ShownPlan,
} from '#core/pickup-plans/pickup-plan.ts';
import { daysSearched, type ExceptionSpan, nextSchoolDays, type Ranked } from '#core/pickup-plans/pickup-plan-rules.ts';
import { planOn } from '#core/pickup-plans/plan-on-rules.ts';
import { isOpen } from '#core/pickups/pickup-status-rules.ts';
import type { PickupStatus } from '#core/pickups/pickup.ts';
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import { addDays } from '#core/time/day.ts';
import { daysOnEarth, schoolTimeAt } from '#core/time/school-clock.ts';
import { type CustodyRow, custodyOfRow, isOutsideDay, selectCustody } from '#server/custody/custody-store.ts';
import type { Tx } from '#server/db/database.ts';
import { calendarBetween } from '#server/school-days/school-day-store.ts';

/** A plan in the database's JSON. `status` and `validOn` are those of the person for this child. */
type PlanRow = {
  readonly kind: string;
  readonly personId: number | null;
  readonly person: string | null;
  readonly status: string | null;
  readonly validOn: string | null;
  readonly limits: PersonLimits | null;
  readonly time: string | null;
  readonly by: string;
  readonly at: string;
};
type WeekRow = PlanRow & { readonly weekday: number; readonly guardianId: number | null };
type ExceptionRow = PlanRow & ExceptionSpan & Ranked & { readonly id: number };

/** The week and the exceptions of a child with its custody, as read from the database's JSON. */
export type PlanRows = {
  readonly week: readonly WeekRow[];
  readonly exceptions: readonly ExceptionRow[];
  readonly custody: CustodyRow | null;
};

const planColumns = sql`'kind', x.kind, 'personId', x.person_id, 'person', coalesce(pp.name, pu.name),
  'status', co.status, 'validOn', co.valid_on, 'limits', co.limits, 'time', x.time, 'by', u.name`;
const rankColumns = sql`'rank', x.rank, 'addedAt', extract(epoch from x.created_at)`;
const planPeople = sql`left join pickup_people pp on pp.id = x.person_id
  left join users pu on pu.id = pp.user_id
  left join collectors co on co.person_id = x.person_id and co.child_id = x.child_id`;

type PlannedDays = { readonly from: Expression<string>; readonly until?: Expression<string> };

/**
 * The usual week of a child and its exceptions that touch the days from `from` to `until`, as a JSON expression for
 * queries such as the board's. `childId` is a column of the outer query. `planOfDay` reads it.
 */
export function selectPlans(childId: Expression<number>, { from, until }: PlannedDays) {
  const begins = until === undefined ? sql`` : sql`and x.from_day <= ${until}`;
  return sql<PlanRows>`json_build_object(
    'custody', ${selectCustody(childId, from)},
    'week', (select coalesce(json_agg(json_build_object('weekday', x.weekday, 'guardianId', x.guardian_id, 'at', x.set_at,
        ${planColumns}) order by x.weekday, x.guardian_id), '[]'::json)
      from pickup_plans x join users u on u.id = x.set_by ${planPeople} where x.child_id = ${childId}),
    'exceptions', (select coalesce(json_agg(json_build_object('id', x.id, 'from', x.from_day, 'until', x.until_day,
        'weekday', x.weekday, ${rankColumns}, 'at', x.created_at, ${planColumns}) order by x.from_day, x.id), '[]'::json)
      from pickup_plan_exceptions x join users u on u.id = x.created_by ${planPeople}
      where x.child_id = ${childId} and x.ended_at is null and x.until_day >= ${from} ${begins}))`;
}

type DayPlan =
  | { readonly source: 'exception' | 'week'; readonly plan: ShownPlan }
  | { readonly source: 'other_guardian'; readonly plan: null };

/**
 * How a child leaves on a day by its usual week, for a guardian: null without a plan, when the school is closed, and
 * when the person may not collect the child then by the custody calendar. `other_guardian` on a day of another, whose
 * week the calendar does not show. `calendar` covers the day. `isAuthorized` is false when the person may not collect
 * the child that day: the day is not settled.
 */
export function planOfDay(
  { week, exceptions, custody }: PlanRows,
  day: string,
  calendar: SchoolCalendar,
  viewerId: number,
): DayPlan | null {
  const facts = custodyOfRow(custody);
  const viewer = facts.personOf(viewerId);
  const found = planOn(week, exceptions, day, calendar, facts);
  const personId = found?.plan.personId ?? null;
  const isOutside = personId !== null && isOutsideDay(facts, personId, { day, time: found?.plan.time ?? null });
  const planned = isOutside ? null : found;
  const isHidden = planned
    ? planned.source === 'week' && !isWeekShown(facts.calendar, viewer, planned.plan.guardianId)
    : isHiddenDay(facts, viewer, day);
  if (isHidden) return { source: 'other_guardian', plan: null };
  return planned && { source: planned.source, plan: shown(planned.plan, day) };
}

function shown(
  { kind, personId, person, status, validOn, limits, time }: Omit<PlanRow, 'by' | 'at'>,
  day: string,
): ShownPlan {
  const known = { status: status as PersonStatus, ...(validOn !== null && { validOn }), ...(limits && { limits }) };
  return {
    // A table constraint limits the kinds.
    kind: kind as PlanKind,
    pickupPersonId: personId,
    person,
    time,
    isAuthorized: kind !== 'person' || (status !== null && isValidOn(known, day, time)),
  };
}

type DayRow = PickupPlan & { readonly childId: number; readonly person: string | null };

/** The plans of a school that may count on a day, as read from the database's JSON. */
export type SchoolPlanRows = {
  readonly week: readonly (DayRow & { readonly weekday: number; readonly guardianId: number | null })[];
  readonly exceptions: readonly (DayRow & ExceptionSpan & Ranked & { readonly id: number })[];
};

/**
 * The plans of a school for a day as a JSON expression, for the board: one set for all children, or for some of them.
 * The board knows who may collect. `plansOn` reads it.
 */
export function selectPlansOn(schoolId: Expression<number>, day: Expression<string>, only?: readonly number[]) {
  const isChosen = only === undefined ? sql`` : sql`and x.child_id = any(${[...only]}::int[])`;
  const columns = sql`'childId', x.child_id, 'kind', x.kind, 'pickupPersonId', x.person_id, 'time', x.time,
    'person', coalesce(pp.name, pu.name)`;
  const people = sql`left join pickup_people pp on pp.id = x.person_id left join users pu on pu.id = pp.user_id`;
  return sql<SchoolPlanRows>`json_build_object(
    'week', (select coalesce(json_agg(json_build_object('weekday', x.weekday, 'guardianId', x.guardian_id,
        ${columns})), '[]'::json)
      from pickup_plans x ${people}
      where x.school_id = ${schoolId} and x.weekday = extract(isodow from ${day}) ${isChosen}),
    'exceptions', (select coalesce(json_agg(json_build_object('id', x.id, 'from', x.from_day, 'until', x.until_day,
        'weekday', x.weekday, ${rankColumns}, ${columns})), '[]'::json)
      from pickup_plan_exceptions x ${people}
      where x.school_id = ${schoolId} and x.ended_at is null and x.until_day >= ${day} and x.from_day <= ${day} ${isChosen}))`;
}

/**
 * How each child of a school leaves on a day by its plan; children without a plan are left out. `custodyOf` is the
 * custody of a child.
 */
export function plansOn(
  { week, exceptions }: SchoolPlanRows,
  day: string,
  calendar: SchoolCalendar,
  custodyOf: (childId: number) => CustodyFacts,
): Map<number, Omit<ShownPlan, 'isAuthorized'>> {
  const of = <Plan extends { readonly childId: number }>(plans: readonly Plan[], childId: number) =>
    plans.filter((one) => one.childId === childId);
  const childIds = new Set([...week, ...exceptions].map(({ childId }) => childId));
  const plans = new Map<number, Omit<ShownPlan, 'isAuthorized'>>();
  for (const childId of childIds) {
    const planned = planOn(of(week, childId), of(exceptions, childId), day, calendar, custodyOf(childId))?.plan;
    if (!planned) continue;
    const { kind, pickupPersonId, person, time } = planned;
    plans.set(childId, { kind, pickupPersonId, person, time });
  }
  return plans;
}

/** The plans of some children as a guardian sees them, with the next days on which their school is open. */
export async function findChildPlans(
  tx: Tx,
  childIds: readonly number[],
  { userId, now }: Author,
): Promise<ChildPlans[]> {
  // The query starts from the earliest today that a school can have.
  const [from = ''] = daysOnEarth(now);
  const rows = await tx
    .selectFrom('children as c')
    .innerJoin('schools as s', 's.id', 'c.school_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['c.id', 'c.pickup_plan_revision as revision', 'o.time_zone as timeZone'])
    .select((eb) => [
      selectPlans(eb.ref('c.id'), { from: sql`${from}::date` }).as('plans'),
      calendarBetween(eb.ref('s.id'), { from, to: addDays(from, daysSearched + 2) }).as('calendar'),
      sql<PickupRow[]>`(select coalesce(json_agg(json_build_object('day', p.day, 'status', p.status, 'time', p.time,
          'personId', p.person_id, 'person', coalesce(pp.name, pu.name),
          'standing', co.status, 'validOn', co.valid_on, 'limits', co.limits) order by p.id), '[]'::json)
        from pickups p join pickup_people pp on pp.id = p.person_id left join users pu on pu.id = pp.user_id
        left join collectors co on co.person_id = p.person_id and co.child_id = p.child_id
        where p.child_id = c.id and p.day >= ${from}::date and p.status <> 'cancelled')`.as('pickups'),
      sql<HalfDay[]>`(select coalesce(json_agg(json_build_object('day', h.day, 'half', h.half)), '[]'::json)
        from absence_half_days h where h.child_id = c.id and h.day >= ${from}::date)`.as('away'),
    ])
    .where('c.id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .where('c.left_at', 'is', null)
    .orderBy('c.id')
    .execute();
  return rows.map(({ id: childId, revision, timeZone, plans, calendar, pickups, away }) => {
    const today = schoolTimeAt(now, timeZone).day;
    const facts = custodyOfRow(plans.custody);
    const owner = weekOwner(facts, facts.personOf(userId), today);
    const week = weekOf(plans.week, owner);
    const exceptions = plans.exceptions.filter(({ until }) => until >= today);
    return {
      childId,
      revision,
      today,
      scope: owner === null ? 'child' : week.some(({ guardianId }) => guardianId === owner) ? 'own' : 'shared',
      week: week.map((row) => ({
        ...shown(row, everyDay),
        weekday: row.weekday,
        setBy: row.by,
        setAt: instant(row.at),
      })),
      exceptions: exceptions.map((row) => exceptionOf(row, childId)),
      days: nextSchoolDays(calendar, today).map((day) => dayOf(day, plans, calendar, { pickups, away, userId })),
    };
  });
}

/** `standing` and `validOn` are those of the person for this child. */
type PickupRow = {
  readonly day: string;
  readonly status: string;
  readonly standing: string | null;
  readonly validOn: string | null;
  readonly limits: PersonLimits | null;
  readonly time: string | null;
  readonly personId: number;
  readonly person: string;
};
/** What happened to a child, for a user. */
type Happened = {
  readonly pickups: readonly PickupRow[];
  readonly away: readonly HalfDay[];
  readonly userId: number;
};

/** No day: a person who is authorized for one day only does not come every week. */
const everyDay = '';

/** A scheduled pickup wins over the plan, and an absence hides it. */
function dayOf(
  day: string,
  plans: PlanRows,
  calendar: SchoolCalendar,
  { pickups, away, userId }: Happened,
): PlannedDay {
  const thatDay = pickups.filter((one) => one.day === day);
  const pickup = thatDay.find(({ status }) => isOpen(status as PickupStatus)) ?? thatDay.at(-1);
  if (pickup) {
    const { personId, person, time, standing, validOn, limits, status } = pickup;
    const plan = shown({ kind: 'person', personId, person, time, status: standing, validOn, limits }, day);
    // A child that has left is no longer waited for: what matters is who collected it.
    return { day, source: 'pickup', plan: { ...plan, isAuthorized: plan.isAuthorized || status === 'released' } };
  }
  if (isAwayAllDay(away, day)) return { day, source: 'absence', plan: null };
  return { day, ...(planOfDay(plans, day, calendar, userId) ?? { source: 'none', plan: null }) };
}

function exceptionOf(row: ExceptionRow, childId: number): PlanException {
  const { id, from, until, weekday, by, at } = row;
  const shownOn = from === until ? from : everyDay;
  return { ...shown(row, shownOn), id, childId, from, until, weekday, createdBy: by, createdAt: instant(at) };
}

const instant = (text: string) => new Date(text).toISOString();

/** Exceptions by id, as guardians see them, in the order of the children. */
export async function findExceptions(tx: Tx, ids: readonly number[]): Promise<PlanException[]> {
  const { rows } = await sql<{ childId: number; exception: ExceptionRow }>`
    select x.child_id as "childId", json_build_object('id', x.id, 'from', x.from_day, 'until', x.until_day,
      'weekday', x.weekday, ${rankColumns}, 'at', x.created_at, ${planColumns}) as exception
    from pickup_plan_exceptions x join users u on u.id = x.created_by ${planPeople}
    where x.id = any(${[...ids]}::int[]) order by x.child_id`.execute(tx);
  return rows.map(({ childId, exception }) => exceptionOf(exception, childId));
}

type Author = { readonly userId: number; readonly now: Date };

export type Place = { readonly schoolId: number; readonly childId: number };

export function columnsOf({ kind, pickupPersonId, time }: PickupPlan) {
  return { kind, person_id: pickupPersonId, time };
}

/** How many mutations of plans a user made since an instant, each once for all its children. */
export async function countPlanChanges(tx: Tx, userId: number, since: Date): Promise<number> {
  const acts: AuditedAct[] = ['pickup.week_changed', 'pickup.exception_added', 'pickup.exception_ended'];
  const { n } = await tx
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.count<number>('request_id').distinct().as('n'))
    .where('user_id', '=', userId)
    .where('at', '>=', since)
    .where('act', '=', (eb) => eb.fn.any(eb.val(acts)))
    .executeTakeFirstOrThrow();
  return n;
}

/** Of some children, those whose week or exceptions from a day on name a person. */
export async function findPlannedWith(
  tx: Tx,
  {
    personId,
    childIds,
    from,
  }: { readonly personId: number; readonly childIds: readonly number[]; readonly from: string },
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select c.school_id as "schoolId", c.id as "childId" from children c
     where c.id = any(${[...childIds]}::int[]) and c.left_at is null and (
       exists (select from pickup_plans w where w.child_id = c.id and w.person_id = ${personId})
       or exists (select from pickup_plan_exceptions x where x.child_id = c.id and x.person_id = ${personId}
         and x.ended_at is null and x.until_day >= ${from}::date))
     order by c.id`.execute(tx);
  return rows;
}

/** A day of the usual week with a person (`weekday`), or an exception with its days. */
export type PlanWithPerson = {
  readonly childId: number;
  readonly weekday: number | null;
  readonly from: string | null;
  readonly until: string | null;
  readonly time: string | null;
};

/** The usual days and the exceptions of these children with a person, from a day on. */
export async function findPlansWith(
  tx: Tx,
  {
    personId,
    childIds,
    from,
  }: { readonly personId: number; readonly childIds: readonly number[]; readonly from: string },
): Promise<PlanWithPerson[]> {
  const { rows } = await sql<PlanWithPerson>`
    select child_id as "childId", weekday, null::date as "from", null::date as until, time from pickup_plans
     where child_id = any(${[...childIds]}::int[]) and person_id = ${personId}
    union all
    select child_id, weekday, from_day, until_day, time from pickup_plan_exceptions
     where child_id = any(${[...childIds]}::int[]) and person_id = ${personId}
       and ended_at is null and until_day >= ${from}::date`.execute(tx);
  return rows;
}
