/** What everybody must get of the calls about one's own data: the calendar's address, one's archive, who looked. */
import { all, hidden, ok, reads, signedIn } from './outcomes.ts';
import type { Row } from './rows.ts';

export const ownRows = {
  'GET /api/calendar': { outcomes: signedIn(ok) },
  'POST /api/calendar': { outcomes: signedIn({ status: 201 }) },
  'DELETE /api/calendar': { outcomes: signedIn({ status: 204 }) },
  // No token is one of anybody's; what a known one gives is walked in calendar-routes.test.ts.
  'GET /api/calendar/{token}.ics': { outcomes: all(hidden) },
  'GET /api/children/{id}/accesses': {
    subject: 'childId',
    outcomes: signedIn(hidden, { P: reads('guardian'), Pr: reads('guardian') }),
  },
  // Of the children there none has left; who has is walked in access-routes.test.ts.
  'GET /api/children/left': { outcomes: signedIn(ok) },
  'GET /api/school-contacts': { outcomes: signedIn(ok) },
  // An archive is packed: what is in each person's is walked in my-data.test.ts.
  'GET /api/my-data': { outcomes: signedIn(ok) },
} satisfies Record<string, Row>;
