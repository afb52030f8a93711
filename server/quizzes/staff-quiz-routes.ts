import { staffQuizApi } from '#core/quizzes/staff-quiz-api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Call, type MutationResult, type Route, route } from '#server/http/route.ts';
import { loadCurrentUser } from '#server/http/current-user.ts';
import { exportResults } from './quiz-export-acts.ts';
import { closeQuiz, gradeAnswer, createQuiz, removeQuiz, saveQuiz, sendQuiz } from './staff-quiz-acts.ts';
import { findStaffQuiz, findStaffQuizzes } from './staff-quiz-store.ts';
import { childrenOf, findStaffResults } from './staff-result-store.ts';

export const staffQuizRoutes: Route[] = [
  route(staffQuizApi.list, ({ tx, currentUser, now }) => findStaffQuizzes(tx, currentUser, now)),
  route(staffQuizApi.read, (call) => shown(call, { quizId: call.params.id })),
  route(staffQuizApi.make, {
    execute: async (call) => ({ quizId: await createQuiz(call, call.body.schoolId, call.body.draft) }),
    respond: shown,
  }),
  route(staffQuizApi.save, {
    async execute(call) {
      await saveQuiz(call, call.params.id, call.body.revision, call.body.draft);
      return { quizId: call.params.id };
    },
    respond: shown,
  }),
  route(staffQuizApi.remove, {
    async execute(call) {
      await removeQuiz(call, call.params.id);
      return { quizId: call.params.id };
    },
    respond: async () => undefined,
  }),
  route(staffQuizApi.publish, {
    async execute(call) {
      await sendQuiz(call, call.params.id, call.body.revision);
      return { quizId: call.params.id };
    },
    respond: shown,
  }),
  route(staffQuizApi.close, {
    async execute(call) {
      await closeQuiz(call, call.params.id);
      return { quizId: call.params.id };
    },
    respond: shown,
  }),
  route(staffQuizApi.results, (call) => results(call, { quizId: call.params.id }), {
    kind: 'quizzes',
    childrenIn: childrenOf,
  }),
  route(
    staffQuizApi.grade,
    {
      async execute(call) {
        await gradeAnswer(call, call.params.id, call.body);
        return { quizId: call.params.id };
      },
      respond: results,
    },
    { kind: 'quizzes', childrenIn: childrenOf },
  ),
  route(staffQuizApi.export, {
    async file({ database, params, currentUser: { id: userId }, now, locale, requestId }) {
      return database.transaction({ userId }, async (tx) => {
        const currentUser = await loadCurrentUser(tx, 'staff', locale);
        if (!currentUser) throw new Refusal('unauthenticated');
        return exportResults({ tx, currentUser, now, requestId }, params.id, locale);
      });
    },
  }),
];

type ViewContext = Pick<Call<typeof staffQuizApi.read>, 'tx' | 'currentUser' | 'now' | 'locale'>;

async function shown({ tx, currentUser, now }: ViewContext, { quizId }: MutationResult) {
  const quiz = await findStaffQuiz(tx, currentUser, Number(quizId), now);
  if (!quiz) throw new Refusal('not_found');
  return quiz;
}

async function results({ tx, currentUser, now, locale }: ViewContext, { quizId }: MutationResult) {
  const found = await findStaffResults(tx, { currentUser, id: Number(quizId), now, locale });
  if (!found) throw new Refusal('not_found');
  return found;
}
