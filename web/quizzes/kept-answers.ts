/**
 * Answers that are not sent yet: kept on this device for each person and quiz, through a reload, until sent or signed
 * out.
 */
import { longestAnswer, type Answers, type Question } from '#core/quizzes/quiz.ts';
import { lengthOf } from '#core/http/fields.ts';
import { forgetKept, keepHere, keptHere } from '#web/ui/kept.ts';

/** By question: the place of an option, which has another text in each language, else the answer itself. */
export type Kept = Readonly<Record<string, number | string>>;

const nameOf = (userId: number, quizId: number) => `quiz-${userId}-${quizId}`;

/** Whatever is kept, as far as it is answers. */
export function readKept(userId: number, quizId: number): Kept {
  const kept = keptHere(nameOf(userId, quizId));
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).filter(([, said]) => typeof said === 'number' || typeof said === 'string'),
  );
}

export const keepAnswers = (userId: number, quizId: number, kept: Kept) => keepHere(nameOf(userId, quizId), kept);

export const forgetAnswers = (userId: number, quizId: number) => forgetKept(nameOf(userId, quizId));

/** Those that still answer a question of the quiz: the school may have changed it meanwhile. */
export function standing(kept: Kept, questions: readonly Question[]): Kept {
  const stands = ({ questionType, options }: Question, said: number | string) =>
    questionType === 'multiple-choice' ? typeof said === 'number' && said < options.length : typeof said === 'string';
  return Object.fromEntries(
    questions.flatMap((question) => {
      const said = kept[question.id];
      return said !== undefined && stands(question, said) ? [[question.id, said]] : [];
    }),
  );
}

/** Whether it is an answer at all. */
export const isAnswered = (said: number | string | undefined): boolean =>
  typeof said === 'number' || Boolean(said?.trim());

/** Whether the school would refuse it for its length. */
export const isTooLong = (said: number | string | undefined): boolean =>
  typeof said === 'string' && lengthOf(said.trim()) > longestAnswer;

/** What is sent: of an option its text, as it is read here. */
export function answersFrom(kept: Kept, questions: readonly Question[]): Answers {
  return Object.fromEntries(
    questions.flatMap(({ id, options }) => {
      const said = kept[id];
      if (!isAnswered(said)) return [];
      return [[id, typeof said === 'number' ? (options[said] ?? '') : (said ?? '').trim()]];
    }),
  );
}
