/**
 * Clamps timers to the longest delay that Node supports. When the machine's clock is set back by months, PostgreSQL
 * sets a timer of months. Node would turn it into one millisecond with a warning, hundreds of times a second.
 */

/** In milliseconds, about 24 days. PostgreSQL, woken early, checks its clock and sets the timer again. */
export const maxTimerDelayMs = 2 ** 31 - 1;

/** Clamps every later timer of this thread. */
export function clampTimers(): void {
  globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
    apply(set, self, [work, delay, ...rest]: [() => void, number?, ...unknown[]]) {
      const clamped = delay !== undefined && delay > maxTimerDelayMs ? maxTimerDelayMs : delay;
      return Reflect.apply(set, self, [work, clamped, ...rest]);
    },
  });
}
