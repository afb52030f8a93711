import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysFrom } from '#core/time/day.ts';
import { minutesOf } from '#core/time/school-clock.ts';
import { calendarDayProblems, newHoursProblems, weekdayProblems, weekProblems } from './hours-rules.ts';
import {
  type CalendarDay,
  calendarKinds,
  noTimes,
  type SchoolCalendar,
  slotSteps,
  type WeekdayHours,
} from './school-day.ts';
import {
  countClassDays,
  firstSchoolDay,
  isSchoolDay,
  schoolDay,
  schoolDayAfter,
  slotsOn,
  weekdayOf,
} from './school-day-rules.ts';
import { sinceAlways, usualWeek, usualWeekday } from './default-hours.ts';

const usual: SchoolCalendar = { hours: [{ from: sinceAlways, week: usualWeek }], days: [] };
const entry = (day: string, kind: CalendarDay['kind'], times: Partial<CalendarDay['times']> = {}): CalendarDay => {
  return { day, kind, name: { en: null, fr: 'Congé' }, times: { ...noTimes, ...times } };
};
const withDays = (...days: CalendarDay[]): SchoolCalendar => ({ ...usual, days });

describe('a day of a school', () => {
  test('is normal on a weekday with school, with the default bell and 13 slots', () => {
    const monday = schoolDay(usual, '2026-04-13');
    expect(monday).toMatchObject({ kind: 'normal', hasClasses: true, hours: { bell: '08:30', closesAt: '18:30' } });
    expect(monday.hours?.slots).toHaveLength(13);
    expect([monday.hours?.slots[0], monday.hours?.slots.at(-1)]).toEqual(['14:30', '17:30']);
  });

  test('is a weekend on a weekday without school', () => {
    expect(schoolDay(usual, '2026-04-18')).toEqual({
      day: '2026-04-18',
      kind: 'weekend',
      name: null,
      hasClasses: false,
      hours: null,
    });
    expect(weekdayOf('2026-04-19')).toBe(7);
  });

  test('is closed by the calendar, with its name', () => {
    const day = schoolDay(withDays(entry('2026-12-25', 'closed')), '2026-12-25');
    expect(day).toMatchObject({ kind: 'closed', hasClasses: false, hours: null, name: { fr: 'Congé' } });
  });

  test('is pedagogical without classes, and open for childcare only with times', () => {
    const closed = withDays(entry('2026-04-13', 'pedagogical'));
    expect(schoolDay(closed, '2026-04-13')).toMatchObject({ hasClasses: false, hours: null });
    const care = withDays(entry('2026-04-13', 'pedagogical', { opensAt: '07:30', closesAt: '17:00' }));
    const day = schoolDay(care, '2026-04-13');
    expect(day).toMatchObject({
      hasClasses: false,
      hours: { opensAt: '07:30', closesAt: '17:00', changeUntil: '17:00' },
    });
    expect(day.hours?.slots.at(-1)).toBe('17:00');
  });

  test('has the slots of its early release', () => {
    const early = withDays(entry('2026-04-13', 'early_release', { firstSlot: '11:30' }));
    expect(slotsOn(early, '2026-04-13').slice(0, 2)).toEqual(['11:30', '11:45']);
    expect(slotsOn(early, '2026-04-13').at(-1)).toBe('17:30');
    const offStep = entry('2026-04-13', 'early_release', { firstSlot: '11:40' });
    const off = withDays(offStep);
    expect(slotsOn(off, '2026-04-13').at(-1)).toBe('17:25');
    expect(calendarDayProblems(offStep, usual.hours)).toEqual([]);
  });

  test('is opened by the calendar on a weekend, with the hours of the first weekday', () => {
    const open = withDays(entry('2026-04-18', 'normal'));
    expect(schoolDay(open, '2026-04-18')).toMatchObject({ kind: 'normal', hasClasses: true, hours: { bell: '08:30' } });
  });

  test('keeps the hours that applied on it when new ones begin later', () => {
    const later = { ...usualWeekday, bell: '09:00', lateFrom: '09:05' };
    const changed: SchoolCalendar = {
      hours: [...usual.hours, { from: '2026-11-02', week: usualWeek.map((one) => one && later) }],
      days: [],
    };
    expect(schoolDay(changed, '2026-10-30').hours?.bell).toBe('08:30');
    expect(schoolDay(changed, '2026-11-02').hours?.bell).toBe('09:00');
  });

  test('is found after a weekend, a long closure, the end of February and a clock change', () => {
    expect(schoolDayAfter(usual, '2026-04-17')).toBe('2026-04-20');
    expect(schoolDayAfter(usual, '2028-02-28')).toBe('2028-02-29');
    expect(schoolDayAfter(usual, '2026-03-06')).toBe('2026-03-09');
    const summer = withDays(...daysFrom('2026-06-24', '2026-08-26').map((day) => entry(day, 'closed')));
    expect(schoolDayAfter(summer, '2026-06-23')).toBe('2026-08-27');
    expect(
      firstSchoolDay({ hours: [{ from: sinceAlways, week: usualWeek.map(() => null) }], days: [] }, '2026-01-01'),
    ).toBe(null);
  });

  test('counts in a range only with classes', () => {
    expect(countClassDays(withDays(entry('2026-04-15', 'pedagogical')), '2026-04-13', '2026-04-19')).toBe(4);
  });
});

const time = fc.integer({ min: 0, max: 287 }).map((n) => {
  return `${String(Math.floor(n / 12)).padStart(2, '0')}:${String((n % 12) * 5).padStart(2, '0')}`;
});
const weekdayHours: fc.Arbitrary<WeekdayHours> = fc.record({
  opensAt: time,
  bell: time,
  lateFrom: time,
  closesAt: time,
  changeUntil: time,
  firstSlot: time,
  lastSlot: time,
  slotMinutes: fc.constantFrom(...slotSteps),
});
const validHours = fc
  .tuple(
    fc.uniqueArray(time, { minLength: 6, maxLength: 6 }),
    fc.constantFrom(...slotSteps),
    fc.integer({ min: 0, max: 40 }),
  )
  .map(([times, slotMinutes, steps]): WeekdayHours | null => {
    const [opensAt = '', bell = '', lateFrom = '', firstSlot = '', changeUntil = '', closesAt = ''] = times.toSorted();
    const room = Math.floor((minutesOf(closesAt) - minutesOf(firstSlot)) / slotMinutes);
    const last = minutesOf(firstSlot) + Math.min(steps, room) * slotMinutes;
    const lastSlot = `${String(Math.floor(last / 60)).padStart(2, '0')}:${String(last % 60).padStart(2, '0')}`;
    return { opensAt, bell, lateFrom, closesAt, changeUntil, firstSlot, lastSlot, slotMinutes };
  });
const week = fc.array(fc.oneof(fc.constant(null), validHours), { minLength: 7, maxLength: 7 });
const dayNear = fc.integer({ min: 0, max: 800 }).map((n) => addDays('2026-01-01', n));
const optionalTime = fc.option(time, { nil: null });
const calendarDay: fc.Arbitrary<CalendarDay> = fc.record({
  day: dayNear,
  kind: fc.constantFrom(...calendarKinds),
  name: fc.constant({ en: null, fr: 'Congé' }),
  times: fc.record({ opensAt: optionalTime, closesAt: optionalTime, firstSlot: optionalTime, lastSlot: optionalTime }),
});
const calendar = fc
  .record({
    hours: fc.uniqueArray(fc.record({ from: dayNear, week }), { maxLength: 4, selector: ({ from }) => from }),
    days: fc.uniqueArray(calendarDay, { maxLength: 40, selector: ({ day }) => day }),
  })
  .map(({ hours, days }): SchoolCalendar => {
    const sorted = hours.toSorted((a, b) => a.from.localeCompare(b.from));
    return { hours: sorted, days: days.filter((one) => calendarDayProblems(one, sorted).length === 0) };
  });

describe('over generated calendars', () => {
  test('valid hours have no problems, and slots stay within the opening hours', () => {
    fc.assert(
      fc.property(calendar, dayNear, (one, day) => {
        for (const { week: each } of one.hours) expect(weekProblems(each)).toEqual([]);
        const { hours, hasClasses, kind } = schoolDay(one, day);
        expect(hours !== null && (kind === 'closed' || kind === 'weekend')).toBe(false);
        expect(hasClasses && hours === null).toBe(false);
        expect(slotsOn(one, day).length > 0).toBe(hours !== null);
        if (hours === null) return;
        expect(hours.opensAt < hours.closesAt).toBe(true);
        expect(hours.slots.length).toBeGreaterThan(0);
        for (const slot of hours.slots) expect(slot >= hours.opensAt && slot <= hours.closesAt).toBe(true);
        expect(hours.slots.at(-1)).toBe(hours.lastSlot);
        for (const at of [hours.bell, hours.lateFrom, hours.changeUntil])
          expect(at >= hours.opensAt && at <= hours.closesAt).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('new hours change nothing before their first day', () => {
    fc.assert(
      fc.property(calendar, dayNear, week, dayNear, (one, from, next, day) => {
        const hours = [...one.hours.filter((version) => version.from !== from), { from, week: next }].toSorted((a, b) =>
          a.from.localeCompare(b.from),
        );
        fc.pre(hours[0]?.from !== from && day < from);
        expect(schoolDay({ ...one, hours }, day)).toEqual(schoolDay(one, day));
      }),
    );
  });

  test('the next school day is open and none between is', () => {
    fc.assert(
      fc.property(calendar, dayNear, (one, from) => {
        const next = firstSchoolDay(one, from);
        fc.pre(next !== null);
        expect(isSchoolDay(one, next ?? '')).toBe(true);
        expect(daysFrom(from, addDays(next ?? '', -1)).filter((day) => isSchoolDay(one, day))).toEqual([]);
      }),
    );
  });

  test('any hours are either valid or have a problem that names a field', () => {
    fc.assert(
      fc.property(weekdayHours, (hours) => {
        expect(weekdayProblems(hours).filter(({ path }) => !Object.hasOwn(hours, path))).toEqual([]);
      }),
    );
  });
});

describe('the validation of hours', () => {
  test.each([
    [{ closesAt: '06:00' }, 'closesAt', 'too_early'],
    [{ bell: '06:59' }, 'bell', 'too_early'],
    [{ lateFrom: '08:29' }, 'lateFrom', 'too_early'],
    [{ changeUntil: '18:31' }, 'changeUntil', 'too_late'],
    [{ firstSlot: '06:45' }, 'firstSlot', 'too_early'],
    [{ lastSlot: '14:15' }, 'lastSlot', 'too_early'],
    [{ lastSlot: '17:31' }, 'lastSlot', 'not_in_list'],
    [{ lastSlot: '18:45' }, 'lastSlot', 'too_late'],
    [{ slotMinutes: 7 }, 'slotMinutes', 'not_in_list'],
    [{ slotMinutes: 0 }, 'slotMinutes', 'not_in_list'],
  ] as const)('refuses %j', (change, path, code) => {
    expect(weekdayProblems({ ...usualWeekday, ...change })).toContainEqual({ path, code });
  });

  test('accepts the default week, and refuses a start before today', () => {
    expect(weekProblems(usualWeek)).toEqual([]);
    expect(newHoursProblems({ from: '2026-04-12', week: usualWeek }, '2026-04-13')).toEqual([
      { path: 'from', code: 'too_early' },
    ]);
  });

  test.each([
    [entry('2026-04-13', 'closed', { opensAt: '08:00' }), 'times.opensAt', 'not_allowed'],
    [entry('2026-04-13', 'early_release'), 'times.firstSlot', 'required'],
    [entry('2026-04-13', 'pedagogical', { lastSlot: '15:00' }), 'times.opensAt', 'required'],
    [entry('2026-04-13', 'early_release', { firstSlot: '11:30', lastSlot: '11:00' }), 'times.lastSlot', 'too_early'],
    [entry('2026-04-13', 'early_release', { firstSlot: '11:30', lastSlot: '11:50' }), 'times.lastSlot', 'not_in_list'],
    [entry('2026-04-13', 'early_release', { firstSlot: '06:00' }), 'times.firstSlot', 'too_early'],
    [entry('2026-04-13', 'normal', { opensAt: '19:00' }), 'times.closesAt', 'too_early'],
  ])('refuses the calendar day %j', (one, path, code) => {
    expect(calendarDayProblems(one, usual.hours)).toContainEqual({ path, code });
  });
});
