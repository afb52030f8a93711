import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givenNameAmong, labelsOf } from './child-label-rules.ts';

const labels = (...named: readonly (readonly [name: string, room?: string])[]) => [
  ...labelsOf(named.map(([name, room], id) => ({ id, name, room }))).values(),
];

test('is the first name and an initial where that tells each child apart', () => {
  expect(labels(['Léa Tremblay'], ['Noah Tremblay'], ['Léa Roy']).toSorted()).toEqual(['Léa R.', 'Léa T.', 'Noah T.']);
});

test('is the full name of children who share first name and initial', () => {
  const two = labels(['Mohamed Amine Benali', '402'], ['Mohamed Ali Benali', '402'], ['Zoé Roy', '402']);
  expect(two.toSorted()).toEqual(['Mohamed Ali Benali', 'Mohamed Amine Benali', 'Zoé R.']);
  expect(labels(['Léa Tremblay'], ['Léa Therrien']).toSorted()).toEqual(['Léa Therrien', 'Léa Tremblay']);
});

test('names the room, then the number of the record, of children with one full name', () => {
  expect(labels(['Léa Roy', '101'], ['Léa Roy', '402']).toSorted()).toEqual(['Léa Roy · 101', 'Léa Roy · 402']);
  expect(labels(['Léa Roy', '101'], ['Léa Roy', '101']).toSorted()).toEqual(['Léa Roy · 101 · 0', 'Léa Roy · 101 · 1']);
});

test('is never the same for two children', () => {
  const word = fc.constantFrom(
    'Léa',
    'léa',
    'Le\u0301a',
    'Mohamed',
    'Ali',
    'T',
    'T.',
    'Tremblay',
    'Therrien',
    '·',
    '101',
    '1',
    '🙂',
  );
  const child = fc.record({
    id: fc.integer({ min: 0, max: 9 }),
    name: fc.array(word, { maxLength: 4 }).map((words) => words.join(' ')),
    room: fc.option(fc.constantFrom('101', '402'), { nil: undefined }),
  });
  const list = fc.uniqueArray(child, { maxLength: 8, selector: ({ id }) => id });
  const isDistinct = (children: readonly { id: number; name: string; room: string | undefined }[]) => {
    const said = [...labelsOf(children).values()].map((label) => label.normalize('NFC').toLowerCase());
    return said.length === children.length && new Set(said).size === said.length;
  };
  expect(fc.check(fc.property(list, isDistinct), { numRuns: 2000 }).counterexample).toBeNull();
});

test('the given name of a child is whole, and a label where another child has it', () => {
  const amine = { childId: 1, name: 'Mohamed Amine Benali', givenName: 'Mohamed Amine' };
  const ali = { childId: 2, name: 'Mohamed Ali Benali', givenName: 'Mohamed Ali' };
  const leas = [
    { childId: 3, name: 'Léa Tremblay', givenName: 'Léa' },
    { childId: 4, name: 'Léa Therrien', givenName: 'LE\u0301A' },
  ] as const;
  const unnamed = { childId: 5, name: 'Benali', givenName: '' };
  const all = [amine, ali, ...leas];
  expect(all.map((child) => givenNameAmong(child, all))).toEqual([
    'Mohamed Amine',
    'Mohamed Ali',
    'Léa Tremblay',
    'Léa Therrien',
  ]);
  expect(givenNameAmong(unnamed, [...all, unnamed])).toBe('Benali');
});
