/** The results of a quiz, as its author reads and grades them. */
import { sql } from 'kysely';
import { type PartialBilingual, inLanguage } from '#core/lang/bilingual.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { QuizGuardian, StaffQuestion, StaffQuizResults, StaffSubmission } from '#core/quizzes/staff-quiz.ts';
import { totalOf } from '#core/quizzes/grade-rules.ts';
import { hasPassed } from '#core/quizzes/quiz-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { findChildFamilies } from '#server/notifications/reach-store.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { storedQuestionJson, questionOf, type StoredQuestion } from './quiz-store.ts';
import { type FoundQuiz, isServed, isTheirs, readers, summary, summaryOf } from './staff-quiz-store.ts';

type FindResultsParams = {
  readonly currentUser: CurrentUser;
  readonly id: number;
  readonly now: Date;
  readonly locale: Locale;
};

/** The children of all guardians in the results, with or without answers. */
export function childrenOf({ submissions, missing }: Pick<StaffQuizResults, 'submissions' | 'missing'>): number[] {
  return [...submissions, ...missing].flatMap(({ children }) => children.map(({ id }) => id));
}

/**
 * The results of a quiz of the user for the families of their groups, newest first, and the guardians without answers.
 */
export async function findStaffResults(
  tx: Tx,
  { currentUser, id, now, locale }: FindResultsParams,
): Promise<StaffQuizResults | undefined> {
  const { rows } = await sql<Row>`
    select ${summary(now)} as quiz,
      (select coalesce(jsonb_agg(${storedQuestionJson} || jsonb_build_object('right', jsonb_build_object('option', k.correct_option,
          'truth', k.correct_truth, 'en', k.correct_en, 'fr', k.correct_fr)) order by k.place, k.id), '[]')
        from quiz_questions k where k.quiz_id = q.id) as questions,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'userId', s.user_id, 'name', p.name, 'score', s.score,
          'passingScore', s.passing_score, 'submittedAt', s.submitted_at, 'answers', (
            select coalesce(jsonb_agg(jsonb_build_object('questionId', a.question_id, 'given', a.given, 'points', a.points,
              'pointsByHand', a.points_by_hand) order by a.question_id), '[]')
            from quiz_answers a where a.submission_id = s.id)) order by s.submitted_at desc, s.id desc), '[]')
        from quiz_submissions s join users p on p.id = s.user_id where s.quiz_id = q.id) as submissions,
      (select coalesce(jsonb_agg(jsonb_build_object('userId', g.user_id, 'name', p.name, 'childId', c.id, 'childName', c.name)
          order by alphabetical(p.name), g.user_id, alphabetical(c.name), c.id), '[]')
        from (select g.user_id, c.id as child_id from ${readers} and ${isServed(currentUser)}) r
        join guardians g on g.user_id = r.user_id and g.child_id = r.child_id
        join children c on c.id = r.child_id join users p on p.id = r.user_id) as readers
    from quizzes q join users u on u.id = q.author_id
    where q.id = ${id} and q.published_at is not null and ${isTheirs(currentUser)}`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const families = familiesOf(row.readers);
  const answered = new Set(row.submissions.map(({ userId }) => userId));
  // The office also sees submissions of users whose link to a child has ended.
  const isOffice = currentUser.adminOf.includes(row.quiz.schoolId);
  const submissions = row.submissions.filter(({ userId }) => isOffice || families.has(userId));
  return {
    quiz: summaryOf(row.quiz, await findChildFamilies(tx)),
    questions: row.questions.map((question) => keyedOf(question, locale)),
    submissions: submissions.map(({ userId, passingScore, ...submission }) => ({
      ...submission,
      children: families.get(userId)?.children ?? [],
      hasPassed: hasPassed({ score: submission.score, passingScore }),
      submittedAt: new Date(submission.submittedAt).toISOString(),
    })),
    missing: [...families].flatMap(([userId, family]) => (answered.has(userId) ? [] : [family])),
  };
}

type KeyedRow = StoredQuestion & {
  readonly right: PartialBilingual & { readonly option: number | null; readonly truth: boolean | null };
};
type Reader = {
  readonly userId: number;
  readonly name: string;
  readonly childId: number;
  readonly childName: string;
};
type Row = {
  readonly quiz: FoundQuiz;
  readonly questions: readonly KeyedRow[];
  readonly submissions: readonly (Omit<StaffSubmission, 'children' | 'hasPassed'> & {
    readonly userId: number;
    readonly passingScore: number;
  })[];
  readonly readers: readonly Reader[];
};

/** Groups the guardians with their children in the audience, by name. */
function familiesOf(rows: readonly Reader[]): Map<number, QuizGuardian> {
  const families = new Map<number, { name: string; children: { id: number; name: string }[] }>();
  for (const { userId, name, childId, childName } of rows) {
    const family = families.get(userId) ?? { name, children: [] };
    family.children.push({ id: childId, name: childName });
    families.set(userId, family);
  }
  return families;
}

function keyedOf({ right, ...stored }: KeyedRow, locale: Locale): StaffQuestion {
  const question = questionOf(stored, locale);
  const correct = {
    'multiple-choice': question.options[right.option ?? -1] ?? '',
    'true-false': String(right.truth),
    text: inLanguage(right, locale).text,
  };
  return { ...question, correctAnswer: correct[question.questionType] };
}

/** Locks a submission for grading and returns the text answer. Limited to families of the user's teams. */
export async function lockAnswer(
  tx: Tx,
  currentUser: CurrentUser,
  at: { quizId: number; submissionId: number; questionId: number },
) {
  return tx
    .selectFrom('quiz_submissions as s')
    .innerJoin('quiz_answers as a', 'a.submission_id', 's.id')
    .innerJoin('quiz_questions as k', 'k.id', 'a.question_id')
    .innerJoin('quizzes as q', 'q.id', 's.quiz_id')
    .select(['s.user_id as userId', 's.passing_score as passingScore', 'k.type', 'k.points as pointValue'])
    .select(['q.passed_en', 'q.passed_fr', 'q.not_passed_en', 'q.not_passed_fr'])
    .where('s.quiz_id', '=', at.quizId)
    .where('s.id', '=', at.submissionId)
    .where('a.question_id', '=', at.questionId)
    .where(sql<boolean>`(q.school_id = any(${[...currentUser.adminOf]}::int[])
      or exists (select from ${readers} and g.user_id = s.user_id and ${isServed(currentUser)}))`)
    .forUpdate('s')
    .executeTakeFirst();
}

type AnswerGrade = {
  readonly submissionId: number;
  readonly questionId: number;
  readonly points: number;
  readonly by: number;
  readonly now: Date;
};

/** Stores a grade, replacing an earlier one. */
export async function saveManualGrade(
  tx: Tx,
  { submissionId, questionId, points, by, now }: AnswerGrade,
): Promise<void> {
  await tx
    .updateTable('quiz_answers')
    .set({ points_by_hand: points, graded_by: by, graded_at: now })
    .where('submission_id', '=', submissionId)
    .where('question_id', '=', questionId)
    .execute();
}

/** Computes the score of a submission from its current points. */
export async function recomputeScore(
  tx: Tx,
  submissionId: number,
  passingScore: number,
): Promise<{ score: number; correctAnswers: number }> {
  const rows = await tx
    .selectFrom('quiz_answers as a')
    .innerJoin('quiz_questions as k', 'k.id', 'a.question_id')
    .select(['k.points as pointValue'])
    .select((eb) => eb.fn.coalesce('a.points_by_hand', 'a.points').as('points'))
    .where('a.submission_id', '=', submissionId)
    .execute();
  return totalOf(rows, passingScore);
}

/** Stores a new score with its feedback. */
export async function updateScore(
  tx: Tx,
  submissionId: number,
  { score, correctAnswers, feedback }: { score: number; correctAnswers: number; feedback: PartialBilingual },
): Promise<void> {
  await tx
    .updateTable('quiz_submissions')
    .set({ score, correct_answers: correctAnswers, feedback_en: feedback.en, feedback_fr: feedback.fr })
    .where('id', '=', submissionId)
    .execute();
}
