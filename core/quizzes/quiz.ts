/**
 * A quiz that the school sends to families, and what comes of taking it. (§3 Quiz to Review result; decisions, Quizzes)
 */
import * as z from 'zod/mini';
import { Id, Instant, typedText } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';

export const questionTypes = ['multiple-choice', 'true-false', 'text'] as const;
export const QuestionType = z.enum(questionTypes);
export type QuestionType = z.infer<typeof QuestionType>;

/** What is right or chosen of a true-false question, on the wire. */
export const truths = ['true', 'false'] as const;

/** How long before it is due a quiz is due soon. (§9) */
export const dueSoonHours = 24;
/** Characters of a typed answer at most. */
export const longestAnswer = 500;
/** Questions of one quiz at most. */
export const mostQuestions = 100;

const Percent = z.int().check(z.minimum(0), z.maximum(100));
const Points = z.int().check(z.nonnegative());

/**
 * As one parent has it. `isActive` while the school has it open and they have not sent it; `maySend` where they hold
 * the right `message` for a child that it is for, and may only look otherwise; `status` is `completed` once they have
 * sent it, and then `score`, `submittedAt` and `feedback` are there. Texts are in the reader's language; `lang` is set
 * where they exist in the other only.
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

/** What is asked; nothing of what is right. `options` is empty unless it is multiple-choice. */
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

/** By the question's id: the text of an option, `true` or `false`, or what was typed. */
export const Answers = z.record(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/, { error: 'wrong_type' })),
  typedText({ max: longestAnswer }),
);
export type Answers = z.infer<typeof Answers>;

/** What a parent sends. A question that is not answered counts as wrong. */
export const QuizSubmission = z.strictObject({
  quizId: z.optional(Id),
  userId: z.optional(Id),
  answers: Answers,
  status: z.optional(z.literal('completed')),
});
export type QuizSubmission = z.infer<typeof QuizSubmission>;

/** `score` is a percentage, `correctAnswers` how many were right, `feedback` the school's words, which may be empty. */
export const SubmissionResult = z.object({ score: Percent, correctAnswers: Points, feedback: z.string() });
export type SubmissionResult = z.infer<typeof SubmissionResult>;

/** A question as it was graded: with what is right, and the points that the answer earned. */
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
