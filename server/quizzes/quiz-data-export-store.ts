import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '#server/db/database.ts';
import { textIn } from '#server/db/in-language.ts';
import type { CurrentUser } from '#server/http/current-user.ts';

/** A user's quiz submissions with answers and scores, for their data export. The correct answers are not included. */
export function copyQuizzes(tx: Tx, { id, locale }: CurrentUser) {
  return tx
    .selectFrom('quiz_submissions as s')
    .innerJoin('quizzes as q', 'q.id', 's.quiz_id')
    .select([textIn('q.title', locale).as('title'), 's.score', 's.correct_answers as correctAnswers'])
    .select([textIn('s.feedback', locale).as('feedback'), 's.submitted_at as submittedAt'])
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
