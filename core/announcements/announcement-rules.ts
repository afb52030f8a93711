/** How long families see an announcement, and the link that opens it. */

/**
 * Families see announcements about today or a later day, or published in the last `days` of 24 hours; the newest
 * `most` of them.
 */
export const familyListLimits = { days: 30, most: 10 } as const;

const dayInMilliseconds = 24 * 60 * 60_000;

/** The earliest publication time that is still shown at `now`, for announcements about a past day. */
export function oldestVisibleAt(now: Date): Date {
  return new Date(now.getTime() - familyListLimits.days * dayInMilliseconds);
}

/** The link to the home page with an announcement opened. */
export function announcementLink(id: number): string {
  return `/?announcement=${id}`;
}
