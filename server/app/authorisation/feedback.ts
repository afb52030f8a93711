/** What everybody must get of feedback and suggestions. */
import { hidden, ok, reads, refused, signedIn, theirs } from './outcomes.ts';
import type { Row } from './rows.ts';

export const feedbackRows = {
  'GET /api/feature-requests': { outcomes: signedIn(ok, { P: reads('suggestion'), X: theirs('suggestion') }) },
  'POST /api/feature-requests': {
    asked: () => ({ body: { title: 'A map', description: 'Where the bus is' } }),
    outcomes: signedIn({ status: 201 }),
  },
  'GET /api/staff/suggestions': {
    outcomes: signedIn(refused, { A: reads('guardian', 'suggestion'), Y: theirs('guardian', 'suggestion') }),
  },
  'PATCH /api/staff/suggestions/{id}': {
    subject: 'suggestionId',
    asked: () => ({ body: { status: 'planned' } }),
    outcomes: signedIn(refused, { A: reads('guardian', 'suggestion'), Y: hidden }),
  },
  'GET /api/feedback': { outcomes: signedIn(ok, { P: reads('feedback'), X: theirs('feedback') }) },
  'POST /api/feedback': {
    asked: () => ({
      body: { username: 'A', email: 'a@example.org', subject: 'The bell', feedback: 'Too loud', priority: 'low' },
    }),
    outcomes: signedIn({ status: 201 }),
  },
  'GET /api/staff/feedback': {
    outcomes: signedIn(refused, { A: reads('guardian', 'feedback'), Y: theirs('guardian', 'feedback') }),
  },
  'PATCH /api/staff/feedback/{id}': {
    subject: 'feedbackId',
    asked: () => ({ body: { status: 'seen' } }),
    outcomes: signedIn(refused, { A: reads('guardian', 'feedback'), Y: hidden }),
  },
} satisfies Record<string, Row>;
