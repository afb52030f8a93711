import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Quiz, QuizResults, QuizSubmission, QuizToTake, SubmissionResult } from './quiz.ts';

export const quizApi = {
  /**
   * Those sent to all families of a school of one's children, to their groups or to them; and those that one sent
   * before they moved to another group. The last one due first.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/quizzes',
    who: 'guardian:view',
    does: 'Lists the quizzes sent to the families of one’s children, each as one has it oneself, the last one due first.',
    spec: '§7, §3 Quiz; decisions, Quizzes',
    reply: z.array(Quiz),
  }),
  /** 404 when it is unknown, not yet published, or not for one's children and not sent by oneself. */
  read: endpoint({
    method: 'GET',
    path: '/api/quizzes/{id}',
    who: 'guardian:view',
    does: 'Gives a quiz with its questions, and nothing of what is right.',
    spec: '§7, §3 Question; decisions, Quizzes',
    reply: QuizToTake,
    refuses: ['not_found'],
  }),
  /**
   * Once for each parent and quiz. 403 in somebody else's name, and without the right `message` for a child it is for;
   * 422 when an answer is to a question that is no longer there or is none of its options; 409 `quiz_submitted` the
   * second time, `quiz_past_due` after the due date or once the school has closed it.
   */
  submit: endpoint({
    method: 'POST',
    path: '/api/quizzes/{id}/submit',
    who: 'guardian:message',
    does: 'Sends one’s answers, which are graded at once and for good.',
    spec: '§7, §3 Quiz submission; decisions, Quizzes',
    body: QuizSubmission,
    reply: SubmissionResult,
    answers: 201,
    refuses: ['not_own_identity', 'forbidden', 'not_found', 'quiz_submitted', 'quiz_past_due'],
  }),
  /** As it was graded, whatever became of the quiz since. 404 before one has sent it. */
  results: endpoint({
    method: 'GET',
    path: '/api/quizzes/{id}/results',
    who: 'guardian:view',
    does: 'Gives one’s own answers with what is right and the points each earned.',
    spec: '§7, §3 Review result; decisions, Quizzes',
    reply: QuizResults,
    refuses: ['not_found'],
  }),
};
