/**
 * A roster as a class list and a list of staff, so that one set of rules imports them all. Each row keeps the line of
 * `users.csv`, and problems name that line.
 */
import { foldText } from '#core/lang/fold-text.ts';
import type { Guardianship } from '#core/children/relationships.ts';
import type { StaffTitle } from '#core/schools/staff.ts';
import { type ClassListField, type ColumnMeaning, guardiansPerLine } from './class-list-fields.ts';
import type { RosterProblem } from './roster.ts';
import { noName } from './roster-files.ts';
import { idsIn, type RosterRow, type RosterTables } from './roster-table-rules.ts';
import type { StaffListField } from './staff-list.ts';

/** What a roster says beyond a class list: the ids of its records. */
export type RosterIds = {
  /** By line. */
  readonly children: ReadonlyMap<number, string>;
  /** By room label. */
  readonly groups: ReadonlyMap<string, string>;
  /** Of children with the status `tobedeleted`, who are proposed to leave. */
  readonly leaving: readonly string[];
};

/** A list as a text, with the meanings of its columns. */
type List<Field extends string> = {
  readonly text: string;
  readonly columns: (ColumnMeaning<Field> & { field: Field })[];
};

export type RosterLists = {
  readonly problems: readonly RosterProblem[];
  readonly children: List<ClassListField>;
  readonly ids: RosterIds;
  /** Null when the roster has no staff. */
  readonly staff: List<StaffListField> | null;
  /** Lines of staff. */
  readonly staffCount: number;
  /** Guardians beyond the fourth of a child. */
  readonly guardiansLeftOut: number;
};

export type RosterSchool = {
  readonly name: string;
  /** Room labels by the ids of the groups. */
  readonly rooms: ReadonlyMap<string, string>;
};

const guardianRoles: ReadonlyMap<string, Guardianship> = new Map([
  ['parent', 'guardian'],
  ['guardian', 'guardian'],
  ['relative', 'other'],
]);

/** The job of a role. Administrators of a service or of a computer system are not staff of a school. */
const titleOfRole: ReadonlyMap<string, StaffTitle> = new Map([
  ['teacher', 'class_teacher'],
  ['aide', 'educator'],
  ['principal', 'principal'],
  ['siteAdministrator', 'office'],
]);

/** The words by which `readStaffList` knows these jobs. */
const wordOfTitle: Readonly<Partial<Record<StaffTitle, string>>> = {
  class_teacher: 'teacher',
  educator: 'educator',
  principal: 'principal',
  office: 'office',
};

/** The lists of the one school of a roster, or the one with the name of the school. */
export function rosterLists(tables: RosterTables, { name, rooms }: RosterSchool): RosterLists {
  const schools = tables.orgs.filter(({ of, isGone }) => of.type === 'school' && !isGone);
  const named = schools.filter(({ of }) => foldText(of.name) === foldText(name));
  const school = schools.length === 1 ? schools[0] : named.length === 1 ? named[0] : undefined;
  if (!school) {
    const fault = schools.length === 0 ? 'no_school' : 'several_schools';
    return { ...noLists, problems: [{ file: 'orgs.csv', line: null, column: 'type', fault, value: name }] };
  }
  const reader = new RosterReader(tables, school.of.sourcedId, rooms);
  return reader.read();
}

const noLists: RosterLists = {
  problems: [],
  children: { text: '', columns: [] },
  ids: { children: new Map(), groups: new Map(), leaving: [] },
  staff: null,
  staffCount: 0,
  guardiansLeftOut: 0,
};

type User = RosterRow<'users'>;
type Class = RosterRow<'classes'>;

class RosterReader {
  readonly #tables: RosterTables;
  readonly #school: string;
  readonly #rooms: ReadonlyMap<string, string>;
  readonly #problems: RosterProblem[] = [];
  readonly #users: ReadonlyMap<string, User>;
  readonly #rolesOf: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #classesOf: ReadonlyMap<string, readonly Class[]>;
  #guardiansLeftOut = 0;

  constructor(tables: RosterTables, school: string, rooms: ReadonlyMap<string, string>) {
    this.#tables = tables;
    this.#school = school;
    this.#rooms = rooms;
    this.#users = new Map(tables.users.map((user) => [user.of.sourcedId, user]));
    this.#rolesOf = this.#findRoles();
    this.#classesOf = this.#findClasses();
  }

  read(): RosterLists {
    const { users } = this.#tables;
    const students = users.filter(({ of }) => this.#rolesOf.get(of.sourcedId)?.has('student'));
    const guardiansOf = this.#findGuardians(students);
    const staying = students.filter(({ isGone }) => !isGone);
    const groups = this.#findRooms(staying);
    const birthDays = new Map(this.#tables.demographics.map(({ of }) => [of.sourcedId, of.birthDate]));
    const rows = staying.map((user): [number, readonly string[]] => {
      const { sourcedId, givenName, familyName, identifier } = user.of;
      const room = this.#classOf(user)?.of.sourcedId ?? '';
      const people = (guardiansOf.get(sourcedId) ?? []).slice(0, guardiansPerLine);
      this.#guardiansLeftOut += Math.max(0, (guardiansOf.get(sourcedId)?.length ?? 0) - guardiansPerLine);
      const cells = [identifier, partOf(familyName), partOf(givenName), birthDays.get(sourcedId) ?? ''];
      return [user.line, [...cells, groups.get(room) ?? '', ...people.flatMap((one) => this.#guardianCells(one))]];
    });
    const staff = users.filter((user) => !user.isGone && this.#titleOf(user) !== undefined);
    return {
      problems: this.#problems,
      children: { text: textOf(childHead, rows), columns: childColumns },
      ids: {
        children: new Map(staying.map(({ line, of }) => [line, of.sourcedId])),
        groups: new Map([...groups].map(([id, room]) => [room, id])),
        leaving: students.filter(({ isGone }) => isGone).map(({ of }) => of.sourcedId),
      },
      staff:
        staff.length === 0
          ? null
          : { text: textOf(staffFields, this.#staffRows(staff, groups)), columns: staffColumns },
      staffCount: staff.length,
      guardiansLeftOut: this.#guardiansLeftOut,
    };
  }

  /** The roles of each user at the school. A guardian may have the role at another one of the files. */
  #findRoles(): ReadonlyMap<string, ReadonlySet<string>> {
    const roles = new Map<string, Set<string>>();
    for (const { of, isGone } of this.#tables.roles) {
      if (isGone || (of.orgSourcedId !== this.#school && !guardianRoles.has(of.role))) continue;
      roles.set(of.userSourcedId, (roles.get(of.userSourcedId) ?? new Set()).add(of.role));
    }
    return roles;
  }

  /** The classes of each user: homerooms, or all classes where the school has no homeroom. */
  #findClasses(): ReadonlyMap<string, readonly Class[]> {
    const here = this.#tables.classes.filter(({ of, isGone }) => !isGone && of.schoolSourcedId === this.#school);
    const homerooms = here.filter(({ of }) => of.classType === 'homeroom');
    const byId = new Map((homerooms.length > 0 ? homerooms : here).map((one) => [one.of.sourcedId, one]));
    const classes = new Map<string, Set<Class>>();
    for (const { of, isGone } of this.#tables.enrollments) {
      const found = byId.get(of.classSourcedId);
      if (!found || isGone) continue;
      classes.set(of.userSourcedId, (classes.get(of.userSourcedId) ?? new Set()).add(found));
    }
    return new Map([...classes].map(([userId, ofUser]) => [userId, [...ofUser]]));
  }

  #classOf({ of, line }: User): Class | undefined {
    const [first, other] = this.#classesOf.get(of.sourcedId) ?? [];
    if (other) {
      const value = `${of.givenName} ${of.familyName}`.trim().slice(0, 100);
      this.#problems.push({ file: 'users.csv', line, column: null, fault: 'several_classes', value });
    }
    return first;
  }

  /** The room label of each class with children: that of its group, else its code or title. */
  #findRooms(students: readonly User[]): ReadonlyMap<string, string> {
    const used = new Map(
      students.flatMap(({ of }) => this.#classesOf.get(of.sourcedId) ?? []).map((one) => [one.of.sourcedId, one]),
    );
    const rooms = new Map<string, string>();
    const taken = new Set<string>();
    for (const [id, { line, of }] of used) {
      const room = this.#rooms.get(id) ?? (of.classCode || of.title);
      if (taken.has(foldText(room))) {
        const value = room.slice(0, 100);
        this.#problems.push({ file: 'classes.csv', line, column: 'title', fault: 'repeated', value });
      }
      taken.add(foldText(room));
      rooms.set(id, room);
    }
    return rooms;
  }

  /** The guardians of each child. Either of the two may name the other as an agent. */
  #findGuardians(students: readonly User[]): ReadonlyMap<string, readonly User[]> {
    const guardians = new Map(students.map(({ of }) => [of.sourcedId, new Set<User>()]));
    const link = (childId: string, user: User | undefined) => {
      const known = guardians.get(childId);
      if (!known || !user || known.has(user)) return;
      if (!user.isGone && this.#guardianshipOf(user)) known.add(user);
    };
    for (const { of } of students) for (const id of idsIn(of.agentSourcedIds)) link(of.sourcedId, this.#users.get(id));
    for (const user of this.#tables.users) for (const id of idsIn(user.of.agentSourcedIds)) link(id, user);
    return new Map([...guardians].map(([childId, ofChild]) => [childId, [...ofChild]]));
  }

  #guardianshipOf({ of }: User): Guardianship | undefined {
    const roles = this.#rolesOf.get(of.sourcedId);
    return [...guardianRoles].find(([role]) => roles?.has(role))?.[1];
  }

  #guardianCells(user: User): string[] {
    const { givenName, familyName, email, sms, phone } = user.of;
    const relationship = this.#guardianshipOf(user) ?? 'guardian';
    return [partOf(givenName), partOf(familyName), email, phone || sms, relationship];
  }

  #titleOf({ of }: User): StaffTitle | undefined {
    const roles = this.#rolesOf.get(of.sourcedId);
    return [...titleOfRole].find(([role]) => roles?.has(role))?.[1];
  }

  #staffRows(staff: readonly User[], groups: ReadonlyMap<string, string>): [number, readonly string[]][] {
    return staff.map((user) => {
      const { givenName, familyName, email, sourcedId } = user.of;
      const rooms = (this.#classesOf.get(sourcedId) ?? []).flatMap(({ of }) => groups.get(of.sourcedId) ?? []);
      const title = wordOfTitle[this.#titleOf(user) ?? 'educator'] ?? '';
      return [user.line, [partOf(givenName), partOf(familyName), email, title, rooms.join(';')]];
    });
  }
}

const partOf = (name: string) => (name === noName ? '' : name);

const childFields = ['number', 'familyName', 'givenName', 'bornOn', 'room'] as const;
const guardianFields = ['guardianGivenName', 'guardianName', 'guardianEmail', 'guardianPhone', 'relationship'] as const;
const staffFields = ['givenName', 'familyName', 'email', 'title', 'groups'] as const;

const guardianColumns = Array.from({ length: guardiansPerLine }, (_, n) =>
  guardianFields.map((field) => ({ field, nth: n + 1 })),
).flat();
const childColumns = [...childFields.map((field) => ({ field })), ...guardianColumns].map((one, index) => ({
  index,
  ...one,
}));
const childHead = childColumns.map(({ field }) => field);
const staffColumns = staffFields.map((field, index) => ({ index, field }));

/** A CSV text with each row on its line. */
function textOf(head: readonly string[], rows: readonly (readonly [number, readonly string[]])[]): string {
  const lines = [head.join(',')];
  for (const [line, cells] of rows) {
    while (lines.length < line - 1) lines.push('');
    lines.push(cells.map((cell) => `"${cell.replaceAll('"', '""').replace(/\s+/g, ' ')}"`).join(','));
  }
  return lines.join('\n');
}
