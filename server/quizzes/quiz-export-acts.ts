/** Exports the results of a quiz as a table. The export is in the audit log. */
import { type CsvCell, csvOf } from '#core/http/csv.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { StaffQuestion, StaffSubmission } from '#core/quizzes/staff-quiz.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext, FileReply } from '#server/http/route.ts';
import { findTimeZone } from '#server/schools/school-store.ts';
import { exportWords } from './quiz-phrases.ts';
import { childrenOf, findStaffResults } from './staff-result-store.ts';

/** A line for each guardian in the audience, with the answer and the points of each question. */
export async function exportResults(context: ActionContext, id: number, locale: Locale): Promise<FileReply> {
  const { tx, currentUser, now, requestId } = context;
  const found = await findStaffResults(tx, { currentUser, id, now, locale });
  if (!found) throw new Refusal('not_found');
  const { quiz, questions, submissions, missing } = found;
  const label = (name: keyof typeof exportWords) => exportWords[name][locale];
  const zone = await findTimeZone(tx, quiz.schoolId);
  const head = [
    label('parent'),
    label('children'),
    label('sent'),
    label('score'),
    label('passed'),
    ...questions.flatMap(({ questionText }) => [questionText, label('points')]),
  ];
  const namesOf = ({ children }: Pick<StaffSubmission, 'children'>) => children.map(({ name }) => name).join(', ');
  const lines = submissions.map((submission): CsvCell[] => {
    const { day, time } = schoolTimeAt(new Date(submission.submittedAt), zone);
    return [
      submission.name,
      namesOf(submission),
      `${day} ${time}`,
      submission.score,
      label(submission.hasPassed ? 'yes' : 'no'),
      ...questions.flatMap((question) => cellsOf(question, submission, label)),
    ];
  });
  const without = missing.map((one): CsvCell[] => [
    one.name,
    namesOf(one),
    null,
    null,
    null,
    ...questions.flatMap(() => [null, null]),
  ]);
  const { schoolId } = quiz;
  await recordAuditEntry(tx, {
    at: now,
    act: 'quiz.exported',
    userId: currentUser.id,
    schoolId,
    subjectId: id,
    requestId,
  });
  return {
    content: csvOf([head, ...lines, ...without], locale),
    name: `${locale === 'fr' ? 'resultats' : 'results'}-${id}.csv`,
    shows: [{ kind: 'quizzes', childIds: childrenOf(found) }],
  };
}

function cellsOf(
  { id, questionType, options }: StaffQuestion,
  { answers }: StaffSubmission,
  label: (name: 'true' | 'false') => string,
): CsvCell[] {
  const answer = answers.find(({ questionId }) => questionId === id);
  if (!answer) return [null, null];
  const { given, points, pointsByHand } = answer;
  const text =
    given === null || questionType === 'text'
      ? given
      : questionType === 'true-false'
        ? label(given === 'true' ? 'true' : 'false')
        : (options[Number(given)] ?? '');
  return [text, pointsByHand ?? points];
}
