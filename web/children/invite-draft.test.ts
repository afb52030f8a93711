import { expect, test } from 'vitest';
import { emptyInvite, inviteOf, isOfOneself } from './invite-draft.ts';

const draft = { ...emptyInvite, name: ' Ève Roy ', email: 'eve@example.org' };

test('who administers the school is its office, or its principal where that is chosen', () => {
  const titleOf = (title: typeof draft.title) => inviteOf({ ...draft, gives: 'office', title }, 1, 0);
  expect(titleOf('principal')).toMatchObject({ gives: 'office', title: 'principal', name: 'Ève Roy' });
  // What was chosen for another gift is none of the office's.
  expect(titleOf('educator')).toMatchObject({ gives: 'office', title: 'office' });
});

test('nobody invites themselves as a guardian, however they write their address', () => {
  const me = { id: 9, email: 'eve@example.org' };
  expect(isOfOneself({ ...draft, email: ' Eve@Example.org' }, me)).toBe(true);
  expect(isOfOneself({ ...draft, email: 'eve.roy@example.org' }, me)).toBe(false);
  expect(isOfOneself({ ...draft, gives: 'staff' }, me)).toBe(false);
});
