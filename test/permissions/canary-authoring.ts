/**
 * Canary records of `permission-matrix.test.ts`: what the child’s class teacher wrote, in every state that the calls
 * need.
 */
import { emptyFormDraft, textOfDraft } from '#core/forms/form-draft-rules.ts';
import type { FormDraft } from '#core/forms/form-draft.ts';
import { emptyQuestionDraft, emptyQuizDraft, quizOfDraft } from '#core/quizzes/quiz-draft-rules.ts';
import type { QuizDraft } from '#core/quizzes/quiz-draft.ts';
import type { Tx } from '#server/db/database.ts';
import { insertDraft as insertFormDraft, insertVersion } from '#server/forms/form-write-store.ts';
import { insertDraft as insertQuizDraft, insertQuiz, publish } from '#server/quizzes/quiz-draft-store.ts';
import type { Mark } from './expected-outcomes.ts';

type ChildIds = {
  readonly schoolId: number;
  readonly childId: number;
  readonly groupId: number;
  readonly parentId: number;
};

/** A published quiz that the parent took, a form that they answered, and drafts to save, to discard and to publish. */
export async function markAuthoring(tx: Tx, own: ChildIds, mark: (name: Mark) => string, now: Date) {
  const { schoolId, childId, groupId, parentId } = own;
  const { id: authorId } = await tx
    .selectFrom('staff_groups as sg')
    .innerJoin('staff_members as sm', (join) =>
      join.onRef('sm.user_id', '=', 'sg.user_id').onRef('sm.school_id', '=', 'sg.school_id'),
    )
    .select('sg.user_id as id')
    .where('sg.group_id', '=', groupId)
    .where('sm.title', '=', 'class_teacher')
    .executeTakeFirstOrThrow();
  const bilingual = (name: Mark) => ({ en: mark(name), fr: mark(name) });
  const written = { schoolId, authorId, now };

  const baseQuestion = {
    ...emptyQuestionDraft(),
    questionType: 'text',
    questionText: { en: 'Which?', fr: 'Lequel?' },
  } as const;
  const quiz: QuizDraft = {
    ...emptyQuizDraft('2026-05-01T20:00:00.000Z', { groupIds: [groupId], childIds: [] }),
    title: bilingual('quiz'),
    questions: [{ ...baseQuestion, correctText: bilingual('quizKey') }],
  };
  const secret: QuizDraft = {
    ...quiz,
    title: bilingual('draftQuiz'),
    questions: [{ ...baseQuestion, correctText: bilingual('draftQuiz') }],
  };
  const draftQuiz = (draft = secret) => insertQuizDraft(tx, { ...written, draft });
  const ownQuizId = await insertQuiz(tx, { ...written, quiz: quizOfDraft(quiz) });
  await publish(tx, ownQuizId, now);
  const question = tx.selectFrom('quiz_questions').select('id').where('quiz_id', '=', ownQuizId);
  const { id: gradedQuestionId } = await question.executeTakeFirstOrThrow();
  const graded = { passing_score: 70, score: 0, correct_answers: 0, submitted_at: now };
  const { id: submissionId } = await tx
    .insertInto('quiz_submissions')
    .values({ ...graded, school_id: schoolId, quiz_id: ownQuizId, user_id: parentId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const answer = { school_id: schoolId, submission_id: submissionId, question_id: gradedQuestionId, points: 0 };
  await tx
    .insertInto('quiz_answers')
    .values({ ...answer, given: mark('quizAnswer') })
    .execute();

  const fresh = emptyFormDraft(groupId, '2026-06-01');
  const form: FormDraft = {
    ...fresh,
    signers: 'both',
    text: { ...fresh.text, title: bilingual('groupForm'), text: bilingual('groupForm'), fields: [] },
  };
  const { text, ...terms } = form;
  const secretText = { ...text, title: bilingual('draftForm'), text: bilingual('draftForm') };
  const draftForm = (draft = secretText) => insertFormDraft(tx, { schoolId, ...terms, authorId }, draft, now);
  const ownFormId = await draftForm(text);
  const version = { id: ownFormId, schoolId, version: null };
  await insertVersion(tx, { form: version, text: textOfDraft(form), asksAgain: true, authorId, now });
  const { id: ownAnswerId } = await tx
    .insertInto('form_answers')
    .values({
      school_id: schoolId,
      form_id: ownFormId,
      version: 1,
      child_id: childId,
      user_id: parentId,
      party: parentId,
      lang: 'en',
      answers: JSON.stringify({ 1: mark('formAnswer') }),
      signature: mark('formAnswer'),
      text_hash: '0'.repeat(64),
      is_late: false,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Spare records that no call changes, so that later reads find them.
  await draftQuiz();
  await draftForm();
  return {
    ownQuizId,
    submissionId,
    gradedQuestionId,
    ownFormId,
    ownAnswerId,
    draftQuizId: await draftQuiz(),
    unwantedQuizId: await draftQuiz(),
    readyQuizId: await draftQuiz(quiz),
    draftFormId: await draftForm(),
    unwantedFormId: await draftForm(),
    readyFormId: await draftForm(text),
  };
}
