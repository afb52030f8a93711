import { expect, test } from 'vitest';
import { invitationState, Invite } from './invitation.ts';

const day = (n: number) => new Date(Date.UTC(2026, 3, n));
const sent = { expiresAt: day(15), acceptedAt: null, revokedAt: null };

test('an invitation is open until it is accepted, taken back or fourteen days old', () => {
  expect(invitationState(sent, day(14))).toBe('open');
  expect(invitationState(sent, day(15))).toBe('expired');
  expect(invitationState({ ...sent, acceptedAt: day(2) }, day(20))).toBe('accepted');
  expect(invitationState({ ...sent, revokedAt: day(2) }, day(3))).toBe('revoked');
});

test('it names each child and each group once, and a guardian at least one child', () => {
  const invited = { schoolId: 1, name: 'Marie Roy', email: 'Marie.Roy@example.org', locale: 'fr' };
  const child = (childId: number) => ({ childId, relationship: 'mother', rights: ['view'] });
  const problems = (invite: object) => Invite.safeParse({ ...invited, ...invite }).error?.issues.map((i) => i.message);
  expect(problems({ gives: 'guardian', children: [child(1), child(2)] })).toBeUndefined();
  expect(problems({ gives: 'guardian', children: [child(1), child(1)] })).toEqual(['not_allowed']);
  expect(problems({ gives: 'guardian', children: [] })).toEqual(['required']);
  expect(problems({ gives: 'staff', title: 'educator', groupIds: [1, 1], doorDuty: false })).toEqual(['not_allowed']);
  expect(problems({ gives: 'office', title: 'art_teacher' })).toHaveLength(1);
  expect(Invite.parse({ ...invited, gives: 'office', title: 'office' }).email).toBe('marie.roy@example.org');
});
