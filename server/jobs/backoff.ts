/** Exponential backoff for failed jobs: retries become less frequent and stop after a day and a half. */

const firstDelay = 30_000;
const maxDelay = 4 * 3_600_000;
const maxAttempts = 14;

/** The delay in milliseconds after this many attempts, or undefined to give up. */
export function backoffDelay(attempts: number): number | undefined {
  return attempts >= maxAttempts ? undefined : Math.min(firstDelay * 4 ** (attempts - 1), maxDelay);
}
