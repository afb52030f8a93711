/** How long families see an announcement, and where it opens. (§2 Dashboard; decisions, Dashboard and Header) */

/**
 * What is about today or a later day, or was published in the last `days` of 24 hours, is shown; `most` at once, the
 * newest.
 */
export const shownToFamilies = { days: 30, most: 10 } as const;

const dayInMilliseconds = 24 * 60 * 60_000;

/** Since when an announcement must be published to be shown at an instant, where the day it is about has passed. */
export function shownSince(now: Date): Date {
  return new Date(now.getTime() - shownToFamilies.days * dayInMilliseconds);
}

/** The first screen with an announcement opened. */
export function announcementLink(id: number): string {
  return `/?announcement=${id}`;
}
