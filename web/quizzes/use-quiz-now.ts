/** The current time for quizzes. Rerenders exactly when a quiz becomes due soon or past. */
import { useEffect, useState } from 'react';
import type { Quiz } from '#core/quizzes/quiz.ts';
import { nextStateChange } from '#core/quizzes/quiz-rules.ts';
import { serverNow } from '#web/ui/browser/server-clock.ts';

/** The maximum delay of setTimeout, a signed 32-bit integer. */
const maxTimeoutMs = 2_147_483_647;
const minTimeoutMs = 50;

export function useQuizNow(quizzes: readonly Pick<Quiz, 'dueDate'>[]): Date {
  const [now, setNow] = useState(() => new Date(serverNow()));
  useEffect(() => {
    const look = () => setNow(new Date(serverNow()));
    const edge = nextStateChange(quizzes, now);
    const wait = edge ? edge.getTime() - serverNow() : maxTimeoutMs;
    const timer = setTimeout(look, Math.min(Math.max(wait, minTimeoutMs), maxTimeoutMs));
    // Timers do not fire while a phone sleeps.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [quizzes, now]);
  return now;
}
