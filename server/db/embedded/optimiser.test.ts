import { expect, test } from 'vitest';
import { isOptimised } from './optimiser.ts';

test.each([
  ['20.19.0', true],
  ['22.12.0', true],
  ['24.0.0', false],
  ['25.9.1', false],
  ['26.1.0', true],
])('on Node %s the embedded database is optimised: %s', (node, expected) => {
  expect(isOptimised(node)).toBe(expected);
});
