import { expect, test } from 'vitest';
import { fullLabelsOf } from '#core/children/child-label-rules.ts';
import { groupLabels, registerLabels } from '#web/attendance/register-child-labels.ts';
import { departureLabels } from './departure-child-labels.ts';

type Board = Parameters<typeof departureLabels>[0];
type Registers = NonNullable<Parameters<typeof departureLabels>[1]>;

const children = [
  { childId: 243, child: 'Mohamed Amine Benali', room: '402' },
  { childId: 244, child: 'Mohamed Ali Benali', room: '402' },
  { childId: 1, child: 'Léa Tremblay', room: '402' },
  { childId: 2, child: 'Léa Therrien', room: '101' },
  { childId: 3, child: 'Zoé Roy', room: '101' },
] as const;
const boardOf = (departures: readonly unknown[]) => ({ departures, children: [] }) as unknown as Board;
const registersOf = (room: string) => ({ room, children: children.filter((child) => child.room === room) });
const registers = { groups: [registersOf('402'), registersOf('101')] } as unknown as Registers;
const expected = ['Mohamed Amine Benali', 'Mohamed Ali Benali', 'Léa Tremblay', 'Léa Therrien', 'Zoé R.'];

test('gives distinct labels to children with the same first name and initial', () => {
  const labels = departureLabels(boardOf(children), undefined);
  expect(children.map(({ childId }) => labels.get(childId))).toEqual(expected);
});

test('tells a child on the board from a child still in the room', () => {
  const [amine, , , therrien] = children;
  const labels = departureLabels(boardOf([amine, therrien]), registers);
  expect(labels.get(243)).toBe('Mohamed Amine Benali');
  expect(labels.get(2)).toBe('Léa Therrien');
});

test('attendance and safe arrival use the same labels', () => {
  const labels = registerLabels(registers);
  expect(children.map(({ childId }) => labels.get(childId))).toEqual(expected);
});

test('dialogs and announcements use full names, told apart by room and birth date', () => {
  const namesakes = [
    { childId: 8, child: 'Léa Roy', bornOn: '2018-02-03' },
    { childId: 9, child: 'Léa Roy', bornOn: '2018-11-20' },
  ];
  const with402 = { groups: [{ room: '402', children: namesakes }, registersOf('101')] } as unknown as Registers;
  const board = boardOf([{ ...namesakes[0], room: '402' }, ...children.slice(0, 3)]);
  const labels = departureLabels(board, with402, fullLabelsOf);
  expect([8, 9, 243, 1, 3].map((id) => labels.get(id))).toEqual([
    'Léa Roy · 402 · 2018-02-03',
    'Léa Roy · 402 · 2018-11-20',
    'Mohamed Amine Benali',
    'Léa Tremblay',
    'Zoé Roy',
  ]);
  const [group] = with402.groups;
  expect(group && [...groupLabels(group).values()]).toEqual(['Léa Roy · 2018-02-03', 'Léa Roy · 2018-11-20']);
});
