/** A quiz as the school writes it: in either language or in both. (§3 Quiz, Question; decisions, Quizzes) */
import * as z from 'zod/mini';
import { Id, Instant, typedLine, typedText } from '#core/http/fields.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import { locales } from '#core/lang/locale.ts';
import type { KeyedQuestion } from './grade-rules.ts';
import { longestAnswer, mostQuestions, QuestionType, truths } from './quiz.ts';

const listOf = (said: string[] | string): unknown => {
  if (typeof said !== 'string') return said;
  try {
    return JSON.parse(said);
  } catch {
    return said;
  }
};

/** The options of a question: a list, or the same list encoded as JSON. (§3 Question) */
export const Options = z.pipe(
  z.pipe(z.union([z.array(z.string()), z.string()]), z.transform(listOf)),
  z.array(typedLine({ min: 1, max: 200 })).check(z.minLength(2), z.maxLength(10)),
);

const Title = z.optional(typedLine({ min: 1, max: 120 }));
const Description = z.optional(typedText({ max: 1000 }));
const QuestionText = z.optional(typedText({ min: 1, max: 500 }));
const Right = z.optional(typedText({ min: 1, max: longestAnswer }));
const Feedback = z.optional(typedText({ min: 1, max: 1000 }));

/** `correctAnswer` is the text of the right option, `true` or `false`, or what is to be typed. */
export const NewQuestion = z.strictObject({
  questionText: z.strictObject({ en: QuestionText, fr: QuestionText }),
  questionType: QuestionType,
  options: z.optional(z.strictObject({ en: z.optional(Options), fr: z.optional(Options) })),
  correctAnswer: z.strictObject({ en: Right, fr: Right }),
  pointValue: z.int().check(z.minimum(1), z.maximum(100)),
});
export type NewQuestion = z.infer<typeof NewQuestion>;

/** For all families of a school, or for those of groups and children. The feedback is what a parent reads with the result. */
export const NewQuiz = z.strictObject({
  title: z.strictObject({ en: Title, fr: Title }),
  description: z.strictObject({ en: Description, fr: Description }),
  dueDate: Instant,
  passingScore: z.int().check(z.minimum(1), z.maximum(100)),
  feedback: z.optional(
    z.strictObject({
      passed: z.strictObject({ en: Feedback, fr: Feedback }),
      notPassed: z.strictObject({ en: Feedback, fr: Feedback }),
    }),
  ),
  audience: z.union([
    z.literal('all'),
    z.strictObject({
      groupIds: z.array(Id).check(z.maxLength(100)),
      childIds: z.array(Id).check(z.maxLength(500)),
    }),
  ]),
  questions: z.array(NewQuestion).check(z.minLength(1), z.maxLength(mostQuestions)),
});
export type NewQuiz = z.infer<typeof NewQuiz>;

/**
 * What is wrong with a quiz that has the right shape; empty when nothing is. Every question is written in each language that the
 * title has (`required` where it is not, `not_allowed` where it has another); options are `not_allowed` where they are not asked for, alike
 * or not as many in both languages; the right answer is `not_in_list` when it is none of them, nor at the same place in both.
 */
export function newQuizProblems({ title, questions }: Pick<NewQuiz, 'title' | 'questions'>): FieldProblem[] {
  const written = locales.filter((locale) => title[locale] !== undefined);
  if (written.length === 0) return [{ path: 'title', code: 'required' }];
  return questions.flatMap((question, n) =>
    questionProblems(question, written).map(({ path, code }) => ({ path: `questions.${n}.${path}`, code })),
  );
}

function questionProblems(question: NewQuestion, written: readonly (typeof locales)[number][]): FieldProblem[] {
  const { questionText, questionType, options, correctAnswer } = question;
  const problems: FieldProblem[] = [];
  const places = new Set<number>();
  const lengths = new Set<number>();
  for (const locale of locales) {
    const isWritten = written.includes(locale);
    for (const [part, said] of Object.entries({ questionText, correctAnswer })) {
      if ((said[locale] !== undefined) !== isWritten) {
        problems.push({ path: `${part}.${locale}`, code: isWritten ? 'required' : 'not_allowed' });
      }
    }
    const right = correctAnswer[locale] ?? '';
    const list = options?.[locale];
    const wantsOptions = isWritten && questionType === 'multiple-choice';
    if (Boolean(list) !== wantsOptions || new Set(list).size !== (list?.length ?? 0)) {
      problems.push({ path: `options.${locale}`, code: list ? 'not_allowed' : 'required' });
    } else if (list) {
      places.add(list.indexOf(right));
      lengths.add(list.length);
    }
    if (isWritten && questionType === 'true-false' && !(truths as readonly string[]).includes(right)) {
      problems.push({ path: `correctAnswer.${locale}`, code: 'not_in_list' });
    }
  }
  if (lengths.size > 1) problems.push({ path: 'options', code: 'not_allowed' });
  if (places.has(-1) || places.size > 1) problems.push({ path: 'correctAnswer', code: 'not_in_list' });
  if (questionType === 'true-false' && written.length > 1 && correctAnswer.en !== correctAnswer.fr) {
    problems.push({ path: 'correctAnswer', code: 'not_allowed' });
  }
  return problems;
}

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
