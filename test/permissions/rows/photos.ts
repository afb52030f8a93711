/** Expected outcomes of the photos of reports, for families, for staff and for the office. */
import { canary } from '#test/permissions/canary.ts';
import {
  forStaff,
  hidden,
  ok,
  type Outcome,
  readsMarks,
  readsTheirMarks,
  refused,
  signedIn,
} from '#test/permissions/expected-outcomes.ts';
import type { Row } from '#test/permissions/matrix-row.ts';

const caption = canary('ours', 'photoCaption');
const photos = readsMarks('photoCaption');
const invalid: Outcome = { status: 422 };
const done: Outcome = { status: 204 };

export const photosRows = {
  'GET /api/children/{id}/photos': {
    subject: 'childId',
    request: () => ({ query: '?month=2026-04' }),
    outcomes: signedIn(hidden, { parent: photos, viewOnlyParent: photos }),
  },
  // An archive is a zip file. photo-archive.test.ts tests its content.
  'GET /api/children/{id}/photos.zip': {
    subject: 'childId',
    request: () => ({ query: '?month=2026-05' }),
    outcomes: signedIn(hidden, { parent: ok, viewOnlyParent: ok }),
  },
  // `viewOnlyParent` comes first and takes it down. `parent` finds it hidden.
  'POST /api/photos/{id}/take-down': {
    subject: 'takenDownPhotoId',
    outcomes: signedIn(hidden, { viewOnlyParent: ok }),
  },
  'GET /api/staff/groups/{id}/photos': {
    subject: 'groupId',
    request: () => ({ query: '?day=2026-04-14' }),
    outcomes: forStaff(readsMarks('child', 'photoCaption'), hidden, hidden),
  },
  // A day in the future.
  'POST /api/staff/groups/{id}/photos': {
    subject: 'groupId',
    request: ({ turn }) => ({ query: '?day=2026-04-15', body: { fileIds: [turn + 1] } }),
    outcomes: forStaff(invalid, hidden, hidden),
  },
  'PATCH /api/staff/photos/{id}': {
    subject: 'reportPhotoId',
    request: () => ({ body: { caption: { en: caption, fr: caption } } }),
    outcomes: forStaff(readsMarks('child', 'photoCaption'), hidden, hidden),
  },
  // `teacher` comes first and deletes it. `admin` finds nothing.
  'DELETE /api/staff/photos/{id}': {
    subject: 'unwantedPhotoId',
    outcomes: { ...forStaff(done, hidden, hidden), admin: hidden },
  },
  // With the names of the guardians who took them down.
  'GET /api/staff/photos/taken-down': {
    outcomes: signedIn(refused, { admin: readsMarks('guardian'), foreignAdmin: readsTheirMarks('guardian') }),
  },
  'POST /api/staff/photos/{id}/settle': {
    subject: 'hiddenPhotoId',
    request: () => ({ body: { decision: 'restore' } }),
    outcomes: signedIn(refused, { admin: ok, foreignAdmin: hidden }),
  },
} as const satisfies Record<string, Row>;
