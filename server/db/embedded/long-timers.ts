/**
 * Timers longer than Node has any. When the machine's clock is set back by months, PostgreSQL asks to be woken months
 * later: Node would make of that one millisecond and a line on standard error, hundreds of times a second.
 */

/** In milliseconds: 24 days and some hours. PostgreSQL, woken early, looks at its clock and asks again. */
export const longestDelay = 2 ** 31 - 1;

/** From now on no timer of this thread is longer. */
export function clampTimers(): void {
  globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
    apply(set, self, [work, delay, ...rest]: [() => void, number?, ...unknown[]]) {
      const clamped = delay !== undefined && delay > longestDelay ? longestDelay : delay;
      return Reflect.apply(set, self, [work, clamped, ...rest]);
    },
  });
}
