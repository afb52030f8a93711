import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#core/time/day.ts';
import {
  changeProblems,
  daysAhead,
  firstMissing,
  isPast,
  nextSlot,
  pickupProblems,
  proposedDay,
} from './pickup-draft-rules.ts';
import { isSchoolDay } from '#core/school-days/school-day-rules.ts';
import { usualCalendar as hours } from '#core/school-days/default-hours.ts';
import { noTimes, type SchoolCalendar } from '#core/school-days/school-day.ts';

// A Thursday.
const today = '2026-04-16';
const now = { day: today, time: '15:10' };
const wanted = { method: 'time', time: '16:00', useGps: false, date: today } as const;
const codes = (change: Partial<Parameters<typeof pickupProblems>[0]>, at = now) =>
  pickupProblems({ ...wanted, ...change }, hours, at).map(({ path, code }) => `${path} ${code}`);

test('returns the first missing field: child, time, person, terms', () => {
  const gps = { childId: 1, method: 'gps', pickupPersonId: 1, acceptsTerms: true } as const;
  const timed = { childId: 1, method: 'time', time: '16:00', pickupPersonId: 1, acceptsTerms: false } as const;
  expect(firstMissing({ method: 'time', acceptsTerms: true })).toBe('child');
  expect(firstMissing({ ...timed, time: null, pickupPersonId: undefined })).toBe('time');
  expect(firstMissing({ ...timed, pickupPersonId: undefined })).toBe('person');
  expect(firstMissing(timed)).toBeNull();
  expect(firstMissing({ ...gps, pickupPersonId: undefined, acceptsTerms: false })).toBe('person');
  expect(firstMissing({ ...gps, acceptsTerms: false })).toBe('terms');
  expect(firstMissing(gps)).toBeNull();
});

describe('a pickup', () => {
  test('requires a slot of the grid that has not passed', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ time: '16:05' })).toEqual(['time not_in_list']);
    expect(codes({ time: '15:00' })).toEqual(['time too_early']);
    expect(codes({ time: '15:00', date: '2026-04-17' })).toEqual([]);
    expect(codes({ time: '15:15' }, { day: today, time: '15:15' })).toEqual([]);
    expect(codes({ time: null })).toEqual(['time required']);
  });

  test('requires a school day from today to thirty days ahead', () => {
    expect(codes({ date: '2026-04-15', time: '17:00' })).toEqual(['date too_early', 'time too_early']);
    expect(codes({ date: '2026-04-18' })).toEqual(['date not_allowed']);
    expect(codes({ date: addDays(today, daysAhead - 1) })).toEqual([]);
    expect(codes({ date: addDays(today, daysAhead + 1) })).toEqual(['date too_late']);
  });

  test('is accepted for the next school day after a long closure, and refused on a closed day', () => {
    const days = Array.from({ length: 60 }, (_, n) => {
      return { day: addDays(today, n), kind: 'closed' as const, name: { en: null, fr: null }, times: noTimes };
    });
    const summer: SchoolCalendar = { ...hours, days };
    const next = proposedDay(summer, now);
    expect(next).toBe(addDays(today, 60));
    expect(pickupProblems({ ...wanted, date: next ?? '' }, summer, now)).toEqual([]);
    expect(pickupProblems({ ...wanted, date: '2026-04-17' }, summer, now)).toEqual([
      { path: 'date', code: 'not_allowed' },
    ]);
  });

  test('is refused for today after the cut-off, and its change too, but not for another day', () => {
    const early: SchoolCalendar = {
      ...hours,
      hours: hours.hours.map(({ from, week }) => ({
        from,
        week: week.map((one) => one && { ...one, changeUntil: '14:00' }),
      })),
    };
    const tooLate = [{ path: 'time', code: 'too_late' }];
    expect(pickupProblems(wanted, early, now)).toEqual(tooLate);
    expect(pickupProblems({ ...wanted, date: '2026-04-17' }, early, now)).toEqual([]);
    expect(changeProblems(wanted, { date: today, time: '16:00' }, early, now)).toEqual(tooLate);
    expect(proposedDay(early, now)).toBe('2026-04-17');
    expect(proposedDay(early, { day: today, time: '14:00' })).toBe(today);
  });

  test('has no time with GPS, and a consistent method', () => {
    expect(codes({ method: 'gps', time: null, useGps: true })).toEqual([]);
    expect(codes({ method: 'gps', useGps: true })).toEqual(['time not_allowed']);
    expect(codes({ method: 'gps', time: null, useGps: false })).toEqual(['useGps not_allowed']);
    expect(codes({ useGps: true })).toEqual(['useGps not_allowed']);
  });

  test('with GPS is rejected for today after the school closed', () => {
    const gps = { method: 'gps', time: null, useGps: true } as const;
    expect(codes(gps, { day: today, time: '18:30' })).toEqual([]);
    expect(codes(gps, { day: today, time: '18:31' })).toEqual(['time too_early']);
    expect(codes({ ...gps, date: '2026-04-17' }, { day: today, time: '23:30' })).toEqual([]);
  });
});

describe('the proposed day and slot', () => {
  test('are today’s while a slot is left, then the next school day’s', () => {
    expect(proposedDay(hours, now)).toBe(today);
    expect(nextSlot(hours, today, now)).toBe('15:15');
    expect(proposedDay(hours, { day: today, time: '17:30' })).toBe(today);
    expect(proposedDay(hours, { day: today, time: '17:31' })).toBe('2026-04-17');
    expect(proposedDay(hours, { day: '2026-04-17', time: '18:00' })).toBe('2026-04-20');
    expect(proposedDay(hours, { day: '2026-04-18', time: '09:00' })).toBe('2026-04-20');
    expect(nextSlot(hours, today, { day: today, time: '17:31' })).toBeUndefined();
  });

  test('are always valid', () => {
    const time = fc.integer({ min: 0, max: 1439 }).map((m) => {
      return `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`;
    });
    fc.assert(
      fc.property(time, fc.integer({ min: 0, max: 400 }), (at, days) => {
        const moment = { day: addDays(today, days), time: at };
        const date = proposedDay(hours, moment);
        if (date === null) throw new Error('no school day');
        const slot = nextSlot(hours, date, moment);
        expect(isSchoolDay(hours, date)).toBe(true);
        expect(pickupProblems({ ...wanted, date, time: slot ?? null }, hours, moment)).toEqual([]);
      }),
    );
  });

  test('include the slot of the current minute', () => {
    expect(isPast('15:10', today, now)).toBe(false);
    expect(isPast('15:09', today, now)).toBe(true);
  });
});

describe('a change of a scheduled pickup', () => {
  const standing = { date: today, time: '14:45' };
  const problems = (change: object) => changeProblems({ ...wanted, ...change }, standing, hours, now);

  test('may keep its slot though it has passed or left the grid, but not take another past one', () => {
    expect(problems({ time: '14:45' })).toEqual([]);
    expect(problems({ time: '15:00' })).toEqual([{ path: 'time', code: 'too_early' }]);
    expect(problems({ time: '15:15' })).toEqual([]);
    expect(changeProblems({ ...wanted, time: '14:50' }, { date: today, time: '14:50' }, hours, now)).toEqual([]);
  });

  test('to GPS is rejected after the school closed, unless it had GPS already', () => {
    const gps = { ...wanted, method: 'gps', time: null, useGps: true } as const;
    const late = { day: today, time: '18:31' };
    expect(changeProblems(gps, standing, hours, { ...late, time: '18:30' })).toEqual([]);
    expect(changeProblems(gps, standing, hours, late)).toEqual([{ path: 'time', code: 'too_early' }]);
    expect(changeProblems(gps, { ...standing, date: addDays(today, 1) }, hours, late)).toEqual([]);
    expect(changeProblems(gps, { ...standing, time: null }, hours, late)).toEqual([]);
  });

  test('follows the other rules', () => {
    expect(problems({ method: 'gps', useGps: true, time: '14:45' })).toEqual([{ path: 'time', code: 'not_allowed' }]);
    expect(problems({ time: '14:45', useGps: true })).toEqual([{ path: 'useGps', code: 'not_allowed' }]);
    expect(changeProblems({ ...wanted, method: 'time', time: null }, { date: today, time: null }, hours, now)).toEqual([
      { path: 'time', code: 'required' },
    ]);
  });
});
