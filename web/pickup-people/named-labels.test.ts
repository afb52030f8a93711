import { expect, test } from 'vitest';
import type { StaffPickupPerson } from '#core/pickup-people/pickup-person.ts';
import { withChildLabels } from './named-labels.ts';

const person = (id: number, ...children: readonly (readonly [id: number, name: string])[]): StaffPickupPerson => ({
  id,
  name: `Person ${id}`,
  children: children.map(([childId, name]) => ({ id: childId, name, room: '402', restriction: null })),
  namedBy: 'Sophie Tremblay',
  mayNamerCollect: true,
  mayManage: true,
});

test('labels children with full names, and more where two share one', () => {
  const people = [
    person(1, [1, 'Léa Tremblay'], [2, 'Léa Therrien']),
    person(2, [3, 'Léa Roy']),
    person(3, [4, 'Léa Roy']),
  ];
  expect(withChildLabels(people).map(({ children }) => children.map(({ name }) => name))).toEqual([
    ['Léa Tremblay', 'Léa Therrien'],
    ['Léa Roy · 402 · 3'],
    ['Léa Roy · 402 · 4'],
  ]);
});
