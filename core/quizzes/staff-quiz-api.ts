import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id } from '#core/http/fields.ts';
import { QuizDraft } from './quiz-draft.ts';
import { StaffQuiz, StaffQuizResults, StaffQuizzes } from './staff-quiz.ts';

const Revision = z.int().check(z.positive());

/** The user's own quizzes; for the office, all quizzes of the school. Other quizzes are 404. */
export const staffQuizApi = {
  /** The latest due first, at most 200. */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/quizzes',
    access: 'staff:group',
    summary: 'Lists the quizzes of the user, or of the whole school for the office, with their submission counts.',
    reply: StaffQuizzes,
  }),
  /** In any state. */
  read: endpoint({
    method: 'GET',
    path: '/api/staff/quizzes/{id}',
    access: 'staff:group',
    summary: 'Returns a quiz for editing, in both languages and with the correct answers.',
    reply: StaffQuiz,
  }),
  /** 422 for an audience the user may not write to. */
  make: endpoint({
    method: 'POST',
    path: '/api/staff/quizzes',
    access: 'staff:group',
    summary: 'Creates a quiz draft, hidden from families.',
    body: z.strictObject({ schoolId: Id, draft: QuizDraft }),
    reply: StaffQuiz,
    status: 201,
    errors: ['not_found'],
  }),
  /** 404 once it is published, 409 `conflict` when it was saved since that revision. */
  save: endpoint({
    method: 'PUT',
    path: '/api/staff/quizzes/{id}',
    access: 'staff:group',
    summary: 'Saves a quiz draft.',
    body: z.strictObject({ revision: Revision, draft: QuizDraft }),
    reply: StaffQuiz,
    errors: ['conflict'],
  }),
  /** 404 once it is published. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/quizzes/{id}',
    access: 'staff:group',
    summary: 'Deletes a quiz draft.',
  }),
  /** 422 with everything missing in either language; 409 `conflict` when it was saved since that revision. */
  publish: endpoint({
    method: 'POST',
    path: '/api/staff/quizzes/{id}/publish',
    access: 'staff:group',
    summary: 'Publishes a quiz and notifies its families once.',
    body: z.strictObject({ revision: Revision }),
    reply: StaffQuiz,
    errors: ['conflict'],
  }),
  /** 404 when it is not open. */
  close: endpoint({
    method: 'POST',
    path: '/api/staff/quizzes/{id}/close',
    access: 'staff:group',
    summary: 'Closes a quiz before its due date. Submissions are kept.',
    reply: StaffQuiz,
  }),
  /** 404 for a draft. */
  results: endpoint({
    method: 'GET',
    path: '/api/staff/quizzes/{id}/results',
    access: 'staff:group',
    summary: 'Returns the submissions of families by question, and the guardians without one.',
    reply: StaffQuizResults,
  }),
  /**
   * `points` replace those of automatic grading, and the parent sees the new score. 422 for an answer that is not a
   * text, or more points than the question has.
   */
  grade: endpoint({
    method: 'POST',
    path: '/api/staff/quizzes/{id}/grades',
    access: 'staff:group',
    summary: 'Grades a typed answer by hand: updates the score and notifies the parent.',
    body: z.strictObject({ submissionId: Id, questionId: Id, points: z.int().check(z.nonnegative()) }),
    reply: StaffQuizResults,
  }),
  /** UTF-8 with a byte order mark, one row per guardian. Recorded in the audit log. */
  export: endpoint({
    method: 'GET',
    path: '/api/staff/quizzes/{id}/results.csv',
    access: 'staff:group',
    summary: 'Exports the results as CSV.',
    file: 'text/csv',
  }),
};
