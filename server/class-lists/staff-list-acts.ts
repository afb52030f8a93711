/** Plans and imports a list of staff. An import only invites: it changes and removes no one. */
import { wholeListFaults } from '#core/class-lists/class-list.ts';
import type { StaffList, StaffListOutcome, StaffListPlan } from '#core/class-lists/staff-list.ts';
import { readStaffList, type StaffLine } from '#core/class-lists/staff-list-rules.ts';
import { isFormerGuardian } from '#core/children/known-guardian-rules.ts';
import { officeTitles } from '#core/auth/invitation.ts';
import { usualWords } from '#core/schools/word-list-rules.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import { invite } from '#server/auth/invitation-acts.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext, Installation } from '#server/http/route.ts';
import { roomsOf } from './class-list-plan-acts.ts';
import { findKnownFamilies } from './class-list-store.ts';
import { findStaffAddresses } from './staff-list-store.ts';
import { lockChildren } from '#server/children/enrolment-store.ts';
import { findWords } from '#server/schools/school-words-store.ts';

type PlannedStaffList = {
  readonly plan: StaffListPlan;
  readonly lines: readonly (StaffLine & { groupIds: number[] })[];
};

/**
 * Previews the invitations of a list of staff. `newRooms` are groups that are created first. Throws `not_found` for a
 * school of another office.
 */
export async function planStaffList(
  { tx, currentUser, now }: Pick<ActionContext, 'tx' | 'currentUser' | 'now'>,
  staffList: StaffList,
  newRooms: readonly string[] = [],
): Promise<PlannedStaffList> {
  const { schoolId, text } = staffList;
  if (!currentUser.adminOf.includes(schoolId)) throw new Refusal('not_found');
  const { kind, languages, titles } = await findWords(tx, schoolId);
  const words = { titles: titles ?? usualWords(kind, 'titles'), languages, locale: staffList.locale };
  const read = readStaffList(text, { columns: staffList.columns, edits: staffList.edits, words });
  const known = await findKnownFamilies(tx, schoolId, now);
  const addresses = new Set(await findStaffAddresses(tx, schoolId, now));
  const findRoom = roomsOf(new Map([...known.rooms, ...newRooms.map((room) => [room, 0] as const)]));
  const isHere = ({ email }: StaffLine) => addresses.has(email);
  const coming = read.lines.filter((one) => !isHere(one));
  const found = coming.flatMap((one): StaffListPlan['problems'] => {
    const cell = (column: 'email' | 'groups') => ({
      line: one.line,
      column,
      index: read.places.get(column) ?? null,
      name: one.name,
    });
    const isKnown = isFormerGuardian(one, known.children);
    return [
      ...one.rooms
        .filter((room) => findRoom(room) === undefined)
        .map((value) => ({ ...cell('groups'), fault: 'unknown_room' as const, value })),
      ...(isKnown ? [{ ...cell('email'), fault: 'former_guardian' as const, value: one.email }] : []),
    ];
  });
  const problems = [...read.problems, ...found].toSorted((a, b) => a.line - b.line);
  const isWhole = problems.some(({ fault }) => wholeListFaults.includes(fault));
  const faulty = new Set(problems.map(({ line }) => line));
  const ready = coming.filter(({ line }) => !faulty.has(line));
  return {
    plan: {
      columns: read.columns,
      problems,
      kept: isWhole ? [] : [...faulty],
      steps: ready.map(({ language: _language, rooms, ...step }) => ({ ...step, rooms: [...rooms] })),
      same: read.lines.length - coming.length,
      unread: read.unread,
    },
    lines: ready.map((one) => ({ ...one, groupIds: [...new Set(one.rooms.map((room) => findRoom(room) ?? 0))] })),
  };
}

const isOfficeTitle = (title: string): title is (typeof officeTitles)[number] =>
  (officeTitles as readonly string[]).includes(title);

/** Invites the staff of a list. Refuses a list with problems unless its good lines are wanted alone. */
export async function importStaffList(
  context: ActionContext & { readonly installation: Installation },
  staffList: StaffList,
): Promise<StaffListOutcome> {
  const { tx, now, currentUser, requestId, installation } = context;
  const { schoolId, locale, isPartial = false } = staffList;
  if (!currentUser.adminOf.includes(schoolId)) throw new Refusal('not_found');
  await lockChildren(tx, schoolId);
  const { plan, lines } = await planStaffList(context, staffList);
  const isWhole = plan.problems.some(({ fault }) => wholeListFaults.includes(fault));
  const isUnsure = staffList.columns === undefined && plan.columns.some(({ isSure }) => !isSure);
  const refusal: FieldProblem | undefined =
    isWhole || (plan.problems.length > 0 && !isPartial)
      ? { path: 'text', code: 'not_allowed' }
      : isUnsure
        ? { path: 'columns', code: 'required' }
        : undefined;
  if (refusal) throw new Refusal('invalid', { problems: [refusal] });
  const inviting = { tx, now, userId: currentUser.id, requestId, origin: installation.origin };
  for (const { name, email, title, ownTitle, groupIds, language } of lines) {
    const invited = { schoolId, name, email, ownTitle, locale: language ?? locale };
    await invite(
      inviting,
      isOfficeTitle(title)
        ? { ...invited, gives: 'office', title }
        : { ...invited, gives: 'staff', title, groupIds, doorDuty: false },
    );
  }
  return { invitations: lines.length, kept: plan.kept.length };
}
