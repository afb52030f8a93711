/** What everybody must get of conversations, and of who may write to whom. */
import { hidden, ok, reads, refused, signedIn, theirs } from './outcomes.ts';
import type { Row } from './rows.ts';

export const messagesRows = {
  'GET /api/messages': {
    outcomes: signedIn(ok, {
      P: reads('guardian', 'message', 'private'),
      E: reads('guardian', 'message', 'private'),
      A: reads('guardian'),
      X: theirs('guardian', 'message', 'private'),
      Y: theirs('guardian'),
    }),
  },
  'POST /api/messages': {
    asked: ({ conversationId }) => ({ body: { conversationId, content: 'Good morning' } }),
    outcomes: signedIn(hidden, { P: { status: 201, reads: ['guardian'] }, E: { status: 201 } }),
  },
  'GET /api/conversations': {
    outcomes: signedIn(ok, {
      P: reads('child', 'guardian', 'private'),
      E: reads('child', 'guardian', 'private'),
      A: reads('guardian'),
      X: theirs('child', 'guardian', 'message', 'private'),
      Y: theirs('guardian'),
    }),
  },
  'GET /api/conversations/{id}': {
    subject: 'conversationId',
    outcomes: signedIn(hidden, { P: reads('child', 'guardian'), E: reads('child', 'guardian') }),
  },
  'POST /api/conversations/{id}/read': {
    subject: 'conversationId',
    asked: () => ({ body: { messageId: 2_000_000_000 } }),
    outcomes: signedIn(hidden, { P: reads('child', 'guardian'), E: reads('child', 'guardian') }),
  },
  'GET /api/contacts': {
    outcomes: signedIn(ok, {
      P: reads('child'),
      Pr: reads('guardian'),
      E: reads('child', 'guardian'),
      A: reads('guardian'),
      X: theirs('child'),
      Y: theirs('guardian'),
    }),
  },
  'GET /api/connections': { outcomes: signedIn(ok) },
  'POST /api/connections': {
    asked: ({ classmateId }) => ({ body: { userId: classmateId } }),
    outcomes: signedIn(hidden, { P: { status: 201 }, Pr: refused }),
  },
  'POST /api/connections/{id}/accept': { subject: 'askedId', outcomes: signedIn(hidden, { P: ok }) },
  'POST /api/connections/{id}/decline': { subject: 'declinedId', outcomes: signedIn(hidden, { P: { status: 200 } }) },
  'DELETE /api/connections/{id}': { subject: 'connectedId', outcomes: signedIn(hidden, { P: { status: 204 } }) },
  'GET /api/blocks': { outcomes: signedIn(ok) },
  'POST /api/blocks': {
    asked: ({ otherClassmateId }) => ({ body: { userId: otherClassmateId } }),
    outcomes: signedIn(hidden, { P: { status: 201 }, Pr: { status: 201 } }),
  },
  'DELETE /api/blocks/{id}': { subject: 'blockId', outcomes: signedIn(hidden, { P: { status: 204 } }) },
} satisfies Record<string, Row>;
