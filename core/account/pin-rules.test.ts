import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freePinTries, isEasyPin, maxPinTries, pinDelay, pinProblem } from './pin-rules.ts';

test.each(['0000', '1234', '4321', '8901', '1212', '123123', '1221', '1987', '2026', '2580', '147258', '999999'])(
  'refuses the PIN %s, which is easy to guess',
  (pin) => expect(pinProblem(pin)).toBe('not_allowed'),
);

test.each(['4826', '70315', '839204', '2047', '1928'])('accepts the PIN %s', (pin) =>
  expect(pinProblem(pin)).toBeUndefined(),
);

test.each([
  ['', 'required'],
  ['48', 'too_short'],
  ['4826193', 'too_long'],
  ['48a6', 'wrong_type'],
  ['４８２６', 'wrong_type'],
] as const)('refuses %j as a PIN', (pin, problem) => expect(pinProblem(pin)).toBe(problem));

test('refuses at most one PIN in twenty as too easy', () => {
  const easy = (length: number) =>
    Array.from({ length: 10 ** length }, (_, n) => isEasyPin(String(n).padStart(length, '0'))).filter(Boolean).length;
  for (const length of [4, 5]) expect(easy(length) / 10 ** length).toBeLessThan(0.05);
});

test('the delay after wrong PINs never shrinks, and begins after the free ones', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.constantFrom('person' as const, 'device' as const), (n, whose) => {
      expect(pinDelay(whose, n + 1)).toBeGreaterThanOrEqual(pinDelay(whose, n));
      expect(pinDelay(whose, n) > 0).toBe(n >= freePinTries);
    }),
  );
});

test('ten guesses of one PIN take a quarter of an hour', () => {
  const waits = Array.from({ length: maxPinTries }, (_, failed) => pinDelay('person', failed));
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(15.5 * 60);
});
