/** Expected outcomes of feedback and suggestions. */
import { hidden, ok, readsMarks, refused, signedIn, readsTheirMarks } from '#test/permissions/expected-outcomes.ts';
import type { Row } from '#test/permissions/matrix-row.ts';

export const feedbackRows = {
  'GET /api/feature-requests': {
    outcomes: signedIn(ok, { parent: readsMarks('suggestion'), foreignParent: readsTheirMarks('suggestion') }),
  },
  'POST /api/feature-requests': {
    request: () => ({ body: { title: 'A map', description: 'Where the bus is' } }),
    outcomes: signedIn({ status: 201 }, { relative: refused }),
  },
  'GET /api/staff/suggestions': {
    outcomes: signedIn(refused, {
      admin: readsMarks('guardian', 'suggestion'),
      foreignAdmin: readsTheirMarks('guardian', 'suggestion'),
    }),
  },
  'PATCH /api/staff/suggestions/{id}': {
    subject: 'suggestionId',
    request: () => ({ body: { status: 'planned' } }),
    outcomes: signedIn(refused, { admin: readsMarks('guardian', 'suggestion'), foreignAdmin: hidden }),
  },
  'GET /api/feedback': {
    outcomes: signedIn(ok, { parent: readsMarks('feedback'), foreignParent: readsTheirMarks('feedback') }),
  },
  'POST /api/feedback': {
    request: () => ({
      body: { username: 'A', email: 'a@example.org', subject: 'The bell', feedback: 'Too loud', priority: 'low' },
    }),
    outcomes: signedIn({ status: 201 }, { relative: refused }),
  },
  'GET /api/staff/feedback': {
    outcomes: signedIn(refused, {
      admin: readsMarks('guardian', 'feedback'),
      foreignAdmin: readsTheirMarks('guardian', 'feedback'),
    }),
  },
  'PATCH /api/staff/feedback/{id}': {
    subject: 'feedbackId',
    request: () => ({ body: { status: 'seen' } }),
    outcomes: signedIn(refused, { admin: readsMarks('guardian', 'feedback'), foreignAdmin: hidden }),
  },
} satisfies Record<string, Row>;
