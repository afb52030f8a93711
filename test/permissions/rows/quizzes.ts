/** Expected outcomes of the quizzes, as families take them. */
import { actOnChild, hidden, ok, readsMarks, signedIn, readsTheirMarks } from '#test/permissions/expected-outcomes.ts';
import type { Row } from '#test/permissions/matrix-row.ts';

export const quizzesRows = {
  'GET /api/quizzes': {
    outcomes: signedIn(ok, {
      parent: readsMarks('quiz'),
      viewOnlyParent: readsMarks('quiz'),
      foreignParent: readsTheirMarks('quiz'),
    }),
  },
  'GET /api/quizzes/{id}': {
    subject: 'quizId',
    outcomes: signedIn(hidden, { parent: readsMarks('quiz'), viewOnlyParent: readsMarks('quiz') }),
  },
  'POST /api/quizzes/{id}/submit': {
    subject: 'quizId',
    request: ({ quizId }) => ({ body: { quizId, answers: {}, status: 'completed' } }),
    outcomes: actOnChild({ status: 201 }),
  },
  'GET /api/quizzes/{id}/results': {
    subject: 'takenQuizId',
    outcomes: signedIn(hidden, { parent: readsMarks('quiz', 'quizKey', 'quizAnswer') }),
  },
} satisfies Record<string, Row>;
