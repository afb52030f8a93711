import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usualCalendar as hours } from '#core/school-days/default-hours.ts';
import { everyDayCalendar } from '#test/support/test-calendar.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import {
  resolveTodayOnly,
  isExpired,
  isSameName,
  type ExistingPickupPerson,
  maxPickupPeopleNamed,
  pickupPersonProblems,
} from './pickup-person-rules.ts';

const today = '2026-04-14';
const known = (more: Partial<ExistingPickupPerson> = {}): ExistingPickupPerson => {
  return { childId: 1, name: 'Hélène Roy', status: 'approved', validOn: null, isGuardian: false, ...more };
};
const naming = (list: readonly ExistingPickupPerson[], todayOnly = false, name = 'helene  ROY') =>
  pickupPersonProblems({ name, todayOnly }, list, today);
const taken = [{ path: 'name', code: 'not_allowed' }];

describe('a person with an existing name', () => {
  test('is rejected while approved or pending', () => {
    expect(naming([known()])).toEqual(taken);
    expect(naming([known({ status: 'pending' })])).toEqual(taken);
    expect(naming([known({ isGuardian: true })])).toEqual(taken);
  });

  test('is accepted after being removed or declined', () => {
    expect(naming([known({ status: 'revoked' })])).toEqual([]);
    expect(naming([known({ status: 'revoked' })], true)).toEqual([]);
  });

  test('is accepted for today while pending, but only once', () => {
    expect(naming([known({ status: 'pending' })], true)).toEqual([]);
    expect(naming([known()], true)).toEqual(taken);
    expect(naming([known({ validOn: today })], true)).toEqual(taken);
  });

  test('for today is accepted permanently, and one for yesterday again for today', () => {
    expect(naming([known({ validOn: today })])).toEqual([]);
    expect(naming([known({ validOn: '2026-04-13' })], true)).toEqual([]);
  });
});

test('accepts twenty permanent people for a child, and one more for today', () => {
  const people = Array.from({ length: maxPickupPeopleNamed }, (_, n) => known({ name: `Person ${n}` }));
  expect(naming(people)).toEqual([{ path: 'childIds', code: 'too_large' }]);
  expect(naming(people, true)).toEqual([]);
  expect(naming(people.slice(1))).toEqual([]);
  expect(naming([...people.slice(1), known({ name: 'A guardian', isGuardian: true })])).toEqual([]);
  expect(naming([...people.slice(1), known({ name: 'Of the other child', childId: 2 })])).toEqual([]);
});

test('accepts a person without a namesake', () => {
  const other = fc.record({
    childId: fc.constantFrom(1, 2),
    name: fc.constantFrom('Claire', 'Omar', 'Zoé'),
    status: fc.constantFrom('pending', 'approved', 'revoked'),
    validOn: fc.constantFrom(null, today, '2026-04-13'),
    isGuardian: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(other, { maxLength: maxPickupPeopleNamed - 1 }), fc.boolean(), (list, todayOnly) => {
      expect(naming(list, todayOnly)).toEqual([]);
    }),
  );
});

test('a name has the same words in any order, with or without hyphens, accents and capitals', () => {
  for (const other of ['Jean-François Côté', 'COTE jean francois', 'Côté, Jean‑François', ' jean  francois côté '])
    expect(isSameName('Jean-François Côté', other), other).toBe(true);
  for (const other of ['Jean Côté', 'François Côté-Roy Jean', 'Jeanfrançois Côté', ''])
    expect(isSameName('Jean-François Côté', other), other).toBe(false);
});

describe('a person for today only', () => {
  test('is valid today until the school closes, then on the next school day', () => {
    const at = (day: string, time: string) => resolveTodayOnly(hours, { day, time });
    expect(at(today, '00:00')).toBe(today);
    expect(at(today, '18:29')).toBe(today);
    expect(at(today, '18:30')).toBe('2026-04-15');
    expect(at('2026-04-17', '18:30'), 'a Friday').toBe('2026-04-20');
    expect(at('2026-04-18', '09:00'), 'a Saturday').toBe('2026-04-20');
  });

  test('expires when the school closes on that day', () => {
    const over = (day: string, time: string) => isExpired(today, hours, { day, time });
    expect(over('2026-04-13', '23:59')).toBe(false);
    expect(over(today, '18:29')).toBe(false);
    expect(over(today, '18:30')).toBe(true);
    expect(over('2026-04-15', '00:00')).toBe(true);
    expect(isExpired(null, hours, { day: today, time: '23:59' })).toBe(false);
  });

  test('expires by the school’s clock, at clock changes too', () => {
    const over = (day: string, instant: string) =>
      isExpired(day, everyDayCalendar, schoolTimeAt(new Date(instant), 'America/Toronto'));
    expect(over('2026-03-07', '2026-03-07T23:29:59Z')).toBe(false);
    expect(over('2026-03-07', '2026-03-07T23:30:00Z')).toBe(true);
    expect(over('2026-03-08', '2026-03-08T22:29:59Z'), 'an hour earlier in the world').toBe(false);
    expect(over('2026-03-08', '2026-03-08T22:30:00Z')).toBe(true);
    expect(over('2026-10-31', '2026-10-31T22:30:00Z')).toBe(true);
    expect(over('2026-11-01', '2026-11-01T22:30:00Z')).toBe(false);
    expect(over('2026-11-01', '2026-11-01T23:30:00Z')).toBe(true);
  });
});
