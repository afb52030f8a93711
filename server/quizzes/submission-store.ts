/** Submissions of parents, with their grades. */
import { sql } from 'kysely';
import { type PartialBilingual, inLanguage } from '#core/lang/bilingual.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { ParsedAnswer, Grade } from '#core/quizzes/grade-rules.ts';
import type { GradedQuestion, QuizResults } from '#core/quizzes/quiz.ts';
import type { Tx } from '#server/db/database.ts';
import {
  storedQuestionJson,
  questionOf,
  quizOf,
  type QuizReader,
  selectQuizzes,
  type StoredQuestion,
} from './quiz-store.ts';

type NewSubmission = {
  readonly schoolId: number;
  readonly quizId: number;
  readonly userId: number;
  readonly passingScore: number;
  readonly grade: Grade;
  readonly feedback: PartialBilingual;
  readonly now: Date;
};

/** Stores a graded submission. Returns false if the user has one already, also from a concurrent request. */
export async function insertSubmission(tx: Tx, submission: NewSubmission): Promise<boolean> {
  const { schoolId, quizId, userId, passingScore, grade, feedback, now } = submission;
  const made = await tx
    .insertInto('quiz_submissions')
    .values({
      school_id: schoolId,
      quiz_id: quizId,
      user_id: userId,
      passing_score: passingScore,
      score: grade.score,
      correct_answers: grade.correctAnswers,
      feedback_en: feedback.en,
      feedback_fr: feedback.fr,
      submitted_at: now,
    })
    .onConflict((conflict) => conflict.constraint('quiz_submissions_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return false;
  await tx
    .insertInto('quiz_answers')
    .values(answerRows(grade, { schoolId, submissionId: made.id }))
    .execute();
  return true;
}

/** The rows of a grade's answers. */
export function answerRows({ answers }: Grade, to: { readonly schoolId: number; readonly submissionId: number }) {
  return answers.map(({ questionId, given, points }) => ({
    school_id: to.schoolId,
    submission_id: to.submissionId,
    question_id: questionId,
    given: given === null ? null : String(given),
    points,
  }));
}

/** Whether a user has submitted a quiz. */
export async function hasSubmitted(tx: Tx, quizId: number, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('quiz_submissions')
    .select('id')
    .where('quiz_id', '=', quizId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

type StoredAnswer = StoredQuestion & {
  readonly given: string | null;
  readonly earned: number;
  readonly right: PartialBilingual & { readonly option: number | null; readonly truth: boolean | null };
};

/** A user's submission of a quiz, with the grade of each question. Undefined if there is none. */
export async function findResults(
  tx: Tx,
  { id, ...reader }: QuizReader & { id: number },
  locale: Locale,
): Promise<QuizResults | undefined> {
  const row = await selectQuizzes(tx, reader)
    .where('q.id', '=', id)
    .where('s.id', 'is not', null)
    .select(
      sql<StoredAnswer[]>`(
        select jsonb_agg(${storedQuestionJson} || jsonb_build_object(
          'given', a.given, 'earned', coalesce(a.points_by_hand, a.points), 'right', jsonb_build_object(
            'option', k.correct_option, 'truth', k.correct_truth, 'en', k.correct_en, 'fr', k.correct_fr))
          order by k.place, k.id)
        from quiz_answers a join quiz_questions k on k.id = a.question_id where a.submission_id = s.id)`.as('answers'),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const graded = row.answers.map((answer) => gradedOf(answer, locale));
  const answerTexts = graded.flatMap(({ question: { id: questionId }, userAnswer }) =>
    userAnswer === undefined ? [] : [[String(questionId), userAnswer] as const],
  );
  return {
    quiz: quizOf(row, locale),
    score: row.score ?? 0,
    correctAnswers: row.correct_answers ?? 0,
    questions: graded.map(({ question }) => question),
    userAnswers: Object.fromEntries(answerTexts),
  };
}

function gradedOf({ given, earned, right, ...stored }: StoredAnswer, locale: Locale) {
  const plain = questionOf(stored, locale);
  const { questionType, options } = plain;
  const formatAnswer = (what: ParsedAnswer) =>
    questionType === 'multiple-choice' ? options[Number(what)] : String(what);
  const correct = { 'multiple-choice': right.option, 'true-false': right.truth, text: inLanguage(right, locale).text };
  const question: GradedQuestion = {
    ...plain,
    correctAnswer: formatAnswer(correct[questionType]) ?? '',
    points: earned,
    isCorrect: earned === plain.pointValue,
  };
  return { question, userAnswer: given === null ? undefined : formatAnswer(given) };
}
