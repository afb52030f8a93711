import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#core/time/day.ts';
import {
  blockingChildren,
  isUnreachedTooLong,
  mayTag,
  type PhotoConsents,
  photoReaches,
  reachedChildren,
  type RuledPhoto,
} from './photo-rules.ts';

const child = (childId: number, ownFamily = true, otherFamilies = true): PhotoConsents => ({
  childId,
  ownFamily,
  otherFamilies,
});
const photo = (children: readonly PhotoConsents[], isForGroup = false, isHidden = false): RuledPhoto => ({
  children,
  isForGroup,
  isHidden,
});

describe('a photo', () => {
  test('without a tagged child reaches no family unless it is for the group', () => {
    expect(photoReaches(photo([]), 1)).toBe(false);
    expect(photoReaches(photo([], true), 1)).toBe(true);
  });

  test('of one child reaches its family alone, by its consent for photos', () => {
    expect(photoReaches(photo([child(1, true, false)]), 1)).toBe(true);
    expect(photoReaches(photo([child(1, false, true)]), 1)).toBe(false);
    expect(photoReaches(photo([child(1)]), 2)).toBe(false);
  });

  test('of several children reaches a family only if the others may be seen by other families', () => {
    const both = photo([child(1, true, false), child(2)]);
    expect(photoReaches(both, 1)).toBe(true);
    expect(photoReaches(both, 2)).toBe(false);
    expect(blockingChildren(both)).toEqual([1]);
  });

  test('for the group reaches every family only if every tagged child may be seen by other families', () => {
    expect(reachedChildren(photo([child(1), child(2)], true), [1, 2, 3])).toEqual([1, 2, 3]);
    expect(reachedChildren(photo([child(1, true, false)], true), [1, 2, 3])).toEqual([1]);
  });

  test('shows no child whose consent for photos is withdrawn to other families', () => {
    expect(reachedChildren(photo([child(1, false, true), child(2)], true), [1, 2, 3])).toEqual([]);
  });
});

const anyChildren = fc.uniqueArray(
  fc.record({ childId: fc.integer({ min: 1, max: 6 }), ownFamily: fc.boolean(), otherFamilies: fc.boolean() }),
  { selector: ({ childId }) => childId, maxLength: 6 },
);
const anyPhoto = fc.record({ children: anyChildren, isForGroup: fc.boolean(), isHidden: fc.boolean() });
const group = [1, 2, 3, 4, 5, 6, 7];

test('no family sees a child of another family without both of its consents', () => {
  fc.assert(
    fc.property(anyPhoto, (one) => {
      for (const childId of reachedChildren(one, group)) {
        const others = one.children.filter((tagged) => tagged.childId !== childId);
        expect(others.every(({ ownFamily, otherFamilies }) => ownFamily && otherFamilies)).toBe(true);
        expect(one.children.find((tagged) => tagged.childId === childId)?.ownFamily).not.toBe(false);
      }
    }),
  );
});

test('a hidden photo reaches no family', () => {
  fc.assert(
    fc.property(anyPhoto, (one) => {
      expect(reachedChildren({ ...one, isHidden: true }, group)).toEqual([]);
    }),
  );
});

test('a withdrawn consent never adds a family, and an audience of the group never removes one', () => {
  fc.assert(
    fc.property(anyPhoto, fc.nat(5), fc.constantFrom('ownFamily', 'otherFamilies'), (one, n, consent) => {
      const before = new Set(reachedChildren(one, group));
      const withdrawn = one.children.map((tagged, at) => (at === n ? { ...tagged, [consent]: false } : tagged));
      expect(reachedChildren({ ...one, children: withdrawn }, group).every((id) => before.has(id))).toBe(true);
      const wider = new Set(reachedChildren({ ...one, isForGroup: true }, group));
      expect([...before].every((id) => wider.has(id))).toBe(true);
    }),
  );
});

test('a photo without a blocking child reaches every family that it is for', () => {
  fc.assert(
    fc.property(anyPhoto, (one) => {
      const meant = one.isForGroup ? group : one.children.map(({ childId }) => childId);
      const isWhole = reachedChildren({ ...one, isHidden: false }, group).length === meant.length;
      expect(isWhole).toBe(blockingChildren(one).length === 0);
    }),
  );
});

test('a child is tagged by its consent for photos, and a photo is kept for 30 days without a family', () => {
  expect([mayTag(child(1, true, false)), mayTag(child(1, false, true))]).toEqual([true, false]);
  expect(isUnreachedTooLong('2026-04-01', addDays('2026-04-01', 29))).toBe(false);
  expect(isUnreachedTooLong('2026-04-01', addDays('2026-04-01', 30))).toBe(true);
});
