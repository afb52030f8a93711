import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Quiz, QuizResults, QuizSubmission, QuizToTake, SubmissionResult } from './quiz.ts';

export const quizApi = {
  /**
   * Quizzes for all families of the schools of the user's children, for their groups or for single children, and
   * quizzes the user submitted before a child changed groups. The last one due first.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/quizzes',
    access: 'guardian:view',
    module: 'quizzes',
    summary: 'Lists the quizzes for the current user, the last one due first.',
    reply: z.array(Quiz),
  }),
  /** 404 when it is unknown, unpublished, or neither for the user's children nor submitted by the user. */
  read: endpoint({
    method: 'GET',
    path: '/api/quizzes/{id}',
    access: 'guardian:view',
    module: 'quizzes',
    summary: 'Returns a quiz with its questions, without the correct answers.',
    reply: QuizToTake,
    errors: ['not_found'],
  }),
  /**
   * Once per parent and quiz. 403 for another user's id, and without the right `message` for a child of the audience;
   * 422 for an unknown question or option; 409 `quiz_submitted` the second time, `quiz_past_due` after the due date
   * or once the school closed it.
   */
  submit: endpoint({
    method: 'POST',
    path: '/api/quizzes/{id}/submit',
    access: 'guardian:message',
    module: 'quizzes',
    summary: 'Submits the answers to a quiz, which are graded at once and cannot be changed.',
    body: QuizSubmission,
    reply: SubmissionResult,
    status: 201,
    errors: ['identity_mismatch', 'forbidden', 'not_found', 'quiz_submitted', 'quiz_past_due'],
  }),
  /** As graded, regardless of later changes to the quiz. 404 before the user submitted it. */
  results: endpoint({
    method: 'GET',
    path: '/api/quizzes/{id}/results',
    access: 'guardian:view',
    module: 'quizzes',
    summary: 'Returns the user’s answers with the correct ones and the points.',
    reply: QuizResults,
    errors: ['not_found'],
  }),
};
