import { expect, test } from 'vitest';
import { Refusal } from '#server/http/refusal.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 3, 14) + seconds * 1000);

/** Seconds to wait, 0 when the try may go on. */
function waitFor(throttle: SignInThrottle, email: string, address: string, seconds: number): number {
  try {
    throttle.begin(email, address, at(seconds));
    return 0;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many') return error.details.retryAfter ?? -1;
    throw error;
  }
}

test('an account’s delay doubles with each failure, and never locks it', () => {
  const throttle = new SignInThrottle();
  const waits: number[] = [];
  let now = 0;
  for (let attempt = 0; attempt < 12; attempt += 1) {
    // Each from another address, so that only the account is slowed.
    const wait = waitFor(throttle, 'sophie@example.org', `a${attempt}`, now);
    waits.push(wait);
    if (wait === 0) continue;
    now += wait;
    expect(waitFor(throttle, 'Sophie@Example.org', `b${attempt}`, now)).toBe(0);
  }
  expect(waits).toEqual([0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256]);
  expect(waitFor(throttle, 'sophie@example.org', 'c', now)).toBe(300);
});

test('who guesses from elsewhere does not slow the owner where they signed in before, who is slowed by their own guesses', () => {
  const throttle = new SignInThrottle();
  throttle.begin('sophie@example.org', 'home', at(0)).succeeded();
  for (let n = 0; n < 12; n += 1) waitFor(throttle, 'sophie@example.org', `a${n}`, 1);
  expect(waitFor(throttle, 'sophie@example.org', 'elsewhere', 1.5)).toBe(1);
  expect([2, 2, 2, 2].map((now) => waitFor(throttle, 'Sophie@example.org', 'home', now))).toEqual([0, 0, 0, 1]);
  // What failed at home slows nobody elsewhere, and home is known for that account alone.
  expect(waitFor(throttle, 'marc@example.org', 'home', 2)).toBe(0);
});

test('an address fails twenty times in fifteen minutes, whatever the accounts', () => {
  const throttle = new SignInThrottle();
  for (let n = 0; n < 20; n += 1) expect(waitFor(throttle, `${n}@example.org`, 'one', n)).toBe(0);
  expect(waitFor(throttle, 'new@example.org', 'one', 20)).toBe(15 * 60 - 20);
  expect(waitFor(throttle, 'new@example.org', 'two', 20)).toBe(0);
  expect(waitFor(throttle, 'new@example.org', 'one', 15 * 60)).toBe(0);
});

test('successes are not counted', () => {
  const throttle = new SignInThrottle();
  for (let n = 0; n < 50; n += 1) throttle.begin('sophie@example.org', 'one', at(n)).succeeded();
  expect(waitFor(throttle, 'sophie@example.org', 'one', 50)).toBe(0);
});

test('a thousand tries begun at once are a thousand tries', () => {
  const throttle = new SignInThrottle();
  const passed = Array.from({ length: 1000 }, (_, n) => waitFor(throttle, `${n}@example.org`, 'one', 0));
  expect(passed.filter((wait) => wait === 0)).toHaveLength(20);
});
