import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classListFaults, type ClassListProblem } from './class-list.ts';
import { faultGroups } from './fault-group-rules.ts';

test('groups each problem once, the largest group first', () => {
  const problem = fc.record({
    line: fc.integer({ min: 2, max: 30 }),
    column: fc.constantFrom('bornOn', 'room', null),
    fault: fc.constantFrom(...classListFaults.slice(0, 5)),
    value: fc.string(),
    index: fc.constant(null),
    name: fc.constant(''),
  });
  fc.assert(
    fc.property(fc.array(problem), (problems: ClassListProblem[]) => {
      const groups = faultGroups(problems);
      const sizes = groups.map((group) => group.problems.length);
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
      expect(new Set(groups.flatMap((group) => group.problems))).toEqual(new Set(problems));
      expect(new Set(groups.map(({ fault, column }) => `${fault} ${column}`)).size).toBe(groups.length);
    }),
  );
});
