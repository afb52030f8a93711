import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#core/time/day.ts';
import {
  followDayProblems,
  type FollowFacts,
  followedState,
  mayFollow,
  photoReachesFollower,
} from './follower-rules.ts';

const today = '2026-04-14';
const facts: FollowFacts = {
  untilDay: '2026-06-30',
  isEnded: false,
  hasLeft: false,
  isAllowed: true,
  isBarred: false,
  isInviterBarred: false,
  names: ['Ginette Lafleur'],
  listed: [],
};

describe('a relative follows a child', () => {
  test.each<[string, Partial<FollowFacts>, boolean]>([
    ['as long as nothing ends it', {}, true],
    ['on the last day', { untilDay: today }, true],
    ['not after it', { untilDay: '2026-04-13' }, false],
    ['not once it was stopped', { isEnded: true }, false],
    ['not once the child left', { hasLeft: true }, false],
    ['not where the school forbids it', { isAllowed: false }, false],
    ['not as a guardian or a barred adult', { isBarred: true }, false],
    ['not while a court excludes the guardian who invited', { isInviterBarred: true }, false],
    [
      'not under a listed name',
      { listed: [{ name: 'Lafleur Ginette', reason: '', from: null, until: null, others: [] }] },
      false,
    ],
    [
      'not under a former name that is listed',
      {
        names: ['G. Roy', 'Ginette Lafleur'],
        listed: [{ name: 'Ginette Lafleur', reason: '', from: null, until: null, others: [] }],
      },
      false,
    ],
    [
      'under a name whose entry has ended',
      { listed: [{ name: 'Ginette Lafleur', reason: '', from: null, until: '2026-04-13', others: [] }] },
      true,
    ],
  ])('%s', (_, more, expected) => {
    expect(mayFollow({ ...facts, ...more }, today)).toBe(expected);
  });

  test('no fact that ends it is outweighed by another', () => {
    const flags = fc.record({
      isEnded: fc.boolean(),
      hasLeft: fc.boolean(),
      isBarred: fc.boolean(),
      isInviterBarred: fc.boolean(),
    });
    fc.assert(
      fc.property(flags, fc.integer({ min: -400, max: 400 }), (some, days) => {
        const follows = mayFollow({ ...facts, ...some, untilDay: addDays(today, days) }, today);
        expect(follows).toBe(days >= 0 && !Object.values(some).some(Boolean));
      }),
    );
  });
});

test('the last day is today at the earliest and a year from now at the latest', () => {
  expect(
    ['2026-04-13', today, '2027-04-14', '2027-04-15'].map((day) => followDayProblems(day, today)[0]?.code),
  ).toEqual(['too_early', undefined, undefined, 'too_late']);
});

test('a relative reads a state without a time or a person', () => {
  const states = ['present', 'late', 'gone', 'absent', 'expected', 'unreported', 'no_school'] as const;
  expect(states.map((state) => followedState({ state }))).toEqual([
    'present',
    'present',
    'left',
    'absent',
    null,
    null,
    null,
  ]);
});

describe('a photo reaches a relative', () => {
  const own = (otherFamilies: boolean) => ({ childId: 1, ownFamily: true, otherFamilies });
  const other = { childId: 2, ownFamily: true, otherFamilies: true };
  const photo = (children: (typeof other)[], isForGroup = false) => ({ children, isForGroup, isHidden: false });
  test.each([
    ['of the child alone', photo([own(false)]), true],
    ['of several, with both consents of each', photo([own(true), other]), true],
    ['of several, when the child is only for its own family', photo([own(false), other]), false],
    [
      'of several, when another child is only for its own family',
      photo([own(true), { ...other, otherFamilies: false }]),
      false,
    ],
    ['for the group, without a tag', photo([], true), true],
    ['for the group, of another child with both consents', photo([other], true), true],
    ['just added', photo([]), false],
    ['of the child without a consent', photo([{ childId: 1, ownFamily: false, otherFamilies: false }]), false],
    ['that a family took down', { ...photo([own(true)]), isHidden: true }, false],
  ])('%s', (_, shown, expected) => {
    expect(photoReachesFollower(shown, 1)).toBe(expected);
  });
});
