import { expect, test } from 'vitest';
import { initialsOf, shortNameOf } from './child.ts';

test('a child is known by two letters, of the first word and of the last', () => {
  expect(initialsOf('Léa Tremblay')).toBe('LT');
  expect(initialsOf('  jean-paul  de la Tour ')).toBe('JT');
  expect(initialsOf('Léa')).toBe('L');
  expect(initialsOf('')).toBe('');
});

test('from afar a child is a first name and an initial', () => {
  expect(shortNameOf('Léa Tremblay')).toBe('Léa T.');
  expect(shortNameOf('Émile Boisvert-Desrosiers')).toBe('Émile B.');
  expect(shortNameOf(' Ana  de la Tour')).toBe('Ana T.');
  expect(shortNameOf('Léa')).toBe('Léa');
});
