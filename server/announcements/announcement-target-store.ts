/** Where somebody may announce: to an organization, a school or a group of theirs. (trust, Who may what) */
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { AnnouncementTarget } from '#core/announcements/staff-announcement-api.ts';
import type { Tx } from '#server/db/database.ts';
import { findGroupTeam, findOffice } from '#server/schools/office-store.ts';
import { isOfTeam, type Person, teamReachOf } from '#server/sessions/person.ts';

/** Where an announcement stands: its organization's, or a school's, or a group's there. */
export type Place = {
  readonly organizationId: number;
  readonly schoolId: number | null;
  readonly groupId: number | null;
};

export type Target = Place & { readonly name: string; readonly room: string | null; readonly isArchived: boolean };

/**
 * Whether somebody may announce to where an announcement `a` stands: to a group its staff and the office, to a school
 * its office, to an organization its own. (trust, Who may what)
 */
export function mayAnnounceThere(person: Person) {
  const { groupIds, schoolIds } = teamReachOf(person);
  return sql<boolean>`case when a.school_id is null
    then exists (select from organization_admins oa where oa.organization_id = a.organization_id and oa.user_id = ${person.id})
    else a.school_id = any(${schoolIds}::int[]) or coalesce(a.group_id = any(${groupIds}::int[]), false) end`;
}

export const selectOrganizations = (tx: Tx, person: Person) =>
  tx
    .selectFrom('organization_admins as a')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['o.id as organizationId', `o.name_${person.locale} as name`])
    .where('a.user_id', '=', person.id)
    .orderBy('o.id');

export const selectRooms = (tx: Tx) =>
  tx
    .selectFrom('schools as s')
    .leftJoin('groups as g', 'g.school_id', 's.id')
    .select(['s.organization_id as organizationId', 's.id as schoolId', 's.name', 'g.id as groupId', 'g.room'])
    .select(sql<boolean>`g.archived_at is not null`.as('isArchived'))
    .orderBy('s.id')
    .orderBy('g.room');

/**
 * Those to whom somebody may announce, the widest first: what they run, and the groups they teach, with those put away.
 */
export async function findTargets(tx: Tx, person: Person): Promise<Target[]> {
  const { organizations, rooms } = await tx
    .selectNoFrom([
      jsonArrayFrom(selectOrganizations(tx, person)).as('organizations'),
      jsonArrayFrom(selectRooms(tx)).as('rooms'),
    ])
    .executeTakeFirstOrThrow();
  return targetsOf(person, organizations, rooms);
}

type Organization = { readonly organizationId: number; readonly name: string };
type Room = Organization & {
  readonly schoolId: number;
  readonly groupId: number | null;
  readonly room: string | null;
  readonly isArchived: boolean;
};

/** Of the rooms those that are theirs to announce to, and their schools; every organization is one that they run. */
export function targetsOf(person: Person, organizations: readonly Organization[], rooms: readonly Room[]): Target[] {
  const schools = new Map(rooms.map((row) => [row.schoolId, { ...row, groupId: null, room: null, isArchived: false }]));
  return [
    ...organizations.map((organization) => ({
      ...organization,
      schoolId: null,
      groupId: null,
      room: null,
      isArchived: false,
    })),
    ...[...schools.values()].filter(({ schoolId }) => person.adminOf.includes(schoolId)),
    ...rooms.filter(({ schoolId, groupId }) => groupId !== null && isOfTeam(person, { schoolId, groupId })),
  ];
}

/**
 * Whether a person is the office of a place that is theirs to announce to; an organization's is its own office's only.
 */
export function isOfficeOf({ adminOf }: Pick<Person, 'adminOf'>, { schoolId }: Pick<Place, 'schoolId'>): boolean {
  return schoolId === null || adminOf.includes(schoolId);
}

/** What of a place a call names. */
export function targetOf({ organizationId, schoolId, groupId }: Place): AnnouncementTarget {
  if (groupId !== null) return { groupId };
  return schoolId === null ? { organizationId } : { schoolId };
}

/** An organization's schools, of those of the call. */
export async function findSchoolsOf(tx: Tx, organizationId: number): Promise<number[]> {
  const schools = tx.selectFrom('schools').select('id').where('organization_id', '=', organizationId);
  return (await schools.execute()).map(({ id }) => id);
}

/** Whether two places are the same. */
export const isSamePlace = (one: Place, other: Place) =>
  one.organizationId === other.organizationId && one.schoolId === other.schoolId && one.groupId === other.groupId;

/** Who may publish what stands in a place: a group's team, else the office. */
export async function findEditors(tx: Tx, { organizationId, schoolId, groupId }: Place): Promise<number[]> {
  if (groupId !== null) return findGroupTeam(tx, groupId);
  if (schoolId !== null) return findOffice(tx, schoolId);
  const admins = tx.selectFrom('organization_admins').select('user_id').where('organization_id', '=', organizationId);
  return (await admins.execute()).map(({ user_id }) => user_id);
}
