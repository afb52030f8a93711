import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id } from '#core/http/fields.ts';
import { QuizDraft } from './quiz-draft.ts';
import { StaffQuiz, StaffQuizResults, StaffQuizzes } from './staff-quiz.ts';

const Revision = z.int().check(z.positive());

/** Of quizzes that one wrote; for the office every one of its school. Any other is a 404. */
export const staffQuizApi = {
  /** The latest due first, at most 200. */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/quizzes',
    who: 'staff:group',
    does: 'Lists the quizzes one wrote, the office’s whole school’s, with how many have answered.',
    spec: 'decisions, Quizzes; trust, Who may what',
    reply: StaffQuizzes,
  }),
  /** A draft, or one that was sent, open or closed. */
  read: endpoint({
    method: 'GET',
    path: '/api/staff/quizzes/{id}',
    who: 'staff:group',
    does: 'Gives a quiz as it is written, in both languages and with what is right.',
    spec: 'decisions, Quizzes; trust, Who may what',
    reply: StaffQuiz,
  }),
  /** 422 for an audience that is not one's own to write to. */
  make: endpoint({
    method: 'POST',
    path: '/api/staff/quizzes',
    who: 'staff:group',
    does: 'Keeps a new quiz, half written or whole, which no family sees yet.',
    spec: '§3 Quiz, Question; decisions, Quizzes',
    body: z.strictObject({ schoolId: Id, draft: QuizDraft }),
    reply: StaffQuiz,
    answers: 201,
    refuses: ['not_found'],
  }),
  /** 404 once it is published, 409 `moved_on` when somebody saved it after the revision that was read. */
  save: endpoint({
    method: 'PUT',
    path: '/api/staff/quizzes/{id}',
    who: 'staff:group',
    does: 'Saves a quiz that is not yet published.',
    spec: 'decisions, Quizzes',
    body: z.strictObject({ revision: Revision, draft: QuizDraft }),
    reply: StaffQuiz,
    refuses: ['moved_on'],
  }),
  /** 404 once it is published. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/quizzes/{id}',
    who: 'staff:group',
    does: 'Throws away a quiz that is not yet published.',
    spec: 'decisions, Quizzes',
  }),
  /** 422 with all that is missing in either language; 409 `moved_on` when another revision was read. */
  publish: endpoint({
    method: 'POST',
    path: '/api/staff/quizzes/{id}/publish',
    who: 'staff:group',
    does: 'Sends a quiz to its families, who are told once.',
    spec: 'decisions, Quizzes',
    body: z.strictObject({ revision: Revision }),
    reply: StaffQuiz,
    refuses: ['moved_on'],
  }),
  /** 404 when it is not open. */
  close: endpoint({
    method: 'POST',
    path: '/api/staff/quizzes/{id}/close',
    who: 'staff:group',
    does: 'Ends a quiz before its due date: nothing more is taken, and what was sent stays.',
    spec: 'decisions, Quizzes',
    reply: StaffQuiz,
  }),
  /** 404 for a draft. */
  results: endpoint({
    method: 'GET',
    path: '/api/staff/quizzes/{id}/results',
    who: 'staff:group',
    does: 'Gives what families answered, question by question, and who has not.',
    spec: 'trust, Who may what: quiz, submission, result',
    reply: StaffQuizResults,
  }),
  /**
   * `points` count in the place of the first grade's, whose score the parent sees change. 422 for an answer that is not
   * a text, or more points than there are.
   */
  grade: endpoint({
    method: 'POST',
    path: '/api/staff/quizzes/{id}/grades',
    who: 'staff:group',
    does: 'Grades a typed answer by hand: the score is counted anew, and the parent is told.',
    spec: 'decisions, Quizzes',
    body: z.strictObject({ submissionId: Id, questionId: Id, points: z.int().check(z.nonnegative()) }),
    reply: StaffQuizResults,
  }),
  /** UTF-8 with a mark that it is, one line for each guardian. Written down in the audit. */
  export: endpoint({
    method: 'GET',
    path: '/api/staff/quizzes/{id}/results.csv',
    who: 'staff:group',
    does: 'Gives the results as a table for a spreadsheet.',
    spec: 'trust, Who may what: quiz, submission, result',
    file: 'text/csv',
  }),
};
