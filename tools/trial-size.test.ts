import { expect, test } from 'vitest';
import { leastSizes, sizeOf } from './trial-size.ts';

test('a trial has its full size unless another is said', () => {
  expect(sizeOf('R5', 10_000, 20, {})).toBe(10_000);
  expect(sizeOf('R5', 10_000, 20, { R5: '20' })).toBe(20);
});

test.each(['0', '-1', '1.5', 'x', ''])('%s is no size', (said) => {
  expect(() => sizeOf('R5', 10_000, 1, { R5: said })).toThrow('is no size');
});

test.each(Object.entries(leastSizes))('%s is refused below the size at which it shows something', (id, least) => {
  expect(sizeOf(id, 10_000, least, { [id]: String(least) })).toBe(least);
  expect(() => sizeOf(id, 10_000, least, { [id]: String(least - 1) })).toThrow(`${id}=${least - 1} is too small`);
});
