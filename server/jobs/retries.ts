/** When to try again what failed: soon, then ever later, and after a day and a half no more. */

const first = 30_000;
const longest = 4 * 3_600_000;
const mostTries = 14;

/** Milliseconds to wait after so many tries; nothing when there were enough. */
export function waitAfter(tries: number): number | undefined {
  return tries >= mostTries ? undefined : Math.min(first * 4 ** (tries - 1), longest);
}
