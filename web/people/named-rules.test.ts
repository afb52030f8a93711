import { expect, test } from 'vitest';
import type { NamedPerson } from '#core/people/pickup-person.ts';
import { named } from './named-rules.ts';

const person = (id: number, name: string, child: string, room: string): NamedPerson => ({
  id,
  name,
  children: [{ id, name: child, room, restriction: null }],
  namedBy: 'Sophie Tremblay',
  mayNamerCollect: true,
  mayManage: true,
});
const people = [
  person(1, 'Éloïse D’Amours-Bélanger', 'Léa', '402'),
  person(2, 'Rosa Villeneuve', 'Noah', '203'),
  person(3, 'René Lebel', 'Léon', '402'),
];
const found = (searched: string) => named(people, searched).map(({ id }) => id);

test('somebody is found by the beginning of any part of a name, with or without accents', () => {
  expect(found('eloise')).toEqual([1]);
  expect(found('BELANGER')).toEqual([1]);
  expect(found('amours')).toEqual([1]);
  expect(found('ne')).toEqual([]);
});

test('a child’s first name, a room and who named them find people too, several words only who has them all', () => {
  expect(found('402')).toEqual([1, 3]);
  expect(found('le 402')).toEqual([1, 3]);
  expect(found('léa 402')).toEqual([1]);
  expect(found('rosa 402')).toEqual([]);
  expect(found('tremblay')).toEqual([1, 2, 3]);
});

test('nothing typed leaves everybody', () => {
  expect(found('')).toEqual([1, 2, 3]);
  expect(found('  ')).toEqual([1, 2, 3]);
});
