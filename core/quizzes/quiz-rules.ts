/** The state of a quiz for a parent. The page and the server share these rules. */
import { dueSoonHours, type Quiz } from './quiz.ts';

export const quizTabs = ['active', 'completed', 'past'] as const;
export type QuizTab = (typeof quizTabs)[number];

type DueQuiz = Pick<Quiz, 'dueDate'>;

const untilDue = ({ dueDate }: DueQuiz, now: Date) => Date.parse(dueDate) - now.getTime();

/** Whether the due date has passed: from the millisecond after it. */
export function isPastDue(quiz: DueQuiz, now: Date): boolean {
  return untilDue(quiz, now) < 0;
}

/** Whether it is due within the next 24 hours, also when daylight saving time changes. */
export function isDueSoon(quiz: DueQuiz, now: Date): boolean {
  const left = untilDue(quiz, now);
  return left > 0 && left <= dueSoonHours * 3_600_000;
}

/** Whether the school closed the quiz before its due date, and before the user submitted it. */
export function isClosed({ isActive, status }: Pick<Quiz, 'isActive' | 'status'>): boolean {
  return !isActive && status !== 'completed';
}

const tabFilters: Readonly<Record<QuizTab, (quiz: Quiz, now: Date) => boolean>> = {
  active: (quiz, now) => quiz.isActive && untilDue(quiz, now) > 0,
  completed: ({ status }) => status === 'completed',
  past: (quiz, now) => isPastDue(quiz, now) || isClosed(quiz),
};

/**
 * The quizzes of a tab; a quiz closed by the school is past. Active is sorted by the next due date, the other tabs by
 * the latest.
 */
export function quizzesOf(tab: QuizTab, quizzes: readonly Quiz[], now: Date): Quiz[] {
  const there = quizzes.filter((quiz) => tabFilters[tab](quiz, now));
  if (tab === 'active') return there.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
  const latest = ({ submittedAt, dueDate }: Quiz) => (tab === 'completed' && submittedAt) || dueDate;
  return there.toSorted((a, b) => latest(b).localeCompare(latest(a)));
}

/** Whether a score passes; a missing score and zero do not. */
export function hasPassed({ score = 0, passingScore }: Pick<Quiz, 'score' | 'passingScore'>): boolean {
  return score > 0 && score >= passingScore;
}

/** The next instant at which the state of a quiz in the list changes: due soon, due, or past. */
export function nextStateChange(quizzes: readonly DueQuiz[], now: Date): Date | undefined {
  const edges = quizzes.flatMap(({ dueDate }) => {
    const due = Date.parse(dueDate);
    return [due - dueSoonHours * 3_600_000, due, due + 1];
  });
  const next = Math.min(...edges.filter((edge) => edge > now.getTime()));
  return Number.isFinite(next) ? new Date(next) : undefined;
}

/** The page of a quiz, which shows the results after submission. */
export const quizLink = (id: number) => `/quiz-center/${id}`;

/** The page of the user's results. */
export const resultsLink = (id: number) => `/quiz-center/${id}/results`;
