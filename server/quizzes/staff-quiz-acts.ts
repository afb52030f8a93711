/** The author's mutations of a quiz: drafting, publishing, closing and grading by hand. */
import { quizDraftProblems, quizOfDraft } from '#core/quizzes/quiz-draft-rules.ts';
import type { QuizAudience, QuizDraft } from '#core/quizzes/quiz-draft.ts';
import { hasPassed, quizLink, resultsLink } from '#core/quizzes/quiz-rules.ts';
import { type AuditedAct } from '#core/audit/audited-acts.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { publishChange } from '#server/live/live-store.ts';
import { hasUnread, markDone, notify } from '#server/notifications/notification-store.ts';
import { completeDraft, deleteDraft, findTargets, insertDraft, markClosed, updateDraft } from './quiz-draft-store.ts';
import { publishQuiz } from './quiz-acts.ts';
import { findFamilies } from '#server/children/child-store.ts';
import type { ActionContext } from '#server/http/route.ts';
import { findLanguages } from '#server/schools/school-store.ts';
import { findOfficeAnd } from '#server/schools/staff-audience-store.ts';
import { gradedText, gradedTitle } from './quiz-phrases.ts';
import { countWritable, type LockedQuiz, lockStaffQuiz } from './staff-quiz-store.ts';
import { recomputeScore, saveManualGrade, lockAnswer, updateScore } from './staff-result-store.ts';

/** Creates a draft at a school where the current user works. Returns its id. */
export async function createQuiz(context: ActionContext, schoolId: number, draft: QuizDraft): Promise<number> {
  const { tx, currentUser, now } = context;
  if (!currentUser.staffOf.includes(schoolId) && !currentUser.adminOf.includes(schoolId))
    throw new Refusal('not_found');
  await requireAudience(context, schoolId, draft.audience);
  const id = await insertDraft(tx, { schoolId, authorId: currentUser.id, draft, now });
  await publishQuizChange(context, { id, schoolId }, 'quiz.drafted');
  return id;
}

/** Saves a draft. Refuses with a conflict if it changed since it was read. */
export async function saveQuiz(context: ActionContext, id: number, revision: number, draft: QuizDraft): Promise<void> {
  const quiz = await lockDraft(context, id, revision);
  await requireAudience(context, quiz.schoolId, draft.audience);
  await updateDraft(context.tx, id, draft);
  await publishQuizChange(context, quiz);
}

/** Deletes a draft. */
export async function removeQuiz(context: ActionContext, id: number): Promise<void> {
  const quiz = await lockDraft(context, id);
  await deleteDraft(context.tx, id);
  await publishQuizChange(context, quiz, 'quiz.deleted');
}

/** Publishes a draft that is complete in the languages of its school. */
export async function sendQuiz(context: ActionContext, id: number, revision: number): Promise<void> {
  const quiz = await lockDraft(context, id, revision);
  // As stored, validated by the contract on write.
  const draft = quiz.draft as QuizDraft | null;
  if (!draft) throw new Refusal('not_found');
  await requireAudience(context, quiz.schoolId, draft.audience);
  const problems = quizDraftProblems(draft, {
    now: context.now,
    languages: await findLanguages(context.tx, quiz.schoolId),
  });
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  await completeDraft(context.tx, quiz, quizOfDraft(draft));
  await publishQuiz(context, id);
  await publishQuizChange(context, quiz);
}

/** Closes a quiz before its due date and marks its notifications as read. */
export async function closeQuiz(context: ActionContext, id: number): Promise<void> {
  const { tx, currentUser, now } = context;
  const quiz = await lockStaffQuiz(tx, currentUser, id);
  if (!quiz?.isPublished || quiz.isClosed) throw new Refusal('not_found');
  await markClosed(tx, id, now);
  await markDone(tx, { kind: 'quiz', link: quizLink(id) }, now);
  const families = await findFamilies(tx, await findTargets(tx, id));
  publishChange(tx, [...new Set(families.map(({ userId }) => userId))], { about: 'quizzes', id });
  await publishQuizChange(context, quiz, 'quiz.closed');
}

type Grade = { readonly submissionId: number; readonly questionId: number; readonly points: number };

/** Grades a text answer by hand. Notifies the parent, once until they look. */
export async function gradeAnswer(
  context: ActionContext,
  id: number,
  { submissionId, questionId, points }: Grade,
): Promise<void> {
  const { tx, currentUser, now } = context;
  const quiz = await lockStaffQuiz(tx, currentUser, id);
  const answer = quiz && (await lockAnswer(tx, currentUser, { quizId: id, submissionId, questionId }));
  if (!quiz || !answer) throw new Refusal('not_found');
  if (answer.type !== 'text') throw new Refusal('invalid', { problems: [{ path: 'questionId', code: 'not_allowed' }] });
  if (points > answer.pointValue) throw new Refusal('invalid', { problems: [{ path: 'points', code: 'too_large' }] });
  await saveManualGrade(tx, { submissionId, questionId, points, by: currentUser.id, now });
  const { userId, passingScore } = answer;
  const counted = await recomputeScore(tx, submissionId, passingScore);
  const feedback = hasPassed({ score: counted.score, passingScore })
    ? { en: answer.passed_en, fr: answer.passed_fr }
    : { en: answer.not_passed_en, fr: answer.not_passed_fr };
  await updateScore(tx, submissionId, { ...counted, feedback });
  publishChange(tx, [userId], { about: 'quizzes', id });
  const link = resultsLink(id);
  if (!(await hasUnread(tx, { userId, kind: 'quiz', link }))) {
    const { schoolId } = quiz;
    const notice = { schoolId, kind: 'quiz', childIds: [], title: gradedTitle, body: gradedText, link } as const;
    await notify(tx, [userId], notice, now);
  }
  await publishQuizChange(context, { id, schoolId: quiz.schoolId }, 'quiz.graded', submissionId);
}

/** Locks a draft of the current user. Refuses with a conflict if its revision differs from the one read. */
async function lockDraft({ tx, currentUser }: ActionContext, id: number, revision?: number): Promise<LockedQuiz> {
  const quiz = await lockStaffQuiz(tx, currentUser, id);
  if (!quiz || quiz.isPublished) throw new Refusal('not_found');
  if (revision !== undefined && quiz.revision !== revision) throw new Refusal('conflict');
  return quiz;
}

/** The office writes to its whole school, other staff to their groups and the children in them. */
async function requireAudience(
  { tx, currentUser }: ActionContext,
  schoolId: number,
  audience: QuizAudience,
): Promise<void> {
  const refuse = () => new Refusal('invalid', { problems: [{ path: 'audience', code: 'not_allowed' }] });
  if (audience === 'all') {
    if (!currentUser.adminOf.includes(schoolId)) throw refuse();
    return;
  }
  const [groupIds, childIds] = [[...new Set(audience.groupIds)], [...new Set(audience.childIds)]];
  if (groupIds.length < audience.groupIds.length || childIds.length < audience.childIds.length) throw refuse();
  const requested = groupIds.length + childIds.length;
  if (requested > 0 && (await countWritable(tx, currentUser, { schoolId, groupIds, childIds })) < requested)
    throw refuse();
}

/** Refreshes the pages of the author and the office, and records an audit entry. */
async function publishQuizChange(
  { tx, currentUser, now, requestId }: ActionContext,
  { id, schoolId }: Pick<LockedQuiz, 'id' | 'schoolId'>,
  act?: AuditedAct,
  subjectId = id,
): Promise<void> {
  publishChange(tx, await findOfficeAnd(tx, schoolId, currentUser.id), { about: 'quizzes', id });
  if (act) await recordAuditEntry(tx, { at: now, act, userId: currentUser.id, schoolId, subjectId, requestId });
}
