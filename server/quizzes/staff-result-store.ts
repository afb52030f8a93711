/** What families answered to a quiz, as those who wrote it read and grade it. */
import { sql } from 'kysely';
import { type Either, inLanguage, type Locale } from '#core/lang/locale.ts';
import type { Answering, StaffQuestion, StaffQuizResults, StaffSubmission } from '#core/quizzes/staff-quiz.ts';
import { totalOf } from '#core/quizzes/grade-rules.ts';
import { hasPassed } from '#core/quizzes/quiz-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { findChildFamilies } from '#server/notifications/reach-store.ts';
import type { Person } from '#server/sessions/person.ts';
import { asStored, questionOf, type StoredQuestion } from './quiz-store.ts';
import { type FoundQuiz, isServed, isTheirs, readers, summary, summaryOf } from './staff-quiz-store.ts';

type Asked = { readonly person: Person; readonly id: number; readonly now: Date; readonly locale: Locale };

/** Whose guardians' answers these are, or are missing. */
export function childrenOf({ submissions, missing }: Pick<StaffQuizResults, 'submissions' | 'missing'>): number[] {
  return [...submissions, ...missing].flatMap(({ children }) => children.map(({ id }) => id));
}

/**
 * The results of a quiz of one's own, of the families of one's groups, the latest first; who has not answered by name.
 */
export async function findStaffResults(
  tx: Tx,
  { person, id, now, locale }: Asked,
): Promise<StaffQuizResults | undefined> {
  const { rows } = await sql<Row>`
    select ${summary(now)} as quiz,
      (select coalesce(jsonb_agg(${asStored} || jsonb_build_object('right', jsonb_build_object('option', k.correct_option,
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
        from (select g.user_id, c.id as child_id from ${readers} and ${isServed(person)}) r
        join guardians g on g.user_id = r.user_id and g.child_id = r.child_id
        join children c on c.id = r.child_id join users p on p.id = r.user_id) as readers
    from quizzes q join users u on u.id = q.author_id
    where q.id = ${id} and q.published_at is not null and ${isTheirs(person)}`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const families = familiesOf(row.readers);
  const answered = new Set(row.submissions.map(({ userId }) => userId));
  // The office sees those too whose link to a child has ended since.
  const isOffice = person.adminOf.includes(row.quiz.schoolId);
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
  readonly right: Either & { readonly option: number | null; readonly truth: boolean | null };
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

/** Guardians with the children for whom they have it, in order of name. */
function familiesOf(rows: readonly Reader[]): Map<number, Answering> {
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

/**
 * A typed answer of a family that one serves, with the submission that it is of; nobody else changes either meanwhile.
 */
export async function lockAnswer(
  tx: Tx,
  person: Person,
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
    .where(sql<boolean>`(q.school_id = any(${[...person.adminOf]}::int[])
      or exists (select from ${readers} and g.user_id = s.user_id and ${isServed(person)}))`)
    .forUpdate('s')
    .executeTakeFirst();
}

type Graded = {
  readonly submissionId: number;
  readonly questionId: number;
  readonly points: number;
  readonly by: number;
  readonly now: Date;
};

/** Puts a grade in the place of the one before. */
export async function gradeByHand(tx: Tx, { submissionId, questionId, points, by, now }: Graded): Promise<void> {
  await tx
    .updateTable('quiz_answers')
    .set({ points_by_hand: points, graded_by: by, graded_at: now })
    .where('submission_id', '=', submissionId)
    .where('question_id', '=', questionId)
    .execute();
}

/** Counts a submission again by the grades that its answers have now. Gives the score. */
export async function countAnew(
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

/** Keeps a new score, with what the school says to it. */
export async function updateScore(
  tx: Tx,
  submissionId: number,
  { score, correctAnswers, feedback }: { score: number; correctAnswers: number; feedback: Either },
): Promise<void> {
  await tx
    .updateTable('quiz_submissions')
    .set({ score, correct_answers: correctAnswers, feedback_en: feedback.en, feedback_fr: feedback.fr })
    .where('id', '=', submissionId)
    .execute();
}
