import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slotsOf } from '#core/pickups/slot-rules.ts';
import { usualGrid } from '#core/pickups/test-grid.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { dayOfToday, isOver, type Known, mostNamed, namingProblems } from './person-rules.ts';

const today = '2026-04-14';
const known = (more: Partial<Known> = {}): Known => {
  return { childId: 1, name: 'Hélène Roy', status: 'approved', validOn: null, isGuardian: false, ...more };
};
const naming = (list: readonly Known[], todayOnly = false, name = 'helene  ROY') =>
  namingProblems({ name, todayOnly }, list, today);
const taken = [{ path: 'name', code: 'not_allowed' }];

describe('somebody of a name that is there already', () => {
  test('is not named again once approved, nor while the school is looking', () => {
    expect(naming([known()])).toEqual(taken);
    expect(naming([known({ status: 'pending' })])).toEqual(taken);
    expect(naming([known({ isGuardian: true })])).toEqual(taken);
  });

  test('is named again after being taken back or declined', () => {
    expect(naming([known({ status: 'revoked' })])).toEqual([]);
    expect(naming([known({ status: 'revoked' })], true)).toEqual([]);
  });

  test('may come today while the school is looking, but not twice', () => {
    expect(naming([known({ status: 'pending' })], true)).toEqual([]);
    expect(naming([known()], true)).toEqual(taken);
    expect(naming([known({ validOn: today })], true)).toEqual(taken);
  });

  test('who comes today is named for good, and who came yesterday for today', () => {
    expect(naming([known({ validOn: today })])).toEqual([]);
    expect(naming([known({ validOn: '2026-04-13' })], true)).toEqual([]);
  });
});

test('a child has twenty people named for good, and one more for today', () => {
  const people = Array.from({ length: mostNamed }, (_, n) => known({ name: `Person ${n}` }));
  expect(naming(people)).toEqual([{ path: 'childIds', code: 'too_large' }]);
  expect(naming(people, true)).toEqual([]);
  expect(naming(people.slice(1))).toEqual([]);
  expect(naming([...people.slice(1), known({ name: 'A guardian', isGuardian: true })])).toEqual([]);
  expect(naming([...people.slice(1), known({ name: 'Of the other child', childId: 2 })])).toEqual([]);
});

test('whoever has no namesake and few people is named', () => {
  const other = fc.record({
    childId: fc.constantFrom(1, 2),
    name: fc.constantFrom('Claire', 'Omar', 'Zoé'),
    status: fc.constantFrom('pending', 'approved', 'revoked'),
    validOn: fc.constantFrom(null, today, '2026-04-13'),
    isGuardian: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(other, { maxLength: mostNamed - 1 }), fc.boolean(), (list, todayOnly) => {
      expect(naming(list, todayOnly)).toEqual([]);
    }),
  );
});

describe('somebody who comes today only', () => {
  const hours = { slots: slotsOf(usualGrid), schoolDays: [1, 2, 3, 4, 5] };

  test('comes today until the school closes, afterwards on the next day with school', () => {
    const at = (day: string, time: string) => dayOfToday(hours, { day, time });
    expect(at(today, '00:00')).toBe(today);
    expect(at(today, '18:29')).toBe(today);
    expect(at(today, '18:30')).toBe('2026-04-15');
    expect(at('2026-04-17', '18:30'), 'a Friday').toBe('2026-04-20');
    expect(at('2026-04-18', '09:00'), 'a Saturday').toBe('2026-04-20');
  });

  test('is over when the school closes on that day', () => {
    const over = (day: string, time: string) => isOver(today, '18:30', { day, time });
    expect(over('2026-04-13', '23:59')).toBe(false);
    expect(over(today, '18:29')).toBe(false);
    expect(over(today, '18:30')).toBe(true);
    expect(over('2026-04-15', '00:00')).toBe(true);
    expect(isOver(null, '18:30', { day: today, time: '23:59' })).toBe(false);
  });

  test('is over by the clock on the school’s wall, also where it has just changed', () => {
    const over = (day: string, instant: string) =>
      isOver(day, '18:30', schoolTimeAt(new Date(instant), 'America/Toronto'));
    expect(over('2026-03-07', '2026-03-07T23:29:59Z')).toBe(false);
    expect(over('2026-03-07', '2026-03-07T23:30:00Z')).toBe(true);
    expect(over('2026-03-08', '2026-03-08T22:29:59Z'), 'an hour earlier in the world').toBe(false);
    expect(over('2026-03-08', '2026-03-08T22:30:00Z')).toBe(true);
    expect(over('2026-10-31', '2026-10-31T22:30:00Z')).toBe(true);
    expect(over('2026-11-01', '2026-11-01T22:30:00Z')).toBe(false);
    expect(over('2026-11-01', '2026-11-01T23:30:00Z')).toBe(true);
  });
});
