import { expect, test } from 'vitest';
import { fortnightOf } from './pattern-rules.ts';
import type { CustodyFacts } from './custody-rules.ts';
import { firstDayOf, type SwapDays, swapProblems } from './swap-rules.ts';

const [sophie, marc, claire] = [1, 2, 3];
/** April 13 to 16 are Marc's, the week from April 20 is Sophie's. */
const facts: CustodyFacts = {
  calendar: {
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
  },
  swaps: [],
  collecting: [sophie, marc],
};
const span = (from: string, until = from) => ({ from, until });
const problems = (days: SwapDays, { asks = sophie, other = marc, given = facts } = {}) =>
  swapProblems(days, { asks, other }, given, '2026-04-14').map(({ path, code }) => `${path} ${code}`);

test('gives days of the guardian who asks, takes days of the other, or both', () => {
  expect(problems({ gives: span('2026-04-20', '2026-04-22'), takes: null })).toEqual([]);
  expect(problems({ gives: null, takes: span('2026-04-14', '2026-04-16') })).toEqual([]);
  expect(problems({ gives: span('2026-04-20'), takes: span('2026-04-15') })).toEqual([]);
  // Both have a part of the day of the change.
  expect(problems({ gives: span('2026-04-17'), takes: null })).toEqual([]);
  expect(problems({ gives: null, takes: span('2026-04-17') })).toEqual([]);
});

test('is refused for days that the guardians do not have', () => {
  expect(problems({ gives: span('2026-04-15'), takes: null })).toEqual(['gives.from not_allowed']);
  expect(problems({ gives: null, takes: span('2026-04-16', '2026-04-18') })).toEqual(['takes.from not_allowed']);
  expect(problems({ gives: span('2026-04-17'), takes: span('2026-04-17') })).toEqual(['takes.from not_allowed']);
  expect(problems({ gives: span('2026-04-20'), takes: null }, { given: { ...facts, calendar: null } })).toEqual([
    'gives.from not_allowed',
  ]);
});

test('is refused without days, in the past, too far ahead or too long', () => {
  expect(problems({ gives: null, takes: null })).toEqual(['gives required']);
  expect(problems({ gives: span('2026-04-13'), takes: null })).toEqual(['gives.from too_early']);
  expect(problems({ gives: span('2026-04-21', '2026-04-20'), takes: null })).toEqual(['gives.until too_early']);
  expect(problems({ gives: span('2026-04-20', '2026-05-21'), takes: null })).toEqual(['gives.until too_late']);
  expect(problems({ gives: span('2027-04-20'), takes: null })).toEqual(['gives.until too_late']);
});

test('is refused with a guardian without the right to collect, and to a barred one', () => {
  const gives = span('2026-04-20');
  expect(problems({ gives, takes: null }, { other: claire })).toEqual(['withPersonId not_allowed']);
  expect(problems({ gives, takes: null }, { other: sophie })).toEqual(['withPersonId not_allowed']);
  const calendar = { ...facts.calendar, bars: [{ personId: marc, from: '2026-04-19', until: null }] };
  const given = { ...facts, calendar } as CustodyFacts;
  expect(problems({ gives, takes: null }, { given })).toEqual(['gives.from not_allowed']);
});

test('begins on the first of its days', () => {
  expect(firstDayOf({ gives: span('2026-04-20'), takes: span('2026-04-15') })).toBe('2026-04-15');
  expect(firstDayOf({ gives: null, takes: span('2026-04-15') })).toBe('2026-04-15');
});
