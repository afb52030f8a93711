import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CustodyCalendar } from '#core/custody/custody.ts';
import type { CustodyFacts } from '#core/custody/custody-rules.ts';
import { fortnightOf } from '#core/custody/pattern-rules.ts';
import { guardiansToRemind } from './signer-rules.ts';

const [sophie, marc, aunt] = [7, 8, 9];
/** Sophie from Monday 2026-01-05 at 16:00, Marc from the Monday after, in turn. */
const weeks: CustodyCalendar = {
  shows: 'all',
  patterns: [
    {
      kind: 'alternate_weeks',
      startsOn: '2026-01-05',
      changesAt: '16:00',
      fortnight: fortnightOf('alternate_weeks', sophie, marc),
      from: '2026-01-05',
      until: '2026-06-30',
    },
  ],
  exceptions: [],
  bars: [],
  companions: [],
};
const both = [{ personId: sophie }, { personId: marc }];
const facts = (part: Partial<CustodyFacts> = {}): CustodyFacts => ({
  calendar: weeks,
  swaps: [],
  collecting: [sophie, marc],
  ...part,
});
const reminded = (
  guardians: readonly { personId: number | null }[],
  custody: CustodyFacts,
  dueDay = '2026-01-07',
  signers: 'one' | 'both' = 'one',
) => guardiansToRemind({ signers, dueDay }, guardians, custody).map(({ personId }) => personId);

describe('a form with one signature reminds', () => {
  const swap = { id: 1, personId: marc, from: '2026-01-07', until: '2026-01-07' };
  const exception = { personId: marc, from: '2026-01-07', until: '2026-01-07', isHoliday: false };
  const bar = { personId: sophie, from: '2026-01-01', until: null };
  test.each([
    ['the guardian whose day it is', both, facts(), '2026-01-07', [sophie]],
    ['the other guardian in the other week', both, facts(), '2026-01-14', [marc]],
    ['the guardian of a swapped day', both, facts({ swaps: [swap] }), '2026-01-07', [marc]],
    [
      'the guardian of an exception',
      both,
      facts({ calendar: { ...weeks, exceptions: [exception] } }),
      '2026-01-07',
      [marc],
    ],
    ['both without a calendar', both, facts({ calendar: null }), '2026-01-07', [sophie, marc]],
    ['both after the calendar ends', both, facts(), '2026-07-02', [sophie, marc]],
    [
      'both on a day of a guardian excluded by a court',
      both,
      facts({ calendar: { ...weeks, bars: [bar] } }),
      '2026-01-07',
      [sophie, marc],
    ],
    [
      'both on a day of a guardian who lost the right to collect',
      both,
      facts({ collecting: [marc] }),
      '2026-01-07',
      [sophie, marc],
    ],
    [
      'the others when that guardian may not answer or has no account',
      [{ personId: marc }],
      facts(),
      '2026-01-07',
      [marc],
    ],
    [
      'a guardian without days only when the calendar names none',
      [...both, { personId: aunt }],
      facts(),
      '2026-01-07',
      [sophie],
    ],
    [
      'all with one who has no pickup person',
      [{ personId: null }, { personId: marc }],
      facts(),
      '2026-01-07',
      [null, marc],
    ],
  ])('%s', (_, guardians, custody, dueDay, expected) => {
    expect(reminded(guardians, custody, dueDay)).toEqual(expected);
  });
});

test('a form that every guardian signs reminds each of them, on the day of any guardian', () => {
  expect(reminded(both, facts(), '2026-01-07', 'both')).toEqual([sophie, marc]);
  expect(reminded(both, facts(), '2026-01-14', 'both')).toEqual([sophie, marc]);
});

test('a reminder reaches a guardian whenever an answer of one is missing', () => {
  const guardian = fc.record({ personId: fc.option(fc.constantFrom(sophie, marc, aunt)) });
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-02-${String(n).padStart(2, '0')}`);
  fc.assert(
    fc.property(
      fc.array(guardian, { minLength: 1, maxLength: 4 }),
      day,
      fc.subarray([sophie, marc]),
      (all, due, may) => {
        const found = reminded(all, facts({ collecting: may }), due);
        expect(found.length).toBeGreaterThan(0);
        expect(all.map(({ personId }) => personId)).toEqual(expect.arrayContaining(found));
      },
    ),
  );
});
