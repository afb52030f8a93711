import { describe, expect, test } from 'vitest';
import { addDays } from '#core/time/day.ts';
import { attendanceStatuses } from './attendance.ts';
import { durationOf, isMarkable, isOfLeaving, markProblems, timeOfMark } from './attendance-rules.ts';

const today = '2026-04-14';
const at = (time: string) => ({ day: today, time });

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

  test('names the mark that was seen only where it is taken back', () => {
    expect(markProblems({ day: today, status: null, seen: 'left' }, at('09:00'))).toEqual([]);
    expect(markProblems({ day: today, status: 'present', seen: 'left' }, at('09:00'))).toEqual([
      { path: 'seen', code: 'not_allowed' },
    ]);
  });

  test('holds the time that was said, else now, else the bell of its day; taken back it holds none', () => {
    expect(timeOfMark({ day: today, status: 'late', time: '08:50' }, at('09:00'))).toBe('08:50');
    expect(timeOfMark({ day: today, status: 'present' }, at('09:00'))).toBe('09:00');
    expect(timeOfMark({ day: '2026-04-13', status: 'absent' }, at('09:00'))).toBe('08:30');
    expect(timeOfMark({ day: today, status: null }, at('09:00'))).toBeNull();
  });
});

test('the halves that are reported make the part of the day', () => {
  expect(
    [[], ['morning'], ['afternoon'], ['afternoon', 'morning']].map((halves) => durationOf(halves as 'morning'[])),
  ).toEqual([null, 'morning', 'afternoon', 'full_day']);
});
