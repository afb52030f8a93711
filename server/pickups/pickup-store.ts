import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { leftTime } from '#core/attendance/status-rules.ts';
import type { Pickup, PickupMethod, PickupOrigin, PickupRequest, PickupStatus } from '#core/pickups/pickup.ts';
import { isOpen } from '#core/pickups/pickup-status-rules.ts';
import { type PickupEventKind, stepsOf } from '#core/pickups/pickup-event-rules.ts';
import { addDays } from '#core/time/day.ts';
import { daysOnEarth, schoolTimeAt } from '#core/time/school-clock.ts';
import { dayMarksOf, selectDayMarks } from '#server/attendance/day-marks-store.ts';
import type { Tx } from '#server/db/database.ts';
import { type Caller, callerColumns } from '#server/attendance/phone-caller-store.ts';
import { collectorIn } from './pickup-event-store.ts';

/** Maximum number and age of releases in a family's list. Open pickups are always listed. */
const maxReleases = 50;
const daysShown = 14;

type FindPickupsParams = {
  readonly childIds: readonly number[];
  readonly date: string | undefined;
  readonly now: Date;
};

/**
 * All pickups of one day, including cancelled ones. Without a day: those open today or later, recent releases, and each
 * child's last one, from which the next is proposed. Latest day first.
 */
export async function findPickups(tx: Tx, { childIds, date, now }: FindPickupsParams): Promise<Pickup[]> {
  // The school's time zone is not known yet, so the query starts from the earliest date it can be anywhere.
  const [earliest = ''] = daysOnEarth(now);
  const rows = await selectPickups(tx)
    .where((eb) => {
      const theirs = eb('p.child_id', '=', eb.fn.any(eb.val([...childIds])));
      if (date !== undefined) return eb.and([theirs, eb('p.day', '=', date)]);
      const recent = [eb('p.day', '>=', addDays(earliest, -daysShown)), eb('p.status', '<>', 'cancelled')];
      return eb.or([eb.and([theirs, ...recent]), eb('p.id', '=', selectLast(childIds))]);
    })
    .orderBy('p.day', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
  return (date === undefined ? filterListed(rows, now) : rows).map(pickupOf);
}

/** Each child's last release and its last one at a slot, of any age. Both are at the end of their index. */
function selectLast(childIds: readonly number[]) {
  return sql<number>`any (array(
    select l.id from unnest(${[...childIds]}::int[]) as c (id) cross join (values (false), (true)) as k (at_slot)
    cross join lateral (
      select p.id from pickups p
      where p.child_id = c.id and p.status = 'released' and (p.time is not null or not k.at_slot)
      order by p.day desc, p.id desc limit 1) l))`;
}

/** The pickups of a family's list, by the day at each school. */
function filterListed(rows: readonly Row[], now: Date): Row[] {
  const todayOf = ({ time_zone }: Row) => schoolTimeAt(now, time_zone).day;
  const releases = rows.filter(({ status }) => status === 'released');
  const lastOfChild = (row: Row, among: readonly Row[]) =>
    among.find(({ child_id }) => child_id === row.child_id) === row;
  const atSlots = releases.filter(({ time }) => time !== null);
  const shown = new Set([
    ...rows.filter((row) => isOpen(row.status as PickupStatus) && row.day >= todayOf(row)),
    ...releases.filter((row) => row.day >= addDays(todayOf(row), -daysShown)).slice(0, maxReleases),
    ...releases.filter((row) => lastOfChild(row, releases)),
    ...atSlots.filter((row) => lastOfChild(row, atSlots)),
  ]);
  return rows.filter((row) => shown.has(row));
}

/** One pickup, including a cancelled one. */
export async function findPickup(tx: Tx, id: number): Promise<Pickup | undefined> {
  const row = await selectPickups(tx).where('p.id', '=', id).executeTakeFirst();
  return row && pickupOf(row);
}

/** The state of a pickup, which decides the allowed transitions. */
export type PickupState = {
  readonly id: number;
  readonly schoolId: number;
  readonly childId: number;
  readonly groupId: number;
  readonly personId: number;
  readonly day: string;
  readonly method: PickupMethod;
  readonly time: string | null;
  readonly status: PickupStatus;
};

export async function findPickupState(tx: Tx, id: number): Promise<PickupState | undefined> {
  const row = await selectStanding(tx).where('p.id', '=', id).executeTakeFirst();
  return row && toStanding(row);
}

/** The state of a pickup, locked until the transaction ends. */
export async function lockPickupState(tx: Tx, id: number): Promise<PickupState | undefined> {
  const row = await selectStanding(tx).where('p.id', '=', id).forNoKeyUpdate('p').executeTakeFirst();
  return row && toStanding(row);
}

/**
 * The open pickups of a child or a school on some days, of a child from a day on, or those of some children with an
 * announced person, locked.
 */
export async function lockOpen(
  tx: Tx,
  of:
    | { readonly childId: number; readonly days: readonly string[] }
    | { readonly childId: number; readonly from: string }
    | { readonly personId: number; readonly childIds: readonly number[] }
    | { readonly schoolId: number; readonly days: readonly string[] },
): Promise<PickupState[]> {
  const rows = await selectStanding(tx)
    .where((eb) =>
      'personId' in of
        ? eb.and([eb('p.person_id', '=', of.personId), eb('p.child_id', '=', eb.fn.any(eb.val([...of.childIds])))])
        : eb.and([
            'childId' in of ? eb('p.child_id', '=', of.childId) : eb('p.school_id', '=', of.schoolId),
            'from' in of
              ? eb('p.day', '>=', of.from)
              : eb('p.day', '=', eb.fn.any(sql<string[]>`${[...of.days]}::date[]`)),
          ]),
    )
    .where('p.status', 'not in', ['released', 'cancelled'])
    .orderBy('p.id')
    .forNoKeyUpdate('p')
    .execute();
  return rows.map(toStanding);
}

/** The pickups of a child on a day, without cancelled ones. */
export async function findDayPickups(
  tx: Tx,
  childId: number,
  day: string,
): Promise<{ readonly id: number; readonly isOpen: boolean }[]> {
  const rows = await selectStanding(tx)
    .where('p.child_id', '=', childId)
    .where('p.day', '=', day)
    .where('p.status', '<>', 'cancelled')
    .execute();
  return rows.map(({ id, status }) => ({ id, isOpen: isOpen(status as PickupStatus) }));
}

/** The open pickup of a child on a day that a user collects. */
export async function findCollectedBy(
  tx: Tx,
  { userId, childId, day }: { readonly userId: number; readonly childId: number; readonly day: string },
): Promise<PickupState | undefined> {
  const row = await selectStanding(tx)
    .innerJoin('pickup_people as pp', 'pp.id', 'p.person_id')
    .where('pp.user_id', '=', userId)
    .where('p.child_id', '=', childId)
    .where('p.day', '=', day)
    .where('p.status', 'not in', ['released', 'cancelled'])
    .executeTakeFirst();
  return row && toStanding(row);
}

type NewPickup = {
  readonly schoolId: number;
  readonly request: PickupRequest & { readonly date: string };
  /** The guardian, or the staff member who enters what the caller said. */
  readonly requestedBy: number;
  readonly caller?: Caller | undefined;
  readonly now: Date;
};

/** Inserts a scheduled pickup. Returns the id, or undefined when the child has an open one that day. */
export async function insertPickup(
  tx: Tx,
  { schoolId, request, requestedBy, caller, now }: NewPickup,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('pickups')
    .values({
      school_id: schoolId,
      child_id: request.childId,
      person_id: request.pickupPersonId,
      day: request.date,
      method: request.method,
      time: request.time,
      status: 'scheduled',
      requested_by: requestedBy,
      ...callerColumns(caller),
      said_at: request.createdAt ? new Date(request.createdAt) : null,
      created_at: now,
    })
    // The partial unique index decides between concurrent inserts, and waits for the first.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

type NewWalkIn = {
  readonly schoolId: number;
  readonly childId: number;
  readonly personId: number;
  readonly day: string;
  /** The staff member who releases the child. */
  readonly releasedBy: number;
  readonly now: Date;
};

/** Inserts the released pickup of a child that no guardian had planned. */
export async function insertWalkIn(
  tx: Tx,
  { schoolId, childId, personId, day, releasedBy, now }: NewWalkIn,
): Promise<number> {
  const { id } = await tx
    .insertInto('pickups')
    .values({
      school_id: schoolId,
      child_id: childId,
      person_id: personId,
      day,
      method: 'time',
      time: null,
      origin: 'walk_in',
      status: 'released',
      requested_by: releasedBy,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Who scheduled the open pickup of a child on a day. */
export async function findScheduler(tx: Tx, childId: number, day: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('pickups as p')
    .innerJoin('users as u', 'u.id', 'p.requested_by')
    .select('u.name')
    .where('p.child_id', '=', childId)
    .where('p.day', '=', day)
    .where('p.status', 'not in', ['released', 'cancelled'])
    .executeTakeFirst();
  return row?.name;
}

/** The changed fields of a pickup. Missing ones stay. */
export type PickupUpdate = {
  /** The status after the last event. */
  readonly status?: PickupStatus | undefined;
  /** The announced person or, once released, the collector. */
  readonly personId?: number | undefined;
  readonly method?: PickupMethod | undefined;
  readonly time?: string | null | undefined;
  /** The estimated minutes of the parent on the way, null when unknown. */
  readonly etaMinutes?: number | null | undefined;
};

/** Updates a pickup that is already locked. */
export async function updatePickup(tx: Tx, id: number, update: PickupUpdate, now: Date): Promise<void> {
  const { status, personId, method, time, etaMinutes } = update;
  const eta = etaMinutes !== undefined && { eta_minutes: etaMinutes, eta_at: etaMinutes === null ? null : now };
  await tx
    .updateTable('pickups')
    .set({ status, person_id: personId, method, time, ...eta })
    .where('id', '=', id)
    .execute();
}

/** Counts the pickups that a user has scheduled or changed since an instant, including cancelled ones. */
export async function countPlanned(tx: Tx, userId: number, since: Date): Promise<number> {
  const { n } = await tx
    .selectNoFrom((eb) => {
      const scheduled = eb
        .selectFrom('pickups')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('requested_by', '=', userId)
        .where('origin', '=', 'guardian')
        .where('created_at', '>=', since);
      const changed = eb
        .selectFrom('pickup_events')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('user_id', '=', userId)
        .where('act', '=', 'change')
        .where('at', '>=', since);
      return sql<number>`${scheduled} + ${changed}`.as('n');
    })
    .executeTakeFirstOrThrow();
  return n;
}

function selectStanding(tx: Tx) {
  return tx
    .selectFrom('pickups as p')
    .innerJoin('children as c', 'c.id', 'p.child_id')
    .select(['p.id', 'p.school_id as schoolId', 'p.child_id as childId', 'c.group_id as groupId'])
    .select(['p.person_id as personId', 'p.day', 'p.method', 'p.time', 'p.status']);
}

type StandingRow = Awaited<ReturnType<ReturnType<typeof selectStanding>['execute']>>[number];

// Table constraints limit the values.
const toStanding = (row: StandingRow): PickupState => row as PickupState;

function selectPickups(tx: Tx) {
  return tx
    .selectFrom('pickups as p')
    .innerJoin('schools as s', 's.id', 'p.school_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .innerJoin('users as r', 'r.id', 'p.requested_by')
    .leftJoin('users as ca', 'ca.id', 'p.caller_id')
    .innerJoin('pickup_people as pp', 'pp.id', 'p.person_id')
    .leftJoin('users as pu', 'pu.id', 'pp.user_id')
    .select([
      'p.id',
      'p.child_id',
      'p.origin',
      'p.person_id',
      'p.method',
      'p.time',
      'p.day',
      'p.status',
      'p.created_at',
    ])
    .select(['p.eta_minutes', 'p.eta_at', 'r.name as requested_by', 'o.time_zone'])
    .select((eb) => eb.fn.coalesce('pp.name', 'pu.name').$notNull().as('person'))
    .select((eb) => eb.fn.coalesce('ca.name', 'p.caller_name').as('caller'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('pickup_events as e')
          .select(['e.act', 'e.at', 'e.person_name'])
          .whereRef('e.pickup_id', '=', 'p.id')
          .orderBy('e.id'),
      ).as('history'),
    )
    .select((eb) => selectDayMarks(eb.ref('p.child_id'), eb.ref('p.day')).as('marks'));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPickups>['execute']>>[number];

function pickupOf(row: Row): Pickup {
  const history = row.history.map(({ act, at }) => ({ act: act as PickupEventKind, at: new Date(at).toISOString() }));
  return {
    id: row.id,
    childId: row.child_id,
    origin: row.origin as PickupOrigin,
    pickupPersonId: row.person_id,
    pickupPerson: row.person,
    // Table constraints limit the values, and the reply schema checks them again.
    method: row.method as PickupMethod,
    time: row.time,
    useGps: row.method === 'gps',
    date: row.day,
    status: row.status as PickupStatus,
    requestedBy: row.caller ?? row.requested_by,
    ...(row.caller !== null && { enteredBy: row.requested_by }),
    createdAt: row.created_at.toISOString(),
    etaMinutes: row.eta_minutes,
    etaAt: row.eta_at?.toISOString() ?? null,
    steps: stepsOf(history),
    collectedBy: row.status === 'released' ? collectorIn(row.history, row.person) : null,
    leftAt: isOpen(row.status as PickupStatus) ? leftTime(dayMarksOf(row.marks)) : null,
  };
}
