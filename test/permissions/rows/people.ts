/** Expected outcomes of the pickup people. */
import {
  actOnChild,
  forStaff,
  hidden,
  ok,
  readsMarks,
  refused,
  signedIn,
  readsTheirMarks,
} from '#test/permissions/expected-outcomes.ts';
import type { Row } from '#test/permissions/matrix-row.ts';

export const peopleRows = {
  'GET /api/pickup-persons': {
    outcomes: signedIn(ok, {
      parent: readsMarks('guardian', 'collector', 'toApprove'),
      foreignParent: readsTheirMarks('guardian', 'collector', 'toApprove'),
    }),
  },
  'POST /api/pickup-persons': {
    request: ({ childId, turn }) => ({ body: { name: `Walker ${turn}`, childIds: [childId] } }),
    outcomes: actOnChild({ status: 201 }),
  },
  'PUT /api/pickup-persons/{id}/limits': {
    subject: 'personId',
    request: () => ({
      body: { limits: { from: null, until: null, weekdays: [1, 2, 3, 4], after: null, before: null }, before: null },
    }),
    outcomes: actOnChild(readsMarks('collector')),
  },
  'GET /api/pickup-codes': {
    outcomes: signedIn(ok, {
      parent: readsMarks('guardian', 'collector'),
      foreignParent: readsTheirMarks('guardian', 'collector'),
    }),
  },
  'POST /api/pickup-codes': {
    request: ({ childId, personId }) => ({
      body: { pickupPersonId: personId, childIds: [childId], day: '2026-04-16' },
    }),
    outcomes: actOnChild({ status: 201, reads: ['guardian', 'collector'] }),
  },
  'DELETE /api/pickup-codes/{id}': { subject: 'codeId', outcomes: actOnChild({ status: 204 }) },
  'DELETE /api/pickup-persons/{id}': { subject: 'personId', outcomes: actOnChild({ status: 204 }) },
  // A wrong code. server/pickup-people/pickup-code.test.ts has right ones.
  'POST /api/staff/pickup-codes/check': {
    request: () => ({ body: { code: '000000' } }),
    outcomes: forStaff({ status: 422 }, { status: 422 }, { status: 422 }),
  },
  'GET /api/staff/pickup-persons': {
    outcomes: forStaff(
      readsMarks('child', 'guardian', 'toApprove', 'restriction'),
      ok,
      readsTheirMarks('child', 'guardian', 'toApprove', 'restriction'),
    ),
  },
  'POST /api/staff/pickup-persons': {
    request: ({ childId, turn }) => ({
      body: { name: `Neighbor ${turn}`, childIds: [childId], reason: 'The guardian called.' },
    }),
    outcomes: signedIn(refused, { admin: { status: 201 }, foreignAdmin: hidden }),
  },
  'POST /api/staff/pickup-persons/{id}/decision': {
    subject: 'toApproveId',
    request: () => ({ body: { approve: true, mayNamerCollect: true } }),
    outcomes: signedIn(refused, { admin: { status: 200 }, foreignAdmin: hidden }),
  },
  'DELETE /api/staff/pickup-persons/{id}': {
    subject: 'toApproveId',
    outcomes: signedIn(refused, { admin: { status: 204 }, foreignAdmin: hidden }),
  },
} satisfies Record<string, Row>;
