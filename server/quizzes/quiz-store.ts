/** Quizzes as one parent has them. What is right is read by `findKeys` only, to grade. */
import { type NotNull, type RawBuilder, sql } from 'kysely';
import { type Either, inLanguage, type Locale } from '#core/lang/locale.ts';
import type { KeyedQuestion } from '#core/quizzes/grade-rules.ts';
import type { Question, QuestionType, Quiz, QuizToTake } from '#core/quizzes/quiz.ts';
import type { Tx } from '#server/db/database.ts';

/** As many as a family is shown. */
const most = 200;

/**
 * Who asks: as the guardian of these children, whom they may see, and for some of whom they may speak to the school.
 */
export type Reader = {
  readonly userId: number;
  readonly childIds: readonly number[];
  readonly speaksFor: readonly number[];
  readonly now: Date;
};

/** What was sent to the families of these children, and what one answered before they moved, the last one due first. */
export async function findQuizzes(tx: Tx, reader: Reader, locale: Locale): Promise<Quiz[]> {
  const rows = await selectQuizzes(tx, reader)
    .orderBy('q.due_at', 'desc')
    .orderBy('q.id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => quizOf(row, locale));
}

/** One of them with its questions. */
export async function findQuiz(
  tx: Tx,
  { id, ...reader }: Reader & { id: number },
  locale: Locale,
): Promise<QuizToTake | undefined> {
  const row = await selectQuizzes(tx, reader)
    .where('q.id', '=', id)
    .select(
      sql<StoredQuestion[]>`(
        select coalesce(jsonb_agg(${asStored} order by k.place, k.id), '[]')
        from quiz_questions k where k.quiz_id = q.id)`.as('questions'),
    )
    .executeTakeFirst();
  return row && { ...quizOf(row, locale), questions: row.questions.map((question) => questionOf(question, locale)) };
}

/** What judges whether somebody may send their answers, and is kept with them. */
export type Taking = {
  readonly schoolId: number;
  readonly authorId: number;
  readonly maySend: boolean;
  readonly dueDate: string;
  readonly isClosed: boolean;
  readonly passingScore: number;
  readonly passed: Either;
  readonly notPassed: Either;
};

/** One of them, of which no question changes until the transaction ends. */
export async function lockQuiz(tx: Tx, { id, ...reader }: Reader & { id: number }): Promise<Taking | undefined> {
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

/** What is right of each question of a quiz, in its order. */
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
    // Which of the columns is there, the table's own constraints say.
    if (row.type === 'multiple-choice') {
      const options = { ...(row.options_en && { en: row.options_en }), ...(row.options_fr && { fr: row.options_fr }) };
      return { ...common, questionType: row.type, options, correct: row.correct_option ?? -1 };
    }
    if (row.type === 'true-false') return { ...common, questionType: row.type, correct: row.correct_truth === true };
    const correct = { ...(row.correct_en && { en: row.correct_en }), ...(row.correct_fr && { fr: row.correct_fr }) };
    return { ...common, questionType: 'text', correct };
  });
}

/** The children `c` among these at the school of a quiz `q`. */
const anyThere = (childIds: readonly number[]): RawBuilder<unknown> => sql`
  children c where c.id = any(${[...childIds]}::int[]) and c.school_id = q.school_id`;

/** Those of them that it is for. */
const theirs = (childIds: readonly number[]): RawBuilder<unknown> => sql`
  ${anyThere(childIds)} and (q.for_all or exists (
    select from quiz_targets t where t.quiz_id = q.id and (t.child_id = c.id or t.group_id = c.group_id)))`;

/** Whether a quiz is for single children, or for the group of a child that the reader, its guardian, may not see. */
const ofUnseen = ({ userId, childIds }: Reader): RawBuilder<unknown> => sql`exists (
  select from quiz_targets t
   where t.quiz_id = q.id and (t.child_id is not null or t.group_id in (
     select c.group_id from guardians g join children c on c.id = g.child_id and c.left_at is null
      where g.user_id = ${userId} and c.id <> all(${[...childIds]}::int[]))))`;

function selectSent(tx: Tx, { speaksFor, now }: Reader) {
  return (
    tx
      .selectFrom('quizzes as q')
      .select(['q.id', 'q.school_id', 'q.due_at', 'q.passing_score', 'q.closed_at'])
      .select(sql<boolean>`exists (select from ${theirs(speaksFor)})`.as('maySend'))
      .where('q.published_at', '<=', now)
      // By the table's own constraint of what was sent.
      .$narrowType<{ passing_score: NotNull }>()
  );
}

export function selectQuizzes(tx: Tx, reader: Reader) {
  return (
    selectSent(tx, reader)
      .leftJoin('quiz_submissions as s', (join) =>
        join.onRef('s.quiz_id', '=', 'q.id').on('s.user_id', '=', reader.userId),
      )
      // A result is read for months, whatever group the child is in by then, and no longer than the child is seen.
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

/** A question as it is read from `quiz_questions k`, without what is right. */
export const asStored = sql`jsonb_build_object('id', k.id, 'type', k.type, 'points', k.points,
  'text', jsonb_build_object('en', k.text_en, 'fr', k.text_fr),
  'options', jsonb_build_object('en', to_jsonb(k.options_en), 'fr', to_jsonb(k.options_fr)))`;

export type StoredQuestion = {
  readonly id: number;
  readonly type: QuestionType;
  readonly points: number;
  readonly text: Either;
  readonly options: Readonly<Record<Locale, readonly string[] | null>>;
};

export function questionOf({ id, type, points, text, options }: StoredQuestion, locale: Locale): Question {
  const said = inLanguage(text, locale);
  return {
    id,
    questionText: said.text,
    questionType: type,
    options: [...(options[said.lang ?? locale] ?? [])],
    pointValue: points,
    ...(said.lang && { lang: said.lang }),
  };
}
