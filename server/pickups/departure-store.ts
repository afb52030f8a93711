import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { goneSince } from '#core/attendance/status-rules.ts';
import { mayLetGo } from '#core/children/custody-rules.ts';
import { isOver } from '#core/people/person-rules.ts';
import type { Relationship } from '#core/people/pickup-person.ts';
import type { Collector, Departure, DepartureBoard, HandOverCheck } from '#core/pickups/departure.ts';
import { inDueOrder } from '#core/pickups/departure-rules.ts';
import { type PastAct, stepsOf } from '#core/pickups/history-rules.ts';
import type { PickupMethod, PickupStatus } from '#core/pickups/pickup.ts';
import { isUndoable } from '#core/pickups/pickup-rules.ts';
import { daysOnEarth, type SchoolTime, schoolTimeAt } from '#core/time/school-clock.ts';
import { dayMarksOf, selectDayMarks } from '#server/attendance/day-marks-store.ts';
import { ownChildren } from '#server/children/own-child-store.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { closesAtOf, namedSchools } from '#server/schools/school-store.ts';
import { childrenWith, type Person, placeFor, placesOf, reachOf } from '#server/sessions/person.ts';
import { collectors } from './collector-store.ts';
import { collectorIn } from './history-store.ts';

type Asking = { readonly person: Person; readonly now: Date };

/** One of their schools, the first unless said; of its departures, all unless only these are asked for. */
type Asked = { readonly school?: number | undefined; readonly only?: readonly number[] | undefined };

/** Today's departures of the groups somebody serves in a school; nothing where they do not work. */
export async function findBoard(
  tx: Tx,
  { person, now }: Asking,
  { school, only }: Asked,
): Promise<DepartureBoard | undefined> {
  const schoolId = placeFor(person, school);
  if (schoolId === undefined) return undefined;
  const { groupIds, schoolIds } = reachOf(person);
  const isWhole = schoolIds.includes(schoolId);
  // The school's today is known once its zone is read.
  const days = daysOnEarth(now);
  const row = await tx
    .selectFrom('schools as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select('o.time_zone')
    .select((eb) => [
      jsonArrayFrom(
        selectDepartures(eb)
          .where('p.school_id', '=', schoolId)
          .where('p.day', '=', eb.fn.any(eb.val(days)))
          .where(wasUnderWay)
          .$if(only !== undefined, (some) => some.where('p.id', '=', eb.fn.any(eb.val([...(only ?? [])]))))
          .$if(!isWhole, (own) => own.where('c.group_id', '=', eb.fn.any(eb.val(groupIds)))),
      ).as('departures'),
      namedSchools(placesOf(person)).as('schools'),
      ownChildren(person.id).as('own'),
    ])
    .where('s.id', '=', schoolId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { time_zone: timeZone, schools, own } = row;
  const today = schoolTimeAt(now, timeZone);
  const { day: date } = today;
  const departures = row.departures
    .filter(({ day }) => day === date)
    .map((one) => departureOf(one, { person, now, own }, today));
  return { schoolId, schools, date, timeZone, departures: inDueOrder(departures, timeZone) };
}

/** Neither scheduled and then called off: staff who saw somebody come must see what became of it. */
const wasUnderWay = (eb: ExpressionBuilder<Tables & { readonly p: Tables['pickups'] }, 'p'>) =>
  eb.or([
    eb('p.status', '<>', 'cancelled'),
    eb.exists(
      eb
        .selectFrom('pickup_events as e')
        .select('e.id')
        .whereRef('e.pickup_id', '=', 'p.id')
        .where('e.act', 'not in', ['schedule', 'change', 'cancel']),
    ),
  ]);

/** One departure, whatever its day, and where the child is. */
export async function findDeparture(
  tx: Tx,
  id: number,
  asking: Asking,
): Promise<{ readonly schoolId: number; readonly groupId: number; readonly departure: Departure } | undefined> {
  const found = await findRow(tx, id, asking.person);
  const row = found?.row;
  return (
    row && {
      schoolId: row.school_id,
      groupId: row.group_id,
      departure: departureOf(row, { ...asking, own: found.own }, schoolTimeAt(asking.now, row.time_zone)),
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
    .select(['sc.first_slot', 'sc.last_slot', 'sc.slot_minutes', 'og.time_zone'])
    .select(['p.method', 'p.time', 'p.eta_minutes', 'p.eta_at', 'p.person_id', 'pp.valid_on'])
    .select('cr.note as restriction')
    .select((row) => [
      row.fn.coalesce('pp.name', 'pu.name').$notNull().as('person'),
      row.fn.coalesce('pp.relationship', 'gu.relationship').as('relationship'),
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
          .selectFrom(collectors)
          .select(['co.person_id', 'co.name', 'co.relationship', 'co.valid_on'])
          .whereRef('co.child_id', '=', 'p.child_id')
          .where('co.status', '=', 'approved')
          .where((valid) => valid.or([valid('co.valid_on', 'is', null), valid('co.valid_on', '=', valid.ref('p.day'))]))
          .orderBy((guardian) => guardian('co.user_id', 'is', null))
          .orderBy(alphabetical('co.name')),
      ).as('collectors'),
      jsonArrayFrom(
        row
          .selectFrom('pickup_events as e')
          .innerJoin('users as eu', 'eu.id', 'e.user_id')
          .select(['e.act', 'e.at', 'e.user_id', 'e.checked', 'e.person_name', 'eu.name as by'])
          .whereRef('e.pickup_id', '=', 'p.id')
          .orderBy('e.id'),
      ).as('history'),
    ])
    .where('c.left_at', 'is', null);
}

/** Out of the database's own JSON, as all of a board's are: instants are text. */
async function findRow(tx: Tx, id: number, { id: me }: Pick<Person, 'id'>) {
  const { rows, own } = await tx
    .selectNoFrom((eb) => [
      jsonArrayFrom(selectDepartures(eb).where('p.id', '=', id)).as('rows'),
      ownChildren(me).as('own'),
    ])
    .executeTakeFirstOrThrow();
  const [row] = rows;
  return row && { row, own };
}

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>['row'];

/** Besides, the children whose guardian the one who asks is or has been. */
type Showing = Asking & { readonly own: readonly number[] };

/** `today` is the school's day and time: the same for each row of a board, and long to find. */
function departureOf(row: Row, { person, now, own }: Showing, today: SchoolTime): Departure {
  const mayHandOver = mayLetGo(row.child_id, { own, collects: childrenWith(person, 'pickup') });
  const history = row.history.map((event) => ({ ...event, act: event.act as PastAct, at: instant(event.at) }));
  const isReleased = row.status === 'released';
  const release = isReleased ? history.findLast(({ act }) => act === 'release') : undefined;
  const collecting = row.collectors.filter(({ valid_on }) => !isOver(valid_on, closesAtOf(row), today));
  const announced = { person_id: row.person_id, name: row.person, relationship: row.relationship };
  return {
    id: row.id,
    childId: row.child_id,
    child: row.child,
    room: row.room,
    date: row.day,
    // Checked by the table's own constraints, and again when the reply is parsed.
    status: row.status as PickupStatus,
    method: row.method as PickupMethod,
    time: row.time,
    etaMinutes: row.eta_minutes,
    etaAt: row.eta_at === null ? null : instant(row.eta_at),
    person: collectorOf({ ...announced, valid_on: row.valid_on }),
    isAuthorized: collecting.some(({ person_id }) => person_id === row.person_id),
    isAbsent: row.absent_halves === 2,
    leftAt: goneSince(dayMarksOf(row.marks)),
    collectors: collecting.map(collectorOf),
    steps: stepsOf(history),
    collectedBy: isReleased ? collectorIn(row.history, row.person) : null,
    handedOverBy: release?.by ?? null,
    checked: (release?.checked as HandOverCheck | undefined) ?? null,
    cancelledBy: row.status === 'cancelled' ? (history.findLast(({ act }) => act === 'cancel')?.by ?? null) : null,
    restriction: row.restriction,
    mayHandOver,
    canUndo: mayHandOver && release?.user_id === person.id && isUndoable(new Date(release.at), now),
  };
}

type CollectorRow = Omit<Row['collectors'][number], 'relationship'> & { readonly relationship: string | null };

function collectorOf({ person_id: id, name, relationship, valid_on }: CollectorRow): Collector {
  return {
    id,
    name,
    ...(relationship !== null && { relationship: relationship as Relationship }),
    todayOnly: valid_on !== null,
  };
}

const instant = (text: string) => new Date(text).toISOString();
