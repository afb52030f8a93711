import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CustodyCalendar } from '#core/custody/custody.ts';
import { type CustodyFacts, custodyOn } from '#core/custody/custody-rules.ts';
import { fortnightOf } from '#core/custody/pattern-rules.ts';
import { usualCalendar } from '#core/school-days/default-hours.ts';
import { weekdayOf } from '#core/school-days/school-day-rules.ts';
import { addDays } from '#core/time/day.ts';
import { heldWeekday, isHiddenDay, isWeekShown, weekOf, weekOwner } from './guardian-week-rules.ts';
import { planOn } from './plan-on-rules.ts';

const [sophie, marc, claire] = [1, 2, 3];
/** Weeks in turn from Friday, April 3, 2026, with Sophie first. The child changes at 15:30. */
const turns: CustodyCalendar = {
  shows: 'all',
  patterns: [
    {
      kind: 'alternate_weeks',
      startsOn: '2026-04-03',
      changesAt: '15:30',
      fortnight: fortnightOf('alternate_weeks', sophie, marc),
      from: '2026-04-01',
      until: null,
    },
  ],
  exceptions: [],
  bars: [],
  companions: [],
};
const [sophiesDay, marcsDay] = ['2026-04-09', '2026-04-16']; // Thursdays
/** A Friday: with Sophie until 15:30, then with Marc. */
const changeDay = '2026-04-10';
const facts = (calendar: Partial<CustodyCalendar> | null, more: Partial<CustodyFacts> = {}): CustodyFacts => ({
  calendar: calendar && { ...turns, ...calendar },
  swaps: [],
  collecting: [sophie, marc, claire],
  ...more,
});
const row = (guardianId: number | null, weekday: number, time: string | null) => ({
  guardianId,
  weekday,
  kind: 'walks' as const,
  pickupPersonId: null,
  time,
});
const [ofChild, sophies, marcs] = [row(null, 4, '15:00'), row(sophie, 4, '15:15'), row(marc, 4, '16:00')];
const both = [ofChild, sophies, marcs];
const bar = (personId: number) => ({ personId, from: '2026-04-01', until: null });
const held = (rows: ReturnType<typeof row>[], custody: CustodyFacts, day: string) =>
  heldWeekday(rows, custody, { day, weekday: weekdayOf(day), lastTime: '17:00' });

describe('the usual week that holds on a Thursday', () => {
  test.each<[string, ReturnType<typeof row>[], CustodyFacts, string, ReturnType<typeof row> | undefined]>([
    ['of the child without a calendar', both, facts(null), marcsDay, ofChild],
    ['of Sophie on her day', both, facts({}), sophiesDay, sophies],
    ['of Marc on his day', both, facts({}), marcsDay, marcs],
    [
      'of the child on the day of a guardian without a week of their own',
      [ofChild, sophies],
      facts({}),
      marcsDay,
      ofChild,
    ],
    [
      'none on a weekday that the own week leaves out',
      [ofChild, row(marc, 5, '16:00')],
      facts({}),
      marcsDay,
      undefined,
    ],
    ['of the child on a day of no guardian', both, facts({ patterns: [] }), marcsDay, ofChild],
    [
      'of the child on the day of a guardian excluded by a court',
      both,
      facts({ bars: [bar(marc)] }),
      marcsDay,
      ofChild,
    ],
    [
      'of the child on the day of a guardian without the right',
      both,
      facts({}, { collecting: [sophie] }),
      marcsDay,
      ofChild,
    ],
    [
      'of the guardian of an exception',
      both,
      facts({ exceptions: [{ personId: sophie, from: marcsDay, until: marcsDay, isHoliday: false }] }),
      marcsDay,
      sophies,
    ],
    [
      'of the guardian of a swap',
      both,
      facts({}, { swaps: [{ id: 1, personId: sophie, from: marcsDay, until: marcsDay }] }),
      marcsDay,
      sophies,
    ],
    ['none without rows', [], facts({}), marcsDay, undefined],
  ])('%s', (_, rows, custody, day, expected) => {
    expect(held(rows, custody, day)).toBe(expected);
  });
});

describe('on a Friday that changes at 15:30', () => {
  const [first, second] = [row(sophie, 5, '15:15'), row(marc, 5, '16:00')];
  const shared = row(null, 5, '16:00');
  test.each<[string, ReturnType<typeof row>[], ReturnType<typeof row> | undefined]>([
    ['the earlier of two that hold', [first, second], first],
    ['the later guardian’s without a plan of the first', [second, row(sophie, 4, '15:15')], second],
    ['none when each names a time of the other', [row(sophie, 5, '16:00'), row(marc, 5, '15:15')], undefined],
    [
      'the later guardian’s for a time that is the change',
      [row(sophie, 5, '15:30'), row(marc, 5, '15:30')],
      row(marc, 5, '15:30'),
    ],
    [
      'a plan without a time as at the last time of the day',
      [row(sophie, 5, null), row(marc, 5, null)],
      row(marc, 5, null),
    ],
    ['the child’s in the part of the guardian without a week', [first, shared], first],
    ['the child’s at a time of that part', [row(sophie, 5, '16:00'), shared], shared],
  ])('holds %s', (_, rows, expected) => {
    expect(held(rows, facts({}), changeDay)).toEqual(expected);
  });
});

const anyRow = fc
  .record({
    guardianId: fc.constantFrom(null, sophie, marc, claire),
    weekday: fc.integer({ min: 1, max: 5 }),
    time: fc.constantFrom(null, '15:00', '15:15', '15:30', '16:00', '17:00'),
  })
  .map(({ guardianId, weekday, time }) => row(guardianId, weekday, time));
const anyRows = fc.uniqueArray(anyRow, { selector: ({ guardianId, weekday }) => `${guardianId} ${weekday}` });
const anyDay = fc.nat(27).map((n) => addDays('2026-04-06', n));

test('a week of a guardian holds only at a time at which the guardian has the child, in any order of the rows', () => {
  let own = 0;
  fc.assert(
    fc.property(anyRows, anyDay, (rows, day) => {
      const plan = held(rows, facts({}), day);
      expect(held(rows.toReversed(), facts({}), day)).toEqual(plan);
      if (!plan || plan.guardianId === null) return;
      own += 1;
      expect(custodyOn(facts({}), { day, time: plan.time ?? '17:00' }).personId).toBe(plan.guardianId);
    }),
    // Of a hundred histories, ten or fewer had such a plan in some runs.
    { numRuns: 1000 },
  );
  expect(own).toBeGreaterThan(10);
});

test('the plan of a day follows the guardian, and an exception wins over each week', () => {
  expect(planOn(both, [], marcsDay, usualCalendar, facts({}))).toMatchObject({ source: 'week', plan: marcs });
  const once = { ...row(null, 4, '15:00'), id: 1, from: marcsDay, until: marcsDay, rank: 2, addedAt: 1 };
  const exception = { ...once, weekday: null };
  expect(planOn(both, [exception], marcsDay, usualCalendar, facts({}))?.source).toBe('exception');
});

test('a guardian with days by the calendar saves a week of their own', () => {
  const today = '2026-04-14';
  expect(weekOwner(facts(null), sophie, today)).toBeNull();
  expect(weekOwner(facts({}), null, today)).toBeNull();
  expect(weekOwner(facts({}), sophie, today)).toBe(sophie);
  expect(weekOwner(facts({}), claire, today)).toBeNull();
  const ended = turns.patterns.map((one) => ({ ...one, until: '2026-04-13' }));
  expect(weekOwner(facts({ patterns: ended }), sophie, today)).toBeNull();
  const swap = { id: 1, personId: claire, from: today, until: today };
  expect(weekOwner(facts({}, { swaps: [swap] }), claire, today)).toBe(claire);
  const exception = { personId: claire, from: '2026-04-12', until: '2026-04-13', isHoliday: false };
  expect(weekOwner(facts({ exceptions: [exception] }), claire, today)).toBeNull();
  expect(weekOwner(facts({ exceptions: [{ ...exception, until: today }] }), claire, today)).toBe(claire);
});

test('a guardian follows the week of the child until they have one of their own', () => {
  expect(weekOf(both, marc)).toEqual([marcs]);
  expect(weekOf(both, claire)).toEqual([ofChild]);
  expect(weekOf(both, null)).toEqual([ofChild]);
});

describe('the week of another guardian', () => {
  const companions = [{ personId: claire, with: marc }];
  test.each<[string, Partial<CustodyCalendar> | null, number | null, number | null, boolean]>([
    ['of the child', { shows: 'own' }, sophie, null, true],
    ['their own', { shows: 'own' }, sophie, sophie, true],
    ['of the other where all days are shown', {}, sophie, marc, true],
    ['of the other where own days are shown', { shows: 'own' }, sophie, marc, false],
    ['of the guardian of a companion', { shows: 'own', companions }, claire, marc, true],
    ['of the other guardian of a companion', { shows: 'own', companions }, claire, sophie, false],
    [
      'of any guardian for a companion on every day',
      { shows: 'own', companions: [{ personId: claire, with: null }] },
      claire,
      sophie,
      true,
    ],
    ['after the calendar was removed', null, sophie, marc, false],
  ])('%s', (_, calendar, viewer, guardian, expected) => {
    expect(isWeekShown(facts(calendar).calendar, viewer, guardian)).toBe(expected);
  });

  test('hides whole days of the other, and no day on which the child changes', () => {
    const own = facts({ shows: 'own' });
    expect(isHiddenDay(own, sophie, marcsDay)).toBe(true);
    expect(isHiddenDay(own, marc, marcsDay)).toBe(false);
    expect(isHiddenDay(own, sophie, changeDay)).toBe(false);
    expect(isHiddenDay(facts({}), sophie, marcsDay)).toBe(false);
    expect(isHiddenDay(facts(null), sophie, marcsDay)).toBe(false);
  });
});
