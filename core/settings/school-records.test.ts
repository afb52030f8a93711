import { expect, test } from 'vitest';
import { periodProblem } from './school-records.ts';

test.each([
  ['2026-09-01', '2026-09-01', null],
  ['2026-09-02', '2026-09-01', 'too_early'],
  ['2025-09-01', '2026-10-05', null],
  ['2025-09-01', '2026-10-06', 'too_late'],
] as const)('the period from %s to %s has the problem %s', (from, to, problem) => {
  expect(periodProblem({ from, to })).toBe(problem);
});
