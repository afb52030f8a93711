import { expect, test } from 'vitest';
import { retention } from '#core/settings/retention.ts';
import { idempotencyKeyOf, maxAttemptAgeDays, userOfIdempotencyKey } from './idempotency-key.ts';

test('a key of the app names its user', () => {
  expect(userOfIdempotencyKey(idempotencyKeyOf(12, crypto.randomUUID()))).toBe(12);
});

test.each(['', 'u-1', 'user1-a', 'u1', ' u1-a', crypto.randomUUID()])('the key "%s" names no user', (key) =>
  expect(userOfIdempotencyKey(key)).toBeUndefined(),
);

test('the server stores keys longer than a device may send its attempts', () => {
  expect(retention.technical.days).toBeGreaterThanOrEqual(2 * maxAttemptAgeDays);
});
