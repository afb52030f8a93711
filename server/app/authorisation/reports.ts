/** What everybody must get of the daily reports, as families read them and as the school writes them. */
import { forStaff, hidden, late, ok, type Outcome, reads, signedIn } from './outcomes.ts';
import type { Row } from './rows.ts';

const done: Outcome = { status: 204 };

export const reportsRows = {
  'GET /api/reports': {
    asked: ({ childId }) => ({ query: `?childId=${childId}&date=2026-04-14` }),
    outcomes: signedIn(hidden, { P: reads('report'), Pr: reads('report') }),
  },
  'POST /api/reports/{id}/read': {
    subject: 'reportId',
    outcomes: signedIn(hidden, { P: { status: 200 }, Pr: { status: 200 } }),
  },
  'GET /api/staff/reports': {
    asked: ({ groupId }) => ({ query: `?group=${groupId}&date=2026-04-14` }),
    outcomes: forStaff(reads('child', 'plan', 'report', 'draftReport'), hidden, hidden),
  },
  'PUT /api/staff/reports/drafts': {
    // What stands already is told to nobody: each writes another nap.
    asked: ({ childId, turn }) => {
      const naps = [{ start: '12:45', end: `13:${10 + turn}` }];
      return { body: { date: '2026-03-20', drafts: [{ childId, revision: 9, parts: { naps } }] } };
    },
    outcomes: forStaff(ok, hidden, hidden),
  },
  // The teacher comes first and publishes; the office finds that it has changed since.
  'POST /api/staff/reports/publish': {
    asked: ({ draftReportId, childId }) => ({
      body: { reports: [{ id: draftReportId, revision: 1 }], confirmed: [childId] },
    }),
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
} satisfies Record<string, Row>;
