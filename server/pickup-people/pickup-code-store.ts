/** Pickup codes, one row for each child. The database holds a keyed hash of the digits. */
import { sql } from 'kysely';
import { maxListed } from '#core/http/fields.ts';
import type { Relationship } from '#core/children/relationships.ts';
import type { PickupCode, PickupCodeMatch } from '#core/pickup-people/pickup-code.ts';
import { daysOnEarth, schoolTimeAt } from '#core/time/school-clock.ts';
import type { Tx } from '#server/db/database.ts';
import type { Reach } from '#server/http/current-user.ts';

type FindCodesParams = { readonly childIds: readonly number[]; readonly now: Date; readonly id?: number };

/**
 * The codes of these children from today on that are not withdrawn, the first day first. One row of several children
 * is listed once, with the lowest id. With `id`: the code of that row only.
 */
export async function findPickupCodes(tx: Tx, { childIds, now, id }: FindCodesParams): Promise<PickupCode[]> {
  // The school's time zone is not known yet, so the query starts from the earliest date it can be anywhere.
  const [earliest = ''] = daysOnEarth(now);
  const { rows } = await sql<PickupCode & { timeZone: string }>`
    select min(k.id) as id, k.person_id as "pickupPersonId", p.name as person, k.day, u.name as "sharedBy",
      jsonb_agg(k.child_id order by k.child_id) as "childIds", bool_and(k.used_at is not null) as "isUsed",
      o.time_zone as "timeZone"
    from pickup_codes k
    join pickup_people p on p.id = k.person_id
    join users u on u.id = k.shared_by
    join schools s on s.id = k.school_id
    join organizations o on o.id = s.organization_id
    where k.child_id = any (${[...childIds]}::int[]) and k.withdrawn_at is null and k.day >= ${earliest}
      ${id === undefined ? sql`` : sql`and k.hash = (select one.hash from pickup_codes one where one.id = ${id})`}
    group by k.school_id, k.person_id, k.day, k.hash, p.id, u.id, o.id
    order by k.day, min(k.id)
    limit ${maxListed}`.execute(tx);
  return rows
    .filter(({ day, timeZone }) => day >= schoolTimeAt(now, timeZone).day)
    .map(({ id: first, pickupPersonId, person, childIds: ids, day, sharedBy, isUsed }) => {
      return { id: first, pickupPersonId, person, childIds: ids, day, sharedBy, isUsed };
    });
}

/** How many codes a user has shared since an instant. */
export async function countShared(tx: Tx, userId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct hash) as n from pickup_codes where shared_by = ${userId} and created_at >= ${since}`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

/** Whether a school has a code with this hash, which includes the day. */
export async function isHashTaken(tx: Tx, schoolId: number, hash: string): Promise<boolean> {
  const found = await tx
    .selectFrom('pickup_codes')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('hash', '=', hash)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

type NewCode = {
  readonly schoolId: number;
  readonly childIds: readonly number[];
  readonly personId: number;
  readonly day: string;
  readonly hash: string;
  readonly sharedBy: number;
  readonly now: Date;
};

/** Inserts a code, and withdraws those of the same person, children and day. Returns the lowest id. */
export async function insertPickupCode(tx: Tx, code: NewCode): Promise<number> {
  const { schoolId, childIds, personId, day, hash, sharedBy, now } = code;
  await tx
    .updateTable('pickup_codes')
    .set({ withdrawn_at: now })
    .where('person_id', '=', personId)
    .where('day', '=', day)
    .where('child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
  const shared = { school_id: schoolId, person_id: personId, day, hash, shared_by: sharedBy, created_at: now };
  const rows = await tx
    .insertInto('pickup_codes')
    .values(childIds.map((childId) => ({ ...shared, child_id: childId })))
    .returning('id')
    .execute();
  return Math.min(...rows.map(({ id }) => id));
}

/** The person, the child and the school of a code of one row. */
export function findCodeRow(tx: Tx, id: number) {
  return tx
    .selectFrom('pickup_codes')
    .select(['person_id as personId', 'child_id as childId', 'school_id as schoolId', 'withdrawn_at as withdrawnAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Withdraws the code of a row for these children. Returns those for which it was neither used nor withdrawn. */
export async function withdrawPickupCode(
  tx: Tx,
  { id, childIds, now }: { readonly id: number; readonly childIds: readonly number[]; readonly now: Date },
): Promise<number[]> {
  const taken = await tx
    .updateTable('pickup_codes')
    .set({ withdrawn_at: now })
    .where('hash', '=', (eb) => eb.selectFrom('pickup_codes as one').select('one.hash').where('one.id', '=', id))
    .where('child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('child_id')
    .execute();
  return taken.map(({ child_id }) => child_id).toSorted((a, b) => a - b);
}

type ConsumeParams = {
  readonly childId: number;
  readonly personId: number;
  readonly hash: string;
  readonly now: Date;
};

/** Uses a code for a child. Of two releases at the same time, one succeeds. The hash includes school and day. */
export async function consumePickupCode(tx: Tx, { childId, personId, hash, now }: ConsumeParams): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pickup_codes')
    .set({ used_at: now })
    .where('child_id', '=', childId)
    .where('person_id', '=', personId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** One row of a code that works, with the group of its child. */
export type CodeRow = {
  readonly id: number;
  readonly personId: number;
  readonly schoolId: number;
  readonly groupId: number;
};

/**
 * The rows of a code that works on a day: its person is approved and valid on that day, and its child enrolled, with no
 * release by this code.
 */
export async function findWorkingCode(
  tx: Tx,
  { schoolId, day, hash }: { readonly schoolId: number; readonly day: string; readonly hash: string },
): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`
    select k.id, k.person_id as "personId", k.school_id as "schoolId", c.group_id as "groupId"
      from pickup_codes k
      join children c on c.id = k.child_id and c.left_at is null
      join collectors co on co.person_id = k.person_id and co.child_id = k.child_id
     where k.school_id = ${schoolId} and k.day = ${day} and k.hash = ${hash}
       and k.used_at is null and k.withdrawn_at is null
       and co.status = 'approved' and (co.valid_on is null or co.valid_on = ${day})
     order by k.id`.execute(tx);
  return rows;
}

/** The person of rows of a code and the children of these groups and schools, by name. Undefined without a child. */
export async function findCodeMatch(
  tx: Tx,
  ids: readonly number[],
  { groupIds, schoolIds }: Reach,
): Promise<PickupCodeMatch | undefined> {
  const { rows } = await sql<Omit<PickupCodeMatch, 'relationship'> & { relationship: string | null }>`
    select k.person_id as "pickupPersonId", p.name as person, p.relationship,
      jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'room', g.room) order by alphabetical(c.given_name), c.id)
        as children
      from pickup_codes k
      join pickup_people p on p.id = k.person_id
      join children c on c.id = k.child_id
      join groups g on g.id = c.group_id
     where k.id = any (${[...ids]}::int[])
       and (c.group_id = any (${[...groupIds]}::int[]) or c.school_id = any (${[...schoolIds]}::int[]))
     group by k.person_id, p.id`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { relationship, ...match } = row;
  return { ...match, ...(relationship !== null && { relationship: relationship as Relationship }) };
}
