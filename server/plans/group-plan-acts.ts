/** Saving a group's day: the families who read it and the team who write it see it at once. */
import type { NewPlan } from '#core/plans/group-plan.ts';
import { planProblems } from '#core/plans/group-plan-rules.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import { findGroupFamilies } from '#server/children/child-store.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { tell } from '#server/live/live-store.ts';
import { findGroupTeam } from '#server/schools/office-store.ts';
import { findGroup, type GroupPlace } from '#server/schools/served-group-store.ts';
import { isOfTeam, type Person } from '#server/sessions/person.ts';
import { replacePlan } from './group-plan-store.ts';

type Acting = { readonly tx: Tx; readonly person: Person; readonly now: Date; readonly requestId: string };

/**
 * Saves a day for a group whose team the caller is on, unless somebody saved it since it was read or the group was
 * archived.
 */
export async function savePlan(acting: Acting, groupId: number, plan: NewPlan): Promise<void> {
  const { tx, person, now, requestId } = acting;
  const group = await mustWriteFor(acting, groupId);
  if (group.isArchived) throw new Refusal('moved_on');
  const problems = planProblems(plan.activities);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  if (!(await replacePlan(tx, { ...group, plan, authorId: person.id, now }))) throw new Refusal('moved_on');
  const readers = [...(await findGroupFamilies(tx, groupId)), ...(await findGroupTeam(tx, groupId))];
  tell(tx, [...new Set(readers)], { about: 'plans', id: groupId });
  const { schoolId } = group;
  await recordAct(tx, { at: now, act: 'plan.changed', userId: person.id, schoolId, subjectId: groupId, requestId });
}

/** A group whose team the caller is on; for anybody else it does not exist. */
export async function mustWriteFor(
  { tx, person }: Pick<Acting, 'tx' | 'person'>,
  groupId: number,
): Promise<GroupPlace> {
  const group = await findGroup(tx, groupId);
  if (!group || !isOfTeam(person, group)) throw new Refusal('not_found');
  return group;
}
