import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '#server/db/database.ts';
import type { Person } from '#server/sessions/person.ts';

/**
 * The quizzes that somebody sent, with what they answered and got, for their copy of it. What was right stays in the
 * app.
 */
export function copyQuizzes(tx: Tx, { id, locale }: Person) {
  return tx
    .selectFrom('quiz_submissions as s')
    .innerJoin('quizzes as q', 'q.id', 's.quiz_id')
    .select([`q.title_${locale} as title`, 's.score', 's.correct_answers as correctAnswers'])
    .select([`s.feedback_${locale} as feedback`, 's.submitted_at as submittedAt'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('quiz_answers as a')
          .select(['a.question_id as question', 'a.given'])
          .whereRef('a.submission_id', '=', 's.id')
          .orderBy('a.question_id'),
      ).as('answers'),
    )
    .where('s.user_id', '=', id)
    .orderBy('s.id', 'desc')
    .execute();
}
