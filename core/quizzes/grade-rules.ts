/** What an answer is worth: the one rule by which quizzes are graded, on the server only. (decisions, Quizzes) */
import type { FieldProblem } from '#core/http/problem.ts';
import { type Locale, locales } from '#core/lang/locale.ts';
import { folded } from '#core/lang/folded.ts';
import { type Answers, truths } from './quiz.ts';

/** In each language in which it exists. Options stand in the same order in both. */
type In<What> = Readonly<Partial<Record<Locale, What>>>;

/** A question with what is right of it, which never leaves the server before it is answered. */
export type KeyedQuestion = { readonly id: number; readonly pointValue: number } & (
  | {
      readonly questionType: 'multiple-choice';
      readonly options: In<readonly string[]>;
      /** The place of the right one, from 0. */
      readonly correct: number;
    }
  | { readonly questionType: 'true-false'; readonly correct: boolean }
  | { readonly questionType: 'text'; readonly correct: In<string> }
);

/** What an answer comes to: the place of an option, true or false, a text; nothing when there is none. */
export type Given = number | boolean | string | null;

export type GradedAnswer = { readonly questionId: number; readonly given: Given; readonly points: number };
export type Grade = {
  readonly answers: readonly GradedAnswer[];
  readonly score: number;
  readonly correctAnswers: number;
};

/**
 * What is wrong with answers, each by its question: one to a question that the quiz does not have is `not_allowed`, one
 * that is none of the options, nor true nor false, is `not_in_list`.
 */
export function answerProblems(questions: readonly KeyedQuestion[], answers: Answers): FieldProblem[] {
  // Whether it is one of the options is the same in whichever language they are looked at first.
  const read = locales[0];
  return Object.entries(answers).flatMap(([id, said]): FieldProblem[] => {
    const question = questions.find((one) => String(one.id) === id);
    if (!question) return [{ path: `answers.${id}`, code: 'not_allowed' }];
    if (said === '' || givenBy(question, said, read) !== null) return [];
    return [{ path: `answers.${id}`, code: 'not_in_list' }];
  });
}

type Reading = { readonly read: Locale; readonly passingScore: number };

/**
 * Grades answers to all the questions of a quiz, as they read in a language. One that is missing earns nothing.
 * `passingScore` is the percentage that passes. (decisions, Quizzes)
 */
export function gradeQuiz(
  questions: readonly KeyedQuestion[],
  answers: Answers,
  { read, passingScore }: Reading,
): Grade {
  const graded = questions.map((question) => {
    const given = givenBy(question, answers[question.id] ?? '', read);
    return { questionId: question.id, given, points: isRight(question, given) ? question.pointValue : 0 };
  });
  const points = questions.map(({ pointValue }, n) => ({ pointValue, points: graded[n]?.points ?? 0 }));
  return { answers: graded, ...totalOf(points, passingScore) };
}

type GradedPoints = { readonly pointValue: number; readonly points: number };

/** The score (`scoreOf`), and how many questions earned all of their points. */
export function totalOf(graded: readonly GradedPoints[], passingScore: number) {
  const sum = (part: keyof GradedPoints) => graded.reduce((all, one) => all + one[part], 0);
  return {
    score: scoreOf({ earned: sum('points'), most: sum('pointValue') }, passingScore),
    correctAnswers: graded.filter(({ pointValue, points }) => points === pointValue).length,
  };
}

/**
 * Earned points over all points as a percentage, rounded. Rounding never decides: a score reaches `passingScore` only
 * when the points do, is 100 only when no point is missing, and is 0 only when no point is earned, or when 1 would
 * pass.
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
 * An option is known by its text in the reader's language, else in the other: a parent may read one and send in the
 * other. The same text may be another option's there: 1,000 is a thousand in English and one in French.
 */
function givenBy(question: KeyedQuestion, said: string, read: Locale): Given {
  if (question.questionType === 'text') return said || null;
  if (question.questionType === 'true-false') return isTruth(said) ? said === 'true' : null;
  const { options } = question;
  const others = locales.filter((locale) => locale !== read);
  const place = [read, ...others].map((locale) => options[locale]?.indexOf(said) ?? -1).find((at) => at >= 0);
  return place ?? null;
}

function isRight(question: KeyedQuestion, given: Given): boolean {
  if (question.questionType !== 'text') return given === question.correct;
  const { en, fr } = question.correct;
  // Of nothing but accents, nothing is left to compare.
  const text = folded(String(given ?? ''));
  return text !== '' && [en, fr].some((correct) => correct !== undefined && folded(correct) === text);
}

const isTruth = (said: string) => (truths as readonly string[]).includes(said);
