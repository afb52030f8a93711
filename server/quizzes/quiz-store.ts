/** Quizzes as a parent sees them. Only `findKeys` selects the correct answers, for grading. */
import { type NotNull, type RawBuilder, sql } from 'kysely';
import { type PartialBilingual, inLanguage } from '#core/lang/bilingual.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { KeyedQuestion } from '#core/quizzes/grade-rules.ts';
import type { Question, QuestionType, Quiz, QuizToTake } from '#core/quizzes/quiz.ts';
import type { Tx } from '#server/db/database.ts';

/** Limit of a family's list. */
const maxListed = 200;

/** A guardian, with the children visible to them and those with the right to message the school. */
export type QuizReader = {
  readonly userId: number;
  readonly childIds: readonly number[];
  readonly speaksFor: readonly number[];
  readonly now: Date;
};

/** The quizzes for these children, and those the user submitted before a change of group, latest due date first. */
export async function findQuizzes(tx: Tx, reader: QuizReader, locale: Locale): Promise<Quiz[]> {
  const rows = await selectQuizzes(tx, reader)
    .orderBy('q.due_at', 'desc')
    .orderBy('q.id', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map((row) => quizOf(row, locale));
}

/** One quiz of the list, with its questions. */
export async function findQuiz(
  tx: Tx,
  { id, ...reader }: QuizReader & { id: number },
  locale: Locale,
): Promise<QuizToTake | undefined> {
  const row = await selectQuizzes(tx, reader)
    .where('q.id', '=', id)
    .select(
      sql<StoredQuestion[]>`(
        select coalesce(jsonb_agg(${storedQuestionJson} order by k.place, k.id), '[]')
        from quiz_questions k where k.quiz_id = q.id)`.as('questions'),
    )
    .executeTakeFirst();
  return row && { ...quizOf(row, locale), questions: row.questions.map((question) => questionOf(question, locale)) };
}

/** The data to check and grade a submission. */
export type SubmissionContext = {
  readonly schoolId: number;
  readonly authorId: number;
  readonly maySend: boolean;
  readonly dueDate: string;
  readonly isClosed: boolean;
  readonly passingScore: number;
  readonly passed: PartialBilingual;
  readonly notPassed: PartialBilingual;
};

/** Selects a quiz for share, so that its questions do not change until the end of the transaction. */
export async function lockQuiz(
  tx: Tx,
  { id, ...reader }: QuizReader & { id: number },
): Promise<SubmissionContext | undefined> {
  const row = await selectSent(tx, reader)
    .where('q.id', '=', id)
    .where(sql<boolean>`exists (select from ${theirs(reader.childIds)})`)
    .select(['q.author_id', 'q.passed_en', 'q.passed_fr', 'q.not_passed_en', 'q.not_passed_fr'])
    .forShare('q')
    .executeTakeFirst();
  return (
    row && {
      schoolId: row.school_id,
      authorId: row.author_id,
      maySend: row.maySend,
      dueDate: row.due_at.toISOString(),
      isClosed: row.closed_at !== null,
      passingScore: row.passing_score,
      passed: { en: row.passed_en, fr: row.passed_fr },
      notPassed: { en: row.not_passed_en, fr: row.not_passed_fr },
    }
  );
}

/** The correct answer of each question of a quiz, in order. */
export async function findKeys(tx: Tx, quizId: number): Promise<KeyedQuestion[]> {
  const rows = await tx
    .selectFrom('quiz_questions')
    .select(['id', 'type', 'points', 'options_en', 'options_fr'])
    .select(['correct_option', 'correct_truth', 'correct_en', 'correct_fr'])
    .where('quiz_id', '=', quizId)
    .orderBy('place')
    .orderBy('id')
    .execute();
  return rows.map((row): KeyedQuestion => {
    const common = { id: row.id, pointValue: row.points };
    // The table's own constraints say which of the columns is set.
    if (row.type === 'multiple-choice') {
      const options = { ...(row.options_en && { en: row.options_en }), ...(row.options_fr && { fr: row.options_fr }) };
      return { ...common, questionType: row.type, options, correct: row.correct_option ?? -1 };
    }
    if (row.type === 'true-false') return { ...common, questionType: row.type, correct: row.correct_truth === true };
    const correct = { ...(row.correct_en && { en: row.correct_en }), ...(row.correct_fr && { fr: row.correct_fr }) };
    return { ...common, questionType: 'text', correct };
  });
}

/** SQL: the children `c` among these at the school of a quiz `q`. */
const anyThere = (childIds: readonly number[]): RawBuilder<unknown> => sql`
  children c where c.id = any(${[...childIds]}::int[]) and c.school_id = q.school_id`;

/** SQL: the children `c` among these in the audience of a quiz `q`. */
const theirs = (childIds: readonly number[]): RawBuilder<unknown> => sql`
  ${anyThere(childIds)} and (q.for_all or exists (
    select from quiz_targets t where t.quiz_id = q.id and (t.child_id = c.id or t.group_id = c.group_id)))`;

/** SQL condition: whether a quiz is for single children, or for the group of a child without the view right. */
const ofUnseen = ({ userId, childIds }: QuizReader): RawBuilder<unknown> => sql`exists (
  select from quiz_targets t
   where t.quiz_id = q.id and (t.child_id is not null or t.group_id in (
     select c.group_id from guardians g join children c on c.id = g.child_id and c.left_at is null
      where g.user_id = ${userId} and c.id <> all(${[...childIds]}::int[]))))`;

function selectSent(tx: Tx, { speaksFor, now }: QuizReader) {
  return (
    tx
      .selectFrom('quizzes as q')
      .select(['q.id', 'q.school_id', 'q.due_at', 'q.passing_score', 'q.closed_at'])
      .select(sql<boolean>`exists (select from ${theirs(speaksFor)})`.as('maySend'))
      .where('q.published_at', '<=', now)
      // The table's own constraint on published quizzes.
      .$narrowType<{ passing_score: NotNull }>()
  );
}

export function selectQuizzes(tx: Tx, reader: QuizReader) {
  return (
    selectSent(tx, reader)
      .leftJoin('quiz_submissions as s', (join) =>
        join.onRef('s.quiz_id', '=', 'q.id').on('s.user_id', '=', reader.userId),
      )
      // A result stays readable after a change of group, while the guardian may see the child.
      .where(
        sql<boolean>`(exists (select from ${theirs(reader.childIds)})
        or (s.id is not null and exists (select from ${anyThere(reader.childIds)}) and not ${ofUnseen(reader)}))`,
      )
      .select(['q.title_en', 'q.title_fr', 'q.description_en', 'q.description_fr'])
      .select(['s.id as submissionId', 's.passing_score as passedAt', 's.score', 's.correct_answers', 's.submitted_at'])
      .select(['s.feedback_en', 's.feedback_fr'])
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectQuizzes>['execute']>>[number];

export function quizOf(row: Row, locale: Locale): Quiz {
  const title = inLanguage({ en: row.title_en, fr: row.title_fr }, locale);
  const { score, submitted_at: submittedAt } = row;
  const common = {
    id: row.id,
    title: title.text,
    description: inLanguage({ en: row.description_en, fr: row.description_fr }, locale).text,
    dueDate: row.due_at.toISOString(),
    maySend: row.maySend,
    ...(title.lang && { lang: title.lang }),
  };
  if (score === null || submittedAt === null) {
    return { ...common, passingScore: row.passing_score, isActive: row.closed_at === null, status: 'open' };
  }
  return {
    ...common,
    passingScore: row.passedAt ?? row.passing_score,
    isActive: false,
    status: 'completed',
    score,
    submittedAt: submittedAt.toISOString(),
    feedback: inLanguage({ en: row.feedback_en, fr: row.feedback_fr }, locale).text,
  };
}

/** SQL: a question of `quiz_questions k`, without its correct answer. */
export const storedQuestionJson = sql`jsonb_build_object('id', k.id, 'type', k.type, 'points', k.points,
  'text', jsonb_build_object('en', k.text_en, 'fr', k.text_fr),
  'options', jsonb_build_object('en', to_jsonb(k.options_en), 'fr', to_jsonb(k.options_fr)))`;

export type StoredQuestion = {
  readonly id: number;
  readonly type: QuestionType;
  readonly points: number;
  readonly text: PartialBilingual;
  readonly options: Readonly<Record<Locale, readonly string[] | null>>;
};

export function questionOf({ id, type, points, text, options }: StoredQuestion, locale: Locale): Question {
  const localized = inLanguage(text, locale);
  return {
    id,
    questionText: localized.text,
    questionType: type,
    options: [...(options[localized.lang ?? locale] ?? [])],
    pointValue: points,
    ...(localized.lang && { lang: localized.lang }),
  };
}
