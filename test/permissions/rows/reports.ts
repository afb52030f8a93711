/** Expected outcomes of the daily reports, as families read them and as the school writes them. */
import {
  forStaff,
  hidden,
  conflict,
  ok,
  type Outcome,
  readsMarks,
  signedIn,
} from '#test/permissions/expected-outcomes.ts';
import type { Row } from '#test/permissions/matrix-row.ts';

const done: Outcome = { status: 204 };

export const reportsRows = {
  'GET /api/reports': {
    request: ({ childId }) => ({ query: `?childId=${childId}&date=2026-04-14` }),
    outcomes: signedIn(hidden, {
      parent: readsMarks('report', 'photoCaption'),
      viewOnlyParent: readsMarks('report', 'photoCaption'),
    }),
  },
  'GET /api/reports/days': {
    request: ({ childId }) => ({ query: `?childId=${childId}` }),
    outcomes: signedIn(hidden, { parent: ok, viewOnlyParent: ok }),
  },
  'POST /api/reports/{id}/read': {
    subject: 'reportId',
    outcomes: signedIn(hidden, { parent: { status: 200 }, viewOnlyParent: { status: 200 } }),
  },
  'GET /api/staff/reports': {
    request: ({ groupId }) => ({ query: `?group=${groupId}&date=2026-04-14` }),
    outcomes: forStaff(readsMarks('child', 'plan', 'report', 'draftReport'), hidden, hidden),
  },
  'PUT /api/staff/reports/drafts': {
    // An unchanged draft sends no event: each actor adds another nap.
    request: ({ childId, turn }) => {
      const naps = [{ start: '12:45', end: `13:${10 + turn}` }];
      return { body: { date: '2026-03-20', drafts: [{ childId, revision: 9, parts: { naps } }] } };
    },
    outcomes: forStaff(ok, hidden, hidden),
  },
  // `teacher` comes first and publishes. `admin` finds that it has changed since.
  'POST /api/staff/reports/publish': {
    request: ({ draftReportId, childId }) => ({
      body: { reports: [{ id: draftReportId, revision: 1 }], confirmed: [childId] },
    }),
    outcomes: { ...forStaff(ok, hidden, hidden), admin: conflict },
  },
  'GET /api/staff/reports/{id}/versions': {
    subject: 'reportId',
    outcomes: forStaff(readsMarks('report'), hidden, hidden),
  },
  'DELETE /api/staff/reports/{id}/draft': {
    subject: 'discardedReportId',
    outcomes: { ...forStaff(done, hidden, hidden), admin: hidden },
  },
} satisfies Record<string, Row>;
