import { expect, test } from 'vitest';
import { breaks, type Figure, lineOf } from './figure.ts';

const figure = (value: number, hard = true): Figure => ({
  name: 'wait',
  value,
  budget: { most: 100, unit: 'ms', hard },
});

test('a figure over its budget breaks it, at it or under it does not', () => {
  expect([99, 100, 101].map((value) => breaks(figure(value)))).toEqual([false, false, true]);
  expect(lineOf(figure(100))).toContain('within');
  expect(lineOf(figure(101))).toContain('OVER');
});

test('what was not measured is within no budget', () => {
  expect(breaks(figure(Number.NaN))).toBe(true);
  expect(lineOf(figure(Number.NaN))).toContain('OVER');
  expect(lineOf(figure(Number.NaN, false))).toContain('over');
});
