import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { goneSince } from '#core/attendance/status-rules.ts';
import type { Pickup, PickupMethod, PickupRequest, PickupStatus } from '#core/pickups/pickup.ts';
import { isOpen } from '#core/pickups/pickup-rules.ts';
import { type PastAct, stepsOf } from '#core/pickups/history-rules.ts';
import { addDays } from '#core/time/day.ts';
import { daysOnEarth, schoolTimeAt } from '#core/time/school-clock.ts';
import { dayMarksOf, selectDayMarks } from '#server/attendance/day-marks-store.ts';
import type { Tx } from '#server/db/database.ts';
import { collectorIn } from './history-store.ts';

/** As many hand-overs as a family is shown, and for how long. What is open is always shown. */
const mostHandOvers = 50;
const daysShown = 14;

type Asked = { readonly childIds: readonly number[]; readonly date: string | undefined; readonly now: Date };

/**
 * Those of one day, the cancelled ones too; without it those that are open today or later, the recent hand-overs, and
 * of each child the last one, from which the next is proposed. The latest day first.
 */
export async function findPickups(tx: Tx, { childIds, date, now }: Asked): Promise<Pickup[]> {
  // A school's today is known once its zone is read: the earliest day that it can be is asked for.
  const [earliest = ''] = daysOnEarth(now);
  const rows = await selectPickups(tx)
    .where((eb) => {
      const theirs = eb('p.child_id', '=', eb.fn.any(eb.val([...childIds])));
      if (date !== undefined) return eb.and([theirs, eb('p.day', '=', date)]);
      const recent = [eb('p.day', '>=', addDays(earliest, -daysShown)), eb('p.status', '<>', 'cancelled')];
      return eb.or([eb.and([theirs, ...recent]), eb('p.id', '=', lastOf(childIds))]);
    })
    .orderBy('p.day', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
  return (date === undefined ? shownOf(rows, now) : rows).map(pickupOf);
}

/** Any of each child's last hand-over and its last at a slot, however long ago: the end of what its index holds. */
function lastOf(childIds: readonly number[]) {
  return sql<number>`any (array(
    select l.id from unnest(${[...childIds]}::int[]) as c (id) cross join (values (false), (true)) as k (at_slot)
    cross join lateral (
      select p.id from pickups p
      where p.child_id = c.id and p.status = 'released' and (p.time is not null or not k.at_slot)
      order by p.day desc, p.id desc limit 1) l))`;
}

/** What of these a family is shown, by the day at each school. */
function shownOf(rows: readonly Row[], now: Date): Row[] {
  const todayOf = ({ time_zone }: Row) => schoolTimeAt(now, time_zone).day;
  const handOvers = rows.filter(({ status }) => status === 'released');
  const lastOfChild = (row: Row, among: readonly Row[]) =>
    among.find(({ child_id }) => child_id === row.child_id) === row;
  const atSlots = handOvers.filter(({ time }) => time !== null);
  const shown = new Set([
    ...rows.filter((row) => isOpen(row.status as PickupStatus) && row.day >= todayOf(row)),
    ...handOvers.filter((row) => row.day >= addDays(todayOf(row), -daysShown)).slice(0, mostHandOvers),
    ...handOvers.filter((row) => lastOfChild(row, handOvers)),
    ...atSlots.filter((row) => lastOfChild(row, atSlots)),
  ]);
  return rows.filter((row) => shown.has(row));
}

/** One pickup, cancelled or not. */
export async function findPickup(tx: Tx, id: number): Promise<Pickup | undefined> {
  const row = await selectPickups(tx).where('p.id', '=', id).executeTakeFirst();
  return row && pickupOf(row);
}

/** Where a pickup stands: what decides whether it may go on. */
export type Standing = {
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

export async function findStanding(tx: Tx, id: number): Promise<Standing | undefined> {
  const row = await selectStanding(tx).where('p.id', '=', id).executeTakeFirst();
  return row && standingOf(row);
}

/** The same, kept from changing until the transaction ends. */
export async function lockStanding(tx: Tx, id: number): Promise<Standing | undefined> {
  const row = await selectStanding(tx).where('p.id', '=', id).forNoKeyUpdate('p').executeTakeFirst();
  return row && standingOf(row);
}

/**
 * The open pickups of a child on some days, or those of some children for which a person is announced, kept from
 * changing.
 */
export async function lockOpen(
  tx: Tx,
  of:
    | { readonly childId: number; readonly days: readonly string[] }
    | { readonly personId: number; readonly childIds: readonly number[] },
): Promise<Standing[]> {
  const rows = await selectStanding(tx)
    .where((eb) =>
      'personId' in of
        ? eb.and([eb('p.person_id', '=', of.personId), eb('p.child_id', '=', eb.fn.any(eb.val([...of.childIds])))])
        : eb.and([
            eb('p.child_id', '=', of.childId),
            eb('p.day', '=', eb.fn.any(sql<string[]>`${[...of.days]}::date[]`)),
          ]),
    )
    .where('p.status', 'not in', ['released', 'cancelled'])
    .orderBy('p.id')
    .forNoKeyUpdate('p')
    .execute();
  return rows.map(standingOf);
}

/** The pickups of a child on a day, cancelled ones left out. */
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

type New = {
  readonly schoolId: number;
  readonly request: PickupRequest & { readonly date: string };
  readonly requestedBy: number;
  readonly now: Date;
};

/** Adds a scheduled pickup and gives its id; nothing when the child has an open one that day. */
export async function insertPickup(tx: Tx, { schoolId, request, requestedBy, now }: New): Promise<number | undefined> {
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
      said_at: request.createdAt ? new Date(request.createdAt) : null,
      created_at: now,
    })
    // The partial unique index judges, and waits for whoever came first.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Who scheduled the pickup that a child has open on a day. */
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

/** What an act changes of a pickup; what it does not name stays. */
export type PickupUpdate = {
  /** Where the last act of the history has led to. */
  readonly status?: PickupStatus | undefined;
  /** Who is announced or, once released, who left with the child. */
  readonly personId?: number | undefined;
  readonly method?: PickupMethod | undefined;
  readonly time?: string | null | undefined;
  /** The minutes that somebody still needs, or that nobody said. */
  readonly etaMinutes?: number | null | undefined;
};

/** Changes a pickup, which is locked already. */
export async function updatePickup(tx: Tx, id: number, update: PickupUpdate, now: Date): Promise<void> {
  const { status, personId, method, time, etaMinutes } = update;
  const eta = etaMinutes !== undefined && { eta_minutes: etaMinutes, eta_at: etaMinutes === null ? null : now };
  await tx
    .updateTable('pickups')
    .set({ status, person_id: personId, method, time, ...eta })
    .where('id', '=', id)
    .execute();
}

/** How many pickups a person has scheduled, cancelled ones included, and changed since an instant. */
export async function countPlanned(tx: Tx, userId: number, since: Date): Promise<number> {
  const { n } = await tx
    .selectNoFrom((eb) => {
      const scheduled = eb
        .selectFrom('pickups')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('requested_by', '=', userId)
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

// Checked by the table's own constraints.
const standingOf = (row: StandingRow): Standing => row as Standing;

function selectPickups(tx: Tx) {
  return tx
    .selectFrom('pickups as p')
    .innerJoin('schools as s', 's.id', 'p.school_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .innerJoin('users as r', 'r.id', 'p.requested_by')
    .innerJoin('pickup_people as pp', 'pp.id', 'p.person_id')
    .leftJoin('users as pu', 'pu.id', 'pp.user_id')
    .select(['p.id', 'p.child_id', 'p.person_id', 'p.method', 'p.time', 'p.day', 'p.status', 'p.created_at'])
    .select(['p.eta_minutes', 'p.eta_at', 'r.name as requested_by', 'o.time_zone'])
    .select((eb) => eb.fn.coalesce('pp.name', 'pu.name').$notNull().as('person'))
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
  const history = row.history.map(({ act, at }) => ({ act: act as PastAct, at: new Date(at).toISOString() }));
  return {
    id: row.id,
    childId: row.child_id,
    pickupPersonId: row.person_id,
    pickupPerson: row.person,
    // Checked by the table's own constraints, and again when the reply is parsed.
    method: row.method as PickupMethod,
    time: row.time,
    useGps: row.method === 'gps',
    date: row.day,
    status: row.status as PickupStatus,
    requestedBy: row.requested_by,
    createdAt: row.created_at.toISOString(),
    etaMinutes: row.eta_minutes,
    etaAt: row.eta_at?.toISOString() ?? null,
    steps: stepsOf(history),
    collectedBy: row.status === 'released' ? collectorIn(row.history, row.person) : null,
    leftAt: isOpen(row.status as PickupStatus) ? goneSince(dayMarksOf(row.marks)) : null,
  };
}
