import { expect, test } from 'vitest';
import { emptyInvite, inviteOf, isOwnAccount } from './invite-draft.ts';

const draft = { ...emptyInvite, name: ' Ève Roy ', email: 'eve@example.org' };

test('an administrator’s title is office, or principal where that is chosen', () => {
  const titleOf = (title: typeof draft.title) => inviteOf({ ...draft, gives: 'office', title }, 1, 0);
  expect(titleOf('principal')).toMatchObject({ gives: 'office', title: 'principal', name: 'Ève Roy' });
  // A title chosen for another role does not carry over to the office.
  expect(titleOf('educator')).toMatchObject({ gives: 'office', title: 'office' });
});

test('rejects an invitation of the author as a guardian, for any spelling of the address', () => {
  const me = { id: 9, email: 'eve@example.org' };
  expect(isOwnAccount({ ...draft, email: ' Eve@Example.org' }, me)).toBe(true);
  expect(isOwnAccount({ ...draft, email: 'eve.roy@example.org' }, me)).toBe(false);
  expect(isOwnAccount({ ...draft, gives: 'staff' }, me)).toBe(false);
});

test('a guardian without an address is put on the record with a phone number, and staff are not', () => {
  const typed = { ...draft, email: ' ', phone: ' 514 555-0199 ' };
  expect(inviteOf(typed, 1, 7)).toMatchObject({ email: null, phone: '514 555-0199' });
  expect(inviteOf({ ...typed, phone: '' }, 1, 7)).not.toHaveProperty('phone');
  expect(inviteOf({ ...typed, gives: 'staff' }, 1, 0)).toMatchObject({ email: '' });
});
