/**
 * Plans a class list. The school is read in a short transaction, and the plan is computed in steps outside of it, so
 * that the server keeps serving other calls.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  type ClassList,
  type classListApi,
  type ClassListPlan,
  wholeListFaults,
} from '#core/class-lists/class-list.ts';
import { fieldKey } from '#core/class-lists/class-list-fields.ts';
import { type MatchedLine, matchLineSteps } from '#core/class-lists/class-list-plan-rules.ts';
import { type ReadList, readClassListSteps } from '#core/class-lists/class-list-rules.ts';
import { canReleaseOwnChild } from '#core/children/own-child-rules.ts';
import { hasWarningFacts } from '#core/children/known-guardian-rules.ts';
import { misdecodedWords } from '#core/class-lists/odd-word-rules.ts';
import { compared, numberKey } from '#core/children/same-child-rules.ts';
import type { RosterIds } from '#core/class-lists/roster-list-rules.ts';
import { runAllSteps, type Steps } from '#core/class-lists/steps.ts';
import { foldText } from '#core/lang/fold-text.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext, PreparationCall } from '#server/http/route.ts';
import { runInSlices } from '#server/http/time-slices.ts';
import { findAddressesOf } from '#server/account/address-store.ts';
import { capacityOf, loadCurrentUser } from '#server/http/current-user.ts';
import { findKnownFamilies, findToday, type KnownFamilies } from './class-list-store.ts';
import { findLinkedChildren } from '#server/children/staff-own-children-store.ts';
import {
  addedPickupPeople,
  faultOfGuardian,
  faultOfPickups,
  guardiansNamed,
  invitationKey,
  missingPhones,
  type NamedGuardian,
  type PlannedLine,
} from './planned-people-acts.ts';

/** A list to plan. One of a roster has the ids of its records. */
export type ClassListInput = Omit<ClassList, 'locale'> & { readonly ids?: RosterIds | undefined };

/** The data that a plan was computed from. */
export type PlanInput = {
  readonly today: string;
  readonly known: KnownFamilies;
  /** The children whose guardian the user is or was, and those the user may collect. */
  readonly tied: Awaited<ReturnType<typeof findLinkedChildren>>;
  readonly currentUser: { readonly id: number; readonly email: string; readonly addresses: readonly string[] };
};

/** The result of planning a list. `lines` are those to import, without the kept ones. */
export type PlannedClassList = {
  readonly plan: ClassListPlan;
  readonly lines: readonly PlannedLine[];
  readonly known: KnownFamilies;
  readonly input: PlanInput;
};

export type PlanParams = Pick<
  PreparationCall<typeof classListApi.bringIn>,
  'database' | 'currentUser' | 'now' | 'locale'
>;

/** Reports what a class list would change, its open questions and its problems. */
export async function planClassList(
  { database, currentUser: { id: userId }, now, locale }: PlanParams,
  classList: ClassListInput,
): Promise<PlannedClassList> {
  const input = await database.transaction({ userId, readOnly: true }, async (tx) => {
    const currentUser = await loadCurrentUser(tx, capacityOf('admin'), locale);
    if (!currentUser) throw new Refusal('unauthenticated');
    return readInput({ tx, currentUser, now }, classList.schoolId);
  });
  return runInSlices(planSteps(input, classList));
}

/** Plans the list again within a transaction if the data it was computed from has changed. */
export async function confirmPlan(
  reading: ReadContext,
  planned: PlannedClassList,
  classList: ClassListInput,
): Promise<PlannedClassList> {
  const input = await readInput(reading, classList.schoolId);
  return isDeepStrictEqual(input, planned.input) ? planned : runAllSteps(planSteps(input, classList));
}

type ReadContext = Omit<ActionContext, 'requestId'>;

/** Throws `not_found` for a school whose office the user does not belong to. */
async function readInput({ tx, currentUser, now }: ReadContext, schoolId: number): Promise<PlanInput> {
  const { id, email, adminOf } = currentUser;
  if (!adminOf.includes(schoolId)) throw new Refusal('not_found');
  const today = await findToday(tx, schoolId, now);
  const known = await findKnownFamilies(tx, schoolId, now);
  const childIds = known.children.map((child) => child.id);
  const tied = await findLinkedChildren(tx, id, childIds);
  return { today, known, tied, currentUser: { id, email, addresses: await findAddressesOf(tx, id) } };
}

type Problem = ClassListPlan['problems'][number];

function* planSteps(input: PlanInput, classList: ClassListInput): Steps<PlannedClassList> {
  const { known, tied, currentUser } = input;
  const { text, makeGroups, ids } = classList;
  const read = yield* readClassListSteps(text, input.today, { ...classList, isKeyed: ids !== undefined });
  const roomOf = new Map([...known.rooms].map(([room, id]) => [id, room]));
  const standing = known.children.map((child) => {
    return { ...child, room: roomOf.get(child.groupId) ?? '', isMarked: hasWarningFacts(child) };
  });
  const { matched, questions, problems } = yield* matchLineSteps(
    read.lines,
    standing,
    classList.answers,
    keyedLines(known, ids),
  );
  const childOf = new Map(known.children.map((child) => [child.id, child]));
  const own = new Set(tied.own);
  const families = standing.filter((child) => child.isMarked).map(compared);
  const findRoom = roomsOf(known.rooms);
  const found: Problem[] = [];
  const leftOutOf = new Map<number, ClassListPlan['leftOut']>();
  const lines: PlannedLine[] = [];
  for (const one of matched) {
    yield;
    const child = childOf.get(one.childId ?? 0);
    const fault = (more: Pick<Problem, 'column' | 'fault' | 'value'> & { nth?: number }) =>
      found.push({ line: one.line, name: one.name, index: null, ...more });
    if (!makeGroups && findRoom(one.room) === undefined)
      fault({ column: 'room', fault: 'unknown_room', value: one.room });
    const isChanged = one.childId !== null && one.changes.length > 0;
    if (isChanged && !canReleaseOwnChild(one.childId ?? 0, tied))
      fault({ column: one.of.number === null ? 'familyName' : 'number', fault: 'own', value: one.name });
    const named = guardiansNamed(one, child, known);
    const guardians = named.filter(({ isRemoved }) => !isRemoved);
    const context = { own, currentUser, families };
    for (const guardian of guardians) {
      const wrong = faultOfGuardian(one, guardian, context);
      const { email, name, nth } = guardian;
      const column = email === null ? 'guardianName' : 'guardianEmail';
      if (wrong) fault({ column, fault: wrong, value: email ?? name, ...(nth > 1 && { nth }) });
    }
    const { people, removed } = addedPickupPeople(one, child);
    for (const { name, fault: wrong } of faultOfPickups(one, people, child, context))
      fault({ column: 'pickupName', fault: wrong, value: name });
    const skipped = [...named.filter(({ isRemoved }) => isRemoved).map(nameOfGuardian), ...removed];
    leftOutOf.set(
      one.line,
      skipped.map((guardian) => ({ line: one.line, child: one.name, guardian })),
    );
    const phones = own.has(one.childId ?? 0) ? [] : missingPhones(one, child, known);
    lines.push({ ...one, guardians, pickupPeople: people, phones });
  }
  const isOpen = (question: ClassListPlan['questions'][number]) => question.answer === undefined;
  const all = [...read.problems, ...problems, ...found];
  const faulty = new Set([...all.map(({ line }) => line), ...questions.filter(isOpen).map(({ line }) => line)]);
  const taken = takenNumbers(
    lines.filter(({ line }) => !faulty.has(line)),
    known,
  );
  for (const problem of taken) faulty.add(problem.line);
  const ready = lines.filter(({ line }) => !faulty.has(line));
  const isWhole = all.some(({ fault }) => wholeListFaults.includes(fault));
  const changed = ready.filter(({ isNew, changes }) => isNew || changes.length > 0);
  const guardians = ready.flatMap((one) => one.guardians.map((guardian) => ({ ...guardian, line: one.line })));
  const addresses = new Set(guardians.flatMap(({ userId, email }) => (userId === undefined && email ? [email] : [])));
  const strange = ready.filter(({ room }) => findRoom(room) === undefined);
  const missing = isWhole ? [] : missingFrom(read, matched, questions, standing);
  const listed = new Set(matched.map(({ room }) => foldText(room)));
  const leaving = new Set(ids?.leaving);
  const plan: ClassListPlan = {
    columns: read.columns,
    dayOrder: read.dayOrder,
    problems: [...all, ...taken].map((one) => withCell(one, read)).toSorted((a, b) => a.line - b.line),
    questions,
    kept: isWhole ? [] : [...faulty].toSorted((a, b) => a - b),
    steps: changed.map(({ line, name, room, roomBefore, changes, isNew }) => {
      return { line, name, room, roomBefore, changes, isNew };
    }),
    groups: makeGroups ? [...new Map(strange.map(({ room }) => [foldText(room), room])).values()] : [],
    same: ready.length - changed.length,
    absent: missing.length,
    leavers: missing
      .filter(({ id, room, sourcedId }) => {
        return (listed.has(foldText(room)) || leaving.has(sourcedId)) && canReleaseOwnChild(id, tied);
      })
      .map(({ id, room, number, givenName, familyName }) => {
        return { childId: id, name: `${givenName} ${familyName}`.trim(), room, number };
      }),
    leftOut: ready.flatMap(({ line }) => leftOutOf.get(line) ?? []),
    unread: read.unread.slice(0, maxUnread),
    isWithoutEmails: !read.hasEmails,
    oddWords: misdecodedWords(text),
    links: guardians.filter(({ userId }) => userId !== undefined).length,
    invitations: classList.invite ? addresses.size : 0,
    uninvited: classList.invite ? 0 : addresses.size,
    withoutEmail: new Set(guardians.filter(isWithoutEmail).map((one) => invitationKey(one, one.line))).size,
    pickupPeople: ready.reduce((sum, { pickupPeople }) => sum + pickupPeople.length, 0),
    phones: countPhones(ready),
  };
  return { plan, lines: ready, known, input };
}

/** The children whose kept id a line has, by line. */
function keyedLines({ children }: KnownFamilies, ids: RosterIds | undefined): ReadonlyMap<number, number> {
  const idOf = new Map(children.map(({ id, sourcedId }) => [sourcedId, id]));
  return new Map(
    [...(ids?.children ?? [])].flatMap(([line, sourcedId]) => {
      const childId = idOf.get(sourcedId);
      return childId === undefined ? [] : [[line, childId] as const];
    }),
  );
}

/** The guardians who get a phone number: one of several children counts once. */
export const countPhones = (lines: readonly PlannedLine[]) =>
  new Set(
    lines.flatMap(({ phones }) => phones.map(({ guardian: { userId, invitationId } }) => `${userId} ${invitationId}`)),
  ).size;

const isWithoutEmail = ({ email, userId }: NamedGuardian) => email === null && userId === undefined;
const nameOfGuardian = ({ email, name }: NamedGuardian) => email ?? name;

/** Maximum number of unread column titles to report. */
const maxUnread = 60;

/** A problem with the column of its cell, which the office may correct. */
function withCell(problem: Problem, { places }: ReadList): Problem {
  if (problem.index !== null || problem.column === null) return problem;
  const { column, nth } = problem;
  const isName = column === 'familyName' || column === 'givenName';
  const keys = [
    fieldKey(column, nth),
    fieldKey(column, nth ?? 1),
    ...(isName ? ['nameFamilyFirst', 'nameGivenFirst'] : []),
  ];
  return { ...problem, index: keys.map((key) => places.get(key)).find((index) => index !== undefined) ?? null };
}

/** Enrolled children that no line means, not even one that cannot be imported. */
function missingFrom<Child extends KnownFamilies['children'][number]>(
  { unreadable }: ReadList,
  matched: readonly MatchedLine[],
  questions: ClassListPlan['questions'],
  children: readonly Child[],
): Child[] {
  const meant = new Set([
    ...matched.map(({ childId }) => childId),
    ...questions.flatMap(({ candidates }) => candidates.map(({ childId }) => childId)),
  ]);
  const numbers = new Set(unreadable.filter(({ number }) => number !== '').map(({ number }) => numberKey(number)));
  const names = new Set(unreadable.map(({ name }) => foldText(name)));
  return children.filter(
    (child) =>
      !child.hasLeft &&
      !meant.has(child.id) &&
      !(child.number !== null && numbers.has(numberKey(child.number))) &&
      !names.has(foldText(`${child.givenName} ${child.familyName}`)) &&
      !names.has(foldText(`${child.familyName} ${child.givenName}`)),
  );
}

/** Lines that give a child a number which another child keeps. A number may pass from one line's child to another's. */
function takenNumbers(ready: readonly PlannedLine[], known: KnownFamilies): Problem[] {
  const owner = new Map(known.children.flatMap(({ id, number }) => (number === null ? [] : [[number, id] as const])));
  const taken: Problem[] = [];
  let left = ready;
  for (;;) {
    const after = new Map(left.map(({ childId, of }) => [childId, of.number]));
    const wrong = left.filter(({ of: { number }, childId, isNew, changes }) => {
      if (number === null || !(isNew || changes.includes('number'))) return false;
      const other = owner.get(number);
      if (other === undefined || other === childId) return false;
      return (after.get(other) ?? number) === number;
    });
    if (wrong.length === 0) return taken;
    for (const { line, name, of } of wrong)
      taken.push({ line, name, column: 'number', fault: 'another_child', value: of.number ?? '', index: null });
    left = left.filter((one) => !wrong.includes(one));
  }
}

/** Finds a group by its room label: an exact match, else one that ignores case and accents. */
export function roomsOf(rooms: ReadonlyMap<string, number>) {
  const byKey = new Map([...rooms].toReversed().map(([room, id]) => [foldText(room), id]));
  return (room: string) => rooms.get(room) ?? byKey.get(foldText(room));
}
