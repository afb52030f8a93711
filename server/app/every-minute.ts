/** Scheduled chores. The clock is checked every minute, so that a laptop that slept is not a day behind. */
import type { FastifyBaseLogger } from 'fastify';

type Chores = { readonly daily?: () => Promise<void>; readonly hourly?: () => Promise<void> };

/**
 * Does the daily chore now and when a day of UTC begins, the hourly one when an hour does. A chore that fails is
 * logged and comes round again the next minute. Gives what ends it: no chore is begun after
 * that, and the failure of one under way, whose data may be closed, is not logged.
 */
export function everyMinute(now: () => Date, log: FastifyBaseLogger, { daily, hourly }: Chores): () => void {
  const periods = [
    { length: 'yyyy-MM-ddTHH'.length, chore: hourly, done: now().toISOString().slice(0, 'yyyy-MM-ddTHH'.length) },
    { length: 'yyyy-MM-dd'.length, chore: daily, done: '' },
  ];
  let looking = false;
  let ended = false;
  const look = async () => {
    // A chore may take longer than a minute.
    if (looking || ended) return;
    looking = true;
    for (const period of periods) {
      if (ended) break;
      const current = now().toISOString().slice(0, period.length);
      if (current === period.done) continue;
      try {
        await period.chore?.();
        period.done = current;
      } catch (err) {
        if (!ended) log.error({ err }, 'a chore failed');
      }
    }
    looking = false;
  };
  void look();
  const timer = setInterval(() => void look(), 60_000).unref();
  return () => {
    ended = true;
    clearInterval(timer);
  };
}
