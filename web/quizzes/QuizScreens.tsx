import './quizzes.css';
import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '#core/auth/session.ts';
import { QuizCenter } from './QuizCenter.tsx';
import { QuizResultsPage } from './QuizResultsPage.tsx';
import { QuizReview } from './QuizReview.tsx';
import { quizzesQuery } from './quiz-queries.ts';
import { QuizAttempt } from './QuizAttempt.tsx';

/** The quiz screens, in one chunk so that navigation between them is instant. */
export function QuizScreens({ path }: { path: string }) {
  const [, , id, part] = path.split('/');
  if (!id) return <QuizCenter />;
  if (part === 'results') return <QuizResultsPage id={Number(id)} />;
  return part === 'review' ? <QuizReview id={Number(id)} /> : <QuizAttempt id={Number(id)} />;
}

/** Prefetches the list. */
export const prefetchQuizzes = (client: QueryClient, { locale }: Session) => client.prefetchQuery(quizzesQuery(locale));
