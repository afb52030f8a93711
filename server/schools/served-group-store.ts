import { sql } from 'kysely';
import type { ServedGroup } from '#core/schools/served-group.ts';
import type { Tx } from '#server/db/database.ts';
import { type Person, teamReachOf } from '#server/sessions/person.ts';

/**
 * The groups of whose team somebody is, in order of room, as one value of a statement: those that are not put away, and
 * one that is named.
 */
export function servedGroups(person: Person, named?: number) {
  const { groupIds, schoolIds } = teamReachOf(person);
  return sql<ServedGroup[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'schoolId', g.school_id, 'room', g.room)
      order by g.school_id, g.room, g.id), '[]')
    from groups g where (g.archived_at is null or g.id = ${named ?? null}::int)
      and (g.id = any(${groupIds}::int[]) or g.school_id = any(${schoolIds}::int[])))`;
}

export type GroupPlace = { readonly groupId: number; readonly schoolId: number; readonly isArchived?: boolean };

/** Where a group is; nothing where there is none in the schools of the call. */
export function findGroup(tx: Tx, groupId: number): Promise<GroupPlace | undefined> {
  return tx
    .selectFrom('groups')
    .select(['id as groupId', 'school_id as schoolId'])
    .select(sql<boolean>`archived_at is not null`.as('isArchived'))
    .where('id', '=', groupId)
    .executeTakeFirst();
}
