/** Exports a school as OneRoster 1.2 CSV files for its office. The export is in the audit log and the access log. */
import { strToU8, zipSync } from 'fflate';
import type { StaffTitle } from '#core/schools/staff.ts';
import {
  noName,
  type RosterCells,
  rosterCsv,
  type RosterFile,
  rosterFiles,
  rosterManifest,
} from '#core/class-lists/roster-files.ts';
import { schoolYearOf } from '#core/school-days/calendar-edit-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { ownSchool } from '#server/http/current-user.ts';
import type { ActionContext, FileReply } from '#server/http/route.ts';
import {
  findExportedChildren,
  findExportedGroups,
  findExportedGuardians,
  findExportedSchool,
  findExportedStaff,
  rosterGuid,
} from './roster-store.ts';

/** Exports a school of which the current user is the office, by default the first. */
export async function exportRoster(context: ActionContext, school: number | undefined): Promise<FileReply> {
  const { tx, currentUser, now, requestId } = context;
  const schoolId = ownSchool(currentUser, school);
  const found = await findExportedSchool(tx, schoolId);
  const today = schoolTimeAt(now, found.zone).day;
  const records: Records = {
    groups: await findExportedGroups(tx, schoolId),
    children: await findExportedChildren(tx, schoolId),
    guardians: await findExportedGuardians(tx, schoolId, today),
    staff: await findExportedStaff(tx, schoolId),
  };
  const rows = rosterRows({ ...found, schoolId, today }, records);
  await recordAuditEntry(tx, { at: now, act: 'school.records_exported', userId: currentUser.id, schoolId, requestId });
  const files = rosterFiles.map((file) => [`${file}.csv`, strToU8(rosterCsv(file, rows[file]))] as const);
  return {
    content: Buffer.from(zipSync(Object.fromEntries(files), { mtime: now })),
    name: `oneroster-${today}.zip`,
    shows: [{ kind: 'child', childIds: records.children.map(({ id }) => id) }],
  };
}

type Records = {
  readonly groups: Awaited<ReturnType<typeof findExportedGroups>>;
  readonly children: Awaited<ReturnType<typeof findExportedChildren>>;
  readonly guardians: Awaited<ReturnType<typeof findExportedGuardians>>;
  readonly staff: Awaited<ReturnType<typeof findExportedStaff>>;
};

type ExportedSchool = Awaited<ReturnType<typeof findExportedSchool>> & {
  readonly schoolId: number;
  readonly today: string;
};

type Rows = { readonly [File in RosterFile]: RosterCells<File>[] };

const rolesOfStaff: Readonly<Record<StaffTitle, string>> = {
  class_teacher: 'teacher',
  art_teacher: 'teacher',
  music_teacher: 'teacher',
  educator: 'aide',
  principal: 'principal',
  office: 'siteAdministrator',
};

const roleOfGuardian = (relationship: string) =>
  relationship === 'mother' || relationship === 'father'
    ? 'parent'
    : relationship === 'guardian'
      ? 'guardian'
      : 'relative';

/** The rows of each file. The archive is complete, so a row has neither a status nor a date. */
function rosterRows(school: ExportedSchool, { groups, children, guardians, staff }: Records): Rows {
  const { key, today } = school;
  const guid = (record: string) => rosterGuid(key, record);
  const ofSchool = guid('school');
  const service = guid(`service ${school.serviceId}`);
  const { from, to } = schoolYearOf(today);
  const session = guid(`year ${from}`);
  const course = guid('course');
  const userId = (id: number) => guid(`user ${id}`);
  const groupOf = new Map(groups.map((group) => [group.id, group.sourcedId]));
  const childOf = new Map(children.map((child) => [child.id, child.sourcedId]));
  const people = peopleOf(guardians, staff);
  const agentsOf = new Map<string, string[]>();
  for (const { childId, userId: guardianId } of guardians) {
    const [child, guardian] = [childOf.get(childId) ?? '', userId(guardianId)];
    agentsOf.set(child, [...(agentsOf.get(child) ?? []), guardian]);
    agentsOf.set(guardian, [...(agentsOf.get(guardian) ?? []), child]);
  }
  const userRow = (sourcedId: string, cells: RosterCells<'users'>): RosterCells<'users'> => ({
    sourcedId,
    enabledUser: 'true',
    username: cells.email || sourcedId,
    agentSourcedIds: (agentsOf.get(sourcedId) ?? []).join(','),
    primaryOrgSourcedId: ofSchool,
    ...cells,
  });
  const role = (user: string, name: string, roleType: 'primary' | 'secondary' = 'primary'): RosterCells<'roles'> => ({
    sourcedId: guid(`role ${user} ${name}`),
    userSourcedId: user,
    roleType,
    role: name,
    orgSourcedId: ofSchool,
  });
  const enrollment = (user: string, group: string, cells: RosterCells<'enrollments'>): RosterCells<'enrollments'> => ({
    sourcedId: guid(`enrollment ${user} ${group}`),
    classSourcedId: group,
    schoolSourcedId: ofSchool,
    userSourcedId: user,
    ...cells,
  });
  return {
    manifest: rosterManifest('Parvis'),
    orgs: [
      { sourcedId: service, name: school.service, type: 'district' },
      { sourcedId: ofSchool, name: school.name, type: 'school', parentSourcedId: service },
    ],
    academicSessions: [
      {
        sourcedId: session,
        title: `${from.slice(0, 4)}-${to.slice(0, 4)}`,
        type: 'schoolYear',
        startDate: from,
        endDate: to,
        schoolYear: to.slice(0, 4),
      },
    ],
    courses: [{ sourcedId: course, schoolYearSourcedId: session, title: school.name, orgSourcedId: ofSchool }],
    classes: groups.map(({ sourcedId, room, name }) => ({
      sourcedId,
      title: name ?? room,
      courseSourcedId: course,
      classCode: room,
      classType: 'homeroom',
      location: room,
      schoolSourcedId: ofSchool,
      termSourcedIds: session,
    })),
    users: [
      ...children.map(({ sourcedId, number, givenName, familyName }) =>
        userRow(sourcedId, { givenName: givenName || noName, familyName: familyName || noName, identifier: number }),
      ),
      ...people.map(({ id, name, email, phone }) => userRow(userId(id), { ...namesOf(name), email, phone })),
    ],
    roles: [
      ...children.map(({ sourcedId }) => role(sourcedId, 'student')),
      ...people.flatMap(({ id, roles }) =>
        roles.map((name, n) => role(userId(id), name, n === 0 ? 'primary' : 'secondary')),
      ),
    ],
    enrollments: [
      ...children.map(({ sourcedId, groupId }) =>
        enrollment(sourcedId, groupOf.get(groupId) ?? '', { role: 'student', beginDate: from, endDate: to }),
      ),
      ...staff.flatMap(({ userId: id, title, groupIds }) =>
        groupIds.flatMap((groupId) => {
          const group = groupOf.get(groupId);
          const primary = String(title === 'class_teacher');
          return group === undefined ? [] : [enrollment(userId(id), group, { role: 'teacher', primary })];
        }),
      ),
    ],
  };
}

type Person = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly roles: readonly string[];
};

/** Guardians and staff, each once. A member of the staff may be a guardian too. */
function peopleOf(guardians: Records['guardians'], staff: Records['staff']): Person[] {
  const people = new Map<number, Person>();
  const add = (one: Omit<Person, 'roles'>, role: string) => {
    const before = people.get(one.id);
    const roles = [...new Set([...(before?.roles ?? []), role])];
    people.set(one.id, { ...one, phone: before?.phone ?? one.phone, roles });
  };
  for (const { userId: id, name, email, title } of staff)
    add({ id, name, email, phone: null }, title === null ? 'siteAdministrator' : rolesOfStaff[title]);
  for (const { userId: id, name, email, phone, relationship } of guardians)
    add({ id, name, email, phone }, roleOfGuardian(relationship));
  return [...people.values()];
}

/** The name of an account as the standard divides it: the last word is the family name. */
function namesOf(name: string): { givenName: string; familyName: string } {
  const words = name.trim().split(/\s+/);
  const familyName = words.at(-1) ?? '';
  return words.length < 2
    ? { givenName: noName, familyName: familyName || noName }
    : { givenName: words.slice(0, -1).join(' '), familyName };
}
