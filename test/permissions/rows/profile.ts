/** Expected outcomes of the user's own account: name, address, password, passkeys, devices. */
import { all, hidden, ok, readsMarks, signedIn, readsTheirMarks } from '#test/permissions/expected-outcomes.ts';
import type { Row } from '#test/permissions/matrix-row.ts';

/** A unique name for each actor. Digits do not make names distinct. */
const first = ['Ada', 'Bela', 'Cleo', 'Dina', 'Enzo', 'Fay', 'Gus', 'Hugo', 'Iris', 'Jude'];

export const profileRows = {
  // These calls come last, since they end the sessions of the streams.
  // Before the password changes and all other devices are signed out, which ends the tokens.
  'GET /api/tokens': {
    outcomes: signedIn(ok, { parent: readsMarks('apiToken'), foreignParent: readsTheirMarks('apiToken') }),
  },
  'POST /api/tokens': {
    request: () => ({ body: { name: 'Timetable', access: 'read', days: 30 } }),
    outcomes: signedIn({ status: 201 }),
  },
  'DELETE /api/tokens/{id}': { subject: 'apiTokenId', outcomes: signedIn(hidden, { parent: { status: 204 } }) },
  'GET /api/profile': {
    outcomes: signedIn(ok, {
      parent: readsMarks('child', 'ownEmail', 'guardian', 'newEmail'),
      viewOnlyParent: readsMarks('child'),
      foreignParent: readsTheirMarks('child', 'ownEmail', 'guardian', 'newEmail'),
    }),
  },
  'PATCH /api/profile': {
    // `parent` goes last and keeps the name that marks what they reported.
    request: ({ turn }) => ({
      body: { name: turn === 10 ? 'canary-ours-guardian' : `${first[turn] ?? 'Ginette'} Visitor` },
    }),
    outcomes: signedIn(ok, {
      parent: readsMarks('child', 'ownEmail', 'guardian', 'newEmail'),
      viewOnlyParent: readsMarks('child'),
      foreignParent: readsTheirMarks('child', 'ownEmail', 'newEmail'),
    }),
  },
  'POST /api/profile/email': {
    request: ({ turn }) => ({ body: { email: `new.${turn}@example.org` } }),
    outcomes: signedIn(ok, {
      parent: readsMarks('child', 'ownEmail', 'guardian'),
      viewOnlyParent: readsMarks('child'),
      foreignParent: readsTheirMarks('child', 'ownEmail'),
    }),
  },
  'DELETE /api/profile/email': { outcomes: signedIn({ status: 204 }) },
  'POST /api/profile/email/confirm': { request: () => ({ body: { token: 'A'.repeat(43) } }), outcomes: all(hidden) },
  'POST /api/profile/password': {
    request: () => ({ body: { next: 'across every call, as everybody' } }),
    outcomes: signedIn({ status: 200 }),
  },
  'POST /api/auth/confirm': {
    request: () => ({ body: { password: 'across every call, as everybody' } }),
    outcomes: signedIn({ status: 200 }),
  },
  'GET /api/passkeys': {
    outcomes: signedIn(ok, { parent: readsMarks('passkey'), foreignParent: readsTheirMarks('passkey') }),
  },
  'POST /api/passkeys/options': {
    outcomes: signedIn(ok, { parent: readsMarks('ownEmail', 'guardian'), foreignParent: readsTheirMarks('ownEmail') }),
  },
  // The replies of an authenticator are tested with passkeys.
  'POST /api/passkeys': { request: () => ({ body: {} }), outcomes: signedIn({ status: 422 }) },
  'PUT /api/passkeys/{id}': {
    subject: 'passkeyId',
    request: () => ({ body: { name: 'Phone' } }),
    outcomes: signedIn(hidden, { parent: ok }),
  },
  'DELETE /api/passkeys/{id}': { subject: 'passkeyId', outcomes: signedIn(hidden, { parent: { status: 204 } }) },
  'GET /api/auth/strong-sign-in': {
    outcomes: signedIn(ok, { parent: readsMarks('ownEmail'), foreignParent: readsTheirMarks('ownEmail') }),
  },
  'GET /api/two-step': { outcomes: signedIn(ok) },
  'POST /api/two-step': { outcomes: signedIn(ok) },
  // Right codes are tested with the second step.
  'PUT /api/two-step': { request: () => ({ body: { code: '12' } }), outcomes: signedIn({ status: 422 }) },
  'POST /api/two-step/recovery-codes': { outcomes: signedIn(hidden) },
  'DELETE /api/two-step': { outcomes: signedIn(hidden) },
  'POST /api/auth/second-step': { request: () => ({ body: { code: '12' } }), outcomes: all({ status: 401 }) },
  'GET /api/auth/providers': { outcomes: all(ok) },
  'GET /api/identities': {
    outcomes: signedIn(ok, { parent: readsMarks('identity'), foreignParent: readsTheirMarks('identity') }),
  },
  'PUT /api/identities/{id}': {
    subject: 'identityId',
    request: () => ({ body: { allowed: true } }),
    outcomes: signedIn(hidden, { parent: readsMarks('identity') }),
  },
  'POST /api/auth/passkey/options': { outcomes: all(ok) },
  'POST /api/auth/passkey': { request: () => ({ body: {} }), outcomes: all({ status: 422 }) },
  'POST /api/auth/passkey/confirm': { request: () => ({ body: {} }), outcomes: signedIn({ status: 422 }) },
  'GET /api/devices': { outcomes: signedIn(ok) },
  'DELETE /api/devices/{id}': { subject: 'deviceId', outcomes: signedIn(hidden, { parent: { status: 204 } }) },
  'POST /api/devices/sign-out-others': { outcomes: signedIn({ status: 200 }) },
} satisfies Record<string, Row>;
