/** Now, as far as quizzes look otherwise by it: drawn again at the very instant at which one is due soon or over. */
import { useEffect, useState } from 'react';
import type { Quiz } from '#core/quizzes/quiz.ts';
import { nextEdge } from '#core/quizzes/quiz-rules.ts';

/** Timers count in 32 bits. */
const longest = 2_147_483_647;
const soonest = 50;

export function useQuizNow(quizzes: readonly Pick<Quiz, 'dueDate'>[]): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const look = () => setNow(new Date());
    const edge = nextEdge(quizzes, now);
    const wait = edge ? edge.getTime() - Date.now() : longest;
    const timer = setTimeout(look, Math.min(Math.max(wait, soonest), longest));
    // A phone that slept has missed its timer.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [quizzes, now]);
  return now;
}
