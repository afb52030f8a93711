import { describe, expect, test } from 'vitest';
import { Refusal } from '#server/http/refusal.ts';
import { ProofThrottle, SignInThrottle } from './sign-in-throttle.ts';

const start = Date.UTC(2026, 3, 14);

/** The delay in seconds that a call is refused with, 0 when it is allowed. */
function waitOf(act: () => unknown): number {
  try {
    act();
    return 0;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'rate_limited') return error.details.retryAfter ?? -1;
    throw error;
  }
}

type AttemptOptions = { readonly isKnown?: boolean; readonly at?: number };
const tryOf = (account: string, address: string, { isKnown = false, at = 0 }: AttemptOptions) => ({
  account,
  address,
  isKnown,
  at: start + at * 1000,
});

/** Delay in seconds after a wrong password. */
const wrong = (throttle: SignInThrottle, account: string, address: string, tried: AttemptOptions = {}) =>
  waitOf(() => throttle.begin(tryOf(account, address, tried)).failed());
/** Delay in seconds before the right password is accepted. */
const right = (throttle: SignInThrottle, account: string, address: string, tried: AttemptOptions = {}) =>
  waitOf(() => throttle.begin(tryOf(account, address, tried)).succeeded());

function exhausted(address: string): SignInThrottle {
  const throttle = new SignInThrottle();
  for (let n = 0; n < 20; n += 1) wrong(throttle, `stranger ${n}`, address, { at: n });
  return throttle;
}

describe('throttle of an account', () => {
  test('doubles the delay after each failure and never locks the account', () => {
    const throttle = new SignInThrottle();
    const waits: number[] = [];
    let now = 0;
    for (let n = 0; n < 12; n += 1) {
      // Each attempt uses another address, so that only the account is throttled.
      const wait = wrong(throttle, 'sophie', `a${n}`, { at: now });
      waits.push(wait);
      if (wait === 0) continue;
      now += wait;
      expect(wrong(throttle, 'sophie', `b${n}`, { at: now })).toBe(0);
    }
    expect(waits).toEqual([0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256]);
    expect(wrong(throttle, 'sophie', 'c', { at: now })).toBe(300);
  });

  test('is not delayed at a known address by failures elsewhere, but is by failures there', () => {
    const throttle = new SignInThrottle();
    for (let n = 0; n < 12; n += 1) wrong(throttle, 'sophie', `a${n}`, { at: 1 });
    expect(right(throttle, 'sophie', 'elsewhere', { at: 1 })).toBe(1);
    const atHome = [2, 2, 2, 2].map((at) => wrong(throttle, 'sophie', 'home', { isKnown: true, at }));
    expect(atHome).toEqual([0, 0, 0, 1]);
    expect(wrong(throttle, 'marc', 'home', { at: 2 })).toBe(0);
  });

  test('resets after the right password', () => {
    const throttle = new SignInThrottle();
    for (let n = 0; n < 50; n += 1) expect(right(throttle, 'sophie', 'one', { at: n })).toBe(0);
    wrong(throttle, 'sophie', 'one', { at: 50 });
    wrong(throttle, 'sophie', 'one', { at: 50 });
    right(throttle, 'sophie', 'one', { at: 50 });
    expect([51, 51, 51, 51].map((at) => wrong(throttle, 'sophie', 'one', { at }))).toEqual([0, 0, 0, 1]);
  });
});

describe('throttle of an address', () => {
  test('blocks after twenty accounts fail in fifteen minutes', () => {
    const throttle = exhausted('one');
    expect(right(throttle, 'new', 'one', { at: 20 })).toBe(15 * 60 - 20);
    expect(right(throttle, 'new', 'two', { at: 20 })).toBe(0);
    expect(right(throttle, 'newer', 'one', { at: 15 * 60 })).toBe(0);
  });

  test('counts an account once, however often it fails', () => {
    const throttle = new SignInThrottle();
    for (let n = 0; n < 40; n += 1) wrong(throttle, 'forgetful', 'one', { at: n * 10 });
    expect(right(throttle, 'new', 'one', { at: 400 })).toBe(0);
  });

  test('allows a known account although others failed there', () => {
    const throttle = exhausted('school');
    expect(right(throttle, 'teacher', 'school', { isKnown: true, at: 20 })).toBe(0);
    expect(right(throttle, 'stranger 3', 'school', { isKnown: true, at: 21 })).toBe(0);
  });

  test('does not count failures of known accounts against others', () => {
    const throttle = new SignInThrottle();
    for (let n = 0; n < 30; n += 1) wrong(throttle, `teacher ${n}`, 'school', { isKnown: true, at: n });
    expect(right(throttle, 'new parent', 'school', { at: 30 })).toBe(0);
  });

  test('gives the same reply to a wrong password for a known and an unknown account', () => {
    const waits = (isKnown: boolean) => {
      const throttle = exhausted('school');
      return [20, 20, 20, 20, 25, 880, 900, 901, 902].map((at) => wrong(throttle, 'asked', 'school', { isKnown, at }));
    };
    expect(waits(true)).toEqual(waits(false));
  });

  test('does not reveal whether an account is known there', () => {
    const after = (isKnown: boolean) => {
      const throttle = new SignInThrottle();
      for (let n = 0; n < 19; n += 1) wrong(throttle, `stranger ${n}`, 'school');
      wrong(throttle, 'asked about', 'school', { isKnown });
      return wrong(throttle, 'one more', 'school');
    };
    expect(after(true)).toBe(after(false));
  });

  test('counts a thousand concurrent attempts as a thousand', () => {
    const throttle = new SignInThrottle();
    const begun = Array.from({ length: 1000 }, (_, n) => throttle.begin(tryOf(`${n}`, 'one', {})));
    expect(begun.filter((attempt) => waitOf(() => attempt.succeeded()) === 0)).toHaveLength(20);
  });
});

describe('throttle of unguessable proofs', () => {
  const judge = async (throttle: ProofThrottle, proof: string, code?: 'not_found' | 'unavailable') => {
    const judging = async () => {
      if (code) throw new Refusal(code);
      return 'right';
    };
    return throttle.judge(proof, 'school', new Date(start), judging).catch((error: Refusal) => error.code);
  };

  test('accepts a valid proof although the address is blocked', async () => {
    const throttle = new ProofThrottle();
    const wrongs = await Promise.all(Array.from({ length: 30 }, (_, n) => judge(throttle, `${n}`, 'not_found')));
    expect(wrongs.filter((code) => code === 'rate_limited')).toHaveLength(10);
    expect(await judge(throttle, 'right')).toBe('right');
  });

  test('counts a repeated wrong proof once, and does not count a database failure', async () => {
    const throttle = new ProofThrottle();
    for (let n = 0; n < 30; n += 1) {
      expect(await judge(throttle, 'old link', 'not_found')).toBe('not_found');
      expect(await judge(throttle, `${n}`, 'unavailable')).toBe('unavailable');
    }
  });
});
