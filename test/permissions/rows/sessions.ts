/** Expected outcomes of sign-in and sign-out: passwords, emails, invitations. */
import {
  all,
  hidden,
  unauthenticated,
  ok,
  readsMarks,
  refused,
  signedIn,
  readsTheirMarks,
} from '#test/permissions/expected-outcomes.ts';
import { heldTokens, type Row } from '#test/permissions/matrix-row.ts';

export const sessionsRows = {
  'GET /api/session': {
    outcomes: signedIn(ok, {
      parent: readsMarks('ownEmail', 'guardian'),
      foreignParent: readsTheirMarks('ownEmail', 'guardian'),
    }),
  },
  'POST /api/auth/sign-in': {
    request: ({ turn }) => ({ body: { email: `unknown.${turn}@example.org`, password: 'not a valid password' } }),
    outcomes: all(unauthenticated),
  },
  // The address of no account, so that no email is sent: the reply is the same for both.
  'POST /api/auth/reset': {
    request: ({ turn }) => ({ body: { email: `unknown.${turn}@example.org` } }),
    outcomes: all({ status: 200 }),
  },
  // Only the holder of an emailed token succeeds.
  'POST /api/auth/reset/preview': {
    request: () => ({ body: { token: heldTokens.reset } }),
    outcomes: all(readsMarks('ownEmail')),
  },
  'POST /api/auth/reset/password': {
    request: ({ turn }) => ({ body: { token: `a guess ${turn}`, password: 'deux hérons jouent aux cartes' } }),
    outcomes: all(hidden),
  },
  'GET /api/staff/invitations': {
    outcomes: signedIn(refused, {
      admin: readsMarks('child', 'invited', 'awaitedGuardian'),
      foreignAdmin: readsTheirMarks('child', 'invited', 'awaitedGuardian'),
    }),
  },
  'POST /api/staff/invitations': {
    request: ({ schoolId, turn }) => ({
      body: {
        schoolId,
        gives: 'office',
        title: 'office',
        name: 'Invited Guest',
        email: `new.${turn}@example.org`,
        locale: 'fr',
      },
    }),
    outcomes: signedIn(refused, { admin: { status: 201 }, foreignAdmin: hidden }),
  },
  'POST /api/auth/invitation/preview': {
    request: () => ({ body: { token: heldTokens.invitation } }),
    outcomes: all(readsMarks('invited')),
  },
  'POST /api/auth/invitation/passkey': {
    request: ({ turn }) => ({ body: { token: `a guess ${turn}`, name: 'Invited Guest' } }),
    outcomes: all(hidden),
  },
  'POST /api/auth/invitation/accept': {
    request: ({ turn }) => ({ body: { token: `a guess ${turn}` } }),
    outcomes: all(hidden),
  },
  'PUT /api/staff/invitations/{id}': {
    subject: 'awaitedId',
    request: () => ({ body: { name: 'Awaited Guest', email: null, phone: null } }),
    outcomes: signedIn(refused, { admin: readsMarks('child'), foreignAdmin: hidden }),
  },
  'POST /api/staff/invitations/{id}/send': {
    subject: 'invitationId',
    outcomes: signedIn(refused, { admin: readsMarks('invited'), foreignAdmin: hidden }),
  },
  'POST /api/staff/invitations/{id}/link': {
    subject: 'invitationId',
    outcomes: signedIn(refused, { admin: { status: 201 }, foreignAdmin: hidden }),
  },
  'POST /api/staff/invitations/letters': {
    request: ({ schoolId }) => ({ body: { schoolId } }),
    outcomes: signedIn(refused, {
      admin: { status: 201, reads: ['awaitedGuardian'] },
      foreignAdmin: hidden,
    }),
  },
  'POST /api/staff/invitations/resend': {
    request: ({ schoolId }) => ({ body: { schoolId } }),
    outcomes: signedIn(refused, { admin: { status: 200 }, foreignAdmin: hidden }),
  },
  'DELETE /api/staff/invitations/{id}': {
    subject: 'invitationId',
    outcomes: signedIn(refused, { admin: { status: 204 }, foreignAdmin: hidden }),
  },
  'POST /api/auth/sign-out': { outcomes: signedIn({ status: 200 }) },
  'POST /api/demo/session': { request: () => ({ body: { as: 'admin' } }), outcomes: all({ status: 201 }) },
} satisfies Record<string, Row>;
