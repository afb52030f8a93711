import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#core/time/day.ts';
import { pickupStatuses } from './pickup.ts';
import {
  after,
  changeProblems,
  daysAhead,
  edges,
  firstMissing,
  isPast,
  isSchoolDay,
  isUndoable,
  minutesLeft,
  nextSlot,
  type PickupAct,
  pickupProblems,
  proposedDay,
} from './pickup-rules.ts';
import { slotsOf } from './slot-rules.ts';
import { usualGrid } from './test-grid.ts';

// A Thursday.
const today = '2026-04-16';
const now = { day: today, time: '15:10' };
const hours = { slots: slotsOf(usualGrid), schoolDays: [1, 2, 3, 4, 5] };
const wanted = { method: 'time', time: '16:00', useGps: false, date: today } as const;
const codes = (change: Partial<Parameters<typeof pickupProblems>[0]>, at = now) =>
  pickupProblems({ ...wanted, ...change }, hours, at).map(({ path, code }) => `${path} ${code}`);

test('the child is asked for before the time, the time before the person, the terms last', () => {
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

describe('a pickup that is wanted', () => {
  test('has a slot of the grid that has not passed', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ time: '16:05' })).toEqual(['time not_in_list']);
    expect(codes({ time: '15:00' })).toEqual(['time too_early']);
    expect(codes({ time: '15:00', date: '2026-04-17' })).toEqual([]);
    expect(codes({ time: '15:15' }, { day: today, time: '15:15' })).toEqual([]);
    expect(codes({ time: null })).toEqual(['time required']);
  });

  test('is for a school day from today to thirty days ahead', () => {
    expect(codes({ date: '2026-04-15', time: '17:00' })).toEqual(['date too_early', 'time too_early']);
    expect(codes({ date: '2026-04-18' })).toEqual(['date not_allowed']);
    expect(codes({ date: addDays(today, daysAhead - 1) })).toEqual([]);
    expect(codes({ date: addDays(today, daysAhead + 1) })).toEqual(['date too_late']);
  });

  test('has no time with GPS, and says GPS one way only', () => {
    expect(codes({ method: 'gps', time: null, useGps: true })).toEqual([]);
    expect(codes({ method: 'gps', useGps: true })).toEqual(['time not_allowed']);
    expect(codes({ method: 'gps', time: null, useGps: false })).toEqual(['useGps not_allowed']);
    expect(codes({ useGps: true })).toEqual(['useGps not_allowed']);
  });

  test('is for another day with GPS once the school has closed, an hour after its last slot', () => {
    const gps = { method: 'gps', time: null, useGps: true } as const;
    expect(codes(gps, { day: today, time: '18:30' })).toEqual([]);
    expect(codes(gps, { day: today, time: '18:31' })).toEqual(['time too_early']);
    expect(codes({ ...gps, date: '2026-04-17' }, { day: today, time: '23:30' })).toEqual([]);
  });
});

describe('the day and the slot that are proposed', () => {
  test('are today’s while a slot is left, then the next school day’s', () => {
    expect(proposedDay(hours, now)).toBe(today);
    expect(nextSlot(hours, today, now)).toBe('15:15');
    expect(proposedDay(hours, { day: today, time: '17:30' })).toBe(today);
    expect(proposedDay(hours, { day: today, time: '17:31' })).toBe('2026-04-17');
    expect(proposedDay(hours, { day: '2026-04-17', time: '18:00' })).toBe('2026-04-20');
    expect(proposedDay(hours, { day: '2026-04-18', time: '09:00' })).toBe('2026-04-20');
    expect(nextSlot(hours, today, { day: today, time: '17:31' })).toBeUndefined();
  });

  test('are always possible', () => {
    const time = fc.integer({ min: 0, max: 1439 }).map((m) => {
      return `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`;
    });
    fc.assert(
      fc.property(time, fc.integer({ min: 0, max: 400 }), (at, days) => {
        const moment = { day: addDays(today, days), time: at };
        const date = proposedDay(hours, moment);
        const slot = nextSlot(hours, date, moment);
        expect(isSchoolDay(date, hours)).toBe(true);
        expect(pickupProblems({ ...wanted, date, time: slot ?? null }, hours, moment)).toEqual([]);
      }),
    );
  });

  test('a slot of this very minute has not passed', () => {
    expect(isPast('15:10', today, now)).toBe(false);
    expect(isPast('15:09', today, now)).toBe(true);
  });
});

describe('a change of a standing pickup', () => {
  const standing = { date: today, time: '14:45' };
  const problems = (change: object) => changeProblems({ ...wanted, ...change }, standing, hours, now);

  test('may keep its slot though it has passed or is no longer on the grid, and take no other that has', () => {
    expect(problems({ time: '14:45' })).toEqual([]);
    expect(problems({ time: '15:00' })).toEqual([{ path: 'time', code: 'too_early' }]);
    expect(problems({ time: '15:15' })).toEqual([]);
    expect(changeProblems({ ...wanted, time: '14:50' }, { date: today, time: '14:50' }, hours, now)).toEqual([]);
  });

  test('to GPS is none once the school has closed, and what is by GPS may stay so', () => {
    const gps = { ...wanted, method: 'gps', time: null, useGps: true } as const;
    const late = { day: today, time: '18:31' };
    expect(changeProblems(gps, standing, hours, { ...late, time: '18:30' })).toEqual([]);
    expect(changeProblems(gps, standing, hours, late)).toEqual([{ path: 'time', code: 'too_early' }]);
    expect(changeProblems(gps, { ...standing, date: addDays(today, 1) }, hours, late)).toEqual([]);
    expect(changeProblems(gps, { ...standing, time: null }, hours, late)).toEqual([]);
  });

  test('is held to the other rules all the same', () => {
    expect(problems({ method: 'gps', useGps: true, time: '14:45' })).toEqual([{ path: 'time', code: 'not_allowed' }]);
    expect(problems({ time: '14:45', useGps: true })).toEqual([{ path: 'useGps', code: 'not_allowed' }]);
    expect(changeProblems({ ...wanted, method: 'time', time: null }, { date: today, time: null }, hours, now)).toEqual([
      { path: 'time', code: 'required' },
    ]);
  });
});

describe('the hand-over chain', () => {
  const acts = Object.keys(edges) as PickupAct[];

  test('has these edges and no others', () => {
    const all = pickupStatuses.flatMap((status) =>
      acts.flatMap((act) => {
        const to = after(status, act);
        return to ? [`${status} ${act} ${to}`] : [];
      }),
    );
    expect(all.toSorted()).toEqual(
      [
        'scheduled on_the_way on_the_way',
        'scheduled here arrived',
        'on_the_way here arrived',
        'scheduled get_ready getting_ready',
        'on_the_way get_ready getting_ready',
        'arrived get_ready getting_ready',
        'getting_ready bring_to_door at_the_door',
        'at_the_door release released',
        'released undo_release at_the_door',
        'scheduled cancel cancelled',
        'on_the_way cancel cancelled',
        'arrived cancel cancelled',
        'getting_ready cancel cancelled',
        'at_the_door cancel cancelled',
      ].toSorted(),
    );
  });
});

test('a release can be taken back for five minutes', () => {
  const at = new Date('2026-04-16T20:00:00Z');
  expect(isUndoable(at, new Date('2026-04-16T20:05:00Z'))).toBe(true);
  expect(isUndoable(at, new Date('2026-04-16T20:05:01Z'))).toBe(false);
});

test('minutes on the way run down and stop at none', () => {
  const said = new Date('2026-04-16T20:00:00Z');
  expect(minutesLeft(12, said, said)).toBe(12);
  expect(minutesLeft(12, said, new Date('2026-04-16T20:07:59Z'))).toBe(5);
  expect(minutesLeft(12, said, new Date('2026-04-16T21:00:00Z'))).toBe(0);
  // A phone whose clock is slow.
  expect(minutesLeft(12, said, new Date('2026-04-16T19:58:00Z'))).toBe(12);
});
