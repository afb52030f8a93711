/**
 * Staff who are notified of a change: the office, the team of a group or child, or all staff. Ids in ascending order.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Admins of a school in the tenant scope, by their own links or their organization's. */
export function findOffice(tx: Tx, schoolId: number): Promise<number[]> {
  return idsOf(tx, officeOf(sql`${schoolId}::int`));
}

/** The office of a school, and one staff member while they work there. */
export function findOfficeAnd(tx: Tx, schoolId: number, userId: number): Promise<number[]> {
  return idsOf(
    tx,
    sql`select user_id from staff_members where school_id = ${schoolId} and user_id = ${userId}
      union ${officeOf(sql`${schoolId}::int`)}`,
  );
}

/** All staff of these schools, including the office. */
export function findStaffOf(tx: Tx, ...schoolIds: readonly number[]): Promise<number[]> {
  const schools = sql`select unnest(${[...schoolIds]}::int[])`;
  return idsOf(tx, sql`select user_id from staff_members where school_id in (${schools}) union ${officeOf(schools)}`);
}

/** The staff of these groups and the office of their schools. */
export function findGroupTeam(tx: Tx, ...groupIds: readonly number[]): Promise<number[]> {
  return idsOf(tx, teamOf(sql`select unnest(${[...groupIds]}::int[])`));
}

/** The staff that a child's family may write to: those of its group, and the office. */
export function findChildTeam(tx: Tx, childId: number): Promise<number[]> {
  return idsOf(tx, teamOf(groupOf(childId)));
}

/** The staff who see a child's departure: its team, and those with the release right. */
export function findDepartureStaff(tx: Tx, childId: number): Promise<number[]> {
  return idsOf(
    tx,
    sql`select sm.user_id from children c join staff_members sm on sm.school_id = c.school_id and sm.door_duty
        where c.id = ${childId}
      union ${teamOf(groupOf(childId))}`,
  );
}

type Ids = RawBuilder<unknown>;

const groupOf = (childId: number): Ids => sql`select group_id from children where id = ${childId}`;

const teamOf = (groups: Ids): Ids => sql`select user_id from staff_groups where group_id in (${groups})
  union ${officeOf(sql`select school_id from groups where id in (${groups})`)}`;

const officeOf = (schools: Ids): Ids => sql`select user_id from school_admins where school_id in (${schools})
  union select oa.user_id from organization_admins oa join schools s using (organization_id) where s.id in (${schools})`;

async function idsOf(tx: Tx, users: Ids): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`${users} order by user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}
