import { sql } from 'kysely';
import type { AccessCapacity, AccessKind, RecordAccess } from '#core/audit/access.ts';
import type { Child } from '#core/children/child.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import type { Tx } from '#server/db/database.ts';

/** A view of a part of a child's record by a user. */
export type RecordLook = {
  readonly userId: number;
  readonly childId: number;
  readonly kind: AccessKind;
  readonly capacity: AccessCapacity;
  readonly at: Date;
};

/** Inserts views, at most one per hour, child, part and capacity. Children outside the tenant scope are skipped. */
export async function insertAccesses(tx: Tx, looks: readonly RecordLook[]): Promise<void> {
  const places = await tx
    .selectFrom('children as c')
    .innerJoin('schools as s', 's.id', 'c.school_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['c.id', 'c.school_id', 'o.time_zone'])
    .where('c.id', '=', (eb) => eb.fn.any(eb.val([...new Set(looks.map(({ childId }) => childId))])))
    .execute();
  const placeOf = new Map(places.map((place) => [place.id, place]));
  const rows = looks.flatMap(({ userId, childId, kind, capacity, at }) => {
    const place = placeOf.get(childId);
    if (!place) return [];
    const { day } = schoolTimeAt(at, place.time_zone);
    const hour = hourOf(at);
    return [{ school_id: place.school_id, child_id: childId, user_id: userId, kind, capacity, hour, day }];
  });
  if (rows.length === 0) return;
  await sql`insert into record_accesses (school_id, child_id, user_id, kind, capacity, hour, day)
    select r.school_id, r.child_id, r.user_id, r.kind, r.capacity, r.hour, r.day
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (school_id int, child_id int, user_id int, kind text, capacity text, hour timestamptz, day date)
      join users u on u.id = r.user_id
    on conflict do nothing`.execute(tx);
}

/** Rounds down to the hour. */
export const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000);

/** The children in the list who have left. */
export function findFormerChildren(tx: Tx, childIds: readonly number[]): Promise<Child[]> {
  return tx
    .selectFrom('children as c')
    .innerJoin('groups as g', 'g.id', 'c.group_id')
    .select(['c.id', 'c.name', 'g.room as className'])
    .where('c.id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .where('c.left_at', 'is not', null)
    .orderBy(alphabetical('c.given_name'))
    .orderBy('c.id')
    .$narrowType<{ name: string }>()
    .execute();
}

const maxRows = 100;

type FindAccessesParams = { readonly childId: number; readonly userId: number; readonly before?: string | undefined };

/** The access log of a child, one row per user and day, latest first. */
export async function findAccesses(tx: Tx, { childId, userId, before }: FindAccessesParams): Promise<RecordAccess[]> {
  const rows = await tx
    .selectFrom('record_accesses as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.day', 'u.id', 'u.name', 'a.capacity'])
    .select(sql<AccessKind[]>`array_agg(distinct a.kind order by a.kind)`.as('kinds'))
    .where('a.child_id', '=', childId)
    .$if(before !== undefined, (rest) => rest.where('a.day', '<', before ?? ''))
    .groupBy(['a.day', 'u.id', 'u.name', 'a.capacity'])
    .orderBy('a.day', 'desc')
    .orderBy(alphabetical('u.name'))
    .orderBy('u.id')
    .limit(maxRows)
    .execute();
  // Valid by the table's constraints, and validated again with the reply.
  return rows.map(({ id, capacity, ...row }) => ({
    ...row,
    capacity: capacity as AccessCapacity,
    isMe: id === userId,
  }));
}
