/** The demo's quizzes and submissions. Due dates move on with today. */
import { addDays } from '#core/time/day.ts';
import { instantOf } from '#core/time/school-clock.ts';
import { gradeQuiz, type KeyedQuestion } from '#core/quizzes/grade-rules.ts';
import type { Answers } from '#core/quizzes/quiz.ts';
import { hasPassed } from '#core/quizzes/quiz-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { insertQuiz } from '#server/quizzes/quiz-draft-store.ts';
import { findKeys } from '#server/quizzes/quiz-store.ts';
import { type QuizSeed, quizSeeds } from '#server/quizzes/quiz-seed.ts';
import { answerRows } from '#server/quizzes/submission-store.ts';
import { demoOrganization } from '#server/schools/school-seed.ts';
import { daysAgoAt, demoToday } from './demo-dates.ts';
import type { SchoolPeople } from './demo-context.ts';
import { randomFrom } from './seeded-random.ts';
import { insertRows, nextIds } from './insert-rows.ts';
import type { SchoolToFill } from './demo-context.ts';

/** Five quizzes. The demo parent's submissions are scripted, those of other families of the group are random. */
export async function seedQuizzes(tx: Tx, filling: SchoolToFill, { groups, pupils, own }: SchoolPeople): Promise<void> {
  const { schoolId, now } = filling;
  const others = pupils.filter(({ groupId, id }) => groupId === own.elder.groupId && id !== own.elder.id);
  const families = [...new Set(others.flatMap(({ guardians }) => guardians))];
  for (const seed of quizSeeds) {
    const sentAt = daysAgoAt(now, seed.sentDaysAgo, '10:00');
    const quizId = await insertSeed(tx, seed, { schoolId, authorId: own.teacher, groups, now, sentAt });
    const { taken } = seed;
    if (!taken) continue;
    const keys = await findKeys(tx, quizId);
    const random = randomFrom(schoolId, quizId);
    const at = daysAgoAt(now, taken.daysAgo, '20:10');
    await insertTaken(tx, { seed, schoolId, quizId, keys, at }, [
      { userId: own.parent, answers: answersTo(keys, taken.answers) },
      ...families
        .filter(() => random() < 0.4)
        .map((userId) => ({
          userId,
          answers: answersTo(
            keys,
            keys.map((key) => (random() < 0.8 ? rightOf(key) : '')),
          ),
        })),
    ]);
  }
}

/** Moves the due and publication dates of quizzes without submissions. A quiz with submissions is published again. */
export async function moveQuizzes(tx: Tx, schoolId: number, now: Date): Promise<void> {
  for (const seed of quizSeeds) {
    if (seed.hoursAhead === undefined) continue;
    const sent = await tx
      .selectFrom('quizzes as q')
      .leftJoin('quiz_submissions as s', 's.quiz_id', 'q.id')
      .select(['q.id', 'q.due_at', 'q.author_id', 's.id as takenAs'])
      .distinctOn('q.id')
      .where('q.school_id', '=', schoolId)
      .where('q.title_en', '=', seed.title.en ?? '')
      .where('q.closed_at', 'is', null)
      .orderBy('q.id', 'desc')
      .execute();
    const [latest] = sent;
    const soonest = new Date(now.getTime() + seed.hoursAhead * 3_600_000);
    const isThere = sent.some(({ due_at }) => due_at > soonest);
    if (!latest || isThere) continue;
    if (latest.takenAs === null) {
      await tx
        .updateTable('quizzes')
        .set({ due_at: dueOf(seed, now) })
        .where('id', '=', latest.id)
        .execute();
      continue;
    }
    const groups = await tx.selectFrom('groups').select(['id', 'room']).where('school_id', '=', schoolId).execute();
    await insertSeed(tx, seed, { schoolId, authorId: latest.author_id, groups, now, sentAt: now });
  }
}

const dueOf = ({ due }: QuizSeed, now: Date) =>
  instantOf({ day: addDays(demoToday(now), due.inDays), time: due.time }, demoOrganization.time_zone);

type QuizContext = {
  readonly schoolId: number;
  readonly authorId: number;
  readonly groups: readonly { readonly id: number; readonly room: string }[];
  readonly now: Date;
  readonly sentAt: Date;
};

async function insertSeed(
  tx: Tx,
  seed: QuizSeed,
  { schoolId, authorId, groups, now, sentAt }: QuizContext,
): Promise<number> {
  const { title, description, passingScore, questions, feedback, rooms } = seed;
  const groupIds = groups.filter(({ room }) => rooms.includes(room)).map(({ id }) => id);
  const audience = rooms.length === 0 ? ('all' as const) : { groupIds, childIds: [] };
  const dueDate = dueOf(seed, now).toISOString();
  const quiz = { title, description, passingScore, questions, feedback, audience, dueDate };
  const id = await insertQuiz(tx, { schoolId, authorId, quiz, now: sentAt });
  await tx.updateTable('quizzes').set({ published_at: sentAt }).where('id', '=', id).execute();
  return id;
}

type SubmissionSeed = {
  readonly seed: QuizSeed;
  readonly schoolId: number;
  readonly quizId: number;
  readonly keys: readonly KeyedQuestion[];
  readonly at: Date;
};

async function insertTaken(
  tx: Tx,
  { seed: { passingScore, feedback }, schoolId, quizId, keys, at }: SubmissionSeed,
  takers: readonly { readonly userId: number; readonly answers: Answers }[],
): Promise<void> {
  const ids = await nextIds(tx, 'quiz_submissions', takers.length);
  const graded = takers.map(({ userId, answers }, n) => {
    return { id: ids[n] ?? 0, userId, grade: gradeQuiz(keys, answers, { read: 'fr', passingScore }) };
  });
  await insertRows(
    tx,
    'quiz_submissions',
    graded.map(({ id, userId, grade: { score, correctAnswers } }) => {
      const values = hasPassed({ score, passingScore }) ? feedback?.passed : feedback?.notPassed;
      return {
        id,
        school_id: schoolId,
        quiz_id: quizId,
        user_id: userId,
        passing_score: passingScore,
        score,
        correct_answers: correctAnswers,
        feedback_en: values?.en ?? null,
        feedback_fr: values?.fr ?? null,
        submitted_at: at,
      };
    }),
  );
  await insertRows(
    tx,
    'quiz_answers',
    graded.flatMap(({ id, grade }) => answerRows(grade, { schoolId, submissionId: id })),
  );
}

/** Answers in the order of the questions. */
const answersTo = (keys: readonly KeyedQuestion[], values: readonly string[]): Answers =>
  Object.fromEntries(keys.map(({ id }, n) => [id, values[n] ?? '']));

function rightOf(key: KeyedQuestion): string {
  if (key.questionType === 'multiple-choice') return key.options.fr?.[key.correct] ?? '';
  return key.questionType === 'true-false' ? String(key.correct) : (key.correct.fr ?? '');
}
