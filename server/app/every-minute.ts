/** What the process does by the clock. Looked at every minute, so that a laptop that slept is not a day behind. */
import type { FastifyBaseLogger } from 'fastify';

type Chores = { readonly daily?: () => Promise<void>; readonly hourly?: () => Promise<void> };

/** Does chores when an hour or a day of UTC begins. A chore that fails is logged and comes round again. */
export function everyMinute(now: () => Date, log: FastifyBaseLogger, { daily, hourly }: Chores): void {
  const periods = [
    { length: 13, chore: hourly, last: now().toISOString().slice(0, 13) },
    { length: 10, chore: daily, last: now().toISOString().slice(0, 10) },
  ];
  const look = async () => {
    for (const period of periods) {
      const current = now().toISOString().slice(0, period.length);
      if (current === period.last) continue;
      period.last = current;
      await period.chore?.().catch((err: unknown) => log.error({ err }, 'a chore failed'));
    }
  };
  setInterval(() => void look(), 60_000).unref();
}
