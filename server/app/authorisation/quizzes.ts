/** What everybody must get of the quizzes, as families take them. */
import { actOnChild, hidden, ok, reads, signedIn, theirs } from './outcomes.ts';
import type { Row } from './rows.ts';

export const quizzesRows = {
  'GET /api/quizzes': {
    outcomes: signedIn(ok, { P: reads('quiz'), Pr: reads('quiz'), X: theirs('quiz') }),
  },
  'GET /api/quizzes/{id}': { subject: 'quizId', outcomes: signedIn(hidden, { P: reads('quiz'), Pr: reads('quiz') }) },
  'POST /api/quizzes/{id}/submit': {
    subject: 'quizId',
    asked: ({ quizId }) => ({ body: { quizId, answers: {}, status: 'completed' } }),
    outcomes: actOnChild({ status: 201 }),
  },
  'GET /api/quizzes/{id}/results': {
    subject: 'takenQuizId',
    outcomes: signedIn(hidden, { P: reads('quiz', 'quizKey', 'quizAnswer') }),
  },
} satisfies Record<string, Row>;
