import { expect, test } from 'vitest';
import { bodyHash } from './body-hash.ts';

const hash = (body: unknown, secret = 'a secret') => bodyHash(body, secret).toString('hex');

test('equivalent bodies have the same hash', () => {
  expect(hash({ a: 1, b: { c: [1, 2], d: undefined } })).toBe(hash({ b: { c: [1, 2] }, a: 1 }));
});

test('different bodies have different hashes', () => {
  const bodies = [{ a: 1 }, { a: '1' }, { a: [1] }, { a: null }, { b: 1 }, {}, undefined, { a: [1, 2] }, { a: [2, 1] }];
  expect(new Set(bodies.map((body) => hash(body))).size).toBe(bodies.length);
});

test('the hash depends on the secret', () => {
  expect(hash({ a: 1 }, 'another secret')).not.toBe(hash({ a: 1 }));
});
