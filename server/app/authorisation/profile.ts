/** What everybody must get of their own account: name, address, password, passkeys, devices. */
import { all, hidden, ok, reads, signedIn, theirs } from './outcomes.ts';
import type { Row } from './rows.ts';

/** A name that only one of them has: numbers tell no names apart. */
const first = ['Ada', 'Bela', 'Cleo', 'Dina', 'Enzo', 'Fay', 'Gus', 'Hugo', 'Iris', 'Jude'];

export const profileRows = {
  // These come last, since they end the sessions by which the others listen.
  'GET /api/profile': {
    outcomes: signedIn(ok, {
      P: reads('child', 'ownEmail', 'guardian', 'newEmail'),
      Pr: reads('child'),
      X: theirs('child', 'ownEmail', 'guardian', 'newEmail'),
    }),
  },
  'PATCH /api/profile': {
    // P, who goes last, keeps the name that marks what they reported.
    asked: ({ turn }) => ({ body: { name: turn < 10 ? `${first[turn]} Visitor` : 'canary-ours-guardian' } }),
    outcomes: signedIn(ok, {
      P: reads('child', 'ownEmail', 'guardian', 'newEmail'),
      Pr: reads('child'),
      X: theirs('child', 'ownEmail', 'newEmail'),
    }),
  },
  'POST /api/profile/email': {
    asked: ({ turn }) => ({ body: { email: `new.${turn}@example.org` } }),
    outcomes: signedIn(ok, {
      P: reads('child', 'ownEmail', 'guardian'),
      Pr: reads('child'),
      X: theirs('child', 'ownEmail'),
    }),
  },
  'DELETE /api/profile/email': { outcomes: signedIn({ status: 204 }) },
  'POST /api/profile/email/confirm': { asked: () => ({ body: { token: 'A'.repeat(43) } }), outcomes: all(hidden) },
  'POST /api/profile/password': {
    asked: () => ({ body: { next: 'across every call, as everybody' } }),
    outcomes: signedIn({ status: 200 }),
  },
  'POST /api/auth/confirm': {
    asked: () => ({ body: { password: 'across every call, as everybody' } }),
    outcomes: signedIn({ status: 200 }),
  },
  'GET /api/passkeys': { outcomes: signedIn(ok, { P: reads('passkey'), X: theirs('passkey') }) },
  'POST /api/passkeys/options': {
    outcomes: signedIn(ok, { P: reads('ownEmail', 'guardian'), X: theirs('ownEmail') }),
  },
  // What a device answers is tried in its own tests.
  'POST /api/passkeys': { asked: () => ({ body: {} }), outcomes: signedIn({ status: 422 }) },
  'PUT /api/passkeys/{id}': {
    subject: 'passkeyId',
    asked: () => ({ body: { name: 'Phone' } }),
    outcomes: signedIn(hidden, { P: ok }),
  },
  'DELETE /api/passkeys/{id}': { subject: 'passkeyId', outcomes: signedIn(hidden, { P: { status: 204 } }) },
  'POST /api/auth/passkey/options': { outcomes: all(ok) },
  'POST /api/auth/passkey': { asked: () => ({ body: {} }), outcomes: all({ status: 422 }) },
  'POST /api/auth/passkey/confirm': { asked: () => ({ body: {} }), outcomes: signedIn({ status: 422 }) },
  'GET /api/devices': { outcomes: signedIn(ok) },
  'DELETE /api/devices/{id}': { subject: 'deviceId', outcomes: signedIn(hidden, { P: { status: 204 } }) },
  'POST /api/devices/sign-out-others': { outcomes: signedIn({ status: 200 }) },
} satisfies Record<string, Row>;
