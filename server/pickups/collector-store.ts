/** Authorization to collect a child, from guardian links, named pickup people and invited guardians. */
import { sql } from 'kysely';
import { isValidOn, type PersonStatus } from '#core/pickup-people/pickup-person.ts';
import { isWithinLimits, type PersonLimits } from '#core/pickup-people/person-limits.ts';
import { isExpired } from '#core/pickup-people/pickup-person-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { LockedChild } from '#server/children/child-store.ts';
import { custodyOfRow, obstacleOn, selectAllowed, selectCustody } from '#server/custody/custody-store.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { releaseListOf, selectReleaseList } from '#server/pickup-people/do-not-release-store.ts';
import { calendarOn } from '#server/school-days/school-day-store.ts';

/** A row of the view `collectors`, which includes every status. A child has few rows. */
export type CollectorRow = {
  readonly school_id: number;
  readonly child_id: number;
  readonly person_id: number;
  readonly name: string;
  readonly relationship: string | null;
  readonly status: string;
  readonly valid_on: string | null;
  /** The account of a guardian. */
  readonly user_id: number | null;
  readonly named_by: number | null;
  /** The invitation of a guardian without an account. Only staff release a child to them. */
  readonly invitation_id: number | null;
  readonly limits: PersonLimits | null;
};

/** The view `collectors`, for use in queries. */
export const collectors = sql<CollectorRow>`collectors`.as('co');

type LockCollectorParams = {
  readonly personId: number;
  readonly pupil: LockedChild;
  /** Empty for every day: the custody calendar decides on each of them. */
  readonly day: string;
  /** `HH:mm`; null for a day without a time. */
  readonly time: string | null;
  readonly now: Date;
  readonly among: readonly number[];
  /** Whether guardians without an account are included: for releases by staff, not for planned pickups. */
  readonly isRelease?: boolean;
};

/**
 * Authorization of a person for a child on a day. `not_their_day`: they have the right, and the custody calendar gives
 * the day to another guardian. `outside_limits`: the guardian who added them
 * gave other days or times. `ask_office`: the office decides before a release. `unknown` when they
 * are linked to none of the children `among`.
 */
export type PickupAuthorization =
  | 'authorized'
  | 'not_authorized'
  | 'not_their_day'
  | 'outside_limits'
  | 'ask_office'
  | 'unknown';

/** Refuses every authorization but `authorized`, with a field problem when the office can allow the person today. */
export function requireAuthorized(standing: PickupAuthorization): void {
  if (standing === 'authorized') return;
  const path = 'pickupPersonId';
  if (standing === 'not_their_day')
    throw new Refusal('person_not_authorized', { problems: [{ path, code: 'not_allowed' }] });
  if (standing === 'outside_limits')
    throw new Refusal('person_not_authorized', { problems: [{ path, code: 'outside_limits' }] });
  if (standing === 'ask_office')
    throw new Refusal('person_not_authorized', { problems: [{ path, code: 'needs_approval' }] });
  throw new Refusal('person_not_authorized');
}

/**
 * Whether a person may collect a child on a day and at a time. Locks the answer until the transaction ends: the person
 * cannot be removed, nor can the guardian's right that the permission depends on be withdrawn.
 */
export async function lockCollector(
  tx: Tx,
  { personId, pupil, day, time, now, among, isRelease = false }: LockCollectorParams,
): Promise<PickupAuthorization> {
  const { id: childId, timeZone } = pupil;
  await sql`
    with person as (
      select coalesce(user_id, named_by) as user_id from pickup_people where id = ${personId} for share
    ), guardian as (
      select g.user_id from guardians g join person using (user_id) where g.child_id = ${childId} for share of g
    ), invited as (
      select ic.child_id from pickup_people p
        join invitations i on i.id = p.invitation_id
        join invitation_children ic on ic.invitation_id = i.id and ic.child_id = ${childId}
       where p.id = ${personId} for share of i, ic
    )
    select (select count(*) from person), (select count(*) from guardian), (select count(*) from invited)`.execute(tx);
  const child = sql<number>`${childId}::int`;
  const onDay = sql<string>`${day === '' ? null : day}::date`;
  // A separate statement sees what was committed while the lock was awaited.
  const row = await tx
    .selectFrom('pickup_people as p')
    .leftJoin(collectors, (join) => join.onRef('co.person_id', '=', 'p.id').on('co.child_id', '=', childId))
    .innerJoin('schools as s', 's.id', 'p.school_id')
    .select(['co.status', 'co.valid_on', 'co.name', 'co.limits'])
    .select((eb) => calendarOn(eb.ref('s.id'), eb.ref('co.valid_on')).as('calendar'))
    .select(selectCustody(child, onDay).as('custody'))
    .select(selectReleaseList(child).as('release_list'))
    .select(selectAllowed(child, onDay).as('allowed'))
    .where('p.id', '=', personId)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('guardians as g')
            .select('g.user_id')
            .whereRef('g.user_id', '=', 'p.user_id')
            .where('g.child_id', '=', eb.fn.any(eb.val([...among]))),
        ),
        eb.exists(
          eb
            .selectFrom('pickup_person_children as pc')
            .select('pc.person_id')
            .whereRef('pc.person_id', '=', 'p.id')
            .where('pc.child_id', '=', eb.fn.any(eb.val([...among]))),
        ),
        eb.and([eb.lit(isRelease), eb('co.invitation_id', 'is not', null)]),
      ]),
    )
    .executeTakeFirst();
  if (!row) return 'unknown';
  const { status, valid_on } = row;
  const isValid =
    status !== null &&
    isValidOn({ status: status as PersonStatus, ...(valid_on !== null && { validOn: valid_on }) }, day) &&
    !isExpired(valid_on, row.calendar, schoolTimeAt(now, timeZone));
  if (day === '') return isValid ? 'authorized' : 'not_authorized';
  const list = releaseListOf(row.release_list);
  const facts = custodyOfRow(row.custody);
  // A plan tells no guardian of the list. The board and the release ask the office.
  const isListed = isRelease && row.name !== null && list.isListedOn({ personId, name: row.name }, day);
  const isOutsideLimits = row.limits !== null && !isWithinLimits(row.limits, day, time);
  const obstacle = obstacleOn(
    facts,
    personId,
    { day, time },
    { isAuthorized: isValid, isListed, isOutsideLimits, allowed: row.allowed },
  );
  if (obstacle === null) return 'authorized';
  // A court decision looks like a missing right.
  return obstacle === 'barred' || obstacle === 'own_child' ? 'not_authorized' : obstacle;
}
