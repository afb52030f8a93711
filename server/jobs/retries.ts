/** When to retry what failed: soon at first, then less and less often, and never after a day and a half. */

const first = 30_000;
const longest = 4 * 3_600_000;
const mostTries = 14;

/** Milliseconds to wait after so many tries; nothing when it is time to give up. */
export function waitAfter(tries: number): number | undefined {
  return tries >= mostTries ? undefined : Math.min(first * 4 ** (tries - 1), longest);
}
