import { staffQuizApi } from '#core/quizzes/staff-quiz-api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Call, type Kept, type Route, route } from '#server/http/route.ts';
import { standAs } from '#server/sessions/person.ts';
import { exportResults } from './quiz-export-acts.ts';
import { closeQuiz, gradeAnswer, makeQuiz, removeQuiz, saveQuiz, sendQuiz } from './staff-quiz-acts.ts';
import { findStaffQuiz, findStaffQuizzes } from './staff-quiz-store.ts';
import { childrenOf, findStaffResults } from './staff-result-store.ts';

export const staffQuizRoutes: Route[] = [
  route(staffQuizApi.list, ({ tx, person, now }) => findStaffQuizzes(tx, person, now)),
  route(staffQuizApi.read, (call) => shown(call, { quizId: call.params.id })),
  route(staffQuizApi.make, {
    act: async (call) => ({ quizId: await makeQuiz(call, call.body.schoolId, call.body.draft) }),
    show: shown,
  }),
  route(staffQuizApi.save, {
    async act(call) {
      await saveQuiz(call, call.params.id, call.body.revision, call.body.draft);
      return { quizId: call.params.id };
    },
    show: shown,
  }),
  route(staffQuizApi.remove, {
    async act(call) {
      await removeQuiz(call, call.params.id);
      return { quizId: call.params.id };
    },
    show: async () => undefined,
  }),
  route(staffQuizApi.publish, {
    async act(call) {
      await sendQuiz(call, call.params.id, call.body.revision);
      return { quizId: call.params.id };
    },
    show: shown,
  }),
  route(staffQuizApi.close, {
    async act(call) {
      await closeQuiz(call, call.params.id);
      return { quizId: call.params.id };
    },
    show: shown,
  }),
  route(staffQuizApi.results, (call) => results(call, { quizId: call.params.id }), {
    kind: 'quizzes',
    childrenIn: childrenOf,
  }),
  route(
    staffQuizApi.grade,
    {
      async act(call) {
        await gradeAnswer(call, call.params.id, call.body);
        return { quizId: call.params.id };
      },
      show: results,
    },
    { kind: 'quizzes', childrenIn: childrenOf },
  ),
  route(staffQuizApi.export, {
    async file({ database, params, person: { id: userId }, now, locale, requestId }) {
      return database.transaction({ userId }, async (tx) => {
        const person = await standAs(tx, 'staff', locale);
        if (!person) throw new Refusal('unauthenticated');
        return exportResults({ tx, person, now, requestId }, params.id, locale);
      });
    },
  }),
];

type Asking = Pick<Call<typeof staffQuizApi.read>, 'tx' | 'person' | 'now' | 'locale'>;

async function shown({ tx, person, now }: Asking, { quizId }: Kept) {
  const quiz = await findStaffQuiz(tx, person, Number(quizId), now);
  if (!quiz) throw new Refusal('not_found');
  return quiz;
}

async function results({ tx, person, now, locale }: Asking, { quizId }: Kept) {
  const found = await findStaffResults(tx, { person, id: Number(quizId), now, locale });
  if (!found) throw new Refusal('not_found');
  return found;
}
