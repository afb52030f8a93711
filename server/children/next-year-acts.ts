/** The move of a school's children to their next groups, and its undoing. */
import { canReleaseOwnChild } from '#core/children/own-child-rules.ts';
import { type NextYear, type NextYearPreview, type YearChangeUndone } from '#core/children/next-year.ts';
import { type Move, movesOf, undoUntil } from '#core/children/next-year-rules.ts';
import { type AuditedAct } from '#core/audit/audited-acts.ts';
import { recordActs, recordAuditEntry } from '#server/audit/audit-store.ts';
import { removeInvitedChild } from '#server/auth/invitations/invitation-withdrawal-store.ts';
import { endEventAnswers } from '#server/forms/child-left-acts.ts';
import { ownSchool } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { findStaffOf } from '#server/schools/staff-audience-store.ts';
import { lockChildren } from './enrolment-store.ts';
import {
  applyMoves,
  type Enrolled,
  findEnrolled,
  findGuardiansOf,
  findLastChange,
  findSchoolOfChange,
  insertYearChange,
  markUndone,
  type OpenGroup,
  revertMoves,
} from './next-year-store.ts';
import { findLinkedChildren } from './staff-own-children-store.ts';

/** Counts what a move would change. */
export async function previewNextYear({ tx, currentUser }: ActionContext, plan: NextYear): Promise<NextYearPreview> {
  const { children, groups } = await findEnrolled(tx, ownSchool(currentUser, plan.schoolId), { isLocked: false });
  const moves = requireMoves(plan, children, groups);
  const to = new Map(moves.map((move) => [move.childId, move.toGroupId]));
  const leavers = children.filter(({ id }) => to.get(id) === null);
  const count = (in_: number, groupOf: (child: Enrolled) => number | null) =>
    children.filter((child) => groupOf(child) === in_).length;
  const groupAfter = ({ id, groupId }: Enrolled) => {
    const next = to.get(id);
    return next === undefined ? groupId : next;
  };
  return {
    moved: moves.length - leavers.length,
    leaving: leavers.length,
    staying: children.length - moves.length,
    groups: groups.map(({ id, room, name }) => ({
      groupId: id,
      room,
      name,
      before: count(id, ({ groupId }) => groupId),
      after: count(id, groupAfter),
    })),
    leavers: leavers.map(({ id, name }) => ({ childId: id, name })),
  };
}

/** Moves the children. Returns the id of the change. */
export async function moveToNextYear(
  context: ActionContext,
  { expected, ...plan }: NextYear & { readonly expected: { readonly moved: number; readonly leaving: number } },
): Promise<number> {
  const { tx, currentUser, now } = context;
  const schoolId = ownSchool(currentUser, plan.schoolId);
  await lockChildren(tx, schoolId);
  const { children, groups } = await findEnrolled(tx, schoolId, { isLocked: true });
  const moves = requireMoves(plan, children, groups);
  const leaving = moves.filter(({ toGroupId }) => toGroupId === null);
  if (expected.leaving !== leaving.length || expected.moved !== moves.length - leaving.length)
    throw new Refusal('conflict');
  const ids = moves.map(({ childId }) => childId);
  await requireReleases(context, ids);
  await applyMoves(tx, moves, now);
  for (const { childId } of leaving) {
    await removeInvitedChild(tx, { childId, schoolId, now });
    await endEventAnswers(context, { childId, schoolId });
  }
  await publishMoves(context, schoolId, ids);
  const id = await insertYearChange(tx, { schoolId, userId: currentUser.id, now, moves });
  await recordMoves(context, schoolId, { id, moves, act: 'school.year_changed' });
  return id;
}

/** Gives the children of the last move back to their groups. Those who were changed since stay as they are. */
export async function undoNextYear(context: ActionContext, id: number): Promise<YearChangeUndone> {
  const { tx, currentUser, now } = context;
  const schoolId = await findSchoolOfChange(tx, id);
  if (schoolId === undefined || !currentUser.adminOf.includes(schoolId)) throw new Refusal('not_found');
  await lockChildren(tx, schoolId);
  const change = await findLastChange(tx, schoolId);
  const isOpen = change?.id === id && undoUntil(change.madeAt) > now;
  if (isOpen)
    await requireReleases(
      context,
      change.moves.map(({ childId }) => childId),
    );
  if (!isOpen || !(await markUndone(tx, { id, userId: currentUser.id, now }))) throw new Refusal('conflict');
  const restored = new Set(await revertMoves(tx, change.moves, { madeAt: change.madeAt, now }));
  const moves = change.moves.filter(({ childId }) => restored.has(childId));
  await publishMoves(context, schoolId, [...restored]);
  await recordMoves(context, schoolId, { id, moves, act: 'school.year_change_undone' });
  return { restored: restored.size, kept: change.moves.length - restored.size };
}

/** Refuses with `forbidden` when one of the children is the user's own and the user has no right to collect it. */
async function requireReleases({ tx, currentUser }: ActionContext, childIds: readonly number[]): Promise<void> {
  const linked = await findLinkedChildren(tx, currentUser.id, childIds);
  if (!childIds.every((id) => canReleaseOwnChild(id, linked))) throw new Refusal('forbidden');
}

/** The moves of a plan. Throws `not_found` for a group or child that is not an active one of the school. */
function requireMoves(plan: NextYear, children: readonly Enrolled[], groups: readonly OpenGroup[]): Move[] {
  const known = new Set(groups.map(({ id }) => id));
  const enrolled = new Set(children.map(({ id }) => id));
  const isKnown = (groupId: number | null) => groupId === null || known.has(groupId);
  const isRight =
    plan.groups.every(({ groupId, to }) => known.has(groupId) && isKnown(to)) &&
    plan.children.every(({ childId, to }) => enrolled.has(childId) && isKnown(to));
  if (!isRight) throw new Refusal('not_found');
  return movesOf(children, plan);
}

async function publishMoves({ tx }: ActionContext, schoolId: number, childIds: readonly number[]): Promise<void> {
  publishChange(tx, await findGuardiansOf(tx, childIds), { about: 'rights' });
  publishChange(tx, await findStaffOf(tx, schoolId), { about: 'families' });
}

type Recorded = {
  readonly id: number;
  readonly moves: readonly Move[];
  readonly act: 'school.year_changed' | 'school.year_change_undone';
};

/** Records the move of the school, and that of each child. */
async function recordMoves(
  { tx, currentUser, now, requestId }: ActionContext,
  schoolId: number,
  { id, moves, act }: Recorded,
): Promise<void> {
  const done = { at: now, userId: currentUser.id, schoolId, requestId };
  const isUndone = act === 'school.year_change_undone';
  const actOf = ({ toGroupId }: Move): AuditedAct => {
    if (toGroupId !== null) return 'child.moved';
    return isUndone ? 'child.returned' : 'child.left';
  };
  await recordAuditEntry(tx, { ...done, act, subjectId: id });
  await recordActs(
    tx,
    moves.map((move) => ({ ...done, act: actOf(move), childId: move.childId })),
  );
}
