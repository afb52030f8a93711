import { quizApi } from '#core/quizzes/quiz-api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { findResultsOf, readerOf, submitQuiz } from './quiz-acts.ts';
import { findQuiz, findQuizzes } from './quiz-store.ts';
import { findResults } from './submission-store.ts';

export const quizRoutes: Route[] = [
  route(quizApi.list, (call) => findQuizzes(call.tx, readerOf(call), call.locale)),
  route(quizApi.read, async (call) => {
    const quiz = await findQuiz(call.tx, { id: call.params.id, ...readerOf(call) }, call.locale);
    return quiz ?? nothing();
  }),
  route(quizApi.submit, {
    async execute(call) {
      await submitQuiz(call, call.params.id, call.body);
      return { quizId: call.params.id };
    },
    async respond(call, { quizId }) {
      const id = Number(quizId);
      await findResultsOf(call, id);
      const results = (await findResults(call.tx, { id, ...readerOf(call) }, call.locale)) ?? nothing();
      return { ...results, feedback: results.quiz.feedback ?? '' };
    },
  }),
  route(quizApi.results, async (call) => {
    const results = await findResults(call.tx, { id: call.params.id, ...readerOf(call) }, call.locale);
    return results ?? nothing();
  }),
];

function nothing(): never {
  throw new Refusal('not_found');
}
