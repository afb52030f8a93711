/** Quizzes as staff see them, with the submissions of families. */
import * as z from 'zod/mini';
import { bothTexts, Id, Instant } from '#core/http/fields.ts';
import { FamilyCount } from '#core/notifications/reach-rules.ts';
import { AssignedGroup } from '#core/schools/assigned-group.ts';
import { Question } from './quiz.ts';
import { maxQuizTitleLength, QuizAudience, QuizDraft } from './quiz-draft.ts';

/** `open` until the due date, then `over`; `closed` by the school. */
const staffQuizStates = ['draft', 'open', 'over', 'closed'] as const;
const StaffQuizState = z.enum(staffQuizStates);
export type StaffQuizState = z.infer<typeof StaffQuizState>;

const Count = z.int().check(z.nonnegative());
const Title = bothTexts(maxQuizTitleLength);

/**
 * `asked` counts the guardians who may see it, `sent` those who submitted, `passed` those who passed; `families`
 * counts the families of the audience. `passingScore` is null while a draft has no valid one.
 */
export const StaffQuizSummary = z.object({
  id: Id,
  schoolId: Id,
  title: Title,
  author: z.string(),
  state: StaffQuizState,
  dueDate: Instant,
  passingScore: z.nullable(z.int()),
  audience: QuizAudience,
  questionCount: Count,
  asked: Count,
  sent: Count,
  passed: Count,
  families: FamilyCount,
});
export type StaffQuizSummary = z.infer<typeof StaffQuizSummary>;

/** `officeOf` are the schools where the user is office, which alone may write to a whole school. */
export const StaffQuizzes = z.object({
  groups: z.array(AssignedGroup),
  officeOf: z.array(Id),
  quizzes: z.array(StaffQuizSummary),
});
export type StaffQuizzes = z.infer<typeof StaffQuizzes>;

/** With the draft. `revision` counts how often the draft was saved. */
export const StaffQuiz = z.extend(StaffQuizSummary, { revision: z.int(), draft: QuizDraft });
export type StaffQuiz = z.infer<typeof StaffQuiz>;

/** A graded answer; `pointsByHand` replaces `points` when it is set. */
export const StaffQuizAnswer = z.object({
  questionId: Id,
  given: z.nullable(z.string()),
  points: Count,
  pointsByHand: z.nullable(Count),
});
export type StaffQuizAnswer = z.infer<typeof StaffQuizAnswer>;

/** A guardian with their children in the audience. */
export const QuizGuardian = z.object({ name: z.string(), children: z.array(z.object({ id: Id, name: z.string() })) });
export type QuizGuardian = z.infer<typeof QuizGuardian>;

/** A submission with its guardian; `hasPassed` is by the passing score at that time. */
export const StaffSubmission = z.extend(QuizGuardian, {
  id: Id,
  score: z.int(),
  hasPassed: z.boolean(),
  submittedAt: Instant,
  answers: z.array(StaffQuizAnswer),
});
export type StaffSubmission = z.infer<typeof StaffSubmission>;

/** A question with the correct answer, in the reader's language. */
export const StaffQuestion = z.extend(Question, { correctAnswer: z.string() });
export type StaffQuestion = z.infer<typeof StaffQuestion>;

/** The results of a quiz. `missing` are the guardians without a submission. */
export const StaffQuizResults = z.object({
  quiz: StaffQuizSummary,
  questions: z.array(StaffQuestion),
  submissions: z.array(StaffSubmission),
  missing: z.array(QuizGuardian),
});
export type StaffQuizResults = z.infer<typeof StaffQuizResults>;
