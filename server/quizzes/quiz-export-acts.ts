/** The results of a quiz as a table. That they left the app is written down. */
import { type CsvCell, csvOf } from '#core/http/csv.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { StaffQuestion, StaffSubmission } from '#core/quizzes/staff-quiz.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { FileAnswer } from '#server/http/route.ts';
import { findTimeZone } from '#server/schools/school-store.ts';
import type { Person } from '#server/sessions/person.ts';
import { exportWords } from './quiz-phrases.ts';
import { childrenOf, findStaffResults } from './staff-result-store.ts';

type Acting = { readonly tx: Tx; readonly person: Person; readonly now: Date; readonly requestId: string };

/** A line for each guardian who has the quiz; for each question what was answered and the points. */
export async function exportResults(acting: Acting, id: number, locale: Locale): Promise<FileAnswer> {
  const { tx, person, now, requestId } = acting;
  const found = await findStaffResults(tx, { person, id, now, locale });
  if (!found) throw new Refusal('not_found');
  const { quiz, questions, submissions, missing } = found;
  const word = (name: keyof typeof exportWords) => exportWords[name][locale];
  const zone = await findTimeZone(tx, quiz.schoolId);
  const head = [
    word('parent'),
    word('children'),
    word('sent'),
    word('score'),
    word('passed'),
    ...questions.flatMap(({ questionText }) => [questionText, word('points')]),
  ];
  const namesOf = ({ children }: Pick<StaffSubmission, 'children'>) => children.map(({ name }) => name).join(', ');
  const lines = submissions.map((submission): CsvCell[] => {
    const { day, time } = schoolTimeAt(new Date(submission.submittedAt), zone);
    return [
      submission.name,
      namesOf(submission),
      `${day} ${time}`,
      submission.score,
      word(submission.hasPassed ? 'yes' : 'no'),
      ...questions.flatMap((question) => cellsOf(question, submission, word)),
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
  await recordAct(tx, { at: now, act: 'quiz.exported', userId: person.id, schoolId, subjectId: id, requestId });
  return {
    content: csvOf([head, ...lines, ...without], locale),
    name: `${locale === 'fr' ? 'resultats' : 'results'}-${id}.csv`,
    shows: [{ kind: 'quizzes', childIds: childrenOf(found) }],
  };
}

function cellsOf(
  { id, questionType, options }: StaffQuestion,
  { answers }: StaffSubmission,
  word: (name: 'true' | 'false') => string,
): CsvCell[] {
  const answer = answers.find(({ questionId }) => questionId === id);
  if (!answer) return [null, null];
  const { given, points, pointsByHand } = answer;
  const said =
    given === null || questionType === 'text'
      ? given
      : questionType === 'true-false'
        ? word(given === 'true' ? 'true' : 'false')
        : (options[Number(given)] ?? '');
  return [said, pointsByHand ?? points];
}
