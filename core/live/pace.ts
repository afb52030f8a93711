/** How often a page asks for the same list again, however often it is told of it. */

/**
 * Changes within this many milliseconds are fetched together: long enough for one act to tell of everything, too short
 * to notice.
 */
export const aMoment = 10;
const longest = 2_000;
const [shortestAway, longestAway] = [1_000, 15_000];

/**
 * How long to wait after an answer that took so long, in milliseconds: half of the time, at most, a list is being asked
 * for.
 */
export function pauseAfter(took: number): number {
  return Math.min(took, longest);
}

/**
 * How long to wait, in milliseconds, before what could not be had is asked for again: as many seconds as the school
 * said, and longer each time. `failures` in a row, the last one counted.
 */
export function pauseAfterFailure(failures: number, retryAfter = 0): number {
  return Math.max(retryAfter * 1000, Math.min(shortestAway * 2 ** (failures - 1), longestAway));
}
