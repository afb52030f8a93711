/** What an answer is worth: the one rule by which quizzes are graded, on the server only. (decisions, Quizzes) */
import type { FieldProblem } from '#core/http/problem.ts';
import type { Locale } from '#core/lang/locale.ts';
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
 * What is wrong with answers, each by its question: one to a question that the quiz does not have is `not_allowed`, one that
 * is none of the options, nor true nor false, is `not_in_list`.
 */
export function answerProblems(questions: readonly KeyedQuestion[], answers: Answers): FieldProblem[] {
  return Object.entries(answers).flatMap(([id, said]): FieldProblem[] => {
    const question = questions.find((one) => String(one.id) === id);
    if (!question) return [{ path: `answers.${id}`, code: 'not_allowed' }];
    if (said === '' || givenBy(question, said) !== null) return [];
    return [{ path: `answers.${id}`, code: 'not_in_list' }];
  });
}

/** Grades answers to all the questions of a quiz. One that is missing earns nothing. (decisions, Quizzes) */
export function gradeQuiz(questions: readonly KeyedQuestion[], answers: Answers): Grade {
  const graded = questions.map((question) => {
    const given = givenBy(question, answers[question.id] ?? '');
    return { questionId: question.id, given, points: isRight(question, given) ? question.pointValue : 0 };
  });
  const points = questions.map(({ pointValue }, n) => ({ pointValue, points: graded[n]?.points ?? 0 }));
  return { answers: graded, ...totalOf(points) };
}

/** The score: earned points over all points in hundredths, rounded; and how many questions earned all of theirs. */
export function totalOf(graded: readonly { readonly pointValue: number; readonly points: number }[]) {
  const sum = (part: 'pointValue' | 'points') => graded.reduce((all, one) => all + one[part], 0);
  const most = sum('pointValue');
  return {
    score: most === 0 ? 0 : Math.round((100 * sum('points')) / most),
    correctAnswers: graded.filter(({ pointValue, points }) => points === pointValue).length,
  };
}

/** An option is known by its text in either language, since a parent may read one and send in the other. */
function givenBy(question: KeyedQuestion, said: string): Given {
  if (question.questionType === 'text') return said || null;
  if (question.questionType === 'true-false') return isTruth(said) ? said === 'true' : null;
  const lists = [question.options.en ?? [], question.options.fr ?? []];
  const place = lists.map((options) => options.indexOf(said)).find((at) => at >= 0);
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
