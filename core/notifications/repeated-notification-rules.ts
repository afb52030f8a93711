/**
 * Throttles alerts of repeated notifications about one subject. The newest state replaces the one before, so that
 * quick changes do not pile up and do not ring each time.
 */

/** The subject of a notification (`pickup 12 2026-04-14`), and its state in the notification. */
export type NotificationSubject = {
  readonly key: string;
  readonly state: string;
  /** How many minutes pass before the same state rings again: by default `minutesBetweenRings`. */
  readonly minutes?: number;
};

/** The time of the last ring of each state, possibly in the future, as ISO instants. */
export type RingTimes = Readonly<Record<string, string>>;

/** The minutes between two rings of one state of a subject. */
export const minutesBetweenRings = 5;

/**
 * When a state may ring: now, or after the interval since its last ring. A ring that is still in the future is kept:
 * it will show the newest state.
 */
export function ringTime(
  rings: RingTimes,
  { state, minutes = minutesBetweenRings }: NotificationSubject,
  now: Date,
): Date {
  const last = rings[state];
  if (last === undefined) return now;
  const rungAt = new Date(last);
  if (rungAt > now) return rungAt;
  const next = new Date(rungAt.getTime() + minutes * 60_000);
  return next > now ? next : now;
}
