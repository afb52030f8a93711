import { expect, test } from 'vitest';
import type { StaffPickupPerson } from '#core/pickup-people/pickup-person.ts';
import { filterPeople } from './filter-people.ts';

const person = (id: number, name: string, child: string, room: string): StaffPickupPerson => ({
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
const found = (searched: string) => filterPeople(people, searched).map(({ id }) => id);

test('finds a person by the beginning of any part of a name, ignoring accents', () => {
  expect(found('eloise')).toEqual([1]);
  expect(found('BELANGER')).toEqual([1]);
  expect(found('amours')).toEqual([1]);
  expect(found('ne')).toEqual([]);
});

test('also searches children’s first names, rooms and guardians, and requires every word to match', () => {
  expect(found('402')).toEqual([1, 3]);
  expect(found('le 402')).toEqual([1, 3]);
  expect(found('léa 402')).toEqual([1]);
  expect(found('rosa 402')).toEqual([]);
  expect(found('tremblay')).toEqual([1, 2, 3]);
});

test('an empty search returns everyone', () => {
  expect(found('')).toEqual([1, 2, 3]);
  expect(found('  ')).toEqual([1, 2, 3]);
});
