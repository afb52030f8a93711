import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movesOf, proposedGroups } from './next-year-rules.ts';

const group = (id: number, name: string | null) => ({ id, room: String(100 + id), name });

test('children go to the next grade of the same letter, and the highest grade leaves', () => {
  const groups = [
    group(1, '1re année A'),
    group(2, '1re année B'),
    group(3, '2e année A'),
    group(4, '2e année B'),
    group(5, '3e année'),
    group(6, 'Maternelle'),
    group(7, null),
  ];
  expect([...proposedGroups(groups)]).toEqual([
    [1, 3],
    [2, 4],
    [3, 5],
    [4, 5],
    [5, null],
    [6, undefined],
    [7, undefined],
  ]);
});

test('a single grade proposes nothing, nor do English names of several groups without a match', () => {
  expect(proposedGroups([group(1, 'Grade 4')]).get(1)).toBeUndefined();
  const groups = [group(1, 'Grade 1 red'), group(2, 'Grade 2 blue'), group(3, 'Grade 2 green')];
  expect(proposedGroups(groups).get(1)).toBeUndefined();
});

test('a plan moves each child at most once, exceptions win, and the others stay', () => {
  const id = fc.integer({ min: 1, max: 6 });
  const children = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 30 }), groupId: id }), {
    selector: (child) => child.id,
  });
  const to = fc.option(id, { nil: null });
  const groups = fc.uniqueArray(fc.record({ groupId: id, to }), { selector: (one) => one.groupId });
  const exceptions = fc.uniqueArray(fc.record({ childId: fc.integer({ min: 1, max: 30 }), to }), {
    selector: (one) => one.childId,
  });
  fc.assert(
    fc.property(children, groups, exceptions, (enrolled, ofGroups, ofChildren) => {
      const moves = movesOf(enrolled, { groups: ofGroups, children: ofChildren });
      expect(new Set(moves.map(({ childId }) => childId)).size).toBe(moves.length);
      for (const child of enrolled) {
        const move = moves.find(({ childId }) => childId === child.id);
        const own = ofChildren.find(({ childId }) => childId === child.id);
        const wanted = own ? own.to : ofGroups.find(({ groupId }) => groupId === child.groupId)?.to;
        const expected = wanted === undefined || wanted === child.groupId ? undefined : wanted;
        expect(move?.toGroupId).toEqual(expected);
      }
    }),
  );
});
