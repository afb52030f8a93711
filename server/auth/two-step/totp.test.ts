import { expect, test } from 'vitest';
import { codeAt, stepAt, stepOfCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test('gives the codes of RFC 4226 for the counters from 0 to 9', () => {
  const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'];
  expect(codes.map((_, counter) => codeAt(secret, counter))).toEqual(codes);
});

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('gives the last six digits of the code of RFC 6238 at second %i', (seconds, code) => {
  expect(codeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(code.slice(-6));
});

test('accepts the code of one step before and after, and no other', () => {
  const now = new Date('2026-05-04T12:00:00Z');
  const step = stepAt(now);
  const accepted = [-2, -1, 0, 1, 2].map((away) => stepOfCode(secret, codeAt(secret, step + away), now, 0));
  expect(accepted).toEqual([undefined, step - 1, step, step + 1, undefined]);
});

test('accepts no code of the last used step, or of one before it', () => {
  const now = new Date('2026-05-04T12:00:00Z');
  const step = stepAt(now);
  const accepted = [-1, 0, 1].map((away) => stepOfCode(secret, codeAt(secret, step + away), now, step));
  expect(accepted).toEqual([undefined, undefined, step + 1]);
});
