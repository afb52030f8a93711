/** The current user with their memberships and rights, read from the database on every request and never cached. */
import { sql } from 'kysely';
import type { GuardianRight } from '#core/children/child.ts';
import type { Access } from '#core/http/endpoint.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { SchoolModule } from '#core/schools/school-module.ts';
import { capacities, type Role } from '#core/auth/session.ts';
import type { Tx } from '#server/db/database.ts';
import { setLocal } from '#server/db/tenant-scope.ts';
import { prepared } from '#server/db/driver/prepared-statements.ts';
import { Refusal } from './refusal.ts';
import type { RoomScope } from './request-guards.ts';

/**
 * One child of a guardian, with the rights that the office granted. Children who have left are included only in the
 * capacity `kept`.
 */
export type GuardianLink = {
  readonly childId: number;
  readonly schoolId: number;
  readonly rights: readonly GuardianRight[];
  /** The modules that the child's school hides from families. */
  readonly hidden: readonly SchoolModule[];
};

export type CurrentUser = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** The account's language, or the device's if the account has none. */
  readonly locale: Locale;
  readonly children: readonly GuardianLink[];
  /**
   * The children they follow as a relative, read only. `server/followers` decides which of them they may still read.
   */
  readonly followed: readonly { readonly childId: number; readonly schoolId: number }[];
  /** Groups that they are assigned to as staff. */
  readonly groups: readonly { readonly groupId: number; readonly schoolId: number }[];
  /** Schools where they are staff, with or without a group. */
  readonly staffOf: readonly number[];
  /** Schools where they are admin, directly or through their organization. */
  readonly adminOf: readonly number[];
  /** Schools where they have door duty: they see every group's departures. */
  readonly doorDuty: readonly number[];
  /** From when a school where they work requires a strong sign-in, as ISO text. Null when none does. */
  readonly strongFrom?: string | null;
  /** The number of the last live event sent to this user. Data read afterwards is at least as new. */
  readonly heard: number;
  /** The room device on which they act, limited to its school. */
  readonly room?: RoomScope | undefined;
};

/**
 * The capacity of a request. It decides which schools are in scope. `kept` is a guardian's, including children who have
 * left and whose records are retained. `known` is any user's, including the schools of those children. `follower` has
 * the schools of followed children, which no other capacity has.
 */
export type Capacity = 'guardian' | 'kept' | 'follower' | 'staff' | 'admin' | 'user' | 'known';

/** The capacity that an endpoint requires. */
export function capacityOf(who: Exclude<Access, 'anyone'>): Capacity {
  if (who === 'staff:group') return 'staff';
  if (who === 'guardian:kept') return 'kept';
  if (who === 'user:kept') return 'known';
  return who === 'user' || who === 'admin' || who === 'follower' ? who : 'guardian';
}

/**
 * Loads the user of the transaction and sets the tenant scope to the schools of the capacity. Returns undefined if the
 * account no longer exists. `deviceLocale` applies to an account without a language.
 */
export async function loadCurrentUser(
  tx: Tx,
  capacity: Capacity,
  deviceLocale: Locale,
): Promise<CurrentUser | undefined> {
  const [row] = await findCurrentUser(tx, capacity);
  if (!row?.currentUser) return undefined;
  // Mutated in place: the row was just parsed and is not shared.
  row.currentUser.locale ??= deviceLocale;
  return row.currentUser as CurrentUser;
}

type CurrentUserRow = { currentUser: (Omit<CurrentUser, 'locale'> & { locale: Locale | null }) | null };
const findCurrentUser = prepared((tx, capacity: Capacity) =>
  sql<CurrentUserRow>`select stand_as(${capacity}) as "currentUser"`.compile(tx),
);

/**
 * Limits the user of a room device, and the tenant scope, to the device's school: no children of their own and no other
 * school. On a device of some groups they do not have the reach of the office. Entries in the audit log name the
 * device. Throws `unauthenticated` for a user who no longer works there.
 */
export async function limitToRoom(tx: Tx, currentUser: CurrentUser, room: RoomScope): Promise<CurrentUser> {
  const { deviceId, schoolId } = room;
  if (!workplaceIds(currentUser).includes(schoolId)) throw new Refusal('unauthenticated');
  const isThere = (id: number) => id === schoolId;
  // The user's own scope, which still holds, includes the school.
  const { rows } = await sql<{ whole: boolean | null }>`
    select (select d.whole_school from room_devices d where d.id = ${deviceId}) as whole,
      set_tenant_schools(${[schoolId]}::int[]),
      ${setLocal('room_device', String(deviceId))}`.execute(tx);
  const isWhole = rows[0]?.whole === true;
  return {
    ...currentUser,
    room,
    children: [],
    followed: [],
    groups: currentUser.groups.filter((group) => isThere(group.schoolId)),
    staffOf: currentUser.staffOf.filter(isThere),
    adminOf: isWhole ? currentUser.adminOf.filter(isThere) : [],
    doorDuty: currentUser.doorDuty.filter(isThere),
  };
}

/** The capacities that a user's memberships give. On a room device, the office acts as staff. */
export function capacitiesOf({
  children,
  followed,
  staffOf,
  adminOf,
  room,
}: CurrentUser): (typeof capacities)[number][] {
  const has = {
    guardian: children.length > 0,
    follower: followed.length > 0,
    staff: staffOf.length + adminOf.length > 0,
    admin: adminOf.length > 0 && !room,
  };
  return capacities.filter((capacity) => has[capacity]);
}

/** The user without the children whose school hides a module: its endpoints do not know them. */
export function withoutHidden(currentUser: CurrentUser, module: SchoolModule): CurrentUser {
  const children = currentUser.children.filter(({ hidden }) => !hidden.includes(module));
  return children.length === currentUser.children.length ? currentUser : { ...currentUser, children };
}

/** The children for which a user has a right. */
export function childrenWith(currentUser: CurrentUser, right: GuardianRight): number[] {
  return currentUser.children.filter((link) => link.rights.includes(right)).map((link) => link.childId);
}

/** Every school that a user belongs to, in any capacity. */
export function schoolsOf(currentUser: CurrentUser): number[] {
  const links = currentUser.children.map(({ schoolId }) => schoolId);
  return [...new Set([...links, ...workplaceIds(currentUser)])].toSorted((a, b) => a - b);
}

/** The schools where a user works, as staff or in the office. */
export function workplaceIds({ staffOf, adminOf }: CurrentUser): number[] {
  return [...new Set([...staffOf, ...adminOf])];
}

/** The requested school, or the first workplace. Undefined if they do not work there. */
export function placeFor(currentUser: CurrentUser, requested: number | undefined): number | undefined {
  const schoolIds = workplaceIds(currentUser);
  return requested === undefined ? schoolIds[0] : schoolIds.find((id) => id === requested);
}

/** The requested school, or the first where a user is office. Throws `not_found` for any other school. */
export function ownSchool({ adminOf }: Pick<CurrentUser, 'adminOf'>, requested: number | undefined): number {
  const schoolId = requested ?? adminOf[0];
  if (schoolId === undefined || !adminOf.includes(schoolId)) throw new Refusal('not_found');
  return schoolId;
}

/**
 * Requires a right for a child. Throws `forbidden` if the user may see the child, and `not_found` otherwise, so that a
 * hidden child and a missing one look the same.
 */
export function requireRight(currentUser: CurrentUser, right: GuardianRight, childId: number): void {
  const rights = currentUser.children.find((link) => link.childId === childId)?.rights ?? [];
  if (rights.includes(right)) return;
  throw new Refusal(rights.includes('view') ? 'forbidden' : 'not_found');
}

/** Whether a user may act for a group as staff: assigned to it, on door duty at its school, or in its office. */
export function isAssignedTo(
  currentUser: CurrentUser,
  { schoolId, groupId }: { schoolId: number; groupId: number },
): boolean {
  return servesWhole(currentUser, schoolId) || currentUser.groups.some((group) => group.groupId === groupId);
}

/** Whether a user may act for every group of a school. */
function servesWhole({ doorDuty, adminOf }: CurrentUser, schoolId: number): boolean {
  return doorDuty.includes(schoolId) || adminOf.includes(schoolId);
}

/** Groups, and schools with all their groups. */
export type Reach = { readonly groupIds: number[]; readonly schoolIds: number[] };

/** The groups a user may act for as staff: assigned groups, and every group of the schools with door duty or office. */
export function assignedScope({ groups, doorDuty, adminOf }: CurrentUser): Reach {
  return { groupIds: groups.map(({ groupId }) => groupId), schoolIds: [...new Set([...doorDuty, ...adminOf])] };
}

/**
 * The groups whose families' messages to the school a user receives: assigned groups, or the whole school for the
 * office. Door duty gives departures only.
 */
export function teamReachOf(currentUser: CurrentUser): Reach {
  return assignedScope({ ...currentUser, doorDuty: [] });
}

/** Whether a user receives what the families of a group send to the school. */
export function isOfTeam(currentUser: CurrentUser, group: { schoolId: number; groupId: number }): boolean {
  return isAssignedTo({ ...currentUser, doorDuty: [] }, group);
}
