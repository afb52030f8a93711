import { expect, test } from 'vitest';
import { canReleaseOwnChild, mayMakeGuardian, canManageCustody } from './own-child-rules.ts';

const [mine, theirs] = [1, 2];

test('requires a colleague for custody of the own child, together with other children too', () => {
  expect(canManageCustody([theirs], [mine])).toBe(true);
  expect(canManageCustody([theirs, mine], [mine])).toBe(false);
  expect(canManageCustody([], [mine])).toBe(true);
});

test('allows releasing the own child with the right to collect it', () => {
  expect(canReleaseOwnChild(theirs, { own: [mine], collects: [] })).toBe(true);
  expect(canReleaseOwnChild(mine, { own: [mine], collects: [] })).toBe(false);
  expect(canReleaseOwnChild(mine, { own: [mine], collects: [theirs] })).toBe(false);
  expect(canReleaseOwnChild(mine, { own: [mine], collects: [mine] })).toBe(true);
});

test('rejects making the current user a guardian, by id or by address', () => {
  const me = { id: 7, email: 'nathalie@example.org' };
  expect(mayMakeGuardian(7, me)).toBe(false);
  expect(mayMakeGuardian('nathalie@example.org', me)).toBe(false);
  expect(mayMakeGuardian(8, me)).toBe(true);
  expect(mayMakeGuardian('sophie@example.org', me)).toBe(true);
});
