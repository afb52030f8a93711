/** Expected outcomes of the alerts. */
import {
  actOnChild,
  forStaff,
  hidden,
  ok,
  readsMarks,
  signedIn,
  readsTheirMarks,
} from '#test/permissions/expected-outcomes.ts';
import type { Row } from '#test/permissions/matrix-row.ts';

export const alertsRows = {
  'GET /api/alerts': {
    outcomes: signedIn(ok, {
      parent: readsMarks('alert', 'emergency'),
      foreignParent: readsTheirMarks('alert', 'emergency'),
    }),
  },
  'POST /api/alerts': {
    request: ({ childId }) => ({ body: { childId, kind: 'running_late', note: 'Ten minutes' } }),
    outcomes: actOnChild({ status: 201 }),
  },
  'GET /api/staff/alerts': {
    outcomes: forStaff(
      readsMarks('child', 'guardian', 'alert', 'emergency'),
      ok,
      readsTheirMarks('child', 'guardian', 'alert', 'emergency'),
      readsMarks('child', 'guardian', 'emergency'),
    ),
  },
  'POST /api/staff/alerts/{id}/acknowledge': {
    subject: 'alertId',
    outcomes: forStaff(readsMarks('child', 'guardian', 'alert'), hidden, hidden),
  },
} satisfies Record<string, Row>;
