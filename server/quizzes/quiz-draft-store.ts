/** Quizzes as written and published by the school. */
import { sql } from 'kysely';
import { numberProblems } from '#core/http/number-input.ts';
import { answerKeyOf, type NewQuestion, type NewQuiz } from '#core/quizzes/quiz-content.ts';
import { maxScore, type QuizDraft } from '#core/quizzes/quiz-draft.ts';
import type { Tx } from '#server/db/database.ts';

type NewQuizRow = { readonly schoolId: number; readonly authorId: number; readonly quiz: NewQuiz; readonly now: Date };

/** Inserts a complete draft with its questions and audience. Returns its id. */
export async function insertQuiz(tx: Tx, { schoolId, authorId, quiz, now }: NewQuizRow): Promise<number> {
  const { id } = await tx
    .insertInto('quizzes')
    .values({ school_id: schoolId, ...quizColumns(quiz), author_id: authorId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertContent(tx, { id, schoolId }, quiz);
  return id;
}

/** Inserts a draft that may be incomplete. Returns its id. */
export async function insertDraft(
  tx: Tx,
  { schoolId, authorId, draft, now }: Omit<NewQuizRow, 'quiz'> & { readonly draft: QuizDraft },
): Promise<number> {
  const { id } = await tx
    .insertInto('quizzes')
    .values({ school_id: schoolId, ...draftColumns(draft), author_id: authorId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves a draft as the next revision. */
export async function updateDraft(tx: Tx, id: number, draft: QuizDraft): Promise<void> {
  await tx
    .updateTable('quizzes')
    .set((eb) => ({ ...draftColumns(draft), revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Deletes a draft. */
export async function deleteDraft(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('quizzes').where('id', '=', id).where('published_at', 'is', null).execute();
}

/** Stores the content of a draft as the quiz to publish. */
export async function completeDraft(tx: Tx, at: QuizPlace, quiz: NewQuiz): Promise<void> {
  await tx
    .updateTable('quizzes')
    .set({ ...quizColumns(quiz), draft: null })
    .where('id', '=', at.id)
    .execute();
  await insertContent(tx, at, quiz);
}

/** Closes a quiz for answers. */
export async function markClosed(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('quizzes').set({ closed_at: now }).where('id', '=', id).execute();
}

type QuizPlace = { readonly id: number; readonly schoolId: number };

async function insertContent(tx: Tx, { id, schoolId }: QuizPlace, quiz: NewQuiz): Promise<void> {
  const place = { school_id: schoolId, quiz_id: id };
  const { groupIds, childIds } = quiz.audience === 'all' ? { groupIds: [], childIds: [] } : quiz.audience;
  const targets = [
    ...groupIds.map((groupId) => ({ ...place, group_id: groupId, child_id: null })),
    ...childIds.map((childId) => ({ ...place, group_id: null, child_id: childId })),
  ];
  if (targets.length > 0) await tx.insertInto('quiz_targets').values(targets).execute();
  const questions = quiz.questions.map((question, n) => ({ ...place, place: n, ...questionColumns(question) }));
  await tx.insertInto('quiz_questions').values(questions).execute();
}

/** The draft, with the columns that the list shows. */
function draftColumns(draft: QuizDraft) {
  return {
    draft: JSON.stringify(draft),
    title_en: draft.title.en || null,
    title_fr: draft.title.fr || null,
    due_at: new Date(draft.dueDate),
    passing_score: numberProblems('', draft.passingScore, maxScore).length === 0 ? draft.passingScore : null,
  };
}

function quizColumns(quiz: NewQuiz) {
  return {
    title_en: quiz.title.en ?? null,
    title_fr: quiz.title.fr ?? null,
    description_en: quiz.description.en ?? null,
    description_fr: quiz.description.fr ?? null,
    due_at: new Date(quiz.dueDate),
    passing_score: quiz.passingScore,
    for_all: quiz.audience === 'all',
    passed_en: quiz.feedback?.passed.en ?? null,
    passed_fr: quiz.feedback?.passed.fr ?? null,
    not_passed_en: quiz.feedback?.notPassed.en ?? null,
    not_passed_fr: quiz.feedback?.notPassed.fr ?? null,
  };
}

function questionColumns(question: NewQuestion) {
  const key = answerKeyOf(question, 0);
  const isText = key.questionType === 'text';
  return {
    type: question.questionType,
    text_en: question.questionText.en ?? null,
    text_fr: question.questionText.fr ?? null,
    options_en: question.options?.en ?? null,
    options_fr: question.options?.fr ?? null,
    correct_option: key.questionType === 'multiple-choice' ? key.correct : null,
    correct_truth: key.questionType === 'true-false' ? key.correct : null,
    correct_en: isText ? (key.correct.en ?? null) : null,
    correct_fr: isText ? (key.correct.fr ?? null) : null,
    points: question.pointValue,
  };
}

export type SentQuiz = {
  readonly schoolId: number;
  readonly isForAll: boolean;
  readonly dueAt: Date;
  readonly timeZone: string;
};

/** Publishes a draft. Undefined if it does not exist or is already published. */
export async function publish(tx: Tx, id: number, now: Date): Promise<SentQuiz | undefined> {
  return tx
    .updateTable('quizzes as q')
    .set({ published_at: now })
    .where('q.id', '=', id)
    .where('q.published_at', 'is', null)
    .returning(['q.school_id as schoolId', 'q.for_all as isForAll', 'q.due_at as dueAt'])
    .returning(
      sql<string>`(select o.time_zone from schools s join organizations o on o.id = s.organization_id where s.id = q.school_id)`.as(
        'timeZone',
      ),
    )
    .executeTakeFirst();
}

/** The current children of the school in a quiz's audience. */
export async function findTargets(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('quizzes as q')
    .innerJoin('children as c', 'c.school_id', 'q.school_id')
    .select('c.id')
    .where('q.id', '=', id)
    .where('c.left_at', 'is', null)
    .where(({ or, exists, eb, selectFrom }) =>
      or([
        eb('q.for_all', '=', true),
        exists(
          selectFrom('quiz_targets as t')
            .select('t.quiz_id')
            .whereRef('t.quiz_id', '=', 'q.id')
            .where((target) =>
              target.or([
                target('t.child_id', '=', target.ref('c.id')),
                target('t.group_id', '=', target.ref('c.group_id')),
              ]),
            ),
        ),
      ]),
    )
    .execute();
  return rows.map((row) => row.id);
}
