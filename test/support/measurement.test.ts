import { expect, test } from 'vitest';
import { failsBudget, type Measurement, lineOf } from './measurement.ts';

const figure = (value: number, hard = true): Measurement => ({
  name: 'wait',
  value,
  budget: { most: 100, unit: 'ms', hard },
});

test('a figure above its budget exceeds it, and one at or below it does not', () => {
  expect([99, 100, 101].map((value) => failsBudget(figure(value)))).toEqual([false, false, true]);
  expect(lineOf(figure(100))).toContain('within');
  expect(lineOf(figure(101))).toContain('OVER');
});

test('a figure that was not measured is within no budget', () => {
  expect(failsBudget(figure(Number.NaN))).toBe(true);
  expect(lineOf(figure(Number.NaN))).toContain('OVER');
  expect(lineOf(figure(Number.NaN, false))).toContain('over');
});
