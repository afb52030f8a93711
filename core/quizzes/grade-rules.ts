/** Grading of quizzes, on the server only. */
import type { FieldProblem } from '#core/http/problem.ts';
import { type Locale, locales } from '#core/lang/locale.ts';
import { foldText } from '#core/lang/fold-text.ts';
import { type Answers, trueFalseValues } from './quiz.ts';

/** By language, where it exists. Options have the same order in both. */
type ByLocale<What> = Readonly<Partial<Record<Locale, What>>>;

/** A question with its correct answer, which the server does not send before the quiz is submitted. */
export type KeyedQuestion = { readonly id: number; readonly pointValue: number } & (
  | {
      readonly questionType: 'multiple-choice';
      readonly options: ByLocale<readonly string[]>;
      /** The index of the correct option. */
      readonly correct: number;
    }
  | { readonly questionType: 'true-false'; readonly correct: boolean }
  | { readonly questionType: 'text'; readonly correct: ByLocale<string> }
);

/** A parsed answer: the index of an option, true or false, or a text; null for none. */
export type ParsedAnswer = number | boolean | string | null;

export type GradedAnswer = { readonly questionId: number; readonly given: ParsedAnswer; readonly points: number };
export type Grade = {
  readonly answers: readonly GradedAnswer[];
  readonly score: number;
  readonly correctAnswers: number;
};

/**
 * The problems of answers: `not_allowed` for an unknown question, `not_in_list` for an unknown option or a truth
 * value that is neither `true` nor `false`.
 */
export function answerProblems(questions: readonly KeyedQuestion[], answers: Answers): FieldProblem[] {
  // All languages are tried, so that the first one does not matter.
  const read = locales[0];
  return Object.entries(answers).flatMap(([id, text]): FieldProblem[] => {
    const question = questions.find((one) => String(one.id) === id);
    if (!question) return [{ path: `answers.${id}`, code: 'not_allowed' }];
    if (text === '' || givenBy(question, text, read) !== null) return [];
    return [{ path: `answers.${id}`, code: 'not_in_list' }];
  });
}

type GradingOptions = { readonly read: Locale; readonly passingScore: number };

/**
 * Grades the answers to all questions, given the language they were read in. A missing answer earns no points.
 * `passingScore` is a percentage.
 */
export function gradeQuiz(
  questions: readonly KeyedQuestion[],
  answers: Answers,
  { read, passingScore }: GradingOptions,
): Grade {
  const graded = questions.map((question) => {
    const given = givenBy(question, answers[question.id] ?? '', read);
    return { questionId: question.id, given, points: isRight(question, given) ? question.pointValue : 0 };
  });
  const points = questions.map(({ pointValue }, n) => ({ pointValue, points: graded[n]?.points ?? 0 }));
  return { answers: graded, ...totalOf(points, passingScore) };
}

type GradedPoints = { readonly pointValue: number; readonly points: number };

/** The score (`scoreOf`), and the number of questions with full points. */
export function totalOf(graded: readonly GradedPoints[], passingScore: number) {
  const sum = (part: keyof GradedPoints) => graded.reduce((all, one) => all + one[part], 0);
  return {
    score: scoreOf({ earned: sum('points'), most: sum('pointValue') }, passingScore),
    correctAnswers: graded.filter(({ pointValue, points }) => points === pointValue).length,
  };
}

/**
 * Earned points as a percentage of all points, rounded. Rounding does not decide: the score reaches `passingScore`
 * only if the points do, is 100 only with full points, and is 0 only without points, or when a score of 1 would pass.
 */
export function scoreOf(
  { earned, most }: { readonly earned: number; readonly most: number },
  passingScore: number,
): number {
  if (earned === 0 || most === 0) return 0;
  const isReached = (percent: number) => 100 * earned >= percent * most;
  const rounded = Math.max(1, Math.round((100 * earned) / most));
  const isRoundedOver = (percent: number) => rounded === percent && !isReached(percent);
  return isRoundedOver(passingScore) || isRoundedOver(100) ? rounded - 1 : rounded;
}

/**
 * Matches an option by its text in the reader's language, then in the other, since a parent may change language
 * before submitting. The order matters because the same text may be another option there: 1,000 is a thousand in
 * English and one in French.
 */
function givenBy(question: KeyedQuestion, text: string, read: Locale): ParsedAnswer {
  if (question.questionType === 'text') return text || null;
  if (question.questionType === 'true-false') return isTruth(text) ? text === 'true' : null;
  const { options } = question;
  const others = locales.filter((locale) => locale !== read);
  const place = [read, ...others].map((locale) => options[locale]?.indexOf(text) ?? -1).find((at) => at >= 0);
  return place ?? null;
}

function isRight(question: KeyedQuestion, given: ParsedAnswer): boolean {
  if (question.questionType !== 'text') return given === question.correct;
  const { en, fr } = question.correct;
  // A text of accents only folds to an empty one.
  const text = foldText(String(given ?? ''));
  return text !== '' && [en, fr].some((correct) => correct !== undefined && foldText(correct) === text);
}

const isTruth = (text: string) => (trueFalseValues as readonly string[]).includes(text);
