/** The demo's quizzes, what came of them, and those that move on with today. */
import { addDays } from '#core/time/day.ts';
import { instantOf } from '#core/time/school-clock.ts';
import { gradeQuiz, type KeyedQuestion } from '#core/quizzes/grade-rules.ts';
import type { Answers } from '#core/quizzes/quiz.ts';
import { hasPassed } from '#core/quizzes/quiz-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { insertQuiz } from '#server/quizzes/new-quiz-store.ts';
import { findKeys } from '#server/quizzes/quiz-store.ts';
import { type QuizSeed, quizSeeds } from '#server/quizzes/quiz-seed.ts';
import { answerRows } from '#server/quizzes/submission-store.ts';
import { demoOrganization } from '#server/schools/school-seed.ts';
import { daysAgoAt, demoToday } from './demo-days.ts';
import type { SchoolPeople } from './demo-people.ts';
import { randomFrom } from './demo-random.ts';
import { insertRows, nextIds } from './demo-rows.ts';
import type { SchoolToFill } from './demo-school.ts';

/**
 * Five quizzes. Two are answered: by the demo parent as the story says, by other families of the room as it falls out.
 */
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

/** What is due soon, and what is to come, is so again, unless somebody took it: then it is sent once more. */
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

type Place = {
  readonly schoolId: number;
  readonly authorId: number;
  readonly groups: readonly { readonly id: number; readonly room: string }[];
  readonly now: Date;
  readonly sentAt: Date;
};

async function insertSeed(tx: Tx, seed: QuizSeed, { schoolId, authorId, groups, now, sentAt }: Place): Promise<number> {
  const { title, description, passingScore, questions, feedback, rooms } = seed;
  const groupIds = groups.filter(({ room }) => rooms.includes(room)).map(({ id }) => id);
  const audience = rooms.length === 0 ? ('all' as const) : { groupIds, childIds: [] };
  const dueDate = dueOf(seed, now).toISOString();
  const quiz = { title, description, passingScore, questions, feedback, audience, dueDate };
  const id = await insertQuiz(tx, { schoolId, authorId, quiz, now: sentAt });
  await tx.updateTable('quizzes').set({ published_at: sentAt }).where('id', '=', id).execute();
  return id;
}

type Taken = {
  readonly seed: QuizSeed;
  readonly schoolId: number;
  readonly quizId: number;
  readonly keys: readonly KeyedQuestion[];
  readonly at: Date;
};

async function insertTaken(
  tx: Tx,
  { seed: { passingScore, feedback }, schoolId, quizId, keys, at }: Taken,
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
      const said = hasPassed({ score, passingScore }) ? feedback?.passed : feedback?.notPassed;
      return {
        id,
        school_id: schoolId,
        quiz_id: quizId,
        user_id: userId,
        passing_score: passingScore,
        score,
        correct_answers: correctAnswers,
        feedback_en: said?.en ?? null,
        feedback_fr: said?.fr ?? null,
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
const answersTo = (keys: readonly KeyedQuestion[], said: readonly string[]): Answers =>
  Object.fromEntries(keys.map(({ id }, n) => [id, said[n] ?? '']));

function rightOf(key: KeyedQuestion): string {
  if (key.questionType === 'multiple-choice') return key.options.fr?.[key.correct] ?? '';
  return key.questionType === 'true-false' ? String(key.correct) : (key.correct.fr ?? '');
}
