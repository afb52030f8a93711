import { expect, test } from 'vitest';
import { displayNameOf, firstNameOf } from './first-name-rules.ts';

test.each<[string, string | null]>([
  ['Rosalie Cyr', 'Rosalie'],
  ['Marie-Claude Roy', 'Marie-Claude'],
  [' Rosalie\u00a0Cyr ', 'Rosalie'],
  ['Rosalie', 'Rosalie'],
  ['李 明', null],
  ['明', '明'],
  ['Mohamed Amine Benali', null],
  ['Marie Claude Roy', null],
  ['Ana de la Tour', null],
  ['M. Tremblay', null],
  ['Mme Tremblay', null],
  ['DRE Roy', null],
  ['J. Roy', null],
  ['J Roy', null],
  ['', null],
])('the first name of %j is %j', (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});

test('uses the full name when the first name is ambiguous', () => {
  expect(displayNameOf('Sophie Tremblay')).toBe('Sophie');
  expect(displayNameOf(' Mohamed Amine Benali ')).toBe('Mohamed Amine Benali');
  expect(displayNameOf('Mme Tremblay')).toBe('Mme Tremblay');
});
