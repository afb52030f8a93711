/** Expected outcomes of the consents of a child, for its guardians, for staff and for the office. */
import { canary } from '#test/permissions/canary.ts';
import {
  actOnChild,
  forStaff,
  hidden,
  ok,
  readsMarks,
  refused,
  signedIn,
} from '#test/permissions/expected-outcomes.ts';
import type { Row } from '#test/permissions/matrix-row.ts';

const consents = readsMarks('guardian', 'consentText');
const text = canary('ours', 'consentText');

export const consentsRows = {
  'GET /api/children/{id}/consents': {
    subject: 'childId',
    outcomes: signedIn(hidden, { parent: consents, viewOnlyParent: consents }),
  },
  // The same answer on the same day: it stays as it is, for the other rows.
  'PUT /api/children/{id}/consents': {
    subject: 'childId',
    request: () => ({ body: { purpose: 'outings', version: 1, isGranted: true } }),
    outcomes: actOnChild(consents),
  },
  'GET /api/staff/groups/{id}/consents': {
    subject: 'groupId',
    outcomes: forStaff(readsMarks('child', 'consentText'), hidden, hidden),
  },
  'POST /api/staff/consent-reminders': {
    request: ({ childId }) => ({ body: { childIds: [childId] } }),
    outcomes: signedIn(refused, { admin: ok, foreignAdmin: hidden }),
  },
  // The same text: no new version.
  'PUT /api/staff/consent-texts': {
    request: ({ schoolId }) => ({ body: { schoolId, purpose: 'outings', version: 1, text: { en: text, fr: text } } }),
    outcomes: signedIn(refused, { admin: readsMarks('consentText'), foreignAdmin: hidden }),
  },
} as const satisfies Record<string, Row>;
