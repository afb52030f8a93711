import fc from 'fast-check';
import { expect, test } from 'vitest';
import { initialsOf, shortNameOf } from './child.ts';

test('returns the initials of the first and the last word', () => {
  expect(initialsOf('Léa Tremblay')).toBe('LT');
  expect(initialsOf('  jean-paul  de la Tour ')).toBe('JT');
  expect(initialsOf('Léa')).toBe('L');
  expect(initialsOf('')).toBe('');
});

test('returns the short name: first name and initial', () => {
  expect(shortNameOf('Léa Tremblay')).toBe('Léa T.');
  expect(shortNameOf('Émile Boisvert-Desrosiers')).toBe('Émile B.');
  expect(shortNameOf(' Ana  de la Tour')).toBe('Ana T.');
  expect(shortNameOf('Léa')).toBe('Léa');
});

test('does not split a character', () => {
  expect(initialsOf('🙂 Tremblay')).toBe('🙂T');
  expect(initialsOf('𞤀𞤥𞤢𞤣𞤵 𞤄𞤢𞤸')).toBe('𞤀𞤄');
  expect(initialsOf('👩‍👧 Zoe\u0301 E\u0301mond')).toBe('👩‍👧E\u0301');
  expect(initialsOf('🇨🇦 👍🏽')).toBe('🇨🇦👍🏽');
  expect(shortNameOf('Léa 🙂')).toBe('Léa 🙂.');
  expect(shortNameOf('𞤀𞤥𞤢𞤣𞤵 𞤄𞤢𞤸')).toBe('𞤀𞤥𞤢𞤣𞤵 𞤄.');
  const isWhole = (name: string) => !/\p{Surrogate}/u.test(initialsOf(name) + shortNameOf(name));
  expect(fc.check(fc.property(fc.string({ unit: 'grapheme' }), isWhole)).counterexample).toBeNull();
});
