/** What everybody must get of the calls by which the school writes daily reports and announcements. */
import type { Actor, Mark, Outcome, Records, Row } from './authorisation.ts';

type Words = {
  signedIn(outcome: Outcome, named?: Partial<Record<Actor, Outcome>>): Row['outcomes'];
  forStaff(served: Outcome, others: Outcome, abroad: Outcome): Row['outcomes'];
  readonly ok: Outcome;
  readonly hidden: Outcome;
  readonly late: Outcome;
  reads(...marks: readonly Mark[]): Outcome;
  theirs(...marks: readonly Mark[]): Outcome;
};

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

/** Said in the words of `authorisation.ts`. */
export const staffReportsAuthorisation = ({ signedIn, forStaff, ok, hidden, late, reads, theirs }: Words) =>
  ({
    'GET /api/staff/reports': {
      asked: ({ groupId }) => ({ query: `?group=${groupId}&date=2026-04-13` }),
      outcomes: forStaff(reads('child', 'report'), hidden, hidden),
    },
    'PUT /api/staff/reports/drafts': {
      asked: ({ childId }) => ({
        body: { date: '2026-03-20', drafts: [{ childId, revision: 9, parts: { naps: [] } }] },
      }),
      outcomes: forStaff(ok, hidden, hidden),
    },
    // The teacher comes first and publishes; the office finds that it has changed since.
    'POST /api/staff/reports/publish': {
      asked: ({ draftReportId }) => ({ body: { reports: [{ id: draftReportId, revision: 1 }] } }),
      outcomes: { ...forStaff(ok, hidden, hidden), A: late },
    },
    'GET /api/staff/reports/{id}/versions': {
      subject: 'reportId',
      outcomes: forStaff(reads('report'), hidden, hidden),
    },
    'DELETE /api/staff/reports/{id}/draft': {
      subject: 'discardedReportId',
      outcomes: { ...forStaff(done, hidden, hidden), A: hidden },
    },
    'POST /api/announcements/{id}/read': {
      subject: 'announcementId',
      outcomes: signedIn(hidden, { P: done, Pr: done }),
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
  }) satisfies Record<string, Row>;
