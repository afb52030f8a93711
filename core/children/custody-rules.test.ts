import { expect, test } from 'vitest';
import { mayLetGo, mayMakeGuardian, mayManage } from './custody-rules.ts';

const [mine, theirs] = [1, 2];

test('a colleague decides about one’s own child, whatever other child it comes with', () => {
  expect(mayManage([theirs], [mine])).toBe(true);
  expect(mayManage([theirs, mine], [mine])).toBe(false);
  expect(mayManage([], [mine])).toBe(true);
});

test('whoever may collect their own child lets it go as every other', () => {
  expect(mayLetGo(theirs, { own: [mine], collects: [] })).toBe(true);
  expect(mayLetGo(mine, { own: [mine], collects: [] })).toBe(false);
  expect(mayLetGo(mine, { own: [mine], collects: [theirs] })).toBe(false);
  expect(mayLetGo(mine, { own: [mine], collects: [mine] })).toBe(true);
});

test('nobody makes themselves a guardian, by number or by address', () => {
  const me = { id: 7, email: 'nathalie@example.org' };
  expect(mayMakeGuardian(7, me)).toBe(false);
  expect(mayMakeGuardian('nathalie@example.org', me)).toBe(false);
  expect(mayMakeGuardian(8, me)).toBe(true);
  expect(mayMakeGuardian('sophie@example.org', me)).toBe(true);
});
