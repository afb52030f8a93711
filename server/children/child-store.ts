import type { Child } from '#core/children/child.ts';
import type { Tx } from '#server/db/database.ts';

/** Children by id, in order of first name. */
export function findChildren(tx: Tx, childIds: readonly number[]): Promise<Child[]> {
  return tx
    .selectFrom('children as c')
    .innerJoin('groups as g', 'g.id', 'c.group_id')
    .select(['c.id', 'c.name', 'g.room as className'])
    .where('c.id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .where('c.left_at', 'is', null)
    .orderBy('c.given_name')
    .orderBy('c.id')
    .execute();
}

export type Pupil = { id: number; schoolId: number; givenName: string; timeZone: string };

/** A child still at school, with what rules and notifications need of it. */
export function findPupil(tx: Tx, childId: number): Promise<Pupil | undefined> {
  return tx
    .selectFrom('children as c')
    .innerJoin('schools as s', 's.id', 'c.school_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['c.id', 'c.school_id as schoolId', 'c.given_name as givenName', 'o.time_zone as timeZone'])
    .where('c.id', '=', childId)
    .where('c.left_at', 'is', null)
    .executeTakeFirst();
}

/** The other guardians who may see a child: whom to tell of what one of them did. */
export async function findOtherGuardians(tx: Tx, childId: number, userId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('guardians')
    .select('user_id')
    .where('child_id', '=', childId)
    .where('user_id', '<>', userId)
    .where('can_view', '=', true)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}
