/** Expected outcomes of the calls about the user's own data: the calendar address, the archive, the access log. */
import { all, hidden, ok, readsMarks, readsTheirMarks, signedIn } from './expected-outcomes.ts';
import type { Row } from './matrix-row.ts';

export const ownRows = {
  'GET /api/calendar': { outcomes: signedIn(ok) },
  'POST /api/calendar': { outcomes: signedIn({ status: 201 }) },
  'DELETE /api/calendar': { outcomes: signedIn({ status: 204 }) },
  // No token belongs to a user. calendar-routes.test.ts tests valid ones.
  'GET /api/calendar/{token}.ics': { outcomes: all(hidden) },
  'GET /api/children/{id}/accesses': {
    subject: 'childId',
    outcomes: signedIn(hidden, { parent: readsMarks('guardian'), viewOnlyParent: readsMarks('guardian') }),
  },
  // No child has left here. access-routes.test.ts tests one that has.
  'GET /api/children/former': { outcomes: signedIn(ok) },
  'GET /api/school-contacts': { outcomes: signedIn(ok) },
  // An archive is a zip file. data-export.test.ts tests its content. Own files are in it as they are.
  'GET /api/data-export': {
    outcomes: signedIn(ok, { parent: readsMarks('message'), foreignParent: readsTheirMarks('message') }),
  },
} satisfies Record<string, Row>;
