/** What everybody must get of the ways in and out: sign-in, letters, invitations. */
import { all, hidden, nobody, ok, reads, refused, signedIn, theirs } from './outcomes.ts';
import { heldTokens, type Row } from './rows.ts';

export const sessionsRows = {
  'GET /api/session': {
    outcomes: signedIn(ok, { P: reads('ownEmail', 'guardian'), X: theirs('ownEmail', 'guardian') }),
  },
  'POST /api/auth/sign-in': {
    asked: ({ turn }) => ({ body: { email: `nobody.${turn}@example.org`, password: 'no password of anybody' } }),
    outcomes: all(nobody),
  },
  // No account's, so that no letter leaves: who asks is never told.
  'POST /api/auth/reset': {
    asked: ({ turn }) => ({ body: { email: `nobody.${turn}@example.org` } }),
    outcomes: all({ status: 200 }),
  },
  // Whoever holds the token of a letter, and only they.
  'POST /api/auth/reset/look': {
    asked: () => ({ body: { token: heldTokens.reset } }),
    outcomes: all(reads('ownEmail')),
  },
  'POST /api/auth/reset/password': {
    asked: ({ turn }) => ({ body: { token: `a guess ${turn}`, password: 'deux hérons jouent aux cartes' } }),
    outcomes: all(hidden),
  },
  'GET /api/staff/invitations': { outcomes: signedIn(refused, { A: reads('invited'), Y: theirs('invited') }) },
  'POST /api/staff/invitations': {
    asked: ({ schoolId, turn }) => ({
      body: {
        schoolId,
        gives: 'office',
        title: 'office',
        name: 'Somebody',
        email: `new.${turn}@example.org`,
        locale: 'fr',
      },
    }),
    outcomes: signedIn(refused, { A: { status: 201 }, Y: hidden }),
  },
  'POST /api/auth/invitation/look': {
    asked: () => ({ body: { token: heldTokens.invitation } }),
    outcomes: all(reads('invited')),
  },
  'POST /api/auth/invitation/accept': {
    asked: ({ turn }) => ({ body: { token: `a guess ${turn}` } }),
    outcomes: all(hidden),
  },
  'POST /api/staff/invitations/{id}/send': {
    subject: 'invitationId',
    outcomes: signedIn(refused, { A: reads('invited'), Y: hidden }),
  },
  'DELETE /api/staff/invitations/{id}': {
    subject: 'invitationId',
    outcomes: signedIn(refused, { A: { status: 204 }, Y: hidden }),
  },
  'POST /api/auth/sign-out': { outcomes: signedIn({ status: 200 }) },
  'POST /api/demo/session': { asked: () => ({ body: { as: 'admin' } }), outcomes: all({ status: 201 }) },
} satisfies Record<string, Row>;
