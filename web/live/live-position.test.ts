import { expect, test } from 'vitest';
import { LivePosition } from './live-position.ts';

test('a page listens from its earliest answer on, since that is the oldest thing it shows', () => {
  const position = new LivePosition();
  expect(position.n).toBeUndefined();
  for (const n of [7, 5, 9]) position.answered(n);
  expect(position.n).toBe(5);
});

test('once it hears, what it heard last counts, whatever later answers say', () => {
  const position = new LivePosition();
  position.answered(5);
  position.heard(6);
  position.answered(4);
  position.answered(9);
  expect(position.n).toBe(6);
  position.heard(7);
  expect(position.n).toBe(7);
});

test('who signs in has numbers of their own', () => {
  const position = new LivePosition();
  position.heard(80);
  position.begins(3);
  position.answered(4);
  expect(position.n).toBe(3);
  position.forget();
  expect(position.n).toBeUndefined();
  position.answered(12);
  expect(position.n).toBe(12);
});
