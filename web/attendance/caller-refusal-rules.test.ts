import { expect, test } from 'vitest';
import type { Problem } from '#core/http/problem.ts';
import { CallError } from '#web/api/call-error.ts';
import { isCallerRefused } from './caller-refusal-rules.ts';

const refusal = (...paths: readonly string[]) => {
  const problems = paths.map((path) => ({ path, code: 'not_allowed' as const }));
  const problem: Problem = { type: '', title: '', status: 422, code: 'invalid', requestId: '1', problems };
  return new CallError(422, 'invalid', problem);
};

test('a caller without the right is distinguished from a wrong time or person', () => {
  expect(isCallerRefused(refusal('from.guardianId'))).toBe(true);
  expect(isCallerRefused(refusal('time', 'from.name'))).toBe(true);
  expect(isCallerRefused(refusal('time', 'pickupPersonId'))).toBe(false);
  expect(isCallerRefused(refusal('from'))).toBe(false);
  expect(isCallerRefused(new CallError(409, 'pickup_exists'))).toBe(false);
  expect(isCallerRefused(new Error('offline'))).toBe(false);
});
