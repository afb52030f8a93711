/**
 * Sending a quiz to families, and a parent's answers to the school: each is graded, kept and told in one transaction.
 */
import type { FieldProblem } from '#core/http/problem.ts';
import { answerProblems, gradeQuiz } from '#core/quizzes/grade-rules.ts';
import type { QuizSubmission } from '#core/quizzes/quiz.ts';
import { hasPassed, isPastDue, quizLink } from '#core/quizzes/quiz-rules.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import { findFamilies } from '#server/children/child-store.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { tell } from '#server/live/live-store.ts';
import { notifyEach } from '#server/notifications/notification-acts.ts';
import { markDone, notify } from '#server/notifications/notification-store.ts';
import { findOfficeAnd } from '#server/schools/office-store.ts';
import { childrenWith, type Person } from '#server/sessions/person.ts';
import { findTargets, publish } from './new-quiz-store.ts';
import { sentText, sentTitle } from './quiz-phrases.ts';
import { findKeys, lockQuiz, type Reader, type Taking } from './quiz-store.ts';
import { hasSubmitted, insertSubmission } from './submission-store.ts';

type Acting = {
  readonly tx: Tx;
  readonly person: Person;
  readonly now: Date;
  readonly requestId: string;
};

/** Grades and keeps somebody's answers. Of two phones that send at once, the first to commit counts. */
export async function submitQuiz(acting: Acting, id: number, submission: QuizSubmission): Promise<void> {
  const { tx, person, now, requestId } = acting;
  const { quizId = id, userId = person.id, answers } = submission;
  if (userId !== person.id) throw new Refusal('not_own_identity');
  const quiz = await findTaken(acting, id);
  if (quizId !== id) refuseFields([{ path: 'quizId', code: 'not_allowed' }]);
  if (await hasSubmitted(tx, id, person.id)) throw new Refusal('quiz_submitted');
  if (quiz.isClosed || isPastDue(quiz, now)) throw new Refusal('quiz_past_due');
  const questions = await findKeys(tx, id);
  refuseFields(answerProblems(questions, answers));
  const { schoolId, passingScore } = quiz;
  const grade = gradeQuiz(questions, answers, { read: person.locale, passingScore });
  const feedback = hasPassed({ score: grade.score, passingScore }) ? quiz.passed : quiz.notPassed;
  const kept = { schoolId, quizId: id, userId: person.id, passingScore, grade, feedback, now };
  if (!(await insertSubmission(tx, kept))) throw new Refusal('quiz_submitted');
  await markDone(tx, { userIds: [person.id], kind: 'quiz', link: quizLink(id) }, now);
  const staff = await findOfficeAnd(tx, schoolId, quiz.authorId);
  tell(tx, [...new Set([person.id, ...staff])], { about: 'quizzes', id });
  await recordAct(tx, { at: now, act: 'quiz.submitted', userId: person.id, schoolId, subjectId: id, requestId });
}

/**
 * A quiz that is whoever acts' to take: seen by the right `view`, sent by the right `message` for one of the children.
 */
export async function findTaken({ tx, person, now }: Omit<Acting, 'requestId'>, id: number): Promise<Taking> {
  const quiz = await lockQuiz(tx, { id, ...readerOf({ person, now }) });
  if (!quiz) throw new Refusal('not_found');
  if (!quiz.maySend) throw new Refusal('forbidden');
  return quiz;
}

/** Somebody as they read quizzes. */
export function readerOf({ person, now }: Pick<Acting, 'person' | 'now'>): Reader {
  const childIds = childrenWith(person, 'view');
  const speaking = childrenWith(person, 'message');
  return { userId: person.id, childIds, speaksFor: childIds.filter((id) => speaking.includes(id)), now };
}

/**
 * Sends a draft, of which the call has asked whether it is the one's who acts to send, and whether it is whole. Each
 * guardian who may see one of the children that it is for is told once: of a whole school's without naming any child.
 */
export async function publishQuiz({ tx, person, now, requestId }: Acting, id: number): Promise<void> {
  const sent = await publish(tx, id, now);
  if (!sent) throw new Refusal('not_found');
  const { schoolId, dueAt, timeZone, isForAll } = sent;
  const targets = await findTargets(tx, id);
  // Of groups that all have left.
  if (targets.length === 0) refuseFields([{ path: 'audience', code: 'required' }]);
  const families = await findFamilies(tx, targets);
  const guardians = [...new Set(families.map(({ userId }) => userId))];
  tell(tx, guardians, { about: 'quizzes', id });
  const notice = { schoolId, kind: 'quiz', title: sentTitle, link: quizLink(id) } as const;
  if (isForAll) {
    await notify(tx, guardians, { ...notice, childIds: [], body: sentText([], dueAt, timeZone) }, now);
  } else {
    await notifyEach(tx, families, now, (about) => ({
      ...notice,
      body: sentText(
        about.map(({ givenName }) => givenName),
        dueAt,
        timeZone,
      ),
    }));
  }
  await recordAct(tx, { at: now, act: 'quiz.published', userId: person.id, schoolId, subjectId: id, requestId });
}

function refuseFields(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new Refusal('invalid', { problems });
}
