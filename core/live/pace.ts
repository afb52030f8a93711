/** How often a page asks for the same list again, however often it is told of it. */

/** What happens within so many milliseconds is asked for at once: long enough for what one act tells, too short to be seen. */
export const aMoment = 10;
const longest = 2_000;

/** How long to wait after an answer that took so long, in milliseconds: half of the time, at most, a list is being asked for. */
export function pauseAfter(took: number): number {
  return Math.min(took, longest);
}
