/** The plan for the next school year as it is edited: a choice for each group, and for single children. */
import type { NextYear } from '#core/children/next-year.ts';
import { proposedGroups } from '#core/children/next-year-rules.ts';
import type { FamilyGroup } from '#core/schools/group.ts';

/** `stay`, `leave`, or the id of a group as a select holds it. A child without a choice does as its group. */
export type Choice = string;
export type NextYearDraft = {
  readonly groups: Readonly<Record<number, Choice>>;
  readonly children: Readonly<Record<number, Choice>>;
};

/** The first proposal, from the grades in the names of the groups. */
export function proposedDraft(groups: readonly FamilyGroup[]): NextYearDraft {
  const proposed = [...proposedGroups(groups)].flatMap(([id, to]) => (to === undefined ? [] : [[id, choiceOf(to)]]));
  return { groups: Object.fromEntries(proposed), children: {} };
}

const choiceOf = (to: number | null): Choice => (to === null ? 'leave' : String(to));

type Enrolled = { readonly id: number; readonly groupId: number };

/** The plan that a draft means. Choices for groups and children that no longer exist are left out. */
export function planOf(
  { groups, children }: NextYearDraft,
  schoolId: number,
  { openGroups, enrolled }: { readonly openGroups: readonly { id: number }[]; readonly enrolled: readonly Enrolled[] },
): NextYear {
  const exists = new Set(openGroups.map(({ id }) => id));
  const toOf = (choice: Choice, own: number) => {
    if (choice === 'leave') return null;
    const to = choice === 'stay' ? own : Number(choice);
    return exists.has(to) ? to : undefined;
  };
  return {
    schoolId,
    groups: openGroups.flatMap(({ id }) => {
      const to = toOf(groups[id] ?? 'stay', id);
      return to === undefined || to === id ? [] : [{ groupId: id, to }];
    }),
    children: enrolled.flatMap(({ id, groupId }) => {
      const choice = children[id];
      const to = choice === undefined ? undefined : toOf(choice, groupId);
      return to === undefined ? [] : [{ childId: id, to }];
    }),
  };
}
