import { expect, test } from 'vitest';
import { alertLabels } from './alert-labels.ts';

const mohamedAmine = { childId: 243, child: 'Mohamed Amine Benali', room: '402' };
const mohamedAli = { childId: 244, child: 'Mohamed Ali Benali', room: '402' };
const zoe = { childId: 3, child: 'Zoé Roy', room: '402' };
const registersOf = (...children: readonly (typeof zoe)[]) =>
  ({ groups: [{ room: '402', children }] }) as unknown as Parameters<typeof alertLabels>[1];
const labels = (...from: Parameters<typeof alertLabels>) => [...alertLabels(...from).values()];

test('gives distinct labels to two children with the same first name and initial', () => {
  const registers = registersOf(mohamedAmine, mohamedAli, zoe);
  expect(labels([mohamedAmine, mohamedAli], registers)).toEqual(['Mohamed Amine Benali', 'Mohamed Ali Benali']);
  const [tremblay, therrien] = [
    { ...zoe, childId: 1, child: 'Léa Tremblay' },
    { ...zoe, childId: 2, child: 'Léa Therrien' },
  ];
  expect(labels([tremblay, therrien, zoe], registersOf(tremblay, therrien, zoe))).toEqual([
    'Léa Tremblay',
    'Léa Therrien',
    'Zoé R.',
  ]);
});

test('tells the child of an alert from a child with a similar name', () => {
  expect(labels([mohamedAmine], registersOf(mohamedAmine, mohamedAli))).toEqual(['Mohamed Amine Benali']);
});

test('uses the full name of a child in no register, and the room where another child has that name', () => {
  expect(labels([zoe], undefined)).toEqual(['Zoé Roy']);
  expect(labels([zoe], registersOf(mohamedAli))).toEqual(['Zoé Roy']);
  expect(labels([zoe, { ...zoe, childId: 9, room: '101' }], undefined)).toEqual(['Zoé Roy · 402', 'Zoé Roy · 101']);
});
