/** Every rule about a day asks the same calendar: a day without school has no slot, no alarm and no pickup. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onDayOf } from '#core/attendance/attendance-day-rules.ts';
import { groupDayOf, statusOf } from '#core/attendance/status-rules.ts';
import { pickupProblems, proposedDay } from '#core/pickups/pickup-draft-rules.ts';
import { attendanceForReport } from '#core/reports/report-attendance-rules.ts';
import { addDays } from '#core/time/day.ts';
import { calendarKinds, type CalendarDay, noTimes, type SchoolCalendar, type Week } from './school-day.ts';
import { countClassDays, firstSchoolDay, isSchoolDay, schoolDay, schoolDayAfter, slotsOn } from './school-day-rules.ts';
import { sinceAlways, usualWeekday } from './default-hours.ts';
import { specialDaysFrom } from './special-day-rules.ts';

const first = '2026-08-24';
const anyDay = fc.nat(40).map((n) => addDays(first, n));
const anyWeek: fc.Arbitrary<Week> = fc.array(fc.constantFrom(usualWeekday, null), { minLength: 7, maxLength: 7 });
const anyCalendar: fc.Arbitrary<SchoolCalendar> = fc.record({
  hours: fc.tuple(anyWeek, anyWeek, anyDay).map(([before, after, from]) => [
    { from: sinceAlways, week: before },
    { from, week: after },
  ]),
  days: fc.uniqueArray(
    fc.record<CalendarDay>({
      day: anyDay,
      kind: fc.constantFrom(...calendarKinds),
      name: fc.constant({ en: null, fr: 'Congé' }),
      times: fc.constant(noTimes),
    }),
    { selector: ({ day }) => day, maxLength: 15 },
  ),
});

test('a day without school has no slot and no alarm, and is never the next school day', () => {
  fc.assert(
    fc.property(anyCalendar, anyDay, (calendar, day) => {
      const { hours, hasClasses, kind } = schoolDay(calendar, day);
      expect(onDayOf(calendar, day).hasSchool).toBe(hasClasses);
      expect(countClassDays(calendar, day, day)).toBe(hasClasses ? 1 : 0);
      expect(slotsOn(calendar, day)).toEqual(hours?.slots ?? []);
      expect(hasClasses && hours === null).toBe(false);
      expect(['closed', 'weekend'].includes(kind) && hours !== null).toBe(false);
      const next = [firstSchoolDay(calendar, day), schoolDayAfter(calendar, day)];
      for (const one of next) expect(one === null || isSchoolDay(calendar, one)).toBe(true);
      const announced = specialDaysFrom(calendar, day).find(({ from, to }) => day >= from && day <= to);
      expect(announced !== undefined).toBe(kind !== 'normal' && kind !== 'weekend');
    }),
  );
});

const anyTime = fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => parts.map((n) => String(n).padStart(2, '0')).join(':'));

test('no pickup is accepted or proposed on a day without school, at any time and by any method', () => {
  let refused = 0;
  fc.assert(
    fc.property(anyCalendar, anyDay, anyDay, anyTime, anyTime, fc.boolean(), (calendar, date, day, time, at, isGps) => {
      const now = { day, time: at };
      const draft = {
        method: isGps ? ('gps' as const) : ('time' as const),
        useGps: isGps,
        date,
        time: isGps ? null : time,
      };
      const proposed = proposedDay(calendar, now);
      expect(proposed === null || isSchoolDay(calendar, proposed)).toBe(true);
      if (isSchoolDay(calendar, date)) return;
      refused += 1;
      expect(pickupProblems(draft, calendar, now)).not.toEqual([]);
    }),
  );
  expect(refused).toBeGreaterThan(10);
});

test('a day without school raises no alarm about a child, and a report asks for no attendance that was not taken', () => {
  let quiet = 0;
  const unmarked = { status: null, time: null, reported: null } as const;
  fc.assert(
    fc.property(anyCalendar, anyDay, anyTime, fc.nat(20), fc.boolean(), (calendar, day, time, size, isDone) => {
      const onDay = onDayOf(calendar, day);
      if (onDay.hasSchool) return;
      quiet += 1;
      const now = { day, time };
      const group = { children: Array.from({ length: size }, () => unmarked), done: isDone ? {} : null };
      const groupDay = groupDayOf(group, onDay, now);
      for (const child of group.children) {
        const status = statusOf(child, groupDay, now);
        expect(status).toEqual({ state: 'no_school' });
        expect(attendanceForReport(child, status, groupDay)).toBe('untaken');
      }
    }),
  );
  expect(quiet).toBeGreaterThan(10);
});
