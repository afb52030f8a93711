/** Quizzes for tests: copies of the demo's quiz about road safety. */
import type { QuizResults, QuizToTake } from '#core/quizzes/quiz.ts';
import { testFamily } from './test-family.ts';

/** Builds the app with the demo's family. */
export async function testQuizzes() {
  const family = await testFamily();
  const { sophie, database } = family;
  const read = async (id: number, ask = sophie, headers = {}) =>
    (await ask('GET', `/api/quizzes/${id}`, { headers })).json as QuizToTake;

  /** Sends the demo's quiz about road safety to its groups again, so that each test has one to take. */
  async function sendAnother(changes: object = {}): Promise<QuizToTake> {
    const { id: model } = await database.asOwner((tx) =>
      tx
        .selectFrom('quizzes')
        .select('id')
        .where('title_en', '=', 'Road safety')
        .orderBy('id')
        .executeTakeFirstOrThrow(),
    );
    const id = await database.asOwner(async (tx) => {
      const {
        id: _,
        draft: ___,
        ...quiz
      } = await tx.selectFrom('quizzes').selectAll().where('id', '=', model).executeTakeFirstOrThrow();
      const made = await tx
        .insertInto('quizzes')
        .values({ ...quiz, ...changes })
        .returning('id')
        .executeTakeFirstOrThrow();
      const targets = await tx.selectFrom('quiz_targets').selectAll().where('quiz_id', '=', model).execute();
      await tx
        .insertInto('quiz_targets')
        .values(targets.map((target) => ({ ...target, quiz_id: made.id })))
        .execute();
      const questions = await tx
        .selectFrom('quiz_questions')
        .selectAll()
        .where('quiz_id', '=', model)
        .orderBy('place')
        .execute();
      await tx
        .insertInto('quiz_questions')
        .values(questions.map(({ id: __, ...question }) => ({ ...question, quiz_id: made.id })))
        .execute();
      return made.id;
    });
    return read(id);
  }

  return {
    ...family,
    read,
    sendAnother,
    submit: (id: number, body: object, ask = sophie, key?: string) =>
      ask('POST', `/api/quizzes/${id}/submit`, { body: { answers: {}, ...body }, key }),
    results: async (id: number, ask = sophie, headers = {}) =>
      (await ask('GET', `/api/quizzes/${id}/results`, { headers })).json as QuizResults,
  };
}

/** All correct answers, by the ids of the questions. */
export const correctAnswers = ({ questions }: QuizToTake) => {
  const right = [
    'Stop, look left, right, then left again',
    'false',
    'On the side facing traffic',
    ' ROUGE ',
    'true',
    'The crossing guard',
    'false',
    'reflectors',
  ];
  return Object.fromEntries(questions.map(({ id }, n) => [id, right[n] ?? '']));
};
