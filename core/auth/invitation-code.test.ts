import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeAlphabet, codeIn, codeLength, formatCode } from './invitation-code.ts';

test('a code has at least 45 bits, and no sign that looks like another', () => {
  expect(codeLength * Math.log2(codeAlphabet.length)).toBeGreaterThanOrEqual(45);
  expect(new Set(codeAlphabet).size).toBe(codeAlphabet.length);
  expect(codeAlphabet).not.toMatch(/[01258OILZSB]/);
});

test('a printed code is read in any capitals, with spaces and dashes anywhere', () => {
  const signs = fc.array(fc.constantFrom(...Array.from(codeAlphabet)), {
    minLength: codeLength,
    maxLength: codeLength,
  });
  const gaps = fc.array(fc.constantFrom('', ' ', '-', '–', ' - '), { minLength: codeLength, maxLength: codeLength });
  fc.assert(
    fc.property(signs, gaps, fc.boolean(), (all, between, isLower) => {
      const code = all.join('');
      const typed = all.map((sign, n) => `${between[n]}${isLower ? sign.toLowerCase() : sign}`).join('');
      expect(codeIn(typed)).toBe(code);
      expect(codeIn(formatCode(code))).toBe(code);
    }),
  );
});

test('other texts are no code', () => {
  for (const text of ['', 'ACDEF-GHJK', 'ACDEF-GHJKMN', 'ACDEF-GHJK0', 'x'.repeat(43)])
    expect([text, codeIn(text)]).toEqual([text, undefined]);
});
