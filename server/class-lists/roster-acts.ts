/**
 * Plans and imports the OneRoster files of a school. They are read as a class list and a list of staff, whose rules and
 * acts they share.
 */
import { isDeepStrictEqual } from 'node:util';
import { maxRosterProblems, type Roster, type RosterOutcome, type RosterPlan } from '#core/class-lists/roster.ts';
import { type RosterLists, rosterLists, type RosterSchool } from '#core/class-lists/roster-list-rules.ts';
import { readTablesSteps, type ReadTables, referenceProblemsSteps } from '#core/class-lists/roster-table-rules.ts';
import type { StaffList } from '#core/class-lists/staff-list.ts';
import { loadCurrentUser } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext, Installation } from '#server/http/route.ts';
import { runInSlices } from '#server/http/time-slices.ts';
import { importClassList } from './class-list-acts.ts';
import { type ClassListInput, planClassList, type PlanParams, type PlannedClassList } from './class-list-plan-acts.ts';
import { findRosterSchool } from './roster-store.ts';
import { readRosterTexts } from './roster-file-acts.ts';
import { importStaffList, planStaffList } from './staff-list-acts.ts';

/** A roster with what was read of it, and its plans when it has no problem. */
type PlannedRoster = {
  readonly plan: RosterPlan;
  readonly read: ReadTables;
  readonly school: RosterSchool;
  readonly children: PlannedClassList | undefined;
};

/** Reads the files and previews what they change. Throws `not_found` for a school of another office. */
export async function planRoster(params: PlanParams, roster: Roster): Promise<PlannedRoster> {
  const { schoolId } = roster;
  if (!params.currentUser.adminOf.includes(schoolId)) throw new Refusal('not_found');
  const { texts, problems } = readRosterTexts(roster);
  const tables = problems.length > 0 ? noTables : await runInSlices(readTablesSteps(texts));
  const read = problems.length > 0 ? { ...tables, problems } : await withReferences(tables);
  const school = await inOffice(params, ({ tx }) => findRosterSchool(tx, schoolId));
  const lists = listsOf(read, school);
  const found = [...read.problems, ...(lists?.problems ?? [])];
  const none = { guardiansLeftOut: 0, staffUninvited: 0, unread: [...read.unread] };
  if (!lists || found.length > 0) {
    const plan = { problems: found.slice(0, maxRosterProblems), children: null, staff: null, ...none };
    return { plan, read, school, children: undefined };
  }
  const children = await planClassList(params, classListOf(roster, lists));
  const list = staffListOf(roster, lists);
  const staff = list && (await inOffice(params, (office) => planStaffList(office, list, children.plan.groups)));
  const plan = {
    ...none,
    problems: [],
    children: { ...children.plan, columns: [], problems: withoutCells(children.plan.problems) },
    staff: staff ? { ...staff.plan, columns: [], problems: withoutCells(staff.plan.problems) } : null,
    guardiansLeftOut: lists.guardiansLeftOut,
    staffUninvited: roster.invite ? 0 : lists.staffCount,
  };
  return { plan, read, school, children };
}

type OfficeContext = Pick<ActionContext, 'tx' | 'currentUser' | 'now'>;

/** A read in the tenant scope of the current user. */
const inOffice = <T>({ database, currentUser, locale, now }: PlanParams, read: (office: OfficeContext) => Promise<T>) =>
  database.transaction({ userId: currentUser.id, readOnly: true }, async (tx) => {
    const known = await loadCurrentUser(tx, 'admin', locale);
    if (!known) throw new Refusal('unauthenticated');
    return read({ tx, currentUser: known, now });
  });

/** Imports a roster in the transaction of its request. Reads it as new lists when groups have changed since. */
export async function importRoster(
  context: ActionContext & { readonly installation: Installation },
  roster: Roster,
  planned: PlannedRoster,
): Promise<RosterOutcome> {
  const { tx, currentUser } = context;
  const { schoolId, isPartial = false } = roster;
  if (!currentUser.adminOf.includes(schoolId)) throw new Refusal('not_found');
  const school = await findRosterSchool(tx, schoolId);
  const lists = listsOf(planned.read, school);
  const refuse = () => new Refusal('invalid', { problems: [{ path: 'files', code: 'not_allowed' }] });
  if (!lists || lists.problems.length > 0 || !planned.children) throw refuse();
  if (!isDeepStrictEqual(school, planned.school)) throw new Refusal('conflict');
  if (!isPartial && (planned.plan.children?.problems.length || planned.plan.staff?.problems.length)) throw refuse();
  const children = await importClassList(context, classListOf(roster, lists), planned.children);
  const list = staffListOf(roster, lists);
  const staff = list ? (await importStaffList(context, list)).invitations : 0;
  return { children, staff };
}

const noTables: ReadTables = {
  tables: {
    manifest: [],
    orgs: [],
    academicSessions: [],
    courses: [],
    classes: [],
    users: [],
    roles: [],
    enrollments: [],
    demographics: [],
  },
  problems: [],
  unread: [],
};

/** A cell of the lists is none of the files. */
const withoutCells = <Problem extends { readonly index: number | null }>(problems: readonly Problem[]) =>
  problems.map((problem) => ({ ...problem, index: null }));

/** References are checked when all files are read: a missing file would make each of them wrong. */
async function withReferences(read: ReadTables): Promise<ReadTables> {
  if (read.problems.length > 0) return read;
  return { ...read, problems: await runInSlices(referenceProblemsSteps(read.tables)) };
}

function listsOf({ tables, problems }: ReadTables, school: RosterSchool): RosterLists | undefined {
  return problems.length > 0 ? undefined : rosterLists(tables, school);
}

const classListOf = (roster: Roster, { children, ids }: RosterLists): ClassListInput & Pick<Roster, 'locale'> => {
  const { files: _, ...rest } = roster;
  return { ...rest, ...children, ids };
};

/** Staff is invited only; without invitations there is nothing to do. */
const staffListOf = ({ schoolId, locale, invite, isPartial }: Roster, { staff }: RosterLists): StaffList | undefined =>
  invite && staff ? { schoolId, locale, ...staff, ...(isPartial !== undefined && { isPartial }) } : undefined;
