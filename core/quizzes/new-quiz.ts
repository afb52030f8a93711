/**
 * A quiz as families have it from the school: in either language or in both. (§3 Quiz, Question; decisions, Quizzes)
 */
import type { Both, Locale } from '#core/lang/locale.ts';
import type { KeyedQuestion } from './grade-rules.ts';
import type { QuestionType } from './quiz.ts';
import type { QuizAudience } from './quiz-draft.ts';

/**
 * `correctAnswer` is the text of the right option, `true` or `false`, or what is to be typed. Options stand in the same
 * order in both.
 */
export type NewQuestion = {
  readonly questionText: Partial<Both>;
  readonly questionType: QuestionType;
  readonly options?: Partial<Record<Locale, string[]>>;
  readonly correctAnswer: Partial<Both>;
  readonly pointValue: number;
};

/**
 * For all families of a school, or for those of groups and children. The feedback is what a parent reads with the
 * result.
 */
export type NewQuiz = {
  readonly title: Partial<Both>;
  readonly description: Partial<Both>;
  /** An instant. */
  readonly dueDate: string;
  readonly passingScore: number;
  readonly feedback?: { readonly passed: Partial<Both>; readonly notPassed: Partial<Both> };
  readonly audience: QuizAudience;
  readonly questions: readonly NewQuestion[];
};

/** A question as it is graded, once nothing is wrong with it. */
export function keyOf({ questionType, options, correctAnswer, pointValue }: NewQuestion, id: number): KeyedQuestion {
  const { en, fr } = correctAnswer;
  if (questionType === 'text')
    return { id, pointValue, questionType, correct: { ...(en && { en }), ...(fr && { fr }) } };
  if (questionType === 'true-false') return { id, pointValue, questionType, correct: (en ?? fr) === 'true' };
  const lists = { ...(options?.en && { en: options.en }), ...(options?.fr && { fr: options.fr }) };
  const correct = lists.en ? lists.en.indexOf(en ?? '') : (lists.fr ?? []).indexOf(fr ?? '');
  return { id, pointValue, questionType, options: lists, correct };
}
