/** Runs scheduled jobs. The clock is checked every minute, so that a laptop catches up soon after sleep. */
import type { FastifyBaseLogger } from 'fastify';

type Jobs = Partial<Readonly<Record<'minutely' | 'hourly' | 'daily', () => Promise<void>>>>;

/**
 * Runs the daily job at once and when a UTC day begins, and the other jobs when a minute or an hour begins. A failed
 * job is logged and retried the next minute. Returns a function that stops the scheduler: no job starts after that, and
 * the failure of a running one, whose database may be closed, is not logged.
 */
export function everyMinute(now: () => Date, log: FastifyBaseLogger, { minutely, hourly, daily }: Jobs): () => void {
  const periods = [
    { length: 'yyyy-MM-ddTHH:mm'.length, job: minutely, done: now().toISOString().slice(0, 'yyyy-MM-ddTHH:mm'.length) },
    { length: 'yyyy-MM-ddTHH'.length, job: hourly, done: now().toISOString().slice(0, 'yyyy-MM-ddTHH'.length) },
    { length: 'yyyy-MM-dd'.length, job: daily, done: '' },
  ];
  let isChecking = false;
  let ended = false;
  const check = async () => {
    // A job may take longer than a minute.
    if (isChecking || ended) return;
    isChecking = true;
    for (const period of periods) {
      if (ended) break;
      const current = now().toISOString().slice(0, period.length);
      if (current === period.done) continue;
      try {
        await period.job?.();
        period.done = current;
      } catch (err) {
        if (!ended) log.error({ err }, 'scheduled job failed');
      }
    }
    isChecking = false;
  };
  void check();
  const timer = setInterval(() => void check(), 60_000).unref();
  return () => {
    ended = true;
    clearInterval(timer);
  };
}
