import type { AssignedChild } from '#core/children/assigned-child.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import type { Tx } from '#server/db/database.ts';
import { type CurrentUser, teamReachOf } from '#server/http/current-user.ts';

/** Enrolled children of the groups that a staff member is assigned to, by group. */
export async function findAssignedChildren(tx: Tx, currentUser: CurrentUser): Promise<AssignedChild[]> {
  const { groupIds, schoolIds } = teamReachOf(currentUser);
  const rows = await tx
    .selectFrom('children as c')
    .innerJoin('groups as g', 'g.id', 'c.group_id')
    .select(['c.id', 'c.school_id as schoolId', 'c.name', 'g.room'])
    .where('c.left_at', 'is', null)
    .where((eb) =>
      eb.or([eb('c.group_id', '=', eb.fn.any(eb.val(groupIds))), eb('c.school_id', '=', eb.fn.any(eb.val(schoolIds)))]),
    )
    .orderBy('c.school_id')
    .orderBy('g.room')
    .orderBy(alphabetical('c.given_name'))
    .orderBy('c.id')
    .execute();
  return rows.map(({ name, ...child }) => ({ ...child, name: name ?? '' }));
}
