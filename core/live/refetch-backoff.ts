/** Limits how often a page refetches the same list. */

/**
 * Changes within this many milliseconds are fetched together: long enough for all events of one mutation, too short
 * to notice.
 */
export const batchDelayMs = 10;
const maxDelay = 2_000;
const [minRetryDelay, maxRetryDelay] = [1_000, 15_000];

/**
 * The delay after a reply, in milliseconds: as long as the request took, so that a list is fetched at most half of
 * the time.
 */
export function delayAfterResponse(took: number): number {
  return Math.min(took, maxDelay);
}

/**
 * The backoff before a retry, in milliseconds: at least `Retry-After`, and longer with each failure. `failures`
 * counts consecutive failures, the last one included.
 */
export function delayAfterFailure(failures: number, retryAfter = 0): number {
  return Math.max(retryAfter * 1000, Math.min(minRetryDelay * 2 ** (failures - 1), maxRetryDelay));
}
