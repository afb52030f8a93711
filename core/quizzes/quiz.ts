/** A quiz for families, and its results. */
import * as z from 'zod/mini';
import { Id, Instant, typedText } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';

export const questionTypes = ['multiple-choice', 'true-false', 'text'] as const;
export const QuestionType = z.enum(questionTypes);
export type QuestionType = z.infer<typeof QuestionType>;

/** The API values of a true-false question. */
export const trueFalseValues = ['true', 'false'] as const;

/** How many hours before its due date a quiz is due soon. */
export const dueSoonHours = 24;
/** Maximum number of characters of a typed answer. */
export const maxQuizAnswerLength = 500;
/** Maximum number of questions of a quiz. */
export const maxQuestions = 100;

const Percent = z.int().check(z.minimum(0), z.maximum(100));
const Points = z.int().check(z.nonnegative());

/**
 * A quiz as one parent sees it. `isActive`: it is open and not submitted by them. `maySend`: they have the right
 * `message` for a child of the audience; otherwise the quiz is read-only. `status` is `completed` once submitted,
 * with `score`, `submittedAt` and `feedback`. Texts are in the reader's language; `lang` is set when only the other
 * language exists.
 */
export const Quiz = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  dueDate: Instant,
  passingScore: Percent,
  isActive: z.boolean(),
  maySend: z.boolean(),
  status: z.enum(['open', 'completed']),
  score: z.optional(Percent),
  submittedAt: z.optional(Instant),
  feedback: z.optional(z.string()),
  lang: z.optional(Locale),
});
export type Quiz = z.infer<typeof Quiz>;

/** A question without its correct answer. `options` is empty unless it is multiple-choice. */
export const Question = z.object({
  id: Id,
  questionText: z.string(),
  questionType: QuestionType,
  options: z.array(z.string()),
  pointValue: Points,
  lang: z.optional(Locale),
});
export type Question = z.infer<typeof Question>;

export const QuizToTake = z.extend(Quiz, { questions: z.array(Question) });
export type QuizToTake = z.infer<typeof QuizToTake>;

/** Answers by question id: the text of an option, `true` or `false`, or the typed text. */
export const Answers = z.record(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/, { error: 'wrong_type' })),
  typedText({ max: maxQuizAnswerLength }),
);
export type Answers = z.infer<typeof Answers>;

/** The body of a submission. An unanswered question counts as wrong. */
export const QuizSubmission = z.strictObject({
  quizId: z.optional(Id),
  userId: z.optional(Id),
  answers: Answers,
  status: z.optional(z.literal('completed')),
});
export type QuizSubmission = z.infer<typeof QuizSubmission>;

/**
 * `score` is a percentage, `correctAnswers` the number of correct ones, `feedback` the school's text, possibly empty.
 */
export const SubmissionResult = z.object({ score: Percent, correctAnswers: Points, feedback: z.string() });
export type SubmissionResult = z.infer<typeof SubmissionResult>;

/** A graded question: with the correct answer and the points earned. */
export const GradedQuestion = z.extend(Question, {
  correctAnswer: z.string(),
  points: Points,
  isCorrect: z.boolean(),
});
export type GradedQuestion = z.infer<typeof GradedQuestion>;

export const QuizResults = z.object({
  quiz: Quiz,
  score: Percent,
  correctAnswers: Points,
  questions: z.array(GradedQuestion),
  userAnswers: z.record(z.string(), z.string()),
});
export type QuizResults = z.infer<typeof QuizResults>;
