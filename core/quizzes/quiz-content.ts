/** A published quiz, in one or both languages. */
import type { Bilingual, Locale } from '#core/lang/locale.ts';
import type { KeyedQuestion } from './grade-rules.ts';
import type { QuestionType } from './quiz.ts';
import type { QuizAudience } from './quiz-draft.ts';

/**
 * `correctAnswer` is the text of the correct option, `true` or `false`, or the text to type. Options have the same
 * order in both languages.
 */
export type NewQuestion = {
  readonly questionText: Partial<Bilingual>;
  readonly questionType: QuestionType;
  readonly options?: Partial<Record<Locale, string[]>>;
  readonly correctAnswer: Partial<Bilingual>;
  readonly pointValue: number;
};

/** For all families of a school, or for those of groups and children. Parents read the feedback with their result. */
export type NewQuiz = {
  readonly title: Partial<Bilingual>;
  readonly description: Partial<Bilingual>;
  /** An instant. */
  readonly dueDate: string;
  readonly passingScore: number;
  readonly feedback?: { readonly passed: Partial<Bilingual>; readonly notPassed: Partial<Bilingual> };
  readonly audience: QuizAudience;
  readonly questions: readonly NewQuestion[];
};

/** The key for grading a valid question. */
export function answerKeyOf(
  { questionType, options, correctAnswer, pointValue }: NewQuestion,
  id: number,
): KeyedQuestion {
  const { en, fr } = correctAnswer;
  if (questionType === 'text')
    return { id, pointValue, questionType, correct: { ...(en && { en }), ...(fr && { fr }) } };
  if (questionType === 'true-false') return { id, pointValue, questionType, correct: (en ?? fr) === 'true' };
  const lists = { ...(options?.en && { en: options.en }), ...(options?.fr && { fr: options.fr }) };
  const correct = lists.en ? lists.en.indexOf(en ?? '') : (lists.fr ?? []).indexOf(fr ?? '');
  return { id, pointValue, questionType, options: lists, correct };
}
