/** Canary records of `permission-matrix.test.ts`: quizzes. */
import type { Tx } from '#server/db/database.ts';
import type { Mark } from './expected-outcomes.ts';

/** Two quizzes for the child’s group: one to take, and one that the parent has taken. */
export async function markQuizzes(
  tx: Tx,
  { schoolId, groupId, parentId }: { readonly schoolId: number; readonly groupId: number; readonly parentId: number },
  mark: (name: Mark) => string,
  now: Date,
) {
  const send = async () => {
    const sent = { school_id: schoolId, author_id: parentId, created_at: now, published_at: now, passing_score: 70 };
    const due_at = new Date(now.getTime() + 86_400_000);
    const { id } = await tx
      .insertInto('quizzes')
      .values({ ...sent, due_at, title_en: mark('quiz'), title_fr: mark('quiz') })
      .returning('id')
      .executeTakeFirstOrThrow();
    const place = { school_id: schoolId, quiz_id: id };
    await tx
      .insertInto('quiz_targets')
      .values({ ...place, group_id: groupId })
      .execute();
    const questionRow = { ...place, place: 0, type: 'text', points: 1, text_en: 'Which?', correct_en: mark('quizKey') };
    const question = await tx
      .insertInto('quiz_questions')
      .values(questionRow)
      .returning('id')
      .executeTakeFirstOrThrow();
    return { quizId: id, questionId: question.id };
  };
  const { quizId } = await send();
  const taken = await send();
  const graded = { passing_score: 70, score: 0, correct_answers: 0, submitted_at: now };
  const { id: submission_id } = await tx
    .insertInto('quiz_submissions')
    .values({ ...graded, school_id: schoolId, quiz_id: taken.quizId, user_id: parentId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const answer = { school_id: schoolId, submission_id, question_id: taken.questionId, points: 0 };
  await tx
    .insertInto('quiz_answers')
    .values({ ...answer, given: mark('quizAnswer') })
    .execute();
  return { quizId, takenQuizId: taken.quizId };
}
