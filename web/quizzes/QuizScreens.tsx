import './quizzes.css';
import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '#core/sessions/session.ts';
import { QuizCenter } from './QuizCenter.tsx';
import { QuizResultsPage } from './QuizResultsPage.tsx';
import { QuizReview } from './QuizReview.tsx';
import { quizzesQuery } from './quiz-queries.ts';
import { QuizTake } from './QuizTake.tsx';

/** The quiz screens come together: from one to the next takes no waiting. (§2 Quiz Center, take and review) */
export function QuizScreens({ path }: { path: string }) {
  const [, , id, part] = path.split('/');
  if (!id) return <QuizCenter />;
  if (part === 'results') return <QuizResultsPage id={Number(id)} />;
  return part === 'review' ? <QuizReview id={Number(id)} /> : <QuizTake id={Number(id)} />;
}

/** Asks for the list before its screen is opened. */
export const askQuizzes = (client: QueryClient, { locale }: Session) => client.prefetchQuery(quizzesQuery(locale));
