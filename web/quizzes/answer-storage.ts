/** Unsent answers of a quiz, stored on this device as a draft. */
import { maxQuizAnswerLength, type Answers, type Question } from '#core/quizzes/quiz.ts';
import { lengthOf } from '#core/http/fields.ts';

/** By question: the index of an option, whose text differs by language, or the typed answer. */
export type StoredAnswers = Readonly<Record<string, number | string>>;

/** The name of the draft. */
export const answersDraft = (quizId: number): string => `quiz ${quizId}`;

/** The answers whose question still exists: the school may have changed the quiz. */
export function currentAnswers(kept: Partial<StoredAnswers>, questions: readonly Question[]): StoredAnswers {
  const stands = ({ questionType, options }: Question, answer: number | string) =>
    questionType === 'multiple-choice'
      ? typeof answer === 'number' && answer < options.length
      : typeof answer === 'string';
  return Object.fromEntries(
    questions.flatMap((question) => {
      const answer = kept[question.id];
      return answer !== undefined && stands(question, answer) ? [[question.id, answer]] : [];
    }),
  );
}

export const isAnswered = (answer: number | string | undefined): boolean =>
  typeof answer === 'number' || Boolean(answer?.trim());

/** Whether the server would refuse it for its length. */
export const isTooLong = (answer: number | string | undefined): boolean =>
  typeof answer === 'string' && lengthOf(answer.trim()) > maxQuizAnswerLength;

/** The answers to send: for an option, its text in the current language. */
export function answersToSend(kept: StoredAnswers, questions: readonly Question[]): Answers {
  return Object.fromEntries(
    questions.flatMap(({ id, options }) => {
      const answer = kept[id];
      if (!isAnswered(answer)) return [];
      return [[id, typeof answer === 'number' ? (options[answer] ?? '') : (answer ?? '').trim()]];
    }),
  );
}
