import { expect, test } from 'vitest';
import { minSizes, sizeOf } from './run-size.ts';

test('a trial has its full size by default', () => {
  expect(sizeOf('idempotency', 10_000, 20, {})).toBe(10_000);
  expect(sizeOf('idempotency', 10_000, 20, { idempotency: '20' })).toBe(20);
});

test.each(['0', '-1', '1.5', 'x', ''])('rejects %s as a size', (text) => {
  expect(() => sizeOf('idempotency', 10_000, 1, { idempotency: text })).toThrow('is not a valid size');
});

test.each(Object.entries(minSizes))('rejects %s, which is below the smallest meaningful size', (id, least) => {
  const name = id.replaceAll('-', '_');
  expect(sizeOf(id, 10_000, least, { [name]: String(least) })).toBe(least);
  expect(() => sizeOf(id, 10_000, least, { [name]: String(least - 1) })).toThrow(`${name}=${least - 1} is too small`);
});
