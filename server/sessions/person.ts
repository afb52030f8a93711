/** Who is calling, with what their links give them. Read from the database at every call, never cached. */
import { sql } from 'kysely';
import type { GuardianRight } from '#core/children/child.ts';
import type { Who } from '#core/http/endpoint.ts';
import type { Locale } from '#core/lang/locale.ts';
import { capacities, type Role } from '#core/sessions/session.ts';
import type { Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { Refusal } from '#server/http/refusal.ts';

/**
 * One child of a guardian, with the rights the school's office gave. Children who have left are not among them, but in
 * the capacity `kept`.
 */
export type GuardianLink = {
  readonly childId: number;
  readonly schoolId: number;
  readonly rights: readonly GuardianRight[];
};

export type Person = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** The account's language; the device's until it has one. */
  readonly locale: Locale;
  readonly children: readonly GuardianLink[];
  /** Groups of which they are staff. */
  readonly groups: readonly { readonly groupId: number; readonly schoolId: number }[];
  /** Schools of which they are staff, with a group or without. */
  readonly staffOf: readonly number[];
  /** Schools of which they are admin, by their own link or their organization's. */
  readonly adminOf: readonly number[];
  /** Schools in which they see every group's departures. (decisions, The school) */
  readonly doorDuty: readonly number[];
  /** The number of the last live event told to them: whatever the call then reads is at least as new. */
  readonly heard: number;
};

/**
 * In what capacity somebody calls: it decides which schools the call may touch. `kept` is a guardian's, of the children
 * who left as well, as long as their records are kept; `known` anybody's, with the schools of those.
 */
export type Capacity = 'guardian' | 'kept' | 'staff' | 'admin' | 'user' | 'known';

/** The capacity that a contract asks for. */
export function capacityOf(who: Exclude<Who, 'anyone'>): Capacity {
  if (who === 'staff:group') return 'staff';
  if (who === 'guardian:kept') return 'kept';
  if (who === 'user:kept') return 'known';
  return who === 'user' || who === 'admin' ? who : 'guardian';
}

/**
 * The person whose transaction it is, and from here on the fence of their capacity's schools. Nobody when the
 * account is gone. `deviceLocale` serves an account without a language of its own.
 */
export async function standAs(tx: Tx, capacity: Capacity, deviceLocale: Locale): Promise<Person | undefined> {
  const [row] = await findStanding(tx, capacity);
  if (!row?.person) return undefined;
  // What was just read is nobody else's: a copy of it would be one more for each call.
  row.person.locale ??= deviceLocale;
  return row.person as Person;
}

type Standing = { person: (Omit<Person, 'locale'> & { locale: Locale | null }) | null };
const findStanding = prepared((tx, capacity: Capacity) =>
  sql<Standing>`select stand_as(${capacity}) as person`.compile(tx),
);

/** In what a person may call, by their links. */
export function capacitiesOf({ children, staffOf, adminOf }: Person): (typeof capacities)[number][] {
  const has = { guardian: children.length > 0, staff: staffOf.length + adminOf.length > 0, admin: adminOf.length > 0 };
  return capacities.filter((capacity) => has[capacity]);
}

/** The children for whom a person holds a right. */
export function childrenWith(person: Person, right: GuardianRight): number[] {
  return person.children.filter((link) => link.rights.includes(right)).map((link) => link.childId);
}

/** Every school a person belongs to, in whatever capacity. */
export function schoolsOf(person: Person): number[] {
  const links = person.children.map(({ schoolId }) => schoolId);
  return [...new Set([...links, ...placesOf(person)])].toSorted((a, b) => a - b);
}

/** The schools where a person works, as staff or in the office. */
export function placesOf({ staffOf, adminOf }: Person): number[] {
  return [...new Set([...staffOf, ...adminOf])];
}

/** The school that is asked about, or the first of theirs; none where they do not work. */
export function placeFor(person: Person, asked: number | undefined): number | undefined {
  const places = placesOf(person);
  return asked === undefined ? places[0] : places.find((place) => place === asked);
}

/**
 * Refuses whoever lacks a right for a child: `not_found` when they may not even see it, so that a foreign child and
 * a missing one are alike; `forbidden` when they see it.
 */
export function mustHold(person: Person, right: GuardianRight, childId: number): void {
  const rights = person.children.find((link) => link.childId === childId)?.rights ?? [];
  if (rights.includes(right)) return;
  throw new Refusal(rights.includes('view') ? 'forbidden' : 'not_found');
}

/** Whether a person serves a group as staff: their own, every one of the school with the door duty or in the office. */
export function mayServe(person: Person, { schoolId, groupId }: { schoolId: number; groupId: number }): boolean {
  return servesWhole(person, schoolId) || person.groups.some((group) => group.groupId === groupId);
}

/** Whether a person serves every group of a school. */
function servesWhole({ doorDuty, adminOf }: Person, schoolId: number): boolean {
  return doorDuty.includes(schoolId) || adminOf.includes(schoolId);
}

/** Groups, and every group of these schools. */
export type Reach = { readonly groupIds: number[]; readonly schoolIds: number[] };

/** What a person serves as staff: these groups, and every group of these schools. */
export function reachOf({ groups, doorDuty, adminOf }: Person): Reach {
  return { groupIds: groups.map(({ groupId }) => groupId), schoolIds: [...new Set([...doorDuty, ...adminOf])] };
}

/**
 * Of whom a person hears what families tell the school: their own groups, as the office the whole school. The door duty
 * gives departures, and no family's words. (trust, Who may what)
 */
export function teamReachOf(person: Person): Reach {
  return reachOf({ ...person, doorDuty: [] });
}

/** Whether a person is of those who hear what the families of a group tell the school. */
export function isOfTeam(person: Person, group: { schoolId: number; groupId: number }): boolean {
  return mayServe({ ...person, doorDuty: [] }, group);
}
