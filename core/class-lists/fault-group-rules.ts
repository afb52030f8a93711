/** Groups the problems of a list, so that sixty wrong dates are one thing to read. */
import type { ClassListFault, ClassListProblem } from './class-list.ts';
import type { StaffListProblem } from './staff-list.ts';

/** A problem of a class list or of a list of staff. */
export type ListProblem = ClassListProblem | StaffListProblem;

export type FaultGroup = {
  readonly fault: ClassListFault;
  readonly column: ListProblem['column'];
  readonly problems: readonly ListProblem[];
};

/** Groups of the same fault in the same column, the largest first. */
export function faultGroups(problems: readonly ListProblem[]): FaultGroup[] {
  const groups = new Map<string, ListProblem[]>();
  for (const problem of problems) {
    const key = `${problem.fault} ${problem.column}`;
    const group = groups.get(key);
    if (group) group.push(problem);
    else groups.set(key, [problem]);
  }
  return [...groups.values()]
    .map((group) => ({ fault: group[0]?.fault ?? 'required', column: group[0]?.column ?? null, problems: group }))
    .toSorted((a, b) => b.problems.length - a.problems.length);
}
