/** A quiz while the school writes it: it may be incomplete until it is published. */
import * as z from 'zod/mini';
import { bothTexts, Id, Instant } from '#core/http/fields.ts';
import { TypedNumber } from '#core/http/number-input.ts';
import { maxQuizAnswerLength, maxQuestions, QuestionType } from './quiz.ts';

export const maxQuizTitleLength = 120;
export const maxQuizDescriptionLength = 1000;
export const maxQuestionLength = 500;
export const maxOptionLength = 200;
export const maxQuizFeedbackLength = 1000;
export const maxOptions = 10;
export const maxPoints = 100;
/** Percent. */
export const maxScore = 100;

/**
 * `correctOption` is the index of an option. Fields of other question types are stored and ignored, so that switching
 * the type loses nothing.
 */
export const DraftQuestion = z.strictObject({
  questionText: bothTexts(maxQuestionLength),
  questionType: QuestionType,
  options: z.array(bothTexts(maxOptionLength)).check(z.maxLength(maxOptions)),
  correctOption: z.nullable(z.int().check(z.nonnegative(), z.maximum(maxOptions - 1))),
  correctTruth: z.nullable(z.boolean()),
  correctText: bothTexts(maxQuizAnswerLength),
  pointValue: TypedNumber,
});
export type DraftQuestion = z.infer<typeof DraftQuestion>;

/** All families of the school, or those of groups and children. */
export const QuizAudience = z.union([
  z.literal('all'),
  z.strictObject({ groupIds: z.array(Id).check(z.maxLength(100)), childIds: z.array(Id).check(z.maxLength(500)) }),
]);
export type QuizAudience = z.infer<typeof QuizAudience>;

/** `dueDate` is an instant; parents read the feedback (`passed`, `notPassed`) with their result. */
export const QuizDraft = z.strictObject({
  title: bothTexts(maxQuizTitleLength),
  description: bothTexts(maxQuizDescriptionLength),
  dueDate: Instant,
  passingScore: TypedNumber,
  passed: bothTexts(maxQuizFeedbackLength),
  notPassed: bothTexts(maxQuizFeedbackLength),
  audience: QuizAudience,
  questions: z.array(DraftQuestion).check(z.maxLength(maxQuestions)),
});
export type QuizDraft = z.infer<typeof QuizDraft>;
