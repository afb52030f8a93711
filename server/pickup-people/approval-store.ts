import type { Relationship } from '#core/children/relationships.ts';
import { sql } from 'kysely';
import { maxListed } from '#core/http/fields.ts';
import { canManageCustody } from '#core/children/own-child-rules.ts';
import type { DoNotReleaseName } from '#core/pickup-people/do-not-release.ts';
import { isListedFrom } from '#core/pickup-people/do-not-release-rules.ts';
import type { StaffPickupPerson } from '#core/pickup-people/pickup-person.ts';
import type { PersonLimits } from '#core/pickup-people/person-limits.ts';
import { isExpired } from '#core/pickup-people/pickup-person-rules.ts';
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import { daysOnEarth, schoolTimeAt } from '#core/time/school-clock.ts';
import { ownChildren } from '#server/children/staff-own-children-store.ts';
import type { Tx } from '#server/db/database.ts';
import { collectors } from '#server/pickups/collector-store.ts';
import { calendarOn } from '#server/school-days/school-day-store.ts';
import { removeFromChildren } from './pickup-person-store.ts';

type ApprovalScope = { readonly groupIds: readonly number[]; readonly schoolIds: readonly number[] };

/**
 * Pickup people named for children of these groups and schools: those pending approval, longest first, or those
 * approved, by name.
 */
export async function findNamedFor(
  tx: Tx,
  { groupIds, schoolIds }: ApprovalScope,
  { status, now, me }: { readonly status: 'pending' | 'approved'; readonly now: Date; readonly me: number },
): Promise<StaffPickupPerson[]> {
  // The school's time zone is not known yet, so the query starts from the earliest date it can be anywhere.
  const [earliest = ''] = daysOnEarth(now);
  const { rows } = await sql<Row>`
    select p.id, p.name, p.relationship, p.valid_on, p.limits, o.time_zone, ${calendarOn(sql.ref('s.id'), sql.ref('p.valid_on'))} as calendar, u.name as named_by, bool_and(namer.user_id is not null or p.decided_by = p.named_by) as may_namer_collect,
      ${ownChildren(me)} as own,
      (select coalesce(jsonb_agg(d.names), '[]'::jsonb) from do_not_release_lists d where d.child_id = any (array_agg(c.id))) as lists,
      jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'room', g.room, 'restriction', r.note) order by alphabetical(c.given_name), c.id) as children
    from collectors co
    join pickup_people p on p.id = co.person_id
    join users u on u.id = p.named_by
    left join guardians namer on namer.child_id = co.child_id and namer.user_id = p.named_by and namer.can_pickup
    join children c on c.id = co.child_id and c.left_at is null
    join groups g on g.id = c.group_id
    left join child_restrictions r on r.child_id = c.id
    join schools s on s.id = p.school_id
    join organizations o on o.id = s.organization_id
    where co.status = ${status}
      and (co.valid_on is null or co.valid_on >= ${earliest})
      and (c.group_id = any (${[...groupIds]}::int[]) or c.school_id = any (${[...schoolIds]}::int[]))
    group by p.id, u.id, s.id, o.id
    order by case ${status}::text when 'pending' then p.created_at end, alphabetical(p.name), p.id
    limit ${maxListed}`.execute(tx);
  const isLeft = (row: Row) => !isExpired(row.valid_on, row.calendar, schoolTimeAt(now, row.time_zone));
  const left = rows.filter(isLeft);
  const idsOf = (row: Row) => row.children.map(({ id }) => id);
  return left.map((row) => {
    const mayManage = canManageCustody(idsOf(row), row.own);
    const { day } = schoolTimeAt(now, row.time_zone);
    const candidate = { personId: row.id, names: [row.name] };
    const isListed = mayManage && row.lists.some((list) => isListedFrom(list, candidate, day));
    return { ...namedOf(row), mayManage, ...(isListed && { isListed }) };
  });
}

type Row = {
  readonly id: number;
  readonly name: string;
  readonly relationship: string | null;
  readonly valid_on: string | null;
  readonly limits: PersonLimits | null;
  readonly time_zone: string;
  readonly calendar: SchoolCalendar | null;
  readonly named_by: string;
  readonly may_namer_collect: boolean;
  readonly children: StaffPickupPerson['children'];
  readonly own: readonly number[];
  readonly lists: readonly (readonly DoNotReleaseName[])[];
};

function namedOf({
  id,
  name,
  relationship,
  valid_on,
  limits,
  named_by,
  may_namer_collect,
  children,
}: Row): Omit<StaffPickupPerson, 'mayManage'> {
  return {
    id,
    name,
    // A table constraint limits the values, and the reply schema checks them again.
    ...(relationship !== null && { relationship: relationship as Relationship }),
    ...(valid_on !== null && { validOn: valid_on }),
    ...(limits && { limits }),
    children,
    namedBy: named_by,
    mayNamerCollect: may_namer_collect,
  };
}

type Decision = {
  readonly id: number;
  /** The children for which approval is pending. */
  readonly childIds: readonly number[];
  readonly approve: boolean;
  readonly decidedBy: number;
  readonly now: Date;
};

/** Whether the naming guardian may collect all of these enrolled children, as reported by `findNamedFor`. */
export async function canNamerCollect(tx: Tx, { id, childIds }: Pick<Decision, 'id' | 'childIds'>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select not exists (
      select from pickup_people p join children c on c.id = any (${[...childIds]}::int[]) and c.left_at is null
       where p.id = ${id} and not exists (
         select from guardians g where g.child_id = c.id and g.user_id = p.named_by and g.can_pickup)) as may`.execute(
    tx,
  );
  return rows[0]?.may ?? false;
}

/** Saves the school's decision on a pending pickup person. Returns false when none is pending. */
export async function decidePending(tx: Tx, { id, childIds, approve, decidedBy, now }: Decision): Promise<boolean> {
  // Serializes concurrent decisions: the second waits here and then finds none pending.
  await sql`select from pickup_people where id = ${id} for no key update`.execute(tx);
  const waiting = await tx
    .selectFrom(collectors)
    .select('co.child_id')
    .where('co.person_id', '=', id)
    .where('co.child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .where('co.status', '=', 'pending')
    .execute();
  if (waiting.length === 0) return false;
  await tx
    .updateTable('pickup_people')
    .set({ decided_by: decidedBy, decided_at: now, ...(approve && { status: 'approved' }) })
    .where('id', '=', id)
    .execute();
  if (!approve) return (await removeFromChildren(tx, { id, childIds, now })).length > 0;
  await tx
    .updateTable('pickup_person_children')
    .set({ reopened_at: null })
    .where('person_id', '=', id)
    .where('child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .execute();
  return true;
}

type NamedPickupPerson = { readonly id: number; readonly isDecided: boolean };

type FindNamedParams = { readonly childId: number; readonly namedBy: number; readonly now: Date };

/**
 * Pickup people that a guardian named for a child, approved or pending, and whether the office has decided. Those
 * already reopened for approval are excluded.
 */
export async function findConfidants(tx: Tx, { childId, namedBy, now }: FindNamedParams): Promise<NamedPickupPerson[]> {
  const [earliest = ''] = daysOnEarth(now);
  const { rows } = await sql<NamedPickupPerson>`
    select p.id, p.decided_by is not null as "isDecided"
      from pickup_people p join pickup_person_children pc on pc.person_id = p.id
     where pc.child_id = ${childId} and p.named_by = ${namedBy} and p.status <> 'revoked'
       and pc.taken_back_at is null and pc.reopened_at is null and (p.valid_on is null or p.valid_on >= ${earliest})
     order by p.id`.execute(tx);
  return rows;
}

/** Approved pickup people of a child, for any naming guardian and for the current day or permanently. */
export async function findApproved(tx: Tx, { childId, now }: Omit<FindNamedParams, 'namedBy'>): Promise<number[]> {
  const [earliest = ''] = daysOnEarth(now);
  const { rows } = await sql<{ id: number }>`
    select p.id from pickup_people p join pickup_person_children pc on pc.person_id = p.id
     where pc.child_id = ${childId} and p.status = 'approved'
       and pc.taken_back_at is null and pc.reopened_at is null and (p.valid_on is null or p.valid_on >= ${earliest})
     order by p.id`.execute(tx);
  return rows.map(({ id }) => id);
}

type ReopenParams = { readonly id: number; readonly childId: number; readonly now: Date };

/** Sets an approved pickup person back to pending for one child. */
export async function reopen(tx: Tx, { id, childId, now }: ReopenParams): Promise<void> {
  await tx
    .updateTable('pickup_person_children')
    .set({ reopened_at: now })
    .where('person_id', '=', id)
    .where('child_id', '=', childId)
    .execute();
}
