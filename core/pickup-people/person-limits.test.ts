import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weekdayOf } from '#core/school-days/school-day-rules.ts';
import { addDays } from '#core/time/day.ts';
import { isWithinLimits, isWithinWeek, type PersonLimits } from './person-limits.ts';
import { areNarrower, limitsLabel, limitsOrNull, limitsProblems } from './person-limits-rules.ts';
import { isValidOn } from './pickup-person.ts';

const limits = (more: Partial<PersonLimits> = {}): PersonLimits => {
  return { from: null, until: null, weekdays: [], after: null, before: null, ...more };
};
/** A Tuesday. */
const day = '2026-04-14';

describe('the days and times of a person', () => {
  test.each([
    ['no limit', {}, '15:00', true],
    ['its weekday', { weekdays: [2] }, '15:00', true],
    ['another weekday', { weekdays: [1, 3] }, '15:00', false],
    ['from that day', { from: day }, '15:00', true],
    ['from the next day', { from: '2026-04-15' }, '15:00', false],
    ['until that day', { until: day }, '15:00', true],
    ['until the day before', { until: '2026-04-13' }, '15:00', false],
    ['the first minute', { after: '15:00' }, '15:00', true],
    ['a minute before', { after: '15:01' }, '15:00', false],
    ['the last minute', { before: '15:00' }, '15:00', true],
    ['a minute after', { before: '14:59' }, '15:00', false],
    ['a window, without a time', { after: '15:00', before: '16:00' }, null, true],
    ['another weekday, without a time', { weekdays: [3], after: '15:00' }, null, false],
  ])('%s', (_, more, time, isWithin) => {
    expect(isWithinLimits(limits(more), day, time)).toBe(isWithin);
    expect(isValidOn({ status: 'approved', limits: limits(more) }, day, time)).toBe(isWithin);
    expect(isValidOn({ status: 'pending', limits: limits(more) }, day, time)).toBe(false);
    expect(isValidOn({ status: 'approved', limits: limits(more) }, '')).toBe(true);
  });

  test('are the same for a day and for its weekday in every week', () => {
    const time = fc.constantFrom('00:00', '08:30', '15:59', '16:00', '23:59');
    const given = fc.record({
      from: fc.constant(null),
      until: fc.constant(null),
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
      after: fc.option(time),
      before: fc.option(time),
    });
    fc.assert(
      fc.property(given, fc.integer({ min: 0, max: 400 }), fc.option(time), (one, n, at) => {
        const on = addDays(day, n);
        expect(isWithinLimits(one, on, at)).toBe(isWithinWeek(one, weekdayOf(on), at));
      }),
    );
  });

  test.each([
    ['valid', { from: day, until: day, weekdays: [1], after: '15:00', before: '16:00' }, false, []],
    ['for a person for today', {}, true, ['limits not_allowed']],
    ['over before today', { until: '2026-04-13' }, false, ['limits.until too_early']],
    ['over before they begin', { from: '2026-05-02', until: '2026-05-01' }, false, ['limits.until too_early']],
    ['a weekday twice', { weekdays: [1, 1] }, false, ['limits.weekdays not_allowed']],
    ['an empty window', { after: '16:00', before: '16:00' }, false, ['limits.before too_early']],
  ])('are checked: %s', (_, more, todayOnly, problems) => {
    const found = limitsProblems(limits(more), { todayOnly, today: day });
    expect(found.map(({ path, code }) => `${path} ${code}`)).toEqual(problems);
  });

  test('are none when they limit nothing', () => {
    expect([limitsOrNull(undefined), limitsOrNull(limits())]).toEqual([null, null]);
    expect(limitsOrNull(limits({ weekdays: [1, 2, 3, 4, 5, 6, 7] }))).toBeNull();
    expect(limitsOrNull(limits({ weekdays: [3, 1] }))?.weekdays).toEqual([1, 3]);
  });

  test.each([
    [{ weekdays: [1, 2] }, 'Monday and Tuesday', 'lundi et mardi'],
    [{ after: '15:00', before: '17:00' }, '3:00 PM to 5:00 PM', 'de 15 h à 17 h'],
    [{ after: '15:00' }, 'from 3:00 PM', 'à partir de 15 h'],
    [{ before: '17:00', weekdays: [5] }, 'Friday, until 5:00 PM', 'vendredi, jusqu’à 17 h'],
    [{ from: day }, 'from April 14, 2026', 'à compter du 14 avril 2026'],
    [{ from: day, until: '2026-05-01' }, 'April 14, 2026 to May 1, 2026', 'du 14 avril 2026 au 1er mai 2026'],
  ])('are in words', (more, en, fr) => {
    const plain = (text: string) => text.replace(/\s/g, ' ');
    expect([plain(limitsLabel(limits(more), 'en')), plain(limitsLabel(limits(more), 'fr'))]).toEqual([en, fr]);
  });
});

describe('narrower limits', () => {
  const days = Array.from({ length: 14 }, (_, n) => addDays(day, n));
  const times = ['13:00', '15:00', '17:00'];
  const some = fc.record({
    from: fc.option(fc.constantFrom(...days)),
    until: fc.option(fc.constantFrom(...days)),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
    after: fc.option(fc.constantFrom(...times)),
    before: fc.option(fc.constantFrom(...times)),
  });

  test('allow no day and no time that the limits before excluded', () => {
    fc.assert(
      fc.property(some, some, fc.constantFrom(...days), fc.constantFrom(...times), (now, before, on, at) => {
        const isMore = isWithinLimits(now, on, at) && !isWithinLimits(before, on, at);
        expect(areNarrower(now, before) && isMore).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    ['none before', { weekdays: [2] }, null, true],
    ['fewer weekdays', { weekdays: [2] }, { weekdays: [2, 3] }, true],
    ['another weekday', { weekdays: [4] }, { weekdays: [2, 3] }, false],
    ['an earlier last day', { until: '2026-05-01' }, { until: '2026-06-01' }, true],
    ['a later last day', { until: '2026-06-02' }, { until: '2026-06-01' }, false],
    ['an earlier first time', { after: '13:00' }, { after: '15:00' }, false],
  ] as const)('%s', (_, now, before, isNarrower) => {
    expect(areNarrower(limits(now as Partial<PersonLimits>), before && limits(before as Partial<PersonLimits>))).toBe(
      isNarrower,
    );
    expect(areNarrower(null, limits({ weekdays: [2] }))).toBe(false);
  });
});
