/** Expected outcomes of the announcements, as families read them and as the school writes them. */
import {
  forStaff,
  hidden,
  conflict,
  ok,
  type Outcome,
  readsMarks,
  signedIn,
  readsTheirMarks,
} from '#test/permissions/expected-outcomes.ts';
import type { Records, Row } from '#test/permissions/matrix-row.ts';

const done: Outcome = { status: 204 };
const made: Outcome = { status: 201 };

const text = { en: 'Words', fr: 'Mots' };
const draft = ({ groupId }: Records) => ({
  target: { groupId },
  type: 'general',
  icon: 'bell',
  day: '2026-05-01',
  words: { title: text, description: text, details: text },
});

export const announcementsRows = {
  'GET /api/announcements': {
    outcomes: signedIn(ok, {
      parent: readsMarks('ofOrganization', 'ofSchool', 'ofGroup'),
      viewOnlyParent: readsMarks('ofOrganization', 'ofSchool', 'ofGroup'),
      otherParent: readsMarks('ofOrganization', 'ofSchool'),
      foreignParent: readsTheirMarks('ofOrganization', 'ofSchool', 'ofGroup'),
    }),
  },
  'GET /api/announcements/{id}': {
    subject: 'announcementId',
    outcomes: signedIn(hidden, { parent: readsMarks('ofGroup'), viewOnlyParent: readsMarks('ofGroup') }),
  },
  'POST /api/announcements/{id}/read': {
    subject: 'announcementId',
    outcomes: signedIn(hidden, { parent: { status: 200 }, viewOnlyParent: { status: 200 } }),
  },
  'GET /api/staff/announcements': {
    outcomes: forStaff(
      readsMarks('guardian', 'ofOrganization', 'ofSchool', 'ofGroup', 'unpublished'),
      readsMarks('guardian', 'ofOrganization', 'ofSchool', 'ofGroup'),
      readsTheirMarks('guardian', 'ofOrganization', 'ofSchool', 'ofGroup', 'unpublished'),
    ),
  },
  'POST /api/staff/announcements': {
    request: (records) => ({ body: draft(records) }),
    outcomes: forStaff(made, hidden, hidden),
  },
  'GET /api/staff/announcements/{id}/readers': {
    subject: 'announcementId',
    outcomes: forStaff(readsMarks('guardian'), hidden, hidden),
  },
  // The revision of another author: only the first change of it succeeds.
  'PUT /api/staff/announcements/{id}': {
    subject: 'changedAnnouncementId',
    request: (records) => ({ body: { ...draft(records), revision: 1 } }),
    outcomes: { ...forStaff(readsMarks('guardian'), hidden, hidden), admin: conflict },
  },
  'POST /api/staff/announcements/{id}/reminders': {
    subject: 'announcementId',
    outcomes: { ...forStaff(readsMarks('guardian', 'ofGroup'), hidden, hidden), admin: { status: 429 } },
  },
  'POST /api/staff/announcements/{id}/publish': {
    subject: 'unpublishedId',
    request: () => ({ body: { revision: 1 } }),
    outcomes: { ...forStaff(readsMarks('guardian', 'unpublished'), hidden, hidden), admin: hidden },
  },
  'DELETE /api/staff/announcements/{id}': {
    subject: 'unpublishedId',
    outcomes: { ...forStaff(done, hidden, hidden), admin: hidden },
  },
} satisfies Record<string, Row>;
