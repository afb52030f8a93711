/** Expected outcomes of the relatives of a child, for its guardians, for relatives and for the office. */
import { hidden, ok, type Outcome, readsMarks, refused, signedIn } from '#test/permissions/expected-outcomes.ts';
import type { Row } from '#test/permissions/matrix-row.ts';

const done: Outcome = { status: 204 };
const invalid: Outcome = { status: 422 };
const followers = readsMarks('guardian', 'follower');

export const followersRows = {
  'GET /api/children/{id}/followers': {
    subject: 'childId',
    outcomes: signedIn(hidden, { parent: followers, viewOnlyParent: followers }),
  },
  // A past day.
  'POST /api/children/{id}/followers': {
    subject: 'childId',
    request: () => ({
      body: { name: 'Ginette Lafleur', email: null, relationship: 'aunt', until: '2026-04-01', locale: 'fr' },
    }),
    outcomes: signedIn(hidden, { parent: invalid, viewOnlyParent: refused }),
  },
  // `viewOnlyParent` comes first and stops the relative. `parent` finds none.
  'DELETE /api/followers/{id}': {
    subject: 'followerId',
    outcomes: signedIn(hidden, { viewOnlyParent: done }),
  },
  'GET /api/followed-children': { outcomes: signedIn(ok) },
  'GET /api/followed-children/{id}/reports': {
    subject: 'childId',
    outcomes: signedIn(hidden, { relative: ok }),
  },
  'GET /api/followed-children/{id}/photos/{photoId}/{size}': {
    subject: 'childId',
    outcomes: signedIn(hidden, { relative: ok }),
  },
  'DELETE /api/followed-children/{id}': {
    subject: 'childId',
    outcomes: signedIn(hidden, { relative: done }),
  },
  'GET /api/staff/followers': {
    outcomes: signedIn(refused, {
      admin: readsMarks('child', 'guardian', 'follower'),
      foreignAdmin: { status: 200, theirs: ['child', 'guardian', 'follower'] },
    }),
  },
  'DELETE /api/staff/followers/{id}': {
    subject: 'officeFollowerId',
    outcomes: signedIn(refused, { admin: done, foreignAdmin: hidden }),
  },
} as const satisfies Record<string, Row>;
