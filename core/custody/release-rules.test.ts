import { describe, expect, test } from 'vitest';
import type { CustodyCalendar } from './custody.ts';
import { collectionObstacle, custodyDayObstacle, custodyObstacle, type Releaser } from './release-rules.ts';
import type { CustodyFacts } from './custody-rules.ts';
import { fortnightOf } from './pattern-rules.ts';

const [sophie, marc, claire, sitter] = [1, 2, 3, 11];
/** Weeks in turn from Friday, April 3, 2026, at 16:00: April 14 is Marc's. */
const calendar: CustodyCalendar = {
  shows: 'all',
  patterns: [
    {
      kind: 'alternate_weeks',
      startsOn: '2026-04-03',
      changesAt: '16:00',
      fortnight: fortnightOf('alternate_weeks', sophie, marc),
      from: '2026-04-01',
      until: null,
    },
  ],
  exceptions: [],
  bars: [],
  companions: [],
};
const weeks: CustodyFacts = { calendar, swaps: [], collecting: [sophie, marc, claire] };
const barred = { ...weeks, calendar: { ...calendar, bars: [{ personId: marc, from: '2026-04-01', until: null }] } };
const at = { day: '2026-04-14', time: '15:00' };
const by = (personId: number, guardianId: number | null = personId, isAuthorized = true) => {
  return { personId, guardianId, isAuthorized };
};
const [other, parent, formerly]: readonly Releaser[] = [
  { isOwn: false, collects: false },
  { isOwn: true, collects: true },
  { isOwn: true, collects: false },
] as const;

describe('the truth table of a collection in Marc’s week', () => {
  test.each([
    ['Marc', weeks, other, by(marc), null],
    ['a person named by Marc', weeks, other, by(sitter, marc), null],
    ['a person named by the office', weeks, other, by(sitter, null), null],
    ['Sophie', weeks, other, by(sophie), 'not_their_day'],
    ['a person named by Sophie', weeks, other, by(sitter, sophie), 'not_their_day'],
    ['a guardian without days', weeks, other, by(claire), 'not_their_day'],
    ['Marc without the approval', weeks, other, by(marc, marc, false), 'not_authorized'],
    ['Sophie without the right', weeks, other, by(sophie, sophie, false), 'not_authorized'],
    ['Marc by a court decision', barred, other, by(marc), 'barred'],
    ['a person named by him', barred, other, by(sitter, marc), 'barred'],
    ['Sophie while he is barred', barred, other, by(sophie), null],
    ['any guardian without a calendar', { ...weeks, calendar: null }, other, by(sophie), null],
    ['Marc, by staff who collect the child', weeks, parent, by(marc), null],
    ['Sophie, by staff who collect the child', weeks, parent, by(sophie), 'not_their_day'],
    ['Marc, by staff who may not collect their child', weeks, formerly, by(marc), 'own_child'],
    ['a barred guardian, by such staff', barred, formerly, by(marc, marc, false), 'own_child'],
  ] as const)('%s', (_, facts, releaser, collector, obstacle) => {
    expect(collectionObstacle({ releaser: releaser ?? other, collector, facts, at })).toBe(obstacle);
  });
});

test('the office allows a person for a day, unless a court decision excludes them', () => {
  expect(custodyObstacle(weeks, by(sophie), at, [sophie])).toBeNull();
  expect(custodyObstacle(weeks, by(sitter, sophie), at, [sophie])).toBe('not_their_day');
  expect(custodyObstacle(barred, by(marc), at, [marc])).toBe('barred');
});

test('a companion comes on the days of a guardian, or on every day', () => {
  const withCompanion = (of: number | null): CustodyFacts => {
    return { ...weeks, calendar: { ...calendar, companions: [{ personId: claire, with: of }] } };
  };
  const [friday, monday] = [{ day: '2026-04-07', time: '15:00' }, at];
  expect([friday, monday].map((when) => custodyObstacle(withCompanion(marc), by(claire), when))).toEqual([
    'not_their_day',
    null,
  ]);
  expect([friday, monday].map((when) => custodyObstacle(withCompanion(null), by(sitter, claire), when))).toEqual([
    null,
    null,
  ]);
});

test('on the day of a change both come, each at their time', () => {
  const change = '2026-04-10';
  expect(custodyObstacle(weeks, by(sophie), { day: change, time: '15:59' })).toBeNull();
  expect(custodyObstacle(weeks, by(sophie), { day: change, time: '16:00' })).toBe('not_their_day');
  expect(custodyObstacle(weeks, by(marc), { day: change, time: '15:59' })).toBe('not_their_day');
  for (const one of [sophie, marc]) expect(custodyDayObstacle(weeks, by(one), change)).toBeNull();
  expect(custodyDayObstacle(weeks, by(sophie), at.day)).toBe('not_their_day');
});

test('when the guardian of the day loses the right, the others with the right collect the child', () => {
  expect(custodyObstacle({ ...weeks, collecting: [sophie] }, by(sophie), at)).toBeNull();
});

describe('the truth table of a name on the do-not-release list', () => {
  const listed = (personId: number, guardianId: number | null = personId, isAuthorized = true) => {
    return { ...by(personId, guardianId, isAuthorized), isListed: true };
  };
  test.each([
    ['Marc on his day', weeks, other, listed(marc), [], 'ask_office'],
    ['Marc, allowed by the office', weeks, other, listed(marc), [marc], null],
    ['Marc, with a permission for another person', weeks, other, listed(marc), [sophie], 'ask_office'],
    ['a person named by Sophie on another day', weeks, other, listed(sitter, sophie), [], 'ask_office'],
    ['the same person, allowed by the office', weeks, other, listed(sitter, sophie), [sitter], null],
    ['a person named by the office', weeks, other, listed(sitter, null), [], 'ask_office'],
    ['a person without the right', weeks, other, listed(sitter, marc, false), [], 'not_authorized'],
    ['a person without the right, allowed', weeks, other, listed(sitter, marc, false), [sitter], 'not_authorized'],
    ['a barred guardian', barred, other, listed(marc), [marc], 'barred'],
    ['without a calendar', { ...weeks, calendar: null }, other, listed(sitter, sophie), [], 'ask_office'],
    ['by staff who may not collect their child', weeks, formerly, listed(marc), [marc], 'own_child'],
  ] as const)('%s', (_, facts, releaser, collector, allowed, obstacle) => {
    expect(collectionObstacle({ releaser: releaser ?? other, collector, facts, at, allowed })).toBe(obstacle);
    expect(collectionObstacle({ collector, facts, at: { ...at, time: null }, allowed })).toBe(
      obstacle === 'own_child' ? null : obstacle,
    );
  });
});
