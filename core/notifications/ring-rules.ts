/**
 * How often several changes of one subject ring on a device. The newest state takes the place of the one before, so
 * that quick changes neither pile up nor ring each time.
 */

/** What a notification is about (`pickup 12 2026-04-14`), and which state of it the notification tells. */
export type Subject = {
  readonly key: string;
  readonly state: string;
  /** How many minutes pass before the same state rings again: `minutesBetweenRings` unless told. */
  readonly minutes?: number;
};

/** When each state of a subject rings last, as ISO instants by the state. */
export type Rings = Readonly<Record<string, string>>;

/** The minutes between two rings of one state of a subject. */
export const minutesBetweenRings = 5;

/**
 * The instant at which a state may ring: now, or the end of the minutes after its last ring. A ring that is still to
 * come stays where it is: it will tell the newest state.
 */
export function ringTime(rings: Rings, { state, minutes = minutesBetweenRings }: Subject, now: Date): Date {
  const last = rings[state];
  if (last === undefined) return now;
  const rungAt = new Date(last);
  if (rungAt > now) return rungAt;
  const next = new Date(rungAt.getTime() + minutes * 60_000);
  return next > now ? next : now;
}
