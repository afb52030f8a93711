/** What everybody must get of the people who may collect a child. */
import { actOnChild, forStaff, hidden, ok, reads, refused, signedIn, theirs } from './outcomes.ts';
import type { Row } from './rows.ts';

export const peopleRows = {
  'GET /api/pickup-persons': {
    outcomes: signedIn(ok, {
      P: reads('guardian', 'collector', 'toApprove'),
      X: theirs('guardian', 'collector', 'toApprove'),
    }),
  },
  'POST /api/pickup-persons': {
    asked: ({ childId, turn }) => ({ body: { name: `Somebody ${turn}`, childIds: [childId] } }),
    outcomes: actOnChild({ status: 201 }),
  },
  'DELETE /api/pickup-persons/{id}': { subject: 'personId', outcomes: actOnChild({ status: 204 }) },
  'GET /api/staff/pickup-persons': {
    outcomes: forStaff(
      reads('guardian', 'toApprove', 'restriction'),
      ok,
      theirs('guardian', 'toApprove', 'restriction'),
    ),
  },
  'POST /api/staff/pickup-persons/{id}/decision': {
    subject: 'toApproveId',
    asked: () => ({ body: { approve: true, mayNamerCollect: true } }),
    outcomes: signedIn(refused, { A: { status: 200 }, Y: hidden }),
  },
  'DELETE /api/staff/pickup-persons/{id}': {
    subject: 'toApproveId',
    outcomes: signedIn(refused, { A: { status: 204 }, Y: hidden }),
  },
} satisfies Record<string, Row>;
