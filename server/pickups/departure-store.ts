import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { childFacts, leftTime, pickupObstacle, presenceOf } from '#core/attendance/status-rules.ts';
import { canReleaseOwnChild } from '#core/children/own-child-rules.ts';
import type { Departure, DepartureBoard, IdentityCheck, PresentChild } from '#core/pickups/departure.ts';
import { sortByDueTime, sortPresent } from '#core/pickups/board-order-rules.ts';
import { type PickupEventKind, stepsOf } from '#core/pickups/pickup-event-rules.ts';
import type { PickupMethod, PickupOrigin, PickupStatus } from '#core/pickups/pickup.ts';
import { isOpen, isUndoable } from '#core/pickups/pickup-status-rules.ts';
import { daysOnEarth, type SchoolTime, schoolTimeAt } from '#core/time/school-clock.ts';
import { dayMarksOf, selectDayMarks } from '#server/attendance/day-marks-store.ts';
import { collectedNow, linkedChildren } from '#server/children/staff-own-children-store.ts';
import {
  type SchoolCustodyRow,
  selectAllowed,
  selectCustody,
  selectSchoolAllowed,
  selectSchoolCustody,
} from '#server/custody/custody-store.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { selectReleaseList, selectReleaseLists } from '#server/pickup-people/do-not-release-store.ts';
import { plansOn, selectPlansOn } from '#server/pickup-plans/pickup-plan-store.ts';
import { calendarOf } from '#server/school-days/school-day-store.ts';
import { namedSchools } from '#server/schools/school-store.ts';
import { type CurrentUser, placeFor, workplaceIds, assignedScope } from '#server/http/current-user.ts';
import { boardPeople, custodyOfPeople, personOf, selectPickupPeople } from './board-people-store.ts';
import { collectorIn } from './pickup-event-store.ts';

type RequestContext = { readonly currentUser: CurrentUser; readonly now: Date };

/** One of the user's schools, by default the first. `only` restricts the board to these children. */
type FindBoardParams = { readonly school?: number | undefined; readonly only?: readonly number[] | undefined };

/**
 * Today's departures of the user's groups at a school, and their other children at school. Undefined at a school where
 * the user does not work.
 */
export async function findBoard(
  tx: Tx,
  { currentUser, now }: RequestContext,
  { school, only }: FindBoardParams,
): Promise<DepartureBoard | undefined> {
  const schoolId = placeFor(currentUser, school);
  if (schoolId === undefined) return undefined;
  const { groupIds, schoolIds } = assignedScope(currentUser);
  const isWhole = schoolIds.includes(schoolId);
  // The query covers every possible today until the school's time zone is known.
  const days = daysOnEarth(now);
  const row = await tx
    .selectFrom('schools as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['o.time_zone', 's.phone'])
    .select((eb) => [
      jsonArrayFrom(
        selectDepartures(eb)
          .where('p.school_id', '=', schoolId)
          .where('p.day', '=', eb.fn.any(eb.val(days)))
          .where(wasUnderWay)
          .$if(only !== undefined, (some) => some.where('p.child_id', '=', eb.fn.any(eb.val([...(only ?? [])]))))
          .$if(!isWhole, (own) => own.where('c.group_id', '=', eb.fn.any(eb.val(groupIds)))),
      ).as('departures'),
      jsonArrayFrom(
        selectPresent(eb, localDay(now))
          .where('c.school_id', '=', schoolId)
          .$if(only !== undefined, (some) => some.where('c.id', '=', eb.fn.any(eb.val([...(only ?? [])]))))
          .$if(!isWhole, (own) => own.where('c.group_id', '=', eb.fn.any(eb.val(groupIds)))),
      ).as('children'),
      // Read as one set: the view of the collectors is slow to read for each child. It is filtered by an array, and
      // would be read for the whole school if joined.
      jsonArrayFrom(
        selectPickupPeople(localDay(now), sql.ref('s.id'))
          .select('co.child_id')
          .where(
            'co.child_id',
            '=',
            sql<number>`any(array(${eb
              .selectFrom('children as cc')
              .select('cc.id')
              .where('cc.school_id', '=', schoolId)
              .where('cc.left_at', 'is', null)
              .$if(only !== undefined, (some) => some.where('cc.id', '=', eb.fn.any(eb.val([...(only ?? [])]))))
              .$if(!isWhole, (mine) => mine.where('cc.group_id', '=', eb.fn.any(eb.val(groupIds))))}))`,
          ),
      ).as('pickupPeople'),
      selectPlansOn(eb.ref('s.id'), localDay(now), only).as('plans'),
      calendarOf(eb.ref('s.id'), localDay(now), localDay(now)).as('calendar'),
      namedSchools(workplaceIds(currentUser)).as('schools'),
      linkedChildren(currentUser.id, localDay(now)).as('mine'),
      selectSchoolCustody(eb.ref('s.id'), localDay(now)).as('custody'),
      selectReleaseLists(eb.ref('s.id')).as('lists'),
      selectSchoolAllowed(eb.ref('s.id'), localDay(now)).as('allowances'),
    ])
    .where('s.id', '=', schoolId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { time_zone: timeZone, phone, schools } = row;
  const today = schoolTimeAt(now, timeZone);
  const context = { currentUser, now, mine: collectedNow(row.mine, today) };
  const people = new Map<number, (typeof row.pickupPeople)[number][]>();
  for (const one of row.pickupPeople) people.set(one.child_id, [...(people.get(one.child_id) ?? []), one]);
  const calendars = new Map(row.custody.map((one) => [one.childId, one]));
  const lists = new Map(row.lists.map((one) => [one.childId, one]));
  const withPickupPeople = <Child extends { readonly child_id: number }>(child: Child) => {
    const pickupPeople = people.get(child.child_id) ?? [];
    const custody = calendars.get(child.child_id) ?? null;
    const allowed = row.allowances.filter(({ childId }) => childId === child.child_id).map(({ personId }) => personId);
    return { ...child, pickupPeople, custody, allowed, release_list: lists.get(child.child_id) ?? null };
  };
  const plans = plansOn(row.plans, today.day, row.calendar, (childId) =>
    custodyOfPeople(calendars.get(childId) ?? null, people.get(childId) ?? []),
  );
  const departures = row.departures
    .filter(({ day }) => day === today.day)
    .map((one) => departureOf(withPickupPeople(one), context, today));
  return {
    schoolId,
    schools,
    phone,
    date: today.day,
    timeZone,
    departures: sortByDueTime(departures, timeZone),
    children: sortPresent(
      row.children.flatMap((one) => presentChildOf({ ...withPickupPeople(one), plans }, context, today) ?? []),
    ),
  };
}

/**
 * Excludes pickups cancelled while scheduled, and undone walk-ins. One cancelled under way stays on the board, so that
 * staff see what became of it.
 */
const wasUnderWay = (eb: ExpressionBuilder<Tables & { readonly p: Tables['pickups'] }, 'p'>) =>
  eb.or([
    eb('p.status', '<>', 'cancelled'),
    eb.and([
      eb('p.origin', '=', 'guardian'),
      eb.exists(
        eb
          .selectFrom('pickup_events as e')
          .select('e.id')
          .whereRef('e.pickup_id', '=', 'p.id')
          .where('e.act', 'not in', ['schedule', 'change', 'cancel']),
      ),
    ]),
  ]);

/** One departure of any day, with the child's place. */
export async function findDeparture(
  tx: Tx,
  id: number,
  asking: RequestContext,
): Promise<{ readonly schoolId: number; readonly groupId: number; readonly departure: Departure } | undefined> {
  const found = await findRow(tx, id, asking);
  const row = found?.row;
  const today = row && schoolTimeAt(asking.now, row.time_zone);
  return (
    row &&
    today && {
      schoolId: row.school_id,
      groupId: row.group_id,
      departure: departureOf(row, { ...asking, mine: collectedNow(found.mine, today) }, today),
    }
  );
}

function selectDepartures(eb: Pick<ExpressionBuilder<Tables, never>, 'selectFrom'>) {
  return eb
    .selectFrom('pickups as p')
    .innerJoin('children as c', 'c.id', 'p.child_id')
    .innerJoin('groups as gr', 'gr.id', 'c.group_id')
    .innerJoin('schools as sc', 'sc.id', 'p.school_id')
    .innerJoin('organizations as og', 'og.id', 'sc.organization_id')
    .innerJoin('pickup_people as pp', 'pp.id', 'p.person_id')
    .leftJoin('users as pu', 'pu.id', 'pp.user_id')
    .leftJoin('child_restrictions as cr', 'cr.child_id', 'p.child_id')
    .leftJoin('guardians as gu', (join) =>
      join.onRef('gu.user_id', '=', 'pp.user_id').onRef('gu.child_id', '=', 'p.child_id'),
    )
    .select(['p.id', 'p.school_id', 'p.child_id', 'c.group_id', 'c.name as child', 'gr.room', 'p.day', 'p.status'])
    .select('og.time_zone')
    .select(['p.origin', 'p.method', 'p.time', 'p.eta_minutes', 'p.eta_at', 'p.person_id', 'pp.valid_on'])
    .select('cr.note as restriction')
    .select((row) => [
      row.fn.coalesce('pp.name', 'pu.name').$notNull().as('person'),
      row.fn
        .coalesce(
          'pp.relationship',
          'gu.relationship',
          row
            .selectFrom('invitation_children as ic')
            .select('ic.relationship')
            .whereRef('ic.invitation_id', '=', 'pp.invitation_id')
            .whereRef('ic.child_id', '=', 'p.child_id')
            .$asScalar(),
        )
        .as('relationship'),
      row
        .selectFrom('absence_half_days as h')
        .select(({ fn }) => fn.countAll<number>().as('halves'))
        .whereRef('h.child_id', '=', 'p.child_id')
        .whereRef('h.day', '=', 'p.day')
        .$asScalar()
        .$notNull()
        .as('absent_halves'),
      selectDayMarks(row.ref('p.child_id'), row.ref('p.day')).as('marks'),
      jsonArrayFrom(
        row
          .selectFrom('pickup_events as e')
          .select(['e.act', 'e.at', 'e.user_id', 'e.checked', 'e.person_name', 'e.person_invited', 'e.note'])
          // A join would scan all users of a small installation for each pickup.
          .select((one) => one.selectFrom('users as eu').select('eu.name').whereRef('eu.id', '=', 'e.user_id').as('by'))
          .whereRef('e.pickup_id', '=', 'p.id')
          .orderBy('e.id'),
      ).as('history'),
    ])
    .where('c.left_at', 'is', null);
}

/** The day on the clock of the organization `o`. */
const localDay = (now: Date) => sql<string>`(${now}::timestamptz at time zone o.time_zone)::date`;

/** The enrolled children with marks on a day and without an open pickup. The rule decides which are at school. */
function selectPresent(eb: Pick<ExpressionBuilder<Tables, never>, 'selectFrom'>, day: Expression<string>) {
  return eb
    .selectFrom('children as c')
    .innerJoin('groups as gr', 'gr.id', 'c.group_id')
    .leftJoin('child_restrictions as cr', 'cr.child_id', 'c.id')
    .select(['c.id as child_id', 'c.name as child', 'gr.room', 'cr.note as restriction'])
    .select((row) => selectDayMarks(row.ref('c.id'), day).as('marks'))
    .where('c.left_at', 'is', null)
    .where((row) =>
      row.exists(
        row
          .selectFrom('attendance_marks as m')
          .select('m.id')
          .whereRef('m.child_id', '=', 'c.id')
          .where('m.day', '=', day),
      ),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('pickups as op')
            .select('op.id')
            .whereRef('op.child_id', '=', 'c.id')
            .where('op.day', '=', day)
            .where('op.status', 'not in', ['released', 'cancelled']),
        ),
      ),
    );
}

/** Reads through the database's JSON like the board, so instants are text. */
async function findRow(tx: Tx, id: number, { currentUser: { id: me }, now }: RequestContext) {
  const [earliest = ''] = daysOnEarth(now);
  const { rows, mine } = await tx
    .selectNoFrom((eb) => [
      jsonArrayFrom(
        selectDepartures(eb)
          .select((row) =>
            jsonArrayFrom(
              selectPickupPeople(row.ref('p.day'), row.ref('p.school_id')).where(
                'co.child_id',
                '=',
                row.ref('p.child_id'),
              ),
            ).as('pickupPeople'),
          )
          .select((row) => [
            selectCustody(row.ref('p.child_id'), row.ref('p.day')).as('custody'),
            selectReleaseList(row.ref('p.child_id')).as('release_list'),
            selectAllowed(row.ref('p.child_id'), row.ref('p.day')).as('allowed'),
          ])
          .where('p.id', '=', id),
      ).as('rows'),
      linkedChildren(me, sql<string>`${earliest}::date`).as('mine'),
    ])
    .executeTakeFirstOrThrow();
  const [row] = rows;
  return row && { row, mine };
}

type ReadRow = NonNullable<Awaited<ReturnType<typeof findRow>>>['row'];
type Row = Omit<ReadRow, 'custody'> & { readonly custody: SchoolCustodyRow | null };

/** Adds the children whose guardian the user is or was, and those of them that the user may collect. */
type DepartureContext = RequestContext & { readonly mine: Parameters<typeof canReleaseOwnChild>[1] };

/** `today` is the school's day and time. It is passed in because it is slow to compute and the same for all rows. */
function departureOf(row: Row, { currentUser, now, mine }: DepartureContext, today: SchoolTime): Departure {
  const mayRelease = canReleaseOwnChild(row.child_id, mine);
  const history = row.history.map((event) => ({ ...event, act: event.act as PickupEventKind, at: instant(event.at) }));
  const marks = dayMarksOf(row.marks);
  const isReleased = row.status === 'released';
  const release = isReleased ? history.findLast(({ act }) => act === 'release') : undefined;
  const isOwn = mine.own.includes(row.child_id);
  const { collecting, outside, custody } = boardPeople(
    row.pickupPeople,
    { calendar: row.custody, list: row.release_list, allowed: row.allowed },
    today,
    isOwn,
  );
  const announced = { person_id: row.person_id, name: row.person, relationship: row.relationship };
  return {
    id: row.id,
    childId: row.child_id,
    child: row.child,
    room: row.room,
    date: row.day,
    origin: row.origin as PickupOrigin,
    // Table constraints limit the values, and the reply schema checks them again.
    status: row.status as PickupStatus,
    method: row.method as PickupMethod,
    time: row.time,
    etaMinutes: row.eta_minutes,
    etaAt: row.eta_at === null ? null : instant(row.eta_at),
    person: personOf({ ...announced, valid_on: row.valid_on, is_invited: release?.person_invited ?? false }),
    isAuthorized: collecting.some(({ person_id }) => person_id === row.person_id),
    isAbsent: pickupObstacle(childFacts(marks, row.absent_halves === 2 ? 'full_day' : null)) === 'absent',
    leftAt: leftTime(marks),
    pickupPeople: isOpen(row.status as PickupStatus) ? collecting.map(personOf) : [],
    outsidePeople: isOpen(row.status as PickupStatus) ? outside.map(personOf) : [],
    custody,
    steps: stepsOf(history),
    collectedBy: isReleased ? collectorIn(row.history, row.person) : null,
    releasedBy: release?.by ?? null,
    checked: (release?.checked as IdentityCheck | undefined) ?? null,
    note: release?.note ?? null,
    cancelledBy: row.status === 'cancelled' ? (history.findLast(({ act }) => act === 'cancel')?.by ?? null) : null,
    restriction: row.restriction,
    mayRelease,
    canUndo: mayRelease && release?.user_id === currentUser.id && isUndoable(new Date(release.at), now),
  };
}

type PresentRow = Pick<
  Row,
  'child_id' | 'child' | 'room' | 'marks' | 'pickupPeople' | 'restriction' | 'custody' | 'release_list' | 'allowed'
> & {
  readonly plans: ReturnType<typeof plansOn>;
};

/** A child at school; undefined for a child that was marked absent or has left. */
function presentChildOf(
  {
    child_id: childId,
    child,
    room,
    marks,
    pickupPeople: people,
    restriction,
    custody: calendar,
    release_list: list,
    allowed,
    plans,
  }: PresentRow,
  { mine }: DepartureContext,
  today: SchoolTime,
): PresentChild | undefined {
  const status = presenceOf(childFacts(dayMarksOf(marks), null));
  if (!status || status.state === 'gone') return undefined;
  const isOwn = mine.own.includes(childId);
  const { collecting, outside, custody } = boardPeople(people, { calendar, list, allowed }, today, isOwn);
  const isPlanned = ({ person_id }: { readonly person_id: number }) => person_id === plans.get(childId)?.pickupPersonId;
  // A plan does not hold for a person who may not come on the day of another guardian.
  const plan = outside.some(isPlanned) ? undefined : plans.get(childId);
  const isAuthorized = plan?.kind !== 'person' || collecting.some(isPlanned);
  const mayRelease = canReleaseOwnChild(childId, mine);
  return {
    childId,
    child,
    room,
    since: status.since,
    // Guardians without the right to collect do not read plans, also as staff.
    plan: plan && mayRelease ? { ...plan, isAuthorized } : null,
    pickupPeople: collecting.map(personOf),
    outsidePeople: outside.map(personOf),
    custody,
    mayRelease,
    restriction,
  };
}

const instant = (text: string) => new Date(text).toISOString();
