/** Expected outcomes of webhooks: the office's own, and another office finds nothing. */
import {
  hidden,
  ok,
  type Outcome,
  refused,
  readsMarks,
  readsTheirMarks,
  signedIn,
} from '#test/permissions/expected-outcomes.ts';
import type { Row } from '#test/permissions/matrix-row.ts';

const office = (outcome: Outcome) => signedIn(refused, { admin: outcome, foreignAdmin: hidden });

export const webhooksRows = {
  'GET /api/staff/webhooks': {
    outcomes: signedIn(refused, { admin: readsMarks('webhook'), foreignAdmin: readsTheirMarks('webhook') }),
  },
  'POST /api/staff/webhooks': {
    request: ({ schoolId }) => ({ body: { schoolId, url: 'https://receiver.example/hook', kinds: ['alerts'] } }),
    outcomes: office({ status: 201 }),
  },
  'POST /api/staff/webhooks/{id}/test': { subject: 'webhookId', outcomes: office(ok) },
  'POST /api/staff/webhooks/{id}/resume': { subject: 'webhookId', outcomes: office(readsMarks('webhook')) },
  'DELETE /api/staff/webhooks/{id}': { subject: 'webhookId', outcomes: office({ status: 204 }) },
} satisfies Record<string, Row>;
