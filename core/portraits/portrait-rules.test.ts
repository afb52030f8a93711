import { describe, expect, test } from 'vitest';
import type { GuardianRight } from '#core/children/child.ts';
import {
  mayAddPortrait,
  mayChangePortrait,
  type PortraitReader,
  portraitReach,
  seesChildPortrait,
  seesPersonPortrait,
} from './portrait-rules.ts';

const nothing: PortraitReader = { rights: null, isOfTeam: false, hasDoorDuty: false, link: 'none' };
const every: readonly GuardianRight[] = ['view', 'report_absence', 'pickup', 'message'];
const readers = {
  guardian: { ...nothing, rights: every },
  viewOnly: { ...nothing, rights: ['view'] },
  barred: { ...nothing, rights: [], link: 'former' },
  team: { ...nothing, isOfTeam: true },
  door: { ...nothing, hasDoorDuty: true },
  formerAtWork: { ...nothing, isOfTeam: true, link: 'former' },
  barredAtWork: { ...nothing, rights: ['view'], isOfTeam: true },
  other: nothing,
} as const satisfies Record<string, PortraitReader>;

describe('the portrait of a child', () => {
  test.each([
    ['guardian', true, true],
    ['viewOnly', true, true],
    ['barred', false, false],
    ['team', true, false],
    ['door', true, false],
    ['formerAtWork', false, false],
    ['other', false, false],
  ] as const)('%s sees it with the consent: %j, and without: %j', (who, withConsent, without) => {
    const reach = portraitReach(readers[who]);
    expect(reach !== null && seesChildPortrait(reach, true)).toBe(withConsent);
    expect(reach !== null && seesChildPortrait(reach, false)).toBe(without);
  });

  test.each([
    ['guardian', true],
    ['viewOnly', false],
    ['barred', false],
    ['team', true],
    ['door', false],
    ['formerAtWork', false],
    ['barredAtWork', false],
    ['other', false],
  ] as const)('%s changes it: %j', (who, may) => {
    expect(mayChangePortrait(readers[who])).toBe(may);
  });

  test('is added by the team with the consent only, and by guardians always', () => {
    const [guardian, team] = [portraitReach(readers.guardian), portraitReach(readers.team)];
    if (!guardian || !team) throw new Error('no reach');
    expect([mayAddPortrait(guardian, false), mayAddPortrait(team, false), mayAddPortrait(team, true)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

test.each([
  ['guardian', true, true],
  ['viewOnly', false, false],
  ['team', true, true],
  ['door', true, false],
] as const)('%s sees the portrait of an approved person: %j, of one who waits: %j', (who, approved, waiting) => {
  const { rights } = readers[who];
  const reach = portraitReach(readers[who]);
  if (!reach) throw new Error('no reach');
  expect(seesPersonPortrait(reach, { rights, isApproved: true })).toBe(approved);
  expect(seesPersonPortrait(reach, { rights, isApproved: false })).toBe(waiting);
});
