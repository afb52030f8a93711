import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fullLabelsOf, givenNameAmong, labelsOf } from './child-label-rules.ts';

const labels = (...named: readonly (readonly [name: string, room?: string])[]) => [
  ...labelsOf(named.map(([name, room], id) => ({ id, name, room }))).values(),
];

test('is the first name and an initial when these are distinct', () => {
  expect(labels(['Léa Tremblay'], ['Noah Tremblay'], ['Léa Roy']).toSorted()).toEqual(['Léa R.', 'Léa T.', 'Noah T.']);
});

test('is the full name of children who share first name and initial', () => {
  const two = labels(['Mohamed Amine Benali', '402'], ['Mohamed Ali Benali', '402'], ['Zoé Roy', '402']);
  expect(two.toSorted()).toEqual(['Mohamed Ali Benali', 'Mohamed Amine Benali', 'Zoé R.']);
  expect(labels(['Léa Tremblay'], ['Léa Therrien']).toSorted()).toEqual(['Léa Therrien', 'Léa Tremblay']);
});

test('adds the room, then the record id, for children with the same full name', () => {
  expect(labels(['Léa Roy', '101'], ['Léa Roy', '402']).toSorted()).toEqual(['Léa Roy · 101', 'Léa Roy · 402']);
  expect(labels(['Léa Roy', '101'], ['Léa Roy', '101']).toSorted()).toEqual(['Léa Roy · 101 · 0', 'Léa Roy · 101 · 1']);
});

test('adds the birth date for children with the same full name in one room', () => {
  const twins = [
    { id: 8, name: 'Léa Roy', room: '402', bornOn: '2018-02-03' },
    { id: 9, name: 'Léa Roy', room: '402', bornOn: '2018-11-20' },
  ];
  const expected = ['Léa Roy · 402 · 2018-02-03', 'Léa Roy · 402 · 2018-11-20'];
  expect([...labelsOf(twins).values()]).toEqual(expected);
  expect([...fullLabelsOf(twins).values()]).toEqual(expected);
  const sameDay = twins.map((child) => ({ ...child, bornOn: '2018-02-03' }));
  expect([...labelsOf(sameDay).values()]).toEqual(['Léa Roy · 402 · 8', 'Léa Roy · 402 · 9']);
});

test('a full label is the full name when it is distinct', () => {
  const children = [
    { id: 1, name: 'Léa Tremblay', room: '402' },
    { id: 2, name: 'Noah Tremblay', room: '402' },
    { id: 3, name: 'Léa Roy', room: '101' },
    { id: 4, name: 'Léa Roy', room: '402' },
  ];
  expect([...fullLabelsOf(children).entries()].toSorted(([a], [b]) => a - b).map(([, label]) => label)).toEqual([
    'Léa Tremblay',
    'Noah Tremblay',
    'Léa Roy · 101',
    'Léa Roy · 402',
  ]);
});

test('a record id is distinct from a room or a date that looks like it', () => {
  for (const other of [{ room: '1' }, { bornOn: '1' }]) {
    const texts = [
      ...labelsOf([
        { id: 2, name: 'Léa', ...other },
        { id: 1, name: 'Léa' },
      ]).values(),
    ];
    expect(texts).toEqual(['Léa · 1', 'Léa · 1 · 1']);
  }
});

test('is distinct for every child', () => {
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
    bornOn: fc.option(fc.constantFrom('2018-02-03', '1'), { nil: undefined }),
  });
  const list = fc.uniqueArray(child, { maxLength: 8, selector: ({ id }) => id });
  const isDistinct = (children: Parameters<typeof labelsOf>[0]) =>
    [labelsOf, fullLabelsOf].every((rule) => {
      const texts = [...rule(children).values()].map((label) => label.normalize('NFC').toLowerCase());
      return texts.length === children.length && new Set(texts).size === texts.length;
    });
  expect(fc.check(fc.property(list, isDistinct), { numRuns: 2000 }).counterexample).toBeNull();
});

test('returns the whole given name, or a label when another child has the same', () => {
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
