import { expect, test } from 'vitest';
import { Refusal } from '#server/http/refusal.ts';
import { testDatabase } from '#test/support/test-database.ts';
import { ProofThrottle } from './proof-throttle.ts';
import { throttleStore } from './throttle-store.ts';

const start = Date.UTC(2026, 3, 14);
const database = await testDatabase();
const newThrottle = (name: string) => new ProofThrottle(throttleStore(database, 'a secret', name));

const judge = async (throttle: ProofThrottle, proof: string, code?: 'not_found' | 'unavailable', now = start) => {
  const judging = async () => {
    if (code) throw new Refusal(code);
    return 'right';
  };
  return throttle.judge(proof, 'school', new Date(now), judging).catch((error: Refusal) => error.code);
};

test('accepts a valid proof although the address is blocked', async () => {
  const throttle = newThrottle('test 1');
  const wrongs = await Promise.all(Array.from({ length: 24 }, (_, n) => judge(throttle, `${n}`, 'not_found')));
  expect(wrongs.filter((code) => code === 'rate_limited')).toHaveLength(4);
  expect(await judge(throttle, 'right')).toBe('right');
});

test('counts a repeated wrong proof once, and does not count a database failure', async () => {
  const throttle = newThrottle('test 2');
  for (let n = 0; n < 30; n += 1) {
    expect(await judge(throttle, 'old link', 'not_found')).toBe('not_found');
    expect(await judge(throttle, `${n}`, 'unavailable')).toBe('unavailable');
  }
});

test('one process counts what another one counted, and both accept attempts after the window', async () => {
  const throttles = [newThrottle('shared'), newThrottle('shared')] as const;
  const codes = [];
  for (let n = 0; n < 22; n += 1) codes.push(await judge(throttles[n % 2 ? 1 : 0], `${n}`, 'not_found'));
  expect(codes).toEqual([...Array.from({ length: 20 }, () => 'not_found'), 'rate_limited', 'rate_limited']);
  const later = start + 15 * 60_000;
  for (const throttle of throttles) expect(await judge(throttle, 'later', 'not_found', later)).toBe('not_found');
});

test('a blocked address and a right proof cost no statement', async () => {
  const throttle = newThrottle('counted');
  for (let n = 0; n < 21; n += 1) await judge(throttle, `${n}`, 'not_found');
  let statements = 0;
  const stop = database.onStatement(() => (statements += 1));
  expect(await judge(throttle, 'one more', 'not_found')).toBe('rate_limited');
  expect(await judge(throttle, 'right')).toBe('right');
  stop();
  expect(statements).toBe(0);
});
