/** The targets a user may announce to: an organization, a school or a group. */
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { AnnouncementTarget } from '#core/announcements/staff-announcement-api.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { Tx } from '#server/db/database.ts';
import { textIn } from '#server/db/in-language.ts';
import { findGroupTeam, findOffice } from '#server/schools/staff-audience-store.ts';
import { isOfTeam, type CurrentUser, teamReachOf } from '#server/http/current-user.ts';

/** The audience of an announcement: an organization, one of its schools, or one of its groups. */
export type AnnouncementAudience = {
  readonly organizationId: number;
  readonly schoolId: number | null;
  readonly groupId: number | null;
};

export type Target = AnnouncementAudience & {
  readonly name: string;
  readonly room: string | null;
  readonly isArchived: boolean;
  /** The languages of its school, or of the schools of the organization. */
  readonly languages: readonly Locale[];
};

/**
 * SQL condition: whether a user may announce to the audience of an announcement `a`. Staff of a group and the office
 * may announce to the group, the office to its school, an organization admin to the organization.
 */
export function canAnnounceTo(currentUser: CurrentUser) {
  const { groupIds, schoolIds } = teamReachOf(currentUser);
  return sql<boolean>`case when a.school_id is null
    then exists (select from organization_admins oa where oa.organization_id = a.organization_id and oa.user_id = ${currentUser.id})
    else a.school_id = any(${schoolIds}::int[]) or coalesce(a.group_id = any(${groupIds}::int[]), false) end`;
}

/** SQL: the languages of the schools of an organization `o`. */
export const organizationLanguages = sql<Locale[]>`(select coalesce(jsonb_agg(distinct l), '["fr", "en"]')
  from schools os, unnest(os.languages) l where os.organization_id = o.id)`;

export const selectOrganizations = (tx: Tx, currentUser: CurrentUser) =>
  tx
    .selectFrom('organization_admins as a')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['o.id as organizationId', textIn('o.name', currentUser.locale).as('name')])
    .select(organizationLanguages.as('languages'))
    .where('a.user_id', '=', currentUser.id)
    .orderBy('o.id');

export const selectRooms = (tx: Tx) =>
  tx
    .selectFrom('schools as s')
    .leftJoin('groups as g', 'g.school_id', 's.id')
    .select(['s.organization_id as organizationId', 's.id as schoolId', 's.name', 'g.id as groupId', 'g.room'])
    .select([sql<Locale[]>`s.languages`.as('languages'), sql<boolean>`g.archived_at is not null`.as('isArchived')])
    .orderBy('s.id')
    .orderBy('g.room');

/**
 * The targets a user may announce to, widest first: organizations and schools they administer, and groups, including
 * archived ones.
 */
export async function findTargets(tx: Tx, currentUser: CurrentUser): Promise<Target[]> {
  const { organizations, rooms } = await tx
    .selectNoFrom([
      jsonArrayFrom(selectOrganizations(tx, currentUser)).as('organizations'),
      jsonArrayFrom(selectRooms(tx)).as('rooms'),
    ])
    .executeTakeFirstOrThrow();
  return targetsOf(currentUser, organizations, rooms);
}

type Organization = {
  readonly organizationId: number;
  readonly name: string;
  readonly languages: readonly Locale[];
};
type Room = Organization & {
  readonly schoolId: number;
  readonly groupId: number | null;
  readonly room: string | null;
  readonly isArchived: boolean;
};

/**
 * Filters the groups to those of the user's teams, with the schools they administer. All organizations are included.
 */
export function targetsOf(
  currentUser: CurrentUser,
  organizations: readonly Organization[],
  rooms: readonly Room[],
): Target[] {
  const schools = new Map(rooms.map((row) => [row.schoolId, { ...row, groupId: null, room: null, isArchived: false }]));
  return [
    ...organizations.map((organization) => ({
      ...organization,
      schoolId: null,
      groupId: null,
      room: null,
      isArchived: false,
    })),
    ...[...schools.values()].filter(({ schoolId }) => currentUser.adminOf.includes(schoolId)),
    ...rooms.filter(({ schoolId, groupId }) => groupId !== null && isOfTeam(currentUser, { schoolId, groupId })),
  ];
}

/**
 * Whether a user is the office of a target they may announce to. An organization's target belongs to its own office
 * only.
 */
export function isOfficeOf(
  { adminOf }: Pick<CurrentUser, 'adminOf'>,
  { schoolId }: Pick<AnnouncementAudience, 'schoolId'>,
): boolean {
  return schoolId === null || adminOf.includes(schoolId);
}

/** The target as a request names it. */
export function targetOf({ organizationId, schoolId, groupId }: AnnouncementAudience): AnnouncementTarget {
  if (groupId !== null) return { groupId };
  return schoolId === null ? { organizationId } : { schoolId };
}

/** The schools of an organization in the tenant scope, oldest first. */
export async function findSchoolsOf(tx: Tx, organizationId: number): Promise<number[]> {
  const schools = tx.selectFrom('schools').select('id').where('organization_id', '=', organizationId);
  return (await schools.orderBy('id').execute()).map(({ id }) => id);
}

/** Whether two targets are the same. */
export const isSameAudience = (one: AnnouncementAudience, other: AnnouncementAudience) =>
  one.organizationId === other.organizationId && one.schoolId === other.schoolId && one.groupId === other.groupId;

/** The users who may publish to a target: the team of a group, otherwise the office. */
export async function findEditors(
  tx: Tx,
  { organizationId, schoolId, groupId }: AnnouncementAudience,
): Promise<number[]> {
  if (groupId !== null) return findGroupTeam(tx, groupId);
  if (schoolId !== null) return findOffice(tx, schoolId);
  const admins = tx.selectFrom('organization_admins').select('user_id').where('organization_id', '=', organizationId);
  return (await admins.execute()).map(({ user_id }) => user_id);
}
