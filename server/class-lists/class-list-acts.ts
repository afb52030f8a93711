/** Imports a planned class list in one transaction. An import never removes a child or guardian. */
import {
  type ClassList,
  type ClassListOutcome,
  type ClassListPlan,
  wholeListFaults,
} from '#core/class-lists/class-list.ts';
import { type MatchedLine, numberAfter } from '#core/class-lists/class-list-plan-rules.ts';
import type { RosterIds } from '#core/class-lists/roster-list-rules.ts';
import type { ChildChange } from '#core/children/family.ts';
import type { GuardianInvite } from '#core/auth/invitation.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import { type AuditedAct } from '#core/audit/audited-acts.ts';
import { recordActs } from '#server/audit/audit-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Installation, ActionContext } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { reopenApprovals } from '#server/pickup-people/revocation-acts.ts';
import { findStaffOf } from '#server/schools/staff-audience-store.ts';
import { inviteGuardians as inviteAll } from '#server/auth/invitation-acts.ts';
import {
  type ClassListInput,
  confirmPlan,
  countPhones,
  type PlannedClassList,
  roomsOf,
} from './class-list-plan-acts.ts';
import { invitationKey, type PlannedLine } from './planned-people-acts.ts';
import { setEnrolment } from '#server/children/family-acts.ts';
import { addListedPeople } from '#server/pickup-people/listed-people-acts.ts';
import {
  findGuardiansOf,
  insertChildren,
  insertGroups,
  type KnownFamilies,
  type ListedPhone,
  listedRights,
  saveInvitedPhones,
  savePhones,
  updateChildren,
} from './class-list-store.ts';
import { keepRosterIds, type RosterRecord } from './roster-store.ts';
import { publishGuardianChange } from '#server/children/guardian-acts.ts';
import { insertGuardian } from '#server/children/guardian-store.ts';
import { lockChildren } from '#server/children/enrolment-store.ts';

type ImportContext = ActionContext & { readonly installation: Installation };

/**
 * Imports a class list. Plans it again if the school has changed since. Refuses a list with open questions, and one
 * with problems unless its good lines are to be imported without the others.
 */
export async function importClassList(
  context: ImportContext,
  classList: ClassListInput & Pick<ClassList, 'locale'>,
  planned: PlannedClassList,
): Promise<ClassListOutcome> {
  const { tx, currentUser, now, requestId } = context;
  const { schoolId } = classList;
  if (!currentUser.adminOf.includes(schoolId)) throw new Refusal('not_found');
  await lockChildren(tx, schoolId);
  const { plan, lines, known } = await confirmPlan(context, planned, classList);
  const leavers = leaversOf(plan, classList);
  const problems = refusalsOf(plan, classList);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  const rooms = new Map([...known.rooms, ...(await insertGroups(tx, schoolId, plan.groups))]);
  const changeOf = changing(known, roomsOf(rooms));
  const added = lines.filter(({ isNew }) => isNew);
  const changed = lines.filter(({ isNew, changes }) => !isNew && changes.length > 0);
  const ids = await insertChildren(tx, schoolId, added.map(changeOf));
  await updateChildren(
    tx,
    changed.map((one) => ({ id: one.childId ?? 0, ...changeOf(one) })),
    now,
  );
  const idOf = new Map(added.map(({ line }, n) => [line, ids[n] ?? 0]));
  const placed = lines.map((one) => ({ ...one, childId: one.childId ?? idOf.get(one.line) ?? 0 }));

  if (classList.ids) await keepRosterIds(tx, schoolId, rosterRecords(classList.ids, placed, roomsOf(rooms)));
  const touched = changed.map(({ childId }) => childId ?? 0);
  publishChange(tx, await findGuardiansOf(tx, touched), { about: 'rights' });
  publishChange(tx, await findStaffOf(tx, schoolId), { about: 'families' });
  const done = { at: now, userId: currentUser.id, schoolId, requestId };
  const counts = [plan.steps.length, plan.links, plan.invitations, plan.groups.length, plan.withoutEmail];
  const isAny = counts.some((n) => n > 0) || plan.pickupPeople > 0 || plan.phones > 0 || leavers.length > 0;
  if (isAny) await recordActs(tx, [{ ...done, act: 'class_list.brought_in' }]);
  await recordActs(
    tx,
    ids.map((childId) => ({ ...done, act: 'child.added' as const, childId })),
  );
  await recordActs(
    tx,
    placed
      .filter(({ isToldApart }) => isToldApart)
      .map(({ childId }) => ({ ...done, act: 'child.told_apart' as const, childId })),
  );
  await recordActs(
    tx,
    changed.flatMap(({ childId, changes }) => actsOf(changes).map((act) => ({ ...done, act, childId: childId ?? 0 }))),
  );
  for (const { childId, changes } of placed) {
    if (changes.includes('isBack')) await reopenApprovals(context, { childId, schoolId });
  }
  const links = await linkGuardians(context, schoolId, placed);
  await addMissingPhones(context, placed);
  const { invitations, withoutEmail } = await inviteGuardians(context, classList, placed);
  const people = placed.flatMap(({ childId, pickupPeople }) => pickupPeople.map((one) => ({ ...one, childId })));
  await addListedPeople(context, schoolId, people);
  for (const childId of leavers) await setEnrolment(context, childId, false);
  return {
    added: added.length,
    changed: changed.length,
    groups: plan.groups.length,
    links,
    invitations,
    withoutEmail,
    pickupPeople: people.length,
    phones: countPhones(placed),
    left: leavers.length,
    kept: plan.kept.length,
  };
}

/** The records whose ids a roster gives. */
function rosterRecords(
  ids: RosterIds,
  placed: readonly EnrolledLine[],
  findRoom: ReturnType<typeof roomsOf>,
): RosterRecord[] {
  const children = placed.flatMap(({ line, childId }): RosterRecord[] => {
    const sourcedId = ids.children.get(line);
    return sourcedId === undefined ? [] : [{ kind: 'child', id: childId, sourcedId }];
  });
  const groups = [...ids.groups].flatMap(([room, sourcedId]): RosterRecord[] => {
    const id = findRoom(room);
    return id === undefined ? [] : [{ kind: 'group', id, sourcedId }];
  });
  return [...groups, ...children];
}

/** The children whose enrolment ends: those of the preview that the office chose. */
function leaversOf({ leavers }: ClassListPlan, { leavers: chosen = [] }: ClassList): number[] {
  const proposed = new Set(leavers.map(({ childId }) => childId));
  return [...new Set(chosen)].filter((childId) => proposed.has(childId)).toSorted((a, b) => a - b);
}

/** Why a list cannot be imported as it is. */
function refusalsOf(plan: ClassListPlan, { columns, leavers = [], isPartial = false }: ClassList): FieldProblem[] {
  const proposed = new Set(plan.leavers.map(({ childId }) => childId));
  const isWhole = plan.problems.some(({ fault }) => wholeListFaults.includes(fault));
  const refusals: readonly (readonly [boolean, FieldProblem])[] = [
    [isWhole || (plan.problems.length > 0 && !isPartial), { path: 'text', code: 'not_allowed' }],
    [!columns && plan.columns.some(({ isSure }) => !isSure), { path: 'columns', code: 'required' }],
    [plan.dayOrder !== null, { path: 'dayOrder', code: 'required' }],
    [!isPartial && plan.questions.some(({ answer }) => answer === undefined), { path: 'answers', code: 'required' }],
    [leavers.some((childId) => !proposed.has(childId)), { path: 'leavers', code: 'not_allowed' }],
  ];
  const [first] = refusals.flatMap(([isRefused, problem]) => (isRefused ? [problem] : []));
  return first ? [first] : [];
}

/** The audit acts of a changed child, the same as for changes made one at a time. */
function actsOf(changes: MatchedLine['changes']): AuditedAct[] {
  return [
    ...(changes.some((what) => what !== 'isBack') ? (['child.changed'] as const) : []),
    ...(changes.includes('room') ? (['child.moved'] as const) : []),
    ...(changes.includes('isBack') ? (['child.returned'] as const) : []),
  ];
}

type EnrolledLine = PlannedLine & { readonly childId: number };

/** Merges a line into a child. Empty fields keep the existing values. */
const changing = (known: KnownFamilies, findRoom: ReturnType<typeof roomsOf>) => {
  const before = new Map(known.children.map((child) => [child.id, child]));
  return ({ of, room, childId }: MatchedLine): ChildChange => ({
    givenName: of.givenName,
    familyName: of.familyName,
    groupId: findRoom(room) ?? 0,
    number: numberAfter(of.number, before.get(childId ?? 0)?.number ?? null),
    bornOn: of.bornOn ?? before.get(childId ?? 0)?.bornOn ?? null,
  });
};

async function linkGuardians(context: ImportContext, schoolId: number, placed: readonly EnrolledLine[]) {
  let links = 0;
  const phones: ListedPhone[] = [];
  for (const one of placed) {
    for (const { userId, relationship, phone } of one.guardians) {
      if (userId === undefined) continue;
      const link = { childId: one.childId, userId, schoolId };
      const isNew = await insertGuardian(context.tx, link, { relationship, rights: listedRights, now: context.now });
      if (!isNew) continue;
      await publishGuardianChange(context, link, 'added');
      if (phone !== null) phones.push({ childId: one.childId, userId, phone });
      links += 1;
    }
  }
  await savePhones(context.tx, phones);
  return links;
}

async function addMissingPhones({ tx }: ImportContext, placed: readonly EnrolledLine[]): Promise<void> {
  const missing = placed.flatMap(({ childId, phones }) => phones.map((one) => ({ ...one, childId })));
  await savePhones(
    tx,
    missing.flatMap(({ guardian: { userId }, phone, childId }) =>
      userId === null ? [] : [{ childId, userId, phone }],
    ),
  );
  await saveInvitedPhones(
    tx,
    missing.flatMap(({ guardian: { invitationId }, phone }) =>
      invitationId === null ? [] : [{ invitationId, phone }],
    ),
  );
}

/**
 * Sends one email to each address, with all children that the list assigns to it, in the language of the family. A
 * guardian without an address is put on the record; nothing is sent.
 */
async function inviteGuardians(
  { tx, now, currentUser, requestId, installation }: ImportContext,
  { schoolId, locale, invite }: ClassList,
  placed: readonly EnrolledLine[],
): Promise<{ invitations: number; withoutEmail: number }> {
  const invited = new Map<string, GuardianInvite>();
  for (const one of placed) {
    for (const guardian of one.guardians) {
      const { email, name, phone, userId, relationship } = guardian;
      if (userId !== undefined || (email !== null && !invite)) continue;
      const key = invitationKey(guardian, one.line);
      const before = invited.get(key);
      const number = before?.phone ?? phone ?? undefined;
      invited.set(key, {
        schoolId,
        name,
        email,
        ...(number !== undefined && { phone: number }),
        locale: before?.locale ?? one.of.language ?? locale,
        gives: 'guardian',
        children: [...(before?.children ?? []), { childId: one.childId, relationship, rights: [...listedRights] }],
      });
    }
  }
  const inviting = { tx, now, userId: currentUser.id, requestId, origin: installation.origin };
  const invites = [...invited.values()];
  await inviteAll(inviting, invites);
  const withoutEmail = invites.filter(({ email }) => email === null).length;
  return { invitations: invites.length - withoutEmail, withoutEmail };
}
