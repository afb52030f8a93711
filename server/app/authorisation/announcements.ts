/** What everybody must get of the announcements, as families read them and as the school writes them. */
import { forStaff, hidden, late, ok, type Outcome, reads, signedIn, theirs } from './outcomes.ts';
import type { Records, Row } from './rows.ts';

const done: Outcome = { status: 204 };
const made: Outcome = { status: 201 };

const said = { en: 'Words', fr: 'Mots' };
const draft = ({ groupId }: Records) => ({
  target: { groupId },
  type: 'general',
  icon: 'bell',
  day: '2026-05-01',
  words: { title: said, description: said, details: said },
});

export const announcementsRows = {
  'GET /api/announcements': {
    outcomes: signedIn(ok, {
      P: reads('ofOrganization', 'ofSchool', 'ofGroup'),
      Pr: reads('ofOrganization', 'ofSchool', 'ofGroup'),
      P2: reads('ofOrganization', 'ofSchool'),
      X: theirs('ofOrganization', 'ofSchool', 'ofGroup'),
    }),
  },
  'GET /api/announcements/{id}': {
    subject: 'announcementId',
    outcomes: signedIn(hidden, { P: reads('ofGroup'), Pr: reads('ofGroup') }),
  },
  'POST /api/announcements/{id}/read': {
    subject: 'announcementId',
    outcomes: signedIn(hidden, { P: { status: 200 }, Pr: { status: 200 } }),
  },
  'GET /api/staff/announcements': {
    outcomes: forStaff(
      reads('guardian', 'ofOrganization', 'ofSchool', 'ofGroup', 'unpublished'),
      reads('guardian', 'ofOrganization', 'ofSchool', 'ofGroup'),
      theirs('guardian', 'ofOrganization', 'ofSchool', 'ofGroup', 'unpublished'),
    ),
  },
  'POST /api/staff/announcements': {
    asked: (records) => ({ body: draft(records) }),
    outcomes: forStaff(made, hidden, hidden),
  },
  'GET /api/staff/announcements/{id}/readers': {
    subject: 'announcementId',
    outcomes: forStaff(reads('guardian'), hidden, hidden),
  },
  // Somebody else’s revision: the one to change it first has it.
  'PUT /api/staff/announcements/{id}': {
    subject: 'changedAnnouncementId',
    asked: (records) => ({ body: { ...draft(records), revision: 1 } }),
    outcomes: { ...forStaff(reads('guardian'), hidden, hidden), A: late },
  },
  'POST /api/staff/announcements/{id}/nudge': {
    subject: 'announcementId',
    outcomes: { ...forStaff(reads('guardian', 'ofGroup'), hidden, hidden), A: { status: 429 } },
  },
  'POST /api/staff/announcements/{id}/publish': {
    subject: 'unpublishedId',
    asked: () => ({ body: { revision: 1 } }),
    outcomes: { ...forStaff(reads('guardian', 'unpublished'), hidden, hidden), A: hidden },
  },
  'DELETE /api/staff/announcements/{id}': {
    subject: 'unpublishedId',
    outcomes: { ...forStaff(done, hidden, hidden), A: hidden },
  },
} satisfies Record<string, Row>;
