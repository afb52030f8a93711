import { describe, expect, test } from 'vitest';
import { Refusal } from '#server/http/refusal.ts';
import { testDatabase } from '#test/support/test-database.ts';
import { SignInThrottle } from './sign-in-throttle.ts';
import { throttleStore } from './throttle-store.ts';

const start = Date.UTC(2026, 3, 14);
const database = await testDatabase();
let made = 0;
/** A throttle with counters of its own. */
const newThrottle = () => new SignInThrottle(throttleStore(database, 'a secret', `test ${(made += 1)}`));

/** The delay in seconds that a call is refused with, 0 when it is allowed. */
async function waitOf(act: () => unknown): Promise<number> {
  try {
    await act();
    return 0;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'rate_limited') return error.details.retryAfter ?? -1;
    throw error;
  }
}

type AttemptOptions = { readonly isKnown?: boolean; readonly at?: number };
const tryOf = (account: string, address: string, { isKnown = false, at = 0 }: AttemptOptions = {}) => ({
  account,
  address,
  isKnown,
  at: start + at * 1000,
});

/** Delay in seconds after a wrong password. */
const wrong = (throttle: SignInThrottle, account: string, address: string, tried: AttemptOptions = {}) =>
  waitOf(async () => (await throttle.begin(tryOf(account, address, tried))).failed());
/** Delay in seconds before the right password is accepted. */
const right = (throttle: SignInThrottle, account: string, address: string, tried: AttemptOptions = {}) =>
  waitOf(async () => (await throttle.begin(tryOf(account, address, tried))).succeeded());

async function inOrder<Value>(values: readonly Value[], act: (value: Value) => Promise<number>): Promise<number[]> {
  const results: number[] = [];
  for (const value of values) results.push(await act(value));
  return results;
}

async function exhausted(address: string): Promise<SignInThrottle> {
  const throttle = newThrottle();
  for (let n = 0; n < 20; n += 1) await wrong(throttle, `stranger ${n}`, address, { at: n });
  return throttle;
}

describe('throttle of an account', () => {
  test('doubles the delay after each failure and never locks the account', async () => {
    const throttle = newThrottle();
    const waits: number[] = [];
    let now = 0;
    for (let n = 0; n < 12; n += 1) {
      // Each attempt uses another address, so that only the account is throttled.
      const wait = await wrong(throttle, 'sophie', `a${n}`, { at: now });
      waits.push(wait);
      if (wait === 0) continue;
      now += wait;
      expect(await wrong(throttle, 'sophie', `b${n}`, { at: now })).toBe(0);
    }
    expect(waits).toEqual([0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256]);
    expect(await wrong(throttle, 'sophie', 'c', { at: now })).toBe(300);
  });

  test('is not delayed at a known address by failures elsewhere, but is by failures there', async () => {
    const throttle = newThrottle();
    for (let n = 0; n < 12; n += 1) await wrong(throttle, 'sophie', `a${n}`, { at: 1 });
    expect(await right(throttle, 'sophie', 'elsewhere', { at: 1 })).toBe(1);
    const atHome = await inOrder([2, 2, 2, 2], (at) => wrong(throttle, 'sophie', 'home', { isKnown: true, at }));
    expect(atHome).toEqual([0, 0, 0, 1]);
    expect(await wrong(throttle, 'marc', 'home', { at: 2 })).toBe(0);
  });

  test('resets after the right password', async () => {
    const throttle = newThrottle();
    for (let n = 0; n < 50; n += 1) expect(await right(throttle, 'sophie', 'one', { at: n })).toBe(0);
    await wrong(throttle, 'sophie', 'one', { at: 50 });
    await wrong(throttle, 'sophie', 'one', { at: 50 });
    await right(throttle, 'sophie', 'one', { at: 50 });
    const after = await inOrder([51, 51, 51, 51], (at) => wrong(throttle, 'sophie', 'one', { at }));
    expect(after).toEqual([0, 0, 0, 1]);
  });
});

describe('throttle of an address', () => {
  test('blocks after twenty accounts fail in fifteen minutes', async () => {
    const throttle = await exhausted('one');
    expect(await right(throttle, 'new', 'one', { at: 20 })).toBe(15 * 60 - 20);
    expect(await right(throttle, 'new', 'two', { at: 20 })).toBe(0);
    expect(await right(throttle, 'newer', 'one', { at: 15 * 60 })).toBe(0);
  });

  test('counts an account once, however often it fails', async () => {
    const throttle = newThrottle();
    for (let n = 0; n < 40; n += 1) await wrong(throttle, 'forgetful', 'one', { at: n * 10 });
    expect(await right(throttle, 'new', 'one', { at: 400 })).toBe(0);
  });

  test('allows a known account although others failed there', async () => {
    const throttle = await exhausted('school');
    expect(await right(throttle, 'teacher', 'school', { isKnown: true, at: 20 })).toBe(0);
    expect(await right(throttle, 'stranger 3', 'school', { isKnown: true, at: 21 })).toBe(0);
  });

  test('does not count failures of known accounts against others', async () => {
    const throttle = newThrottle();
    for (let n = 0; n < 30; n += 1) await wrong(throttle, `teacher ${n}`, 'school', { isKnown: true, at: n });
    expect(await right(throttle, 'new parent', 'school', { at: 30 })).toBe(0);
  });

  test('gives the same reply to a wrong password for a known and an unknown account', async () => {
    const waits = async (isKnown: boolean) => {
      const throttle = await exhausted('school');
      const times = [20, 20, 20, 20, 25, 880, 900, 901, 902];
      return inOrder(times, (at) => wrong(throttle, 'asked', 'school', { isKnown, at }));
    };
    expect(await waits(true)).toEqual(await waits(false));
  });

  test('does not reveal whether an account is known there', async () => {
    const after = async (isKnown: boolean) => {
      const throttle = newThrottle();
      for (let n = 0; n < 19; n += 1) await wrong(throttle, `stranger ${n}`, 'school');
      await wrong(throttle, 'asked about', 'school', { isKnown });
      return wrong(throttle, 'one more', 'school');
    };
    expect(await after(true)).toBe(await after(false));
  });

  test('counts thirty concurrent attempts as thirty', async () => {
    const throttle = newThrottle();
    const begun = await Promise.all(Array.from({ length: 30 }, (_, n) => throttle.begin(tryOf(`${n}`, 'one'))));
    // In the order of the attempts, 20 found the address open.
    const waits = await Promise.all(begun.map((attempt) => waitOf(() => attempt.succeeded())));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(20);
  });
});

test('stores no account and no address', async () => {
  await wrong(newThrottle(), 'sophie@example.org', '192.0.2.1');
  const stored = await database.transaction({}, (tx) => tx.selectFrom('failed_attempts').selectAll().execute());
  expect(stored.length).toBeGreaterThan(0);
  expect(JSON.stringify(stored)).not.toMatch(/sophie|192\.0\.2/);
});
