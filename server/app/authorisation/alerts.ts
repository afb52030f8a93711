/** What everybody must get of the alerts. */
import { actOnChild, forStaff, hidden, ok, reads, signedIn, theirs } from './outcomes.ts';
import type { Row } from './rows.ts';

export const alertsRows = {
  'GET /api/alerts': {
    outcomes: signedIn(ok, { P: reads('alert', 'emergency'), X: theirs('alert', 'emergency') }),
  },
  'POST /api/alerts': {
    asked: ({ childId }) => ({ body: { childId, kind: 'running_late', note: 'Ten minutes' } }),
    outcomes: actOnChild({ status: 201 }),
  },
  'GET /api/staff/alerts': {
    outcomes: forStaff(
      reads('child', 'guardian', 'alert', 'emergency'),
      ok,
      theirs('child', 'guardian', 'alert', 'emergency'),
      reads('child', 'guardian', 'emergency'),
    ),
  },
  'POST /api/staff/alerts/{id}/acknowledge': {
    subject: 'alertId',
    outcomes: forStaff(reads('child', 'guardian', 'alert'), hidden, hidden),
  },
} satisfies Record<string, Row>;
