/** Expected outcomes of conversations, and of the contacts of each user. */
import { hidden, ok, readsMarks, refused, signedIn, readsTheirMarks } from '#test/permissions/expected-outcomes.ts';
import type { Row } from '#test/permissions/matrix-row.ts';

export const messagesRows = {
  'GET /api/messages': {
    outcomes: signedIn(ok, {
      parent: readsMarks('guardian', 'message', 'private'),
      teacher: readsMarks('guardian', 'message', 'private'),
      admin: readsMarks('guardian'),
      foreignParent: readsTheirMarks('guardian', 'message', 'private'),
      foreignAdmin: readsTheirMarks('guardian'),
    }),
  },
  'POST /api/messages': {
    request: ({ conversationId }) => ({ body: { conversationId, content: 'Good morning' } }),
    outcomes: signedIn(hidden, { parent: { status: 201, reads: ['guardian'] }, teacher: { status: 201 } }),
  },
  'GET /api/conversations': {
    outcomes: signedIn(ok, {
      parent: readsMarks('child', 'guardian', 'private'),
      teacher: readsMarks('child', 'guardian', 'private'),
      admin: readsMarks('guardian'),
      foreignParent: readsTheirMarks('child', 'guardian', 'message', 'private'),
      foreignAdmin: readsTheirMarks('guardian'),
    }),
  },
  'GET /api/conversations/{id}': {
    subject: 'conversationId',
    outcomes: signedIn(hidden, { parent: readsMarks('child', 'guardian'), teacher: readsMarks('child', 'guardian') }),
  },
  'POST /api/conversations/{id}/read': {
    subject: 'conversationId',
    request: () => ({ body: { messageId: 2_000_000_000 } }),
    outcomes: signedIn(hidden, { parent: readsMarks('child', 'guardian'), teacher: readsMarks('child', 'guardian') }),
  },
  'GET /api/contacts': {
    outcomes: signedIn(ok, {
      parent: readsMarks('child'),
      viewOnlyParent: readsMarks('guardian'),
      teacher: readsMarks('child', 'guardian'),
      admin: readsMarks('guardian'),
      foreignParent: readsTheirMarks('child'),
      foreignAdmin: readsTheirMarks('guardian'),
    }),
  },
  'GET /api/connections': { outcomes: signedIn(ok) },
  'POST /api/connections': {
    request: ({ classmateId }) => ({ body: { userId: classmateId } }),
    outcomes: signedIn(hidden, { parent: { status: 201 }, viewOnlyParent: refused }),
  },
  'POST /api/connections/{id}/accept': { subject: 'askedId', outcomes: signedIn(hidden, { parent: ok }) },
  'POST /api/connections/{id}/decline': {
    subject: 'declinedId',
    outcomes: signedIn(hidden, { parent: { status: 200 } }),
  },
  'DELETE /api/connections/{id}': { subject: 'connectedId', outcomes: signedIn(hidden, { parent: { status: 204 } }) },
  'GET /api/blocks': { outcomes: signedIn(ok) },
  'POST /api/blocks': {
    request: ({ otherClassmateId }) => ({ body: { userId: otherClassmateId } }),
    outcomes: signedIn(hidden, { parent: { status: 201 }, viewOnlyParent: { status: 201 } }),
  },
  'DELETE /api/blocks/{id}': { subject: 'blockId', outcomes: signedIn(hidden, { parent: { status: 204 } }) },
} satisfies Record<string, Row>;
