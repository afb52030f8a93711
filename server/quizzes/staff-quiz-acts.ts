/** What the school does with a quiz before and after families have it: it writes, sends, ends and grades by hand. */
import { quizDraftProblems, quizOfDraft } from '#core/quizzes/quiz-draft-rules.ts';
import type { QuizAudience, QuizDraft } from '#core/quizzes/quiz-draft.ts';
import { hasPassed, quizLink, resultsLink } from '#core/quizzes/quiz-rules.ts';
import { type AuditedAct, recordAct } from '#server/audit/audit-store.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { tell } from '#server/live/live-store.ts';
import { hasUnread, markDone, notify } from '#server/notifications/notification-store.ts';
import type { Person } from '#server/sessions/person.ts';
import { completeDraft, deleteDraft, findTargets, insertDraft, markClosed, updateDraft } from './new-quiz-store.ts';
import { publishQuiz } from './quiz-acts.ts';
import { findFamilies } from '#server/children/child-store.ts';
import { findOfficeAnd } from '#server/schools/office-store.ts';
import { gradedText, gradedTitle } from './quiz-phrases.ts';
import { countWritable, type LockedQuiz, lockStaffQuiz } from './staff-quiz-store.ts';
import { countAnew, gradeByHand, lockAnswer, updateScore } from './staff-result-store.ts';

type Acting = { readonly tx: Tx; readonly person: Person; readonly now: Date; readonly requestId: string };

/** Keeps a new draft for a school at which one works. Gives its id. */
export async function makeQuiz(acting: Acting, schoolId: number, draft: QuizDraft): Promise<number> {
  const { tx, person, now } = acting;
  if (!person.staffOf.includes(schoolId) && !person.adminOf.includes(schoolId)) throw new Refusal('not_found');
  await mustWriteTo(acting, schoolId, draft.audience);
  const id = await insertDraft(tx, { schoolId, authorId: person.id, draft, now });
  await spread(acting, { id, schoolId }, 'quiz.drafted');
  return id;
}

/** Saves a draft, unless somebody saved it since it was read. */
export async function saveQuiz(acting: Acting, id: number, revision: number, draft: QuizDraft): Promise<void> {
  const quiz = await lockDraft(acting, id, revision);
  await mustWriteTo(acting, quiz.schoolId, draft.audience);
  await updateDraft(acting.tx, id, draft);
  await spread(acting, quiz);
}

/** Throws a draft away. */
export async function removeQuiz(acting: Acting, id: number): Promise<void> {
  const quiz = await lockDraft(acting, id);
  await deleteDraft(acting.tx, id);
  await spread(acting, quiz, 'quiz.deleted');
}

/** Sends a draft once it is complete in both languages. */
export async function sendQuiz(acting: Acting, id: number, revision: number): Promise<void> {
  const quiz = await lockDraft(acting, id, revision);
  // As it was kept, which was checked against this very shape.
  const draft = quiz.draft as QuizDraft | null;
  if (!draft) throw new Refusal('not_found');
  await mustWriteTo(acting, quiz.schoolId, draft.audience);
  const problems = quizDraftProblems(draft, acting.now);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  await completeDraft(acting.tx, quiz, quizOfDraft(draft));
  await publishQuiz(acting, id);
  await spread(acting, quiz);
}

/** Ends a quiz before its due date, and with it what the bell says of it. */
export async function closeQuiz(acting: Acting, id: number): Promise<void> {
  const { tx, person, now } = acting;
  const quiz = await lockStaffQuiz(tx, person, id);
  if (!quiz?.isPublished || quiz.isClosed) throw new Refusal('not_found');
  await markClosed(tx, id, now);
  await markDone(tx, { kind: 'quiz', link: quizLink(id) }, now);
  const families = await findFamilies(tx, await findTargets(tx, id));
  tell(tx, [...new Set(families.map(({ userId }) => userId))], { about: 'quizzes', id });
  await spread(acting, quiz, 'quiz.closed');
}

type Grading = { readonly submissionId: number; readonly questionId: number; readonly points: number };

/** Grades a typed answer by hand. The parent is told, once until they look. */
export async function gradeAnswer(
  acting: Acting,
  id: number,
  { submissionId, questionId, points }: Grading,
): Promise<void> {
  const { tx, person, now } = acting;
  const quiz = await lockStaffQuiz(tx, person, id);
  const answer = quiz && (await lockAnswer(tx, person, { quizId: id, submissionId, questionId }));
  if (!quiz || !answer) throw new Refusal('not_found');
  if (answer.type !== 'text') throw new Refusal('invalid', { problems: [{ path: 'questionId', code: 'not_allowed' }] });
  if (points > answer.pointValue) throw new Refusal('invalid', { problems: [{ path: 'points', code: 'too_large' }] });
  await gradeByHand(tx, { submissionId, questionId, points, by: person.id, now });
  const { userId, passingScore } = answer;
  const counted = await countAnew(tx, submissionId, passingScore);
  const feedback = hasPassed({ score: counted.score, passingScore })
    ? { en: answer.passed_en, fr: answer.passed_fr }
    : { en: answer.not_passed_en, fr: answer.not_passed_fr };
  await updateScore(tx, submissionId, { ...counted, feedback });
  tell(tx, [userId], { about: 'quizzes', id });
  const link = resultsLink(id);
  if (!(await hasUnread(tx, { userId, kind: 'quiz', link }))) {
    const { schoolId } = quiz;
    const notice = { schoolId, kind: 'quiz', childIds: [], title: gradedTitle, body: gradedText, link } as const;
    await notify(tx, [userId], notice, now);
  }
  await spread(acting, { id, schoolId: quiz.schoolId }, 'quiz.graded', submissionId);
}

/** A draft of one's own; another revision than the one that was read is somebody else's. */
async function lockDraft({ tx, person }: Acting, id: number, revision?: number): Promise<LockedQuiz> {
  const quiz = await lockStaffQuiz(tx, person, id);
  if (!quiz || quiz.isPublished) throw new Refusal('not_found');
  if (revision !== undefined && quiz.revision !== revision) throw new Refusal('moved_on');
  return quiz;
}

/** The office writes to its whole school; others to groups of their own and to children in these. */
async function mustWriteTo({ tx, person }: Acting, schoolId: number, audience: QuizAudience): Promise<void> {
  const refuse = () => new Refusal('invalid', { problems: [{ path: 'audience', code: 'not_allowed' }] });
  if (audience === 'all') {
    if (!person.adminOf.includes(schoolId)) throw refuse();
    return;
  }
  const [groupIds, childIds] = [[...new Set(audience.groupIds)], [...new Set(audience.childIds)]];
  if (groupIds.length < audience.groupIds.length || childIds.length < audience.childIds.length) throw refuse();
  const asked = groupIds.length + childIds.length;
  if (asked > 0 && (await countWritable(tx, person, { schoolId, groupIds, childIds })) < asked) throw refuse();
}

/** Lets the pages of who wrote it and of the office ask again, and writes down what was done. */
async function spread(
  { tx, person, now, requestId }: Acting,
  { id, schoolId }: Pick<LockedQuiz, 'id' | 'schoolId'>,
  act?: AuditedAct,
  subjectId = id,
): Promise<void> {
  tell(tx, await findOfficeAnd(tx, schoolId, person.id), { about: 'quizzes', id });
  if (act) await recordAct(tx, { at: now, act, userId: person.id, schoolId, subjectId, requestId });
}
