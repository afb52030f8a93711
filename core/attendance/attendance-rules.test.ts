import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { absenceDurations } from '#core/absences/absence.ts';
import { addDays } from '#core/time/day.ts';
import { attendanceStatuses } from './attendance.ts';
import {
  countsOf,
  durationOf,
  isDiscrepancy,
  isMarkable,
  isOfLeaving,
  isTaken,
  isTakenAsHere,
  isUnexplained,
  markProblems,
  timeOfMark,
} from './attendance-rules.ts';

const today = '2026-04-14';
const at = (time: string) => ({ day: today, time });
const school = { day: today, hasSchool: true };
const reports = [null, ...absenceDurations] as const;
const unmarked = (reported: (typeof reports)[number] = null) => ({ status: null, time: null, reported });
const marked = (status: 'present' | 'late' | 'absent' | 'left', time: string, reported = unmarked().reported) => ({
  status,
  time,
  reported,
});

describe('a mark', () => {
  test('says that a child has left or is back where it is left, or was', () => {
    const all = [null, ...attendanceStatuses];
    const leaving = all.flatMap((before) =>
      all.filter((status) => isOfLeaving(before, status)).map((to) => [before, to]),
    );
    expect(leaving).toHaveLength(2 * all.length - 1);
    expect(leaving.every((both) => both.includes('left'))).toBe(true);
  });

  test('is for today and the seven days before, not for one to come', () => {
    expect([-8, -7, 0, 1].map((days) => isMarkable(addDays(today, days), today))).toEqual([false, true, true, false]);
    const wrong = (days: number) => markProblems({ day: addDays(today, days), status: 'present' }, at('09:00'));
    expect(wrong(-8)).toEqual([{ path: 'day', code: 'too_early' }]);
    expect(wrong(-7)).toEqual([]);
    expect(wrong(1)).toEqual([{ path: 'day', code: 'too_late' }]);
  });

  test('has a time of its own only for who came late or left, and none that has yet to come', () => {
    const problems = (status: 'present' | 'late' | 'absent' | 'left' | null, time?: string, day = today) =>
      markProblems({ day, status, ...(time && { time }) }, at('09:00')).map(({ path, code }) => `${path} ${code}`);
    for (const status of ['present', 'absent', null] as const) {
      expect(problems(status, '08:40')).toEqual(['time not_allowed']);
      expect(problems(status, undefined, '2026-04-13')).toEqual([]);
    }
    for (const status of ['late', 'left'] as const) {
      expect(problems(status)).toEqual([]);
      expect(problems(status, '09:00')).toEqual([]);
      expect(problems(status, '09:01')).toEqual(['time too_late']);
      expect(problems(status, undefined, '2026-04-13')).toEqual(['time required']);
      expect(problems(status, '16:00', '2026-04-13')).toEqual([]);
    }
  });

  test('holds the time that was said, else now, else the bell of its day; taken back it holds none', () => {
    expect(timeOfMark({ day: today, status: 'late', time: '08:50' }, at('09:00'))).toBe('08:50');
    expect(timeOfMark({ day: today, status: 'present' }, at('09:00'))).toBe('09:00');
    expect(timeOfMark({ day: '2026-04-13', status: 'absent' }, at('09:00'))).toBe('08:30');
    expect(timeOfMark({ day: today, status: null }, at('09:00'))).toBeNull();
  });
});

describe('a child is unexplained', () => {
  test('from the bell on while nobody marked it, not before, nor on a day without school', () => {
    expect(isUnexplained(unmarked(), school, at('08:29'))).toBe(false);
    expect(isUnexplained(unmarked(), school, at('08:30'))).toBe(true);
    expect(isUnexplained(unmarked(), { ...school, hasSchool: false }, at('08:30'))).toBe(false);
  });

  test('when it is marked absent and nobody reported it', () => {
    expect(isUnexplained(marked('absent', '08:35'), school, at('08:36'))).toBe(true);
    expect(isUnexplained(marked('absent', '08:35', 'full_day'), school, at('08:36'))).toBe(false);
  });

  test('in the half that was not reported only', () => {
    expect(isUnexplained(unmarked('morning'), school, at('11:59'))).toBe(false);
    expect(isUnexplained(unmarked('morning'), school, at('12:00'))).toBe(true);
    expect(isUnexplained(unmarked('afternoon'), school, at('09:00'))).toBe(true);
  });

  test('never once it was seen, nor when the whole day is reported', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('present', 'late', 'left' as const),
        fc.constantFrom(...reports),
        (status, reported) => {
          expect(isUnexplained(marked(status, '09:00', reported), school, at('13:00'))).toBe(false);
        },
      ),
    );
    for (const time of ['08:30', '12:00', '23:59'])
      expect(isUnexplained(unmarked('full_day'), school, at(time))).toBe(false);
  });
});

describe('a child is a discrepancy', () => {
  test('when it came in a morning that was reported', () => {
    expect(isDiscrepancy(marked('present', '08:35', 'full_day'), school, at('08:36'))).toBe(true);
    expect(isDiscrepancy(marked('late', '11:59', 'morning'), school, at('12:30'))).toBe(true);
    expect(isDiscrepancy(marked('late', '12:05', 'morning'), school, at('12:30'))).toBe(false);
  });

  test('when it is still there in an afternoon that was reported, some time after noon', () => {
    const stays = marked('present', '08:35', 'afternoon');
    expect(['11:00', '12:29', '12:30'].map((time) => isDiscrepancy(stays, school, at(time)))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('never while it is unmarked, absent or gone, nor when nothing was reported', () => {
    for (const status of ['absent', 'left'] as const)
      expect(isDiscrepancy(marked(status, '08:35', 'full_day'), school, at('13:00'))).toBe(false);
    expect(isDiscrepancy(unmarked('full_day'), school, at('13:00'))).toBe(false);
    expect(isDiscrepancy(marked('present', '08:35'), school, at('13:00'))).toBe(false);
  });

  test('never while it is unexplained', () => {
    const child = fc.record({
      status: fc.constantFrom(null, ...attendanceStatuses),
      time: fc.constantFrom('08:35', '12:10'),
      reported: fc.constantFrom(...reports),
    });
    const day = fc.constantFrom('2026-04-10', today);
    const time = fc.constantFrom('07:00', '08:30', '12:00', '12:30', '16:00');
    fc.assert(
      fc.property(child, day, time, (one, on, now) => {
        const onDay = { day: on, hasSchool: true };
        expect(isUnexplained(one, onDay, at(now)) && isDiscrepancy(one, onDay, at(now))).toBe(false);
      }),
    );
  });
});

test('everyone is here: nobody who is marked, nor reported for the half under way', () => {
  const taken = (time: string) => reports.filter((reported) => isTakenAsHere(unmarked(reported), today, at(time)));
  expect(taken('08:40')).toEqual([null, 'afternoon']);
  expect(taken('12:00')).toEqual([null, 'morning']);
  for (const status of attendanceStatuses)
    expect(isTakenAsHere(marked(status, '08:40'), today, at('08:40'))).toBe(false);
});

test('a register counts every child once', () => {
  const children = [
    unmarked(),
    unmarked('full_day'),
    marked('present', '08:35'),
    marked('late', '08:50'),
    marked('absent', '08:35'),
    marked('left', '11:00', 'afternoon'),
  ];
  expect(countsOf(children, today, at('09:00'))).toEqual({ here: 2, late: 1, away: 2, left: 1, unknown: 1 });
});

test('the halves that are reported make the part of the day', () => {
  expect(
    [[], ['morning'], ['afternoon'], ['afternoon', 'morning']].map((halves) => durationOf(halves as 'morning'[])),
  ).toEqual([null, 'morning', 'afternoon', 'full_day']);
});

test('a register is begun by a mark, not by a hand-over', () => {
  expect(isTaken([unmarked(), marked('left', '15:10')])).toBe(false);
  expect(isTaken([unmarked(), marked('absent', '08:35')])).toBe(true);
});
