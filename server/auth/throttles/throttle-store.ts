/** What the throttles share: the database, the keys of their counters and the limit of an address. */
import { createHmac } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { attemptWindowMs, type Failure } from './failed-attempt-store.ts';

const maxSubjectsPerAddress = 20;

/** The counters of one throttle. Throttles of different names do not count together. */
export type ThrottleStore = {
  readonly database: Database;
  /** A keyed hash of a name. The database stores no address, e-mail or token. */
  keyOf(kind: string, name: string): string;
};

/** The counters of the throttle `throttle`. */
export const throttleStore = (database: Database, secret: string, throttle: string): ThrottleStore => ({
  database,
  keyOf: (kind, name) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['throttle', throttle, kind, name]))
      .digest('base64url'),
});

/** When an address may try another subject: once fewer than 20 failed there in the last 15 minutes. 0 is at once. */
export function nextOfAddress(failed: readonly Failure[]): number {
  const oldest = failed
    .map(({ at }) => at)
    .toSorted((a, b) => a - b)
    .at(-maxSubjectsPerAddress);
  return oldest === undefined ? 0 : oldest + attemptWindowMs;
}

/** The refusal until an instant, with the delay in seconds. */
export const rateLimited = (next: number, at: number) =>
  new Refusal('rate_limited', { retryAfter: Math.ceil((next - at) / 1000) });
