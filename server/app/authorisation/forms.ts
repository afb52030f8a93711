/** What everybody must get of the forms, as families answer them. */
import { actOnChild, hidden, ok, reads, signedIn, theirs } from './outcomes.ts';
import type { Row } from './rows.ts';

export const formsRows = {
  'GET /api/forms': {
    outcomes: signedIn(ok, {
      P: reads('guardian', 'groupForm', 'schoolForm'),
      Pr: reads('guardian', 'groupForm', 'schoolForm'),
      P2: reads('schoolForm'),
      X: theirs('guardian', 'groupForm', 'schoolForm'),
    }),
  },
  'GET /api/forms/{id}': {
    subject: 'formId',
    outcomes: signedIn(hidden, { P: reads('guardian', 'groupForm'), Pr: reads('guardian', 'groupForm') }),
  },
  'POST /api/forms/{id}/responses': {
    subject: 'formId',
    asked: ({ childId }) => ({ body: { childId, version: 1, lang: 'en', answers: {} } }),
    outcomes: actOnChild({ status: 201, reads: ['guardian', 'groupForm'] }),
  },
  'GET /api/forms/{id}/responses/{responseId}': {
    subject: 'answeredFormId',
    outcomes: signedIn(hidden, {
      P: reads('guardian', 'groupForm', 'formAnswer'),
      // The other guardian sees that and when it was answered.
      Pr: reads('guardian', 'groupForm'),
    }),
  },
  'DELETE /api/forms/{id}/responses/{responseId}': {
    subject: 'answeredFormId',
    outcomes: actOnChild({ status: 204 }),
  },
} satisfies Record<string, Row>;
