/** Saving a group's day plan. Refreshes the pages of its families and its team. */
import type { NewPlan } from '#core/plans/group-plan.ts';
import { planProblems } from '#core/plans/group-plan-rules.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { findGroupFamilies } from '#server/children/child-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { publishChange } from '#server/live/live-store.ts';
import { findGroupTeam } from '#server/schools/staff-audience-store.ts';
import { findGroup, type GroupPlace } from '#server/schools/assigned-group-store.ts';
import { findLanguages } from '#server/schools/school-store.ts';
import { isOfTeam } from '#server/http/current-user.ts';
import type { ActionContext } from '#server/http/route.ts';
import { replacePlan } from './group-plan-store.ts';

/**
 * Saves a day plan for a group of the current user's teams. Refuses with a conflict if it changed since it was read or
 * the group was archived.
 */
export async function savePlan(context: ActionContext, groupId: number, plan: NewPlan): Promise<void> {
  const { tx, currentUser, now, requestId } = context;
  const group = await requireTeamGroup(context, groupId);
  if (group.isArchived) throw new Refusal('conflict');
  const problems = planProblems(plan.activities, await findLanguages(tx, group.schoolId));
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  if (!(await replacePlan(tx, { ...group, plan, authorId: currentUser.id, now }))) throw new Refusal('conflict');
  const readers = [...(await findGroupFamilies(tx, groupId)), ...(await findGroupTeam(tx, groupId))];
  publishChange(tx, [...new Set(readers)], { about: 'plans', id: groupId });
  const { schoolId } = group;
  await recordAuditEntry(tx, {
    at: now,
    act: 'plan.changed',
    userId: currentUser.id,
    schoolId,
    subjectId: groupId,
    requestId,
  });
}

/** A group of the current user's teams. Not found for other users. */
export async function requireTeamGroup(
  { tx, currentUser }: Pick<ActionContext, 'tx' | 'currentUser'>,
  groupId: number,
): Promise<GroupPlace> {
  const group = await findGroup(tx, groupId);
  if (!group || !isOfTeam(currentUser, group)) throw new Refusal('not_found');
  return group;
}
