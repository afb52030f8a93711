import { expect, test } from 'vitest';
import { invitationState, Invite } from './invitation.ts';

const day = (n: number) => new Date(Date.UTC(2026, 3, n));
const sent = { email: 'a@example.org', expiresAt: day(15), codeExpiresAt: null, acceptedAt: null, revokedAt: null };

test('an invitation is open until it is accepted, revoked or expired', () => {
  expect(invitationState(sent, day(14))).toBe('open');
  expect(invitationState(sent, day(15))).toBe('expired');
  expect(invitationState({ ...sent, acceptedAt: day(2) }, day(20))).toBe('accepted');
  expect(invitationState({ ...sent, revokedAt: day(2) }, day(3))).toBe('revoked');
});

test('an invitation stays open as long as its code works, and without an address until it is accepted or revoked', () => {
  const printed = { ...sent, codeExpiresAt: day(20) };
  expect([day(19), day(20)].map((at) => invitationState(printed, at))).toEqual(['open', 'expired']);
  const noted = { ...sent, email: null };
  expect(invitationState(noted, day(300))).toBe('open');
  expect(invitationState({ ...noted, revokedAt: day(2) }, day(300))).toBe('revoked');
});

test('only a guardian may be invited without an address, and a phone number can be called', () => {
  const child = { childId: 1, relationship: 'mother', rights: ['view'] };
  const invited = { schoolId: 1, name: 'Marie Roy', email: null, locale: 'fr' };
  const problems = (invite: object) => Invite.safeParse({ ...invited, ...invite }).error?.issues.map((i) => i.message);
  expect(problems({ gives: 'guardian', children: [child] })).toBeUndefined();
  expect(problems({ gives: 'guardian', children: [child], phone: '514 555-0199' })).toBeUndefined();
  expect(problems({ gives: 'guardian', children: [child], phone: 'at work' })).toEqual(['not_a_phone']);
  expect(problems({ gives: 'office', title: 'office' })).toHaveLength(1);
});

test('rejects repeated children and groups, and requires a child for a guardian', () => {
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
