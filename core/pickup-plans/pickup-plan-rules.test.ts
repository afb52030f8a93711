import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarKinds, type CalendarDay, noTimes, type SchoolCalendar } from '#core/school-days/school-day.ts';
import { isSchoolDay, slotsOn } from '#core/school-days/school-day-rules.ts';
import { usualCalendar, usualWeek } from '#core/school-days/default-hours.ts';
import { addDays, daysFrom } from '#core/time/day.ts';
import type { PickupPlan } from './pickup-plan.ts';
import {
  coversDay,
  exceptionOn,
  exceptionProblems,
  nextSchoolDays,
  overlaps,
  partsWithout,
  rankOf,
  weekProblems,
} from './pickup-plan-rules.ts';
import { planOn as planUnder } from './plan-on-rules.ts';

// 2026-04-14 is a Tuesday.
const tuesday = '2026-04-14';
const [monday, friday] = [addDays(tuesday, 6), addDays(tuesday, 3)];
const comes = (pickupPersonId: number, time = '16:00'): PickupPlan => ({ kind: 'person', pickupPersonId, time });
const bus: PickupPlan = { kind: 'bus', pickupPersonId: null, time: null };
const exception = (id: number, from: string, until = from, weekday: number | null = null) => ({
  id,
  from,
  until,
  weekday,
  rank: rankOf({ from, until, weekday }),
  addedAt: id,
  ...comes(id),
});
const week = [
  { weekday: 2, guardianId: null, ...comes(1) },
  { weekday: 4, guardianId: null, ...bus },
];
type Plans = Parameters<typeof planUnder<(typeof week)[number], ReturnType<typeof exception>>>;
/** Without a custody calendar. */
const planOn = (rows: Plans[0], exceptions: Plans[1], day: string, calendar: SchoolCalendar) =>
  planUnder(rows, exceptions, day, calendar, { calendar: null, swaps: [], collecting: [] });

describe('the plan of a day', () => {
  test('is the exception, else the week, else nothing', () => {
    const exceptions = [exception(7, tuesday)];
    expect(planOn(week, exceptions, tuesday, usualCalendar)).toMatchObject({ source: 'exception', plan: { id: 7 } });
    expect(planOn(week, [], tuesday, usualCalendar)).toMatchObject({ source: 'week', plan: comes(1) });
    expect(planOn(week, exceptions, addDays(tuesday, 2), usualCalendar)).toMatchObject({ source: 'week', plan: bus });
    expect(planOn(week, exceptions, addDays(tuesday, 1), usualCalendar)).toBeNull();
  });

  test('is the most specific exception: a day, then a weekday, then a range; then the latest', () => {
    const range = exception(3, tuesday, addDays(tuesday, 30));
    const weekly = exception(2, tuesday, addDays(tuesday, 30), 2);
    const [day, later] = [exception(1, tuesday), exception(4, tuesday)];
    expect(exceptionOn([range, weekly, day], tuesday)).toBe(day);
    expect(exceptionOn([range, weekly, day, later], tuesday)).toBe(later);
    expect(exceptionOn([range, weekly], addDays(tuesday, 7))).toBe(weekly);
    expect(exceptionOn([range, weekly], addDays(tuesday, 8))).toBe(range);
  });

  test('has a slot of an early release day, and none when the school is closed', () => {
    const early: CalendarDay = {
      day: tuesday,
      kind: 'early_release',
      name: { en: null, fr: null },
      times: { ...noTimes, firstSlot: '12:00', lastSlot: '13:00', closesAt: '13:30' },
    };
    const calendar = { ...usualCalendar, days: [early] };
    expect(planOn(week, [], tuesday, calendar)?.plan.time).toBe('13:00');
    const closed = { ...usualCalendar, days: [{ ...early, kind: 'closed' as const, times: noTimes }] };
    expect(planOn(week, [exception(7, tuesday)], tuesday, closed)).toBeNull();
  });
});

const anyDay = fc.nat(30).map((n) => addDays(tuesday, n));
const anyPlan = fc.constantFrom(comes(1), comes(2, '15:15'), bus, {
  kind: 'walks',
  pickupPersonId: null,
  time: '15:00',
});
const anyException = fc
  .record({ from: anyDay, days: fc.nat(9), weekday: fc.option(fc.integer({ min: 1, max: 7 })), plan: anyPlan })
  .map(({ from, days, weekday, plan }) => {
    const span = { from, until: addDays(from, days), weekday };
    return { ...span, rank: rankOf(span), ...plan };
  });
const anyExceptions = fc
  .array(anyException, { maxLength: 8 })
  .map((all) => all.map((one, n) => ({ ...one, id: n + 1, addedAt: n + 1 })));
const anyWeek = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 7 }), anyPlan), { selector: ([weekday]) => weekday });
const weekOf = (rows: readonly [number, PickupPlan][]) =>
  rows.map(([weekday, plan]) => ({ weekday, guardianId: null, ...plan }));
const anyCalendar: fc.Arbitrary<SchoolCalendar> = fc
  .uniqueArray(fc.record({ day: anyDay, kind: fc.constantFrom(...calendarKinds) }), { selector: ({ day }) => day })
  .map((days) => ({
    ...usualCalendar,
    days: days.map((one) => ({ ...one, name: { en: null, fr: null }, times: noTimes })),
  }));

test('a day has one plan in any order of the rows, on a school day only and at one of its slots', () => {
  let planned = 0;
  fc.assert(
    fc.property(anyWeek, anyExceptions, anyCalendar, anyDay, (rows, exceptions, calendar, day) => {
      const plan = planOn(weekOf(rows), exceptions, day, calendar);
      expect(planOn(weekOf(rows.toReversed()), exceptions.toReversed(), day, calendar)).toEqual(plan);
      if (!plan) return;
      planned += 1;
      expect(isSchoolDay(calendar, day)).toBe(true);
      expect([null, ...slotsOn(calendar, day)]).toContain(plan.plan.time);
    }),
  );
  expect(planned).toBeGreaterThan(20);
});

test('exceptions for other days do not change the plan of a day, before or after those for that day', () => {
  fc.assert(
    fc.property(anyWeek, anyExceptions, anyExceptions, anyDay, (rows, some, others, day) => {
      const elsewhere = others.filter((one) => !coversDay(one, day));
      const later = elsewhere.map((one, n) => ({ ...one, id: 100 + n, addedAt: 100 + n }));
      const earlier = elsewhere.map((one, n) => ({ ...one, id: -1 - n, addedAt: -1 - n }));
      const alone = planOn(weekOf(rows), some, day, usualCalendar);
      expect(planOn(weekOf(rows), [...some, ...later], day, usualCalendar)).toEqual(alone);
      expect(planOn(weekOf(rows), [...earlier, ...some], day, usualCalendar)).toEqual(alone);
    }),
  );
});

test('the next days are the school days from a day on, in order, none left out', () => {
  fc.assert(
    fc.property(anyCalendar, anyDay, (calendar, from) => {
      const days = nextSchoolDays(calendar, from);
      expect(days).toHaveLength(10);
      expect(days).toEqual(daysFrom(from, days.at(-1) ?? from).filter((day) => isSchoolDay(calendar, day)));
    }),
  );
});

test('without the overlapped days of others, a new exception counts on each of its days', () => {
  let cut = 0;
  fc.assert(
    fc.property(anyExceptions, anyException, (existing, added) => {
      const kept = existing.flatMap((one) => {
        if (!overlaps(added, one)) return [one];
        cut += 1;
        return partsWithout(one, added).map((part) => ({ ...one, ...part }));
      });
      for (const day of daysFrom(added.from, added.until)) {
        if (!coversDay(added, day)) continue;
        expect(exceptionOn([...kept, { ...added, id: 100, addedAt: 100 }], day)?.id).toBe(100);
      }
      for (const day of daysFrom(tuesday, addDays(tuesday, 45))) {
        if (added.from <= day && day <= added.until) continue;
        // A part keeps its rank and its place, so that the plan of the other days stays the same.
        expect(exceptionOn(kept, day)?.id).toBe(exceptionOn(existing, day)?.id);
      }
    }),
    { numRuns: 300 },
  );
  expect(cut).toBeGreaterThan(5);
});

describe('overlaps', () => {
  const range = exception(1, tuesday, friday);
  const weekly = exception(2, tuesday, addDays(tuesday, 60), 4);
  test('are asked between exceptions of one kind, and where a longer one would be hidden', () => {
    expect(overlaps(exception(3, friday), exception(4, friday))).toBe(true);
    expect(overlaps(range, weekly)).toBe(true);
    expect(overlaps(range, exception(3, monday))).toBe(false);
    expect(overlaps(weekly, exception(3, monday, addDays(monday, 9), 5))).toBe(false);
  });
  test('are not asked for a shorter exception, which takes precedence', () => {
    expect(overlaps(exception(3, friday), range)).toBe(false);
    expect(overlaps(weekly, range)).toBe(false);
  });
  test('leave the days before and after', () => {
    expect(partsWithout(range, exception(3, addDays(tuesday, 1)))).toEqual([
      { weekday: null, from: tuesday, until: tuesday },
      { weekday: null, from: addDays(tuesday, 2), until: friday },
    ]);
    expect(partsWithout(exception(2, tuesday, addDays(tuesday, 9), 4), exception(3, tuesday, friday))).toEqual([
      { weekday: 4, from: addDays(tuesday, 4), until: addDays(tuesday, 9) },
    ]);
    expect(partsWithout(exception(2, tuesday, addDays(tuesday, 3), 4), exception(3, addDays(tuesday, 2)))).toEqual([]);
  });
});

describe('an exception is refused', () => {
  const now = { day: tuesday, time: '09:00' };
  const early: SchoolCalendar = {
    ...usualCalendar,
    hours: [{ from: '2000-01-01', week: usualWeek.map((one) => one && { ...one, changeUntil: '14:00' }) }],
  };
  const problems = (of: Partial<ReturnType<typeof exception>>, calendar = usualCalendar, at = now) =>
    exceptionProblems({ ...exception(1, tuesday), ...of }, calendar, at);

  test('with an end before its start, in the past, or more than a year ahead', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ until: '2026-04-13' })).toEqual([{ path: 'until', code: 'too_early' }]);
    expect(problems({ from: '2026-04-13' })).toEqual([{ path: 'from', code: 'too_early' }]);
    expect(problems({ until: '2027-04-15' })).toEqual([{ path: 'until', code: 'too_late' }]);
  });
  test('without a day on which the school is open', () => {
    const saturday = addDays(tuesday, 4);
    expect(problems({ from: saturday, until: saturday })).toEqual([{ path: 'from', code: 'not_allowed' }]);
    expect(problems({ until: friday, weekday: 1 })).toEqual([{ path: 'from', code: 'not_allowed' }]);
  });
  test('for today after the cut-off until closing time', () => {
    expect(problems({}, early, { ...now, time: '14:00' })).toEqual([]);
    expect(problems({}, early, { ...now, time: '14:01' })).toEqual([{ path: 'from', code: 'too_late' }]);
    expect(problems({ until: friday, weekday: 4 }, early, { ...now, time: '14:01' })).toEqual([]);
  });
  test('with a person who has no time, a time off the slots, or a person on the bus', () => {
    expect(problems({ time: null })).toEqual([{ path: 'time', code: 'required' }]);
    expect(problems({ time: '16:01' })).toEqual([{ path: 'time', code: 'not_in_list' }]);
    expect(problems({ kind: 'bus' })).toEqual([{ path: 'pickupPersonId', code: 'not_allowed' }]);
    expect(problems({ pickupPersonId: null })).toEqual([{ path: 'pickupPersonId', code: 'required' }]);
  });
  test('and so is a week that changes today’s plan', () => {
    const late = { ...now, time: '14:01' };
    const changed = week.map((plan) => (plan.weekday === 2 ? { ...plan, time: '16:15' } : plan));
    expect(weekProblems(changed, week, early, late)).toEqual([{ path: 'week', code: 'too_late' }]);
    expect(weekProblems(week.slice(0, 1), week, early, late)).toEqual([]);
    expect(weekProblems(changed, week, early, now)).toEqual([]);
    expect(weekProblems([{ weekday: 6, ...bus }], [], early, now)).toEqual([
      { path: 'week.0.weekday', code: 'not_allowed' },
    ]);
    expect(weekProblems([...week, { weekday: 4, ...bus }], week, early, now)).toEqual([
      { path: 'week.2.weekday', code: 'not_allowed' },
    ]);
  });
});
