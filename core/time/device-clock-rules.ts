/** When a page says that the device's clock is wrong. The server's time decides in any case. */

const minuteMs = 60_000;

/** The difference between the clocks up to which a page says nothing, in minutes. */
export const maxClockErrorMinutes = 5;

/**
 * How wrong a device's clock is: fast or slow, by so many minutes, hours and minutes, or days and hours. The smaller
 * unit is 0 where it is not said.
 */
export type ClockError = {
  readonly direction: 'fast' | 'slow';
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
};

/**
 * The error of a clock that the server's is ahead of by that many milliseconds (negative: the device is fast). Null up
 * to five minutes.
 */
export function clockErrorOf(serverAheadMs: number): ClockError | null {
  const total = Math.round(Math.abs(serverAheadMs) / minuteMs);
  if (total <= maxClockErrorMinutes) return null;
  const direction = serverAheadMs < 0 ? 'fast' : 'slow';
  if (total < 24 * 60) return { direction, days: 0, hours: Math.floor(total / 60), minutes: total % 60 };
  const hours = Math.round(total / 60);
  return { direction, days: Math.floor(hours / 24), hours: hours % 24, minutes: 0 };
}
