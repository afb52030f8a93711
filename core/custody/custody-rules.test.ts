import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#core/time/day.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { times } from '#test/support/full-run.ts';
import type { CustodyCalendar, CustodyException, CustodyPattern } from './custody.ts';
import { type CustodyFacts, custodyOn, custodyParts, custodyPreview, custodyProblems } from './custody-rules.ts';
import { fortnightOf } from './pattern-rules.ts';

const [sophie, marc, claire] = [1, 2, 3];
const blank: CustodyCalendar = { shows: 'all', patterns: [], exceptions: [], bars: [], companions: [] };
/** Weeks in turn from Friday, April 3, 2026, with Sophie first. The child changes at 16:00. */
const weeks: CustodyPattern = {
  kind: 'alternate_weeks',
  startsOn: '2026-04-03',
  changesAt: '16:00',
  fortnight: fortnightOf('alternate_weeks', sophie, marc),
  from: '2026-04-01',
  until: null,
};
const facts = (calendar: Partial<CustodyCalendar> | null, more: Partial<CustodyFacts> = {}): CustodyFacts => ({
  calendar: calendar && { ...blank, ...calendar },
  swaps: [],
  collecting: [sophie, marc, claire],
  ...more,
});
const on = (given: CustodyFacts, day: string, time = '12:00') => custodyOn(given, { day, time });
const except = (personId: number, from: string, until = from): CustodyException => {
  return { personId, from, until, isHoliday: false };
};

describe('the guardian who has a child, by what the calendar has for the day', () => {
  const day = '2026-04-14'; // in Marc's week
  const swap = { id: 1, personId: sophie, from: day, until: day };
  const bar = (personId: number) => ({ personId, from: '2026-04-01', until: null });
  const without = (personId: number) => [sophie, marc, claire].filter((one) => one !== personId);
  const sophiesDay = [except(sophie, day)];
  test.each<[string, CustodyFacts, number | null, string]>([
    ['no calendar', facts(null), null, 'none'],
    ['a swap without a calendar', facts(null, { swaps: [swap] }), null, 'none'],
    ['an empty calendar', facts({}), null, 'none'],
    ['a pattern', facts({ patterns: [weeks] }), marc, 'pattern'],
    [
      'a day of no guardian',
      facts({ patterns: [{ ...weeks, fortnight: fortnightOf('alternate_weeks', sophie, null) }] }),
      null,
      'none',
    ],
    ['an exception over a pattern', facts({ patterns: [weeks], exceptions: sophiesDay }), sophie, 'exception'],
    ['an exception without a pattern', facts({ exceptions: sophiesDay }), sophie, 'exception'],
    [
      'a swap over an exception',
      facts({ patterns: [weeks], exceptions: [except(claire, day)] }, { swaps: [swap] }),
      sophie,
      'swap',
    ],
    [
      'a later swap over a swap',
      facts({ patterns: [weeks] }, { swaps: [{ ...swap, id: 2, personId: marc }, swap] }),
      marc,
      'swap',
    ],
    [
      'a withdrawn right over a swap',
      facts({ patterns: [weeks] }, { swaps: [swap], collecting: without(sophie) }),
      null,
      'revoked',
    ],
    ['a withdrawn right over a pattern', facts({ patterns: [weeks] }, { collecting: without(marc) }), null, 'revoked'],
    [
      'a court bar over a withdrawn right',
      facts({ patterns: [weeks], bars: [bar(marc)] }, { collecting: without(marc) }),
      null,
      'court',
    ],
    ['a court bar over a swap', facts({ patterns: [weeks], bars: [bar(sophie)] }, { swaps: [swap] }), null, 'court'],
    ['a court bar of another guardian', facts({ patterns: [weeks], bars: [bar(sophie)] }), marc, 'pattern'],
    [
      'a court bar that has ended',
      facts({ patterns: [weeks], bars: [{ ...bar(marc), until: '2026-04-13' }] }),
      marc,
      'pattern',
    ],
  ])('%s', (_, given, personId, reason) => {
    expect(on(given, day)).toEqual({ personId, reason });
  });
});

describe('a change at 16:00 on a school day', () => {
  const given = facts({ patterns: [weeks] });

  test('is to the minute, and only on the day of the change', () => {
    expect(on(given, '2026-04-10', '15:59').personId).toBe(sophie);
    expect(on(given, '2026-04-10', '16:00').personId).toBe(marc);
    expect(on(given, '2026-04-11', '00:00').personId).toBe(marc);
    expect(on(given, '2026-04-17', '15:59').personId).toBe(marc);
    expect(on(given, '2026-04-17', '16:00').personId).toBe(sophie);
    expect(custodyParts(given, '2026-04-10')).toEqual([
      { from: '00:00', personId: sophie, reason: 'pattern' },
      { from: '16:00', personId: marc, reason: 'pattern' },
    ]);
    expect(custodyParts(given, '2026-04-13')).toEqual([{ from: '00:00', personId: marc, reason: 'pattern' }]);
  });

  test('is by the school’s clock on the days on which the clocks change', () => {
    const spring: CustodyPattern = { ...weeks, startsOn: '2026-03-08', from: '2026-01-01', changesAt: '02:30' };
    const at = (instant: string, pattern: CustodyPattern) =>
      custodyOn(facts({ patterns: [pattern] }), schoolTimeAt(new Date(instant), 'America/Toronto')).personId;
    // The clock goes from 01:59 to 03:00.
    expect(at('2026-03-08T06:59:59Z', spring)).toBe(marc);
    expect(at('2026-03-08T07:00:00Z', spring)).toBe(sophie);
    const autumn: CustodyPattern = { ...spring, startsOn: '2026-11-01', changesAt: '16:00' };
    expect(at('2026-11-01T20:59:59Z', autumn)).toBe(marc);
    expect(at('2026-11-01T21:00:00Z', autumn)).toBe(sophie);
    expect(at('2026-11-08T21:00:00Z', autumn)).toBe(marc);
  });
});

test('a pattern that ends leaves the days after to no guardian, until the next pattern', () => {
  const first = { ...weeks, until: '2026-06-23' };
  const summer = { ...weeks, fortnight: fortnightOf('alternate_weeks', marc, sophie), from: '2026-07-01' };
  const given = facts({ patterns: [summer, first] });
  expect(on(given, '2026-06-23').reason).toBe('pattern');
  expect(on(given, '2026-06-24')).toEqual({ personId: null, reason: 'none' });
  expect(on(given, '2026-06-30')).toEqual({ personId: null, reason: 'none' });
  expect(on(given, '2026-07-01').reason).toBe('pattern');
});

test('a guardian who loses the right in the middle has no day from then on, and all of them again with the right', () => {
  const patterns = [weeks];
  expect(on(facts({ patterns }), '2026-04-14').personId).toBe(marc);
  expect(on(facts({ patterns }, { collecting: [sophie] }), '2026-04-14')).toEqual({
    personId: null,
    reason: 'revoked',
  });
  expect(on(facts({ patterns }, { collecting: [sophie] }), '2026-04-07').personId).toBe(sophie);
  expect(on(facts({ patterns }), '2026-04-15').personId).toBe(marc);
});

test('three guardians have a fortnight, and siblings different ones', () => {
  const fortnight = [...Array(5).fill(sophie), ...Array(5).fill(marc), ...Array(4).fill(claire)];
  const three = facts({
    patterns: [{ ...weeks, kind: 'fortnight', startsOn: '2026-04-06', changesAt: '00:00', fortnight }],
  });
  expect(['2026-04-06', '2026-04-11', '2026-04-16', '2026-04-20'].map((day) => on(three, day).personId)).toEqual([
    sophie,
    marc,
    claire,
    sophie,
  ]);
  expect(on(facts({ patterns: [weeks] }), '2026-04-16').personId).toBe(marc);
});

describe('the preview', () => {
  test('shows gaps, overlaps and both parts of a day', () => {
    const patterns = [
      { ...weeks, until: '2026-04-30' },
      { ...weeks, from: '2026-04-29', until: '2026-05-10' },
    ];
    const days = custodyPreview(facts({ patterns }), '2026-04-06', 8);
    expect(days).toHaveLength(56);
    const marked = (kind: 'hasGap' | 'hasOverlap') => days.filter((one) => one[kind]).map(({ day }) => day);
    expect(marked('hasOverlap')).toEqual(['2026-04-29', '2026-04-30']);
    expect(marked('hasGap')[0]).toBe('2026-05-11');
    expect(days.find(({ day }) => day === '2026-04-10')?.parts).toHaveLength(2);
  });
});

describe('a calendar', () => {
  const guardians = { guardians: [sophie, marc, claire], collecting: [sophie, marc] };
  const problems = (calendar: Partial<CustodyCalendar>) =>
    custodyProblems({ ...blank, ...calendar }, guardians, '2026-04-14').map(({ path, code }) => `${path} ${code}`);

  test('is valid with a pattern, exceptions, bars and companions', () => {
    const exceptions = [except(marc, '2026-04-20', '2026-04-24'), except(sophie, '2026-04-25')];
    const bars = [{ personId: claire, from: '2026-04-01', until: null }];
    expect(problems({ patterns: [weeks], exceptions, bars, companions: [{ personId: claire, with: marc }] })).toEqual(
      [],
    );
  });

  test.each<[string, Partial<CustodyCalendar>, string]>([
    [
      'a pattern without a guardian',
      { patterns: [{ ...weeks, fortnight: Array(14).fill(null) }] },
      'patterns.0.fortnight required',
    ],
    [
      'a fortnight of another kind',
      { patterns: [{ ...weeks, kind: 'two_two_three' }] },
      'patterns.0.fortnight not_in_list',
    ],
    [
      'a guardian who may not collect',
      { patterns: [{ ...weeks, fortnight: fortnightOf('alternate_weeks', sophie, claire) }] },
      'patterns.0.fortnight not_allowed',
    ],
    [
      'a pattern that ends before it begins',
      { patterns: [{ ...weeks, until: '2026-03-31' }] },
      'patterns.0.until too_early',
    ],
    [
      'patterns of the same days',
      { patterns: [weeks, { ...weeks, from: '2027-01-01' }] },
      'patterns.1.from not_allowed',
    ],
    [
      'an exception for a guardian who may not collect',
      { exceptions: [except(claire, '2026-04-20')] },
      'exceptions.0.personId not_allowed',
    ],
    [
      'exceptions of the same day',
      { exceptions: [except(marc, '2026-04-20'), except(marc, '2026-04-20')] },
      'exceptions.1.from not_allowed',
    ],
    [
      'an exception that ends before it begins',
      { exceptions: [except(marc, '2026-04-20', '2026-04-19')] },
      'exceptions.0.until too_early',
    ],
    [
      'an exception of more than a year',
      { exceptions: [except(marc, '2026-04-20', '2027-04-21')] },
      'exceptions.0.until too_late',
    ],
    [
      'a bar for a person who is no guardian',
      { bars: [{ personId: 9, from: '2026-04-01', until: null }] },
      'bars.0.personId not_allowed',
    ],
    [
      'a companion with days',
      { patterns: [weeks], companions: [{ personId: marc, with: null }] },
      'companions.0.personId not_allowed',
    ],
    [
      'a companion of a guardian without days',
      { patterns: [weeks], companions: [{ personId: claire, with: 9 }] },
      'companions.0.with not_allowed',
    ],
  ])('is refused with %s', (_, calendar, problem) => {
    expect(problems(calendar)).toEqual([problem]);
  });

  test('keeps a guardian who left in entries that have passed', () => {
    expect(problems({ exceptions: [except(claire, '2026-04-10')] })).toEqual([]);
    expect(problems({ patterns: [{ ...weeks, fortnight: Array(14).fill(claire), until: '2026-04-13' }] })).toEqual([]);
  });
});

describe('generated calendars', () => {
  const person = fc.constantFrom(sophie, marc, claire);
  const day = fc.integer({ min: 0, max: 200 }).map((n) => addDays('2026-02-01', n));
  const time = fc.constantFrom('00:00', '08:30', '15:59', '16:00', '23:59');
  const span = fc.tuple(day, fc.integer({ min: 0, max: 40 })).map(([from, n]) => ({ from, until: addDays(from, n) }));
  const pattern = fc.record({
    kind: fc.constant('fortnight' as const),
    startsOn: day,
    changesAt: time,
    fortnight: fc.array(fc.option(person), { minLength: 14, maxLength: 14 }),
    from: day,
    until: fc.option(day),
  });
  const calendar = fc.record({
    shows: fc.constant('all' as const),
    patterns: fc.array(pattern, { maxLength: 3 }),
    exceptions: fc.array(
      fc.tuple(person, span).map(([personId, days]) => ({ personId, ...days, isHoliday: false })),
      { maxLength: 5 },
    ),
    bars: fc.array(
      fc.tuple(person, span).map(([personId, days]) => ({ personId, ...days })),
      { maxLength: 2 },
    ),
    companions: fc.constant<CustodyCalendar['companions']>([]),
  });
  const swaps = fc
    .array(fc.tuple(person, span), { maxLength: 4 })
    .map((all) => all.map(([personId, days], n) => ({ id: n + 1, personId, ...days })));
  const given = fc.record({ calendar, swaps, collecting: fc.subarray([sophie, marc, claire]) });
  const numRuns = times(300, 3000);

  test('give one answer for a day and time in any order of the edits', () => {
    const shuffled = given.chain((one) =>
      fc
        .record({
          calendar: fc.record({
            shows: fc.constant('all' as const),
            patterns: permuted(one.calendar.patterns),
            exceptions: permuted(one.calendar.exceptions),
            bars: permuted(one.calendar.bars),
            companions: fc.constant<CustodyCalendar['companions']>([]),
          }),
          swaps: permuted(one.swaps),
          collecting: permuted(one.collecting),
        })
        .map((other) => [one, other] as const),
    );
    fc.assert(
      fc.property(shuffled, day, time, ([one, other], at, hour) => {
        expect(on(other, at, hour)).toEqual(on(one, at, hour));
        expect(custodyParts(other, at)).toEqual(custodyParts(one, at));
      }),
      { numRuns },
    );
  });

  test('give the child to a guardian who has the right and is not barred, or to no guardian', () => {
    fc.assert(
      fc.property(given, day, time, (one, at, hour) => {
        const { personId } = on(one, at, hour);
        if (personId === null) return;
        expect(one.collecting).toContain(personId);
        const isBarred = one.calendar.bars.some(
          (bar) => bar.personId === personId && bar.from <= at && at <= bar.until,
        );
        expect(isBarred).toBe(false);
      }),
      { numRuns },
    );
  });

  test('have parts that agree with every time of the day', () => {
    fc.assert(
      fc.property(given, day, time, (one, at, hour) => {
        const { from: _, ...part } = custodyParts(one, at).findLast(({ from }) => from <= hour) ?? { from: '' };
        expect(part).toEqual(on(one, at, hour));
      }),
      { numRuns },
    );
  });
});

function permuted<T>(all: readonly T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray([...all], { minLength: all.length });
}
