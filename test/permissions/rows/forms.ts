/** Expected outcomes of the forms, as families answer them. */
import { actOnChild, hidden, ok, readsMarks, signedIn, readsTheirMarks } from '#test/permissions/expected-outcomes.ts';
import type { Row } from '#test/permissions/matrix-row.ts';

export const formsRows = {
  'GET /api/forms': {
    outcomes: signedIn(ok, {
      parent: readsMarks('guardian', 'groupForm', 'schoolForm'),
      viewOnlyParent: readsMarks('guardian', 'groupForm', 'schoolForm'),
      otherParent: readsMarks('schoolForm'),
      foreignParent: readsTheirMarks('guardian', 'groupForm', 'schoolForm'),
    }),
  },
  'GET /api/forms/{id}': {
    subject: 'formId',
    outcomes: signedIn(hidden, {
      parent: readsMarks('guardian', 'groupForm'),
      viewOnlyParent: readsMarks('guardian', 'groupForm'),
    }),
  },
  'POST /api/forms/{id}/responses': {
    subject: 'formId',
    request: ({ childId }) => ({ body: { childId, version: 1, lang: 'en', answers: {} } }),
    outcomes: actOnChild({ status: 201, reads: ['guardian', 'groupForm'] }),
  },
  'GET /api/forms/{id}/responses/{answerId}': {
    subject: 'answeredFormId',
    outcomes: signedIn(hidden, {
      parent: readsMarks('guardian', 'groupForm', 'formAnswer'),
      // The other guardian sees that it was answered, and when.
      viewOnlyParent: readsMarks('guardian', 'groupForm'),
    }),
  },
  'DELETE /api/forms/{id}/responses/{answerId}': {
    subject: 'answeredFormId',
    outcomes: actOnChild({ status: 204 }),
  },
} satisfies Record<string, Row>;
