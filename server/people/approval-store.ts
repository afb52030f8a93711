import { sql } from 'kysely';
import { maxListed } from '#core/http/fields.ts';
import { mayManage } from '#core/children/custody-rules.ts';
import type { NamedPerson, Relationship } from '#core/people/pickup-person.ts';
import { isOver } from '#core/people/person-rules.ts';
import { daysOnEarth, schoolTimeAt } from '#core/time/school-clock.ts';
import { ownChildren } from '#server/children/own-child-store.ts';
import type { Tx } from '#server/db/database.ts';
import { collectors } from '#server/pickups/collector-store.ts';
import { closesAtOf } from '#server/schools/school-store.ts';
import { takeBack } from './person-store.ts';

type Reach = { readonly groupIds: readonly number[]; readonly schoolIds: readonly number[] };

/**
 * Whom guardians named for children of these groups and schools: who waits for the school, longest first; or who may
 * come, by name.
 */
export async function findNamedFor(
  tx: Tx,
  { groupIds, schoolIds }: Reach,
  { status, now, me }: { readonly status: 'pending' | 'approved'; readonly now: Date; readonly me: number },
): Promise<NamedPerson[]> {
  // A school's today is known once its zone is read: the earliest day that it can be is asked for.
  const [earliest = ''] = daysOnEarth(now);
  const { rows } = await sql<Row>`
    select p.id, p.name, p.relationship, p.valid_on, o.time_zone, s.first_slot, s.last_slot, s.slot_minutes, u.name as named_by, bool_and(namer.user_id is not null) as may_namer_collect,
      ${ownChildren(me)} as own,
      jsonb_agg(jsonb_build_object('id', c.id, 'name', c.given_name, 'room', g.room, 'restriction', r.note) order by alphabetical(c.given_name), c.id) as children
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
  const isLeft = (row: Row) => !isOver(row.valid_on, closesAtOf(row), schoolTimeAt(now, row.time_zone));
  const left = rows.filter(isLeft);
  const idsOf = (row: Row) => row.children.map(({ id }) => id);
  return left.map((row) => ({ ...namedOf(row), mayManage: mayManage(idsOf(row), row.own) }));
}

type Row = {
  readonly id: number;
  readonly name: string;
  readonly relationship: string | null;
  readonly valid_on: string | null;
  readonly time_zone: string;
  readonly first_slot: string;
  readonly last_slot: string;
  readonly slot_minutes: number;
  readonly named_by: string;
  readonly may_namer_collect: boolean;
  readonly children: NamedPerson['children'];
  readonly own: readonly number[];
};

function namedOf({
  id,
  name,
  relationship,
  valid_on,
  named_by,
  may_namer_collect,
  children,
}: Row): Omit<NamedPerson, 'mayManage'> {
  return {
    id,
    name,
    // Checked by the table's own constraint, and again when the reply is parsed.
    ...(relationship !== null && { relationship: relationship as Relationship }),
    ...(valid_on !== null && { validOn: valid_on }),
    children,
    namedBy: named_by,
    mayNamerCollect: may_namer_collect,
  };
}

type Decision = {
  readonly id: number;
  /** The children for whom the person waits. */
  readonly childIds: readonly number[];
  readonly approve: boolean;
  readonly decidedBy: number;
  readonly now: Date;
};

/**
 * Whether the guardian who named somebody may collect all of these children who are there, as `findNamedFor` tells it.
 */
export async function mayNamerCollect(tx: Tx, { id, childIds }: Pick<Decision, 'id' | 'childIds'>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select not exists (
      select from pickup_people p join children c on c.id = any (${[...childIds]}::int[]) and c.left_at is null
       where p.id = ${id} and not exists (
         select from guardians g where g.child_id = c.id and g.user_id = p.named_by and g.can_pickup)) as may`.execute(
    tx,
  );
  return rows[0]?.may ?? false;
}

/** Writes down what the school decided about somebody who waits. False when they no longer do. */
export async function decidePending(tx: Tx, { id, childIds, approve, decidedBy, now }: Decision): Promise<boolean> {
  // Of two who decide at once the second waits here, and then finds nobody waiting.
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
  if (!approve) return (await takeBack(tx, { id, childIds, now })).length > 0;
  await tx
    .updateTable('pickup_person_children')
    .set({ reopened_at: null })
    .where('person_id', '=', id)
    .where('child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .execute();
  return true;
}

type Confidant = { readonly id: number; readonly isDecided: boolean };

type Naming = { readonly childId: number; readonly namedBy: number; readonly now: Date };

/**
 * Whom somebody named for a child and who stands or waits, and whether the office has decided. Whoever is to be looked
 * at again already is not among them.
 */
export async function findConfidants(tx: Tx, { childId, namedBy, now }: Naming): Promise<Confidant[]> {
  const [earliest = ''] = daysOnEarth(now);
  const { rows } = await sql<Confidant>`
    select p.id, p.decided_by is not null as "isDecided"
      from pickup_people p join pickup_person_children pc on pc.person_id = p.id
     where pc.child_id = ${childId} and p.named_by = ${namedBy} and p.status <> 'revoked'
       and pc.taken_back_at is null and pc.reopened_at is null and (p.valid_on is null or p.valid_on >= ${earliest})
     order by p.id`.execute(tx);
  return rows;
}

/** Who may come for a child besides its guardians, whoever named them: approved, or for that day. */
export async function findApproved(tx: Tx, { childId, now }: Omit<Naming, 'namedBy'>): Promise<number[]> {
  const [earliest = ''] = daysOnEarth(now);
  const { rows } = await sql<{ id: number }>`
    select p.id from pickup_people p join pickup_person_children pc on pc.person_id = p.id
     where pc.child_id = ${childId} and p.status = 'approved'
       and pc.taken_back_at is null and pc.reopened_at is null and (p.valid_on is null or p.valid_on >= ${earliest})
     order by p.id`.execute(tx);
  return rows.map(({ id }) => id);
}

type Reopened = { readonly id: number; readonly childId: number; readonly now: Date };

/** Lets somebody whom the school has approved wait for it again, for one of their children. */
export async function reopen(tx: Tx, { id, childId, now }: Reopened): Promise<void> {
  await tx
    .updateTable('pickup_person_children')
    .set({ reopened_at: now })
    .where('person_id', '=', id)
    .where('child_id', '=', childId)
    .execute();
}
