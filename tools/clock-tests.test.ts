import { expect, test } from 'vitest';
import { clockTests, isTested } from './clock-tests.ts';

test('wherever the trial of clocks looks for tests of the server, there are some', () => {
  expect(clockTests.filter((filter) => !isTested(filter))).toEqual([]);
  expect(clockTests).toContain('server/app/machine-zones');
  expect(isTested('server/app/no-such-thing')).toBe(false);
});
