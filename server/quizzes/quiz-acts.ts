/** Publishing a quiz to families, and submitting answers: grades, stores and notifies in one transaction. */
import type { FieldProblem } from '#core/http/problem.ts';
import { answerProblems, gradeQuiz } from '#core/quizzes/grade-rules.ts';
import type { QuizSubmission } from '#core/quizzes/quiz.ts';
import { hasPassed, isPastDue, quizLink } from '#core/quizzes/quiz-rules.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { findFamilies } from '#server/children/child-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { publishChange } from '#server/live/live-store.ts';
import { notifyEach } from '#server/notifications/notification-acts.ts';
import { markDone, notify } from '#server/notifications/notification-store.ts';
import { findOfficeAnd } from '#server/schools/staff-audience-store.ts';
import { childrenWith } from '#server/http/current-user.ts';
import type { ActionContext } from '#server/http/route.ts';
import { findTargets, publish } from './quiz-draft-store.ts';
import { sentText, sentTitle } from './quiz-phrases.ts';
import { findKeys, lockQuiz, type QuizReader, type SubmissionContext } from './quiz-store.ts';
import { hasSubmitted, insertSubmission } from './submission-store.ts';

/** Grades and stores the answers of the current user. The first of two concurrent submissions to commit counts. */
export async function submitQuiz(context: ActionContext, id: number, submission: QuizSubmission): Promise<void> {
  const { tx, currentUser, now, requestId } = context;
  const { quizId = id, userId = currentUser.id, answers } = submission;
  if (userId !== currentUser.id) throw new Refusal('identity_mismatch');
  const quiz = await findResultsOf(context, id);
  if (quizId !== id) refuseFields([{ path: 'quizId', code: 'not_allowed' }]);
  if (await hasSubmitted(tx, id, currentUser.id)) throw new Refusal('quiz_submitted');
  if (quiz.isClosed || isPastDue(quiz, now)) throw new Refusal('quiz_past_due');
  const questions = await findKeys(tx, id);
  refuseFields(answerProblems(questions, answers));
  const { schoolId, passingScore } = quiz;
  const grade = gradeQuiz(questions, answers, { read: currentUser.locale, passingScore });
  const feedback = hasPassed({ score: grade.score, passingScore }) ? quiz.passed : quiz.notPassed;
  const record = { schoolId, quizId: id, userId: currentUser.id, passingScore, grade, feedback, now };
  if (!(await insertSubmission(tx, record))) throw new Refusal('quiz_submitted');
  await markDone(tx, { userIds: [currentUser.id], kind: 'quiz', link: quizLink(id) }, now);
  const staff = await findOfficeAnd(tx, schoolId, quiz.authorId);
  publishChange(tx, [...new Set([currentUser.id, ...staff])], { about: 'quizzes', id });
  await recordAuditEntry(tx, {
    at: now,
    act: 'quiz.submitted',
    userId: currentUser.id,
    schoolId,
    subjectId: id,
    requestId,
  });
}

/** A quiz the current user may take: requires the right `view`, and `message` for one of the children. */
export async function findResultsOf(
  { tx, currentUser, now }: Omit<ActionContext, 'requestId'>,
  id: number,
): Promise<SubmissionContext> {
  const quiz = await lockQuiz(tx, { id, ...readerOf({ currentUser, now }) });
  if (!quiz) throw new Refusal('not_found');
  if (!quiz.maySend) throw new Refusal('forbidden');
  return quiz;
}

/** The current user as a reader of quizzes. */
export function readerOf({ currentUser, now }: Pick<ActionContext, 'currentUser' | 'now'>): QuizReader {
  const childIds = childrenWith(currentUser, 'view');
  const speaking = childrenWith(currentUser, 'message');
  return { userId: currentUser.id, childIds, speaksFor: childIds.filter((id) => speaking.includes(id)), now };
}

/**
 * Publishes a draft. The caller has checked that it is complete and that the current user may publish it. Notifies each
 * guardian with the view right once, without naming children if it is for the whole school.
 */
export async function publishQuiz({ tx, currentUser, now, requestId }: ActionContext, id: number): Promise<void> {
  const published = await publish(tx, id, now);
  if (!published) throw new Refusal('not_found');
  const { schoolId, dueAt, timeZone, isForAll } = published;
  const targets = await findTargets(tx, id);
  // All children of the groups have left.
  if (targets.length === 0) refuseFields([{ path: 'audience', code: 'required' }]);
  const families = await findFamilies(tx, targets);
  const guardians = [...new Set(families.map(({ userId }) => userId))];
  publishChange(tx, guardians, { about: 'quizzes', id });
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
  await recordAuditEntry(tx, {
    at: now,
    act: 'quiz.published',
    userId: currentUser.id,
    schoolId,
    subjectId: id,
    requestId,
  });
}

function refuseFields(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new Refusal('invalid', { problems });
}
