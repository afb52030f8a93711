/** The people of a demo school: accounts first, then their groups and families. */
import { foldText } from '#core/lang/fold-text.ts';
import { type FamilySeed, familiesOf, staffName } from '#server/children/child-seed.ts';
import { findable } from '#server/connections/connection-seed.ts';
import type { Tx } from '#server/db/database.ts';
import {
  childrenPerRoom,
  demoOrganizationAdmin,
  demoRooms,
  demoSchool,
  demoStaff,
} from '#server/schools/school-seed.ts';
import { daysAgoAt } from './demo-dates.ts';
import { insertRows, nextIds } from './insert-rows.ts';
import type { DemoChild, SchoolPeople, SchoolToFill } from './demo-context.ts';

/** When every family joined: before all other demo data. */
const enrolledDaysAgo = 60;

type Account = { readonly id: number; readonly name: string; readonly role: 'parent' | 'teacher' | 'admin' };

/** Adds a school's groups, staff and families. */
export async function seedPeople(tx: Tx, filling: SchoolToFill): Promise<SchoolPeople> {
  const { n, schoolId, random, perRoom = childrenPerRoom } = filling;
  const families = familiesOf(demoRooms, perRoom, n === 0, random);
  const accounts = await seedAccounts(tx, filling, families);
  const groups = await seedGroups(tx, schoolId, accounts.staff);
  const children = await seedFamilies(tx, filling, families, accounts.guardians, groups);
  const found = await seedFindability(tx, families, accounts.guardians);

  const [parents = []] = accounts.guardians;
  const [elder, younger] = children;
  const [teacher, , , office] = accounts.staff;
  const [parent, otherParent = parent] = parents;
  if (!parent || !otherParent || !elder || !younger || !teacher || !office)
    throw new Error('The demo families are incomplete.');
  const own = {
    parent: parent.id,
    otherParent: otherParent.id,
    teacher: teacher.id,
    office: office.id,
    elder,
    younger,
    found,
  };
  const offices = accounts.staff.filter(({ role }) => role === 'admin').map(({ id }) => id);
  return { groups, pupils: children, own, offices };
}

/** The first family is inserted first, so that the demo parent is user 1. */
async function seedAccounts(
  tx: Tx,
  { n, random, emails, organizationId }: SchoolToFill,
  families: readonly FamilySeed[],
) {
  const staffNames = demoStaff.map(({ name }) => (n === 0 && name) || staffName(random));
  const [first, ...rest] = families;
  const people: Omit<Account, 'id'>[] = [
    ...(first?.guardians ?? []).map(({ name }) => ({ name, role: 'parent' as const })),
    ...demoStaff.map(({ role }, place) => ({ name: staffNames[place] ?? '', role })),
    ...rest.flatMap(({ guardians }) => guardians.map(({ name }) => ({ name, role: 'parent' as const }))),
    ...(n === 0 ? [{ name: demoOrganizationAdmin, role: 'admin' as const }] : []),
  ];
  const ids = await nextIds(tx, 'users', people.length);
  const accounts = people.map((person, place): Account => ({ id: ids[place] ?? 0, ...person }));
  await insertRows(
    tx,
    'users',
    accounts.map(({ id, name, role }) => ({ id, name, role, email: emailFor(name, emails), email_verified: true })),
  );
  const left = [...accounts];
  const take = (howMany: number) => left.splice(0, howMany);
  const ownFamily = take(first?.guardians.length ?? 0);
  const staff = take(demoStaff.length);
  const guardians = [ownFamily, ...rest.map((family) => take(family.guardians.length))];
  await insertRows(
    tx,
    'organization_admins',
    left.map(({ id }) => ({ organization_id: organizationId, user_id: id })),
  );
  return { staff, guardians };
}

async function seedGroups(tx: Tx, schoolId: number, staff: readonly Account[]): Promise<SchoolPeople['groups']> {
  const ids = await nextIds(tx, 'groups', demoRooms.length);
  const working = demoStaff.map((seed, place) => ({ ...seed, id: staff[place]?.id ?? 0 }));
  const groups = demoRooms.map((room, place) => ({
    id: ids[place] ?? 0,
    room,
    teacher: working.find(({ title, rooms }) => title === 'class_teacher' && rooms.includes(room))?.id ?? 0,
  }));
  await insertRows(
    tx,
    'groups',
    groups.map(({ id, room }) => ({ id, school_id: schoolId, room })),
  );
  await insertRows(
    tx,
    'staff_members',
    working.map(({ id, title, doorDuty }) => ({ school_id: schoolId, user_id: id, title, door_duty: doorDuty })),
  );
  await insertRows(
    tx,
    'staff_groups',
    working.flatMap(({ id, rooms }) =>
      groups
        .filter(({ room }) => rooms.includes(room))
        .map((group) => ({ school_id: schoolId, user_id: id, group_id: group.id })),
    ),
  );
  await insertRows(
    tx,
    'school_admins',
    working.filter(({ role }) => role === 'admin').map(({ id }) => ({ school_id: schoolId, user_id: id })),
  );
  return groups;
}

async function seedFamilies(
  tx: Tx,
  { n, schoolId, now }: SchoolToFill,
  families: readonly FamilySeed[],
  accounts: readonly (readonly Account[])[],
  groups: SchoolPeople['groups'],
): Promise<DemoChild[]> {
  const school = demoSchool(n);
  const childIds = await nextIds(tx, 'children', families.flatMap(({ children }) => children).length);
  const householdIds = await nextIds(tx, 'households', families.flatMap(({ households }) => households).length);
  const groupOf = (room: string) => groups.find((group) => group.room === room)?.id ?? 0;
  const placed = families.map((family, place) => ({
    guardians: family.guardians.map((guardian, nth) => ({ ...guardian, id: accounts[place]?.[nth]?.id ?? 0 })),
    children: family.children.map((child) => ({ ...child, id: childIds.shift() ?? 0, groupId: groupOf(child.room) })),
    households: family.households.map((household) => ({ ...household, id: householdIds.shift() ?? 0 })),
  }));

  await insertRows(
    tx,
    'children',
    placed.flatMap(({ children }) =>
      children.map(({ id, groupId, givenName, familyName }) => ({
        id,
        number: `R-${String(id).padStart(4, '0')}`,
        school_id: schoolId,
        group_id: groupId,
        given_name: givenName,
        family_name: familyName,
      })),
    ),
  );
  await insertRows(
    tx,
    'households',
    placed.flatMap(({ households }) =>
      households.map(({ id, north, east }) => ({
        id,
        school_id: schoolId,
        lat: school.lat + north,
        lng: school.lng + east,
      })),
    ),
  );
  await insertRows(
    tx,
    'guardians',
    placed.flatMap(({ guardians, children, households }) =>
      guardians.flatMap(({ id, relationship, rights, household }) =>
        children.map((child) => ({
          child_id: child.id,
          user_id: id,
          school_id: schoolId,
          household_id: households[household]?.id ?? 0,
          relationship,
          created_at: daysAgoAt(now, enrolledDaysAgo, '09:00'),
          can_view: rights.includes('view'),
          can_report_absence: rights.includes('report_absence'),
          can_pickup: rights.includes('pickup'),
          can_message: rights.includes('message'),
        })),
      ),
    ),
  );
  return placed.flatMap(({ guardians, children }) =>
    children.map(({ id, givenName, groupId }) => ({
      id,
      givenName,
      groupId,
      guardians: guardians.filter(({ rights }) => rights.includes('view')).map((guardian) => guardian.id),
    })),
  );
}

/**
 * Makes five parents of the demo family's two groups visible in the directory, and some elsewhere. Returns the five.
 */
async function seedFindability(tx: Tx, families: readonly FamilySeed[], accounts: readonly (readonly Account[])[]) {
  const ownRooms: readonly string[] = demoRooms.slice(0, 2);
  const found: number[] = [];
  const rows = families.flatMap((family, place) => {
    const near = family.children.some(({ room }) => ownRooms.includes(room));
    return (accounts[place] ?? []).map(({ id }, nth) => {
      const isFound = near && place > 0 && nth === 0 && found.length < findable.length;
      const allowsMessages = near ? isFound && findable[found.length]?.allowsMessages === true : id % 3 > 0;
      if (isFound) found.push(id);
      return {
        user_id: id,
        allow_direct_messages: allowsMessages,
        // One parent of each family in the two groups takes part in the group conversation.
        allow_group_invites: near ? nth === 0 : id % 3 > 0,
        visibility: isFound || (!near && id % 3 > 0) ? 'class' : 'none',
      };
    });
  });
  // The demo parent keeps the school's default visibility.
  await insertRows(tx, 'user_settings', rows.slice(1));
  return found;
}

/** `lea.tremblay@example.org`, with a number if the address is in use. */
function emailFor(name: string, taken: Set<string>): string {
  const local = foldText(name).replace(/[^a-z]+/g, '.');
  let email = `${local}@example.org`;
  for (let n = 2; taken.has(email); n += 1) email = `${local}.${n}@example.org`;
  taken.add(email);
  return email;
}
