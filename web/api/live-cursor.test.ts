import { expect, test } from 'vitest';
import { LivePosition } from './live-cursor.ts';

test('listens from its earliest reply on, the oldest thing that the page shows', () => {
  const position = new LivePosition();
  expect(position.n).toBeUndefined();
  for (const n of [7, 5, 9]) position.answered(n);
  expect(position.n).toBe(5);
});

test('once an event was received, its position counts, not that of later replies', () => {
  const position = new LivePosition();
  position.answered(5);
  position.heard(6);
  position.answered(4);
  position.answered(9);
  expect(position.n).toBe(6);
  position.heard(7);
  expect(position.n).toBe(7);
});

test('starts a new position after a sign-in', () => {
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
