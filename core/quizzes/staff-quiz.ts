/**
 * Quizzes on the school's side: those one wrote, and what families answered. (trust, Who may what: quiz, submission,
 * result)
 */
import * as z from 'zod/mini';
import { bothTexts, Id, Instant } from '#core/http/fields.ts';
import { FamilyCount } from '#core/notifications/reach-rules.ts';
import { ServedGroup } from '#core/schools/served-group.ts';
import { Question } from './quiz.ts';
import { longestTitle, QuizAudience, QuizDraft } from './quiz-draft.ts';

/** `open` until the due date, then `over`; `closed` is the school's doing. */
const staffQuizStates = ['draft', 'open', 'over', 'closed'] as const;
const StaffQuizState = z.enum(staffQuizStates);
export type StaffQuizState = z.infer<typeof StaffQuizState>;

const Count = z.int().check(z.nonnegative());
const Title = bothTexts(longestTitle);

/**
 * `asked` is how many guardians may see it, `sent` how many have sent their answers, `passed` how many of these were
 * enough; `families` counts the families for whom it is. `passingScore` is null while a draft has none that may be.
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

/** `schools` are those of whose office one is: only they write to a whole school. */
export const StaffQuizzes = z.object({
  groups: z.array(ServedGroup),
  officeOf: z.array(Id),
  quizzes: z.array(StaffQuizSummary),
});
export type StaffQuizzes = z.infer<typeof StaffQuizzes>;

/** With all that is written. `revision` counts the times a draft was saved. */
export const StaffQuiz = z.extend(StaffQuizSummary, { revision: z.int(), draft: QuizDraft });
export type StaffQuiz = z.infer<typeof StaffQuiz>;

/** An answer as it was given and graded; `pointsByHand` counts instead where somebody gave it. */
export const StaffAnswer = z.object({
  questionId: Id,
  given: z.nullable(z.string()),
  points: Count,
  pointsByHand: z.nullable(Count),
});
export type StaffAnswer = z.infer<typeof StaffAnswer>;

/** A guardian, and those of their children for whom it is. */
export const Answering = z.object({ name: z.string(), children: z.array(z.object({ id: Id, name: z.string() })) });
export type Answering = z.infer<typeof Answering>;

/** Who sent it, as guardian of whom; `passed` by the score that it took then. */
export const StaffSubmission = z.extend(Answering, {
  id: Id,
  score: z.int(),
  hasPassed: z.boolean(),
  submittedAt: Instant,
  answers: z.array(StaffAnswer),
});
export type StaffSubmission = z.infer<typeof StaffSubmission>;

/** A question with what is right, in the reader's language. */
export const StaffQuestion = z.extend(Question, { correctAnswer: z.string() });
export type StaffQuestion = z.infer<typeof StaffQuestion>;

/** What came of a quiz. `missing` are the guardians who have it and have not sent anything. */
export const StaffQuizResults = z.object({
  quiz: StaffQuizSummary,
  questions: z.array(StaffQuestion),
  submissions: z.array(StaffSubmission),
  missing: z.array(Answering),
});
export type StaffQuizResults = z.infer<typeof StaffQuizResults>;
