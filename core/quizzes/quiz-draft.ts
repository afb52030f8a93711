/**
 * A quiz while the school writes it: half of it may be missing until it is published. (§3 Quiz, Question; decisions,
 * Quizzes)
 */
import * as z from 'zod/mini';
import { bothTexts, Id, Instant } from '#core/http/fields.ts';
import { TypedNumber } from '#core/http/typed-number.ts';
import { longestAnswer, mostQuestions, QuestionType } from './quiz.ts';

export const longestTitle = 120;
export const longestDescription = 1000;
export const longestQuestion = 500;
export const longestOption = 200;
export const longestFeedback = 1000;
export const mostOptions = 10;
export const mostPoints = 100;
/** Percent. */
export const highestScore = 100;

/**
 * `correctOption` is a place among the options, from 0. What the type of the question does not ask for is kept and not
 * looked at, so that nothing is lost by trying another type.
 */
export const DraftQuestion = z.strictObject({
  questionText: bothTexts(longestQuestion),
  questionType: QuestionType,
  options: z.array(bothTexts(longestOption)).check(z.maxLength(mostOptions)),
  correctOption: z.nullable(z.int().check(z.nonnegative(), z.maximum(mostOptions - 1))),
  correctTruth: z.nullable(z.boolean()),
  correctText: bothTexts(longestAnswer),
  pointValue: TypedNumber,
});
export type DraftQuestion = z.infer<typeof DraftQuestion>;

/** Every family of the school, or those of groups and of children. */
export const QuizAudience = z.union([
  z.literal('all'),
  z.strictObject({ groupIds: z.array(Id).check(z.maxLength(100)), childIds: z.array(Id).check(z.maxLength(500)) }),
]);
export type QuizAudience = z.infer<typeof QuizAudience>;

/** `dueDate` is an instant; `feedback` is what a parent reads with the result. */
export const QuizDraft = z.strictObject({
  title: bothTexts(longestTitle),
  description: bothTexts(longestDescription),
  dueDate: Instant,
  passingScore: TypedNumber,
  passed: bothTexts(longestFeedback),
  notPassed: bothTexts(longestFeedback),
  audience: QuizAudience,
  questions: z.array(DraftQuestion).check(z.maxLength(mostQuestions)),
});
export type QuizDraft = z.infer<typeof QuizDraft>;
