import { sql } from 'kysely';
import type { AssignedGroup } from '#core/schools/assigned-group.ts';
import type { Tx } from '#server/db/database.ts';
import { type CurrentUser, teamReachOf } from '#server/http/current-user.ts';

/**
 * The groups that a staff member is assigned to, by room label, as an array expression: those not archived, and the one
 * with id `named`.
 */
export function assignedGroups(currentUser: CurrentUser, named?: number) {
  const { groupIds, schoolIds } = teamReachOf(currentUser);
  return sql<AssignedGroup[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'schoolId', g.school_id, 'room', g.room)
      order by g.school_id, g.room, g.id), '[]')
    from groups g where (g.archived_at is null or g.id = ${named ?? null}::int)
      and (g.id = any(${groupIds}::int[]) or g.school_id = any(${schoolIds}::int[])))`;
}

export type GroupPlace = { readonly groupId: number; readonly schoolId: number; readonly isArchived?: boolean };

/** The school of a group. Undefined outside the tenant scope. */
export function findGroup(tx: Tx, groupId: number): Promise<GroupPlace | undefined> {
  return tx
    .selectFrom('groups')
    .select(['id as groupId', 'school_id as schoolId'])
    .select(sql<boolean>`archived_at is not null`.as('isArchived'))
    .where('id', '=', groupId)
    .executeTakeFirst();
}
