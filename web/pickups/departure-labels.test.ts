import { expect, test } from 'vitest';
import { registerLabels } from '#web/attendance/register-labels.ts';
import { departureLabels } from './departure-labels.ts';

type Board = Parameters<typeof departureLabels>[0];
type Registers = NonNullable<Parameters<typeof departureLabels>[1]>;

const children = [
  { childId: 243, child: 'Mohamed Amine Benali', room: '402' },
  { childId: 244, child: 'Mohamed Ali Benali', room: '402' },
  { childId: 1, child: 'Léa Tremblay', room: '402' },
  { childId: 2, child: 'Léa Therrien', room: '101' },
  { childId: 3, child: 'Zoé Roy', room: '101' },
] as const;
const boardOf = (departures: readonly unknown[]) => ({ departures }) as unknown as Board;
const registersOf = (room: string) => ({ room, children: children.filter((child) => child.room === room) });
const registers = { groups: [registersOf('402'), registersOf('101')] } as unknown as Registers;
const expected = ['Mohamed Amine Benali', 'Mohamed Ali Benali', 'Léa Tremblay', 'Léa Therrien', 'Zoé R.'];

test('the board gives children of one first name and initial distinct labels', () => {
  const labels = departureLabels(boardOf(children), undefined);
  expect(children.map(({ childId }) => labels.get(childId))).toEqual(expected);
});

test('a child alone on the board has a label that tells it from a child still in the room', () => {
  const [amine, , , therrien] = children;
  const labels = departureLabels(boardOf([amine, therrien]), registers);
  expect(labels.get(243)).toBe('Mohamed Amine Benali');
  expect(labels.get(2)).toBe('Léa Therrien');
});

test('attendance and safe arrival give the same labels', () => {
  const labels = registerLabels(registers);
  expect(children.map(({ childId }) => labels.get(childId))).toEqual(expected);
});
