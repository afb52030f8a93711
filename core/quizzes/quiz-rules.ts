/** When a quiz is open, where it stands, who has passed. The page and the server both ask here. (§4) */
import { dueSoonHours, type Quiz } from './quiz.ts';

export const quizTabs = ['active', 'completed', 'past'] as const;
export type QuizTab = (typeof quizTabs)[number];

type Due = Pick<Quiz, 'dueDate'>;

const untilDue = ({ dueDate }: Due, now: Date) => Date.parse(dueDate) - now.getTime();

/** Whether the due date is over: from the millisecond after it. (§4 Quiz tab filters) */
export function isPastDue(quiz: Due, now: Date): boolean {
  return untilDue(quiz, now) < 0;
}

/** Whether it is due within the next 24 hours, however many the days then have on the wall. (§4, §9) */
export function isDueSoon(quiz: Due, now: Date): boolean {
  const left = untilDue(quiz, now);
  return left > 0 && left <= dueSoonHours * 3_600_000;
}

/** Whether the school ended it before its due date, and before one sent it. */
export function isClosed({ isActive, status }: Pick<Quiz, 'isActive' | 'status'>): boolean {
  return !isActive && status !== 'completed';
}

const stands: Readonly<Record<QuizTab, (quiz: Quiz, now: Date) => boolean>> = {
  active: (quiz, now) => quiz.isActive && untilDue(quiz, now) > 0,
  completed: ({ status }) => status === 'completed',
  past: (quiz, now) => isPastDue(quiz, now) || isClosed(quiz),
};

/**
 * The quizzes of a tab; one that the school closed is missed like one that is over. What is due first stands before the
 * rest in Active, the latest first in the others. (§4)
 */
export function quizzesOf(tab: QuizTab, quizzes: readonly Quiz[], now: Date): Quiz[] {
  const there = quizzes.filter((quiz) => stands[tab](quiz, now));
  if (tab === 'active') return there.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
  const latest = ({ submittedAt, dueDate }: Quiz) => (tab === 'completed' && submittedAt) || dueDate;
  return there.toSorted((a, b) => latest(b).localeCompare(latest(a)));
}

/** Whether a score is enough; none and zero never are. (§4) */
export function hasPassed({ score = 0, passingScore }: Pick<Quiz, 'score' | 'passingScore'>): boolean {
  return score > 0 && score >= passingScore;
}

/** The next instants at which a list of quizzes looks otherwise: one becomes due soon, or is over. */
export function nextEdge(quizzes: readonly Due[], now: Date): Date | undefined {
  const edges = quizzes.flatMap(({ dueDate }) => {
    const due = Date.parse(dueDate);
    return [due - dueSoonHours * 3_600_000, due, due + 1];
  });
  const next = Math.min(...edges.filter((edge) => edge > now.getTime()));
  return Number.isFinite(next) ? new Date(next) : undefined;
}

/** The screen of a quiz: where it is taken, and where its results show once it is. */
export const quizLink = (id: number) => `/quiz-center/${id}`;

/** Where one's own results show. */
export const resultsLink = (id: number) => `/quiz-center/${id}/results`;
