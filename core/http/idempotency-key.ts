/** Idempotency keys of the app: each names the user who made the attempt, so that it is accepted from no other. */

/** How long a device may send an attempt. The server stores keys longer: see `retention.technical`. */
export const maxAttemptAgeDays = 7;

/** The key of one attempt of a user. `unique` is a random text. */
export const idempotencyKeyOf = (userId: number, unique: string) => `u${userId}-${unique}`;

/** The user that a key names. Keys of other programs name none. */
export function userOfIdempotencyKey(key: string): number | undefined {
  const [, id] = /^u(\d{1,9})-/.exec(key) ?? [];
  return id === undefined ? undefined : Number(id);
}
