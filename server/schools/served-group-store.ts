import { sql } from 'kysely';
import type { ServedGroup } from '#core/schools/served-group.ts';
import type { Tx } from '#server/db/database.ts';
import { type Person, teamReachOf } from '#server/sessions/person.ts';

/** The groups of whose team somebody is, in order of room, as one value of a statement: those that are not put away, and one that is named. */
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

/** The staff of a group, and the office of its school: whose pages show what is written for it. */
export async function findGroupTeam(tx: Tx, { groupId, schoolId }: GroupPlace): Promise<number[]> {
  const rows = await tx
    .selectFrom('staff_groups')
    .select('user_id')
    .where('group_id', '=', groupId)
    .union(tx.selectFrom('school_admins').select('user_id').where('school_id', '=', schoolId))
    .execute();
  return rows.map((row) => row.user_id);
}

/** The office of a school, and one of its staff while they work there. */
export async function findOfficeAnd(tx: Tx, schoolId: number, userId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('staff_members')
    .select('user_id')
    .where('school_id', '=', schoolId)
    .where('user_id', '=', userId)
    .union(tx.selectFrom('school_admins').select('user_id').where('school_id', '=', schoolId))
    .execute();
  return rows.map((row) => row.user_id);
}
