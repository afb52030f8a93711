/** The requests of quizzes that may wait on the device: by the name of their mutation, then the rest of its key. */
import type { Answers } from '#core/quizzes/quiz.ts';
import { quizApi } from '#core/quizzes/quiz-api.ts';
import { call } from '#web/api/call.ts';

export const sends = {
  'submit quiz': (answers: Answers, key: string, id: number, userId: number) =>
    call(quizApi.submit, { params: { id }, body: { quizId: id, userId, answers, status: 'completed' }, key }),
} as const;
