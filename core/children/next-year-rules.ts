/** The rules of a move to the next school year. */
import { undoHours } from './next-year.ts';

type Group = { readonly id: number; readonly room: string; readonly name: string | null };

/** A group's next group, or null for those who leave the school; undefined where the children stay. */
export type Guess = number | null | undefined;

/**
 * A first proposal for each group, from the grade in its name: the children of “2e année B” go to “3e année B”, and
 * those of the highest grade leave. Groups without a grade stay.
 */
export function proposedGroups(groups: readonly Group[]): ReadonlyMap<number, Guess> {
  const graded = groups.flatMap((group) => {
    const grade = gradeOf(group.name ?? '');
    return grade ? [{ id: group.id, ...grade }] : [];
  });
  const highest = Math.max(...graded.map(({ grade }) => grade));
  return new Map(
    groups.map(({ id }) => {
      const own = graded.find((one) => one.id === id);
      if (!own) return [id, undefined];
      if (own.grade === highest && graded.length > 1) return [id, null];
      const next = graded.filter(({ grade }) => grade === own.grade + 1);
      const [same = next.length === 1 ? next[0] : undefined] = next.filter(({ rest }) => rest === own.rest);
      return [id, same?.id];
    }),
  );
}

/** The first number of a name, and the rest of it without endings of ordinals. */
function gradeOf(name: string): { readonly grade: number; readonly rest: string } | undefined {
  const [all, digits = ''] = /(\d{1,2})\s*(?:re|er|ère|e|ème|st|nd|rd|th)?(?![\p{L}\d])/u.exec(name) ?? [];
  return all === undefined ? undefined : { grade: Number(digits), rest: name.replace(all, '#').toLowerCase().trim() };
}

export type Move = {
  readonly childId: number;
  readonly fromGroupId: number;
  /** Null for a child that leaves. */
  readonly toGroupId: number | null;
};

type Plan = {
  readonly groups: readonly { readonly groupId: number; readonly to: number | null }[];
  readonly children: readonly { readonly childId: number; readonly to: number | null }[];
};

/** What a plan changes, by child. Children whose group does not change are left out. */
export function movesOf(
  children: readonly { readonly id: number; readonly groupId: number }[],
  { groups, children: exceptions }: Plan,
): Move[] {
  const ofGroup = new Map(groups.map(({ groupId, to }) => [groupId, to]));
  const ofChild = new Map(exceptions.map(({ childId, to }) => [childId, to]));
  return children.flatMap(({ id, groupId }) => {
    const own = ofChild.get(id);
    const to = own === undefined ? ofGroup.get(groupId) : own;
    return to === undefined || to === groupId ? [] : [{ childId: id, fromGroupId: groupId, toGroupId: to }];
  });
}

/** Until when a move can be undone. */
export const undoUntil = (madeAt: Date): Date => new Date(madeAt.getTime() + undoHours * 3_600_000);
