/** Expected outcomes of the file of a child, for its guardians, for staff and for the office. */
import { canary } from '#test/permissions/canary.ts';
import { markedFile } from '#test/permissions/canary-files.ts';
import {
  actOnChild,
  conflict,
  forStaff,
  hidden,
  type Mark,
  ok,
  readsMarks,
  readsTheirMarks,
  refused,
  signedIn,
} from '#test/permissions/expected-outcomes.ts';
import type { Row } from '#test/permissions/matrix-row.ts';

const file = readsMarks('guardian', 'fileAllergy', 'fileHealth');
const atTheDoor: Mark[] = ['child', 'guardian', 'restriction', 'fileAllergy'];
const cards = forStaff(
  readsMarks(...atTheDoor, 'fileHealth', 'awaitedGuardian'),
  hidden,
  hidden,
  readsMarks(...atTheDoor, 'awaitedGuardian'),
);
const office = { admin: ok, foreignAdmin: hidden };

export const childFilesRows = {
  'GET /api/children/{id}/file': {
    subject: 'childId',
    outcomes: signedIn(hidden, { parent: file, viewOnlyParent: file }),
  },
  // The same text: it stays as it is, for the other rows.
  'PUT /api/children/{id}/file': {
    subject: 'childId',
    request: () => ({ body: { version: 1, content: markedFile((name) => canary('ours', name)) } }),
    outcomes: actOnChild(file),
  },
  'POST /api/children/{id}/file/signatures': {
    subject: 'childId',
    request: () => ({ body: { version: 1, hash: '0'.repeat(64) } }),
    outcomes: actOnChild(conflict),
  },
  'GET /api/staff/children/{id}/card': { subject: 'childId', outcomes: cards },
  'GET /api/staff/groups/{id}/sheet': { subject: 'groupId', outcomes: cards },
  'GET /api/staff/child-files': {
    outcomes: signedIn(refused, { admin: readsMarks('child'), foreignAdmin: readsTheirMarks('child') }),
  },
  'POST /api/staff/child-files/reminders': {
    request: ({ childId }) => ({ body: { childIds: [childId] } }),
    outcomes: signedIn(refused, office),
  },
  'GET /api/staff/children/{id}/file/versions': {
    subject: 'childId',
    outcomes: signedIn(refused, { ...office, admin: readsMarks('guardian') }),
  },
} as const satisfies Record<string, Row>;
