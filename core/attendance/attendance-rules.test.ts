import { describe, expect, test } from 'vitest';
import { addDays } from '#core/time/day.ts';
import { attendanceStatuses } from './attendance.ts';
import { durationOf, isMarkable, involvesLeaving, markProblems, timeOfMark } from './attendance-rules.ts';

const today = '2026-04-14';
const at = (time: string) => ({ day: today, time });

describe('a mark', () => {
  test('sets or undoes a departure when either status is left', () => {
    const all = [null, ...attendanceStatuses];
    const leaving = all.flatMap((before) =>
      all.filter((status) => involvesLeaving(before, status)).map((to) => [before, to]),
    );
    expect(leaving).toHaveLength(2 * all.length - 1);
    expect(leaving.every((both) => both.includes('left'))).toBe(true);
  });

  test('is allowed for today and the last seven days, not for a future day', () => {
    expect([-8, -7, 0, 1].map((days) => isMarkable(addDays(today, days), today))).toEqual([false, true, true, false]);
    const wrong = (days: number) => markProblems({ day: addDays(today, days), status: 'present' }, at('09:00'));
    expect(wrong(-8)).toEqual([{ path: 'day', code: 'too_early' }]);
    expect(wrong(-7)).toEqual([]);
    expect(wrong(1)).toEqual([{ path: 'day', code: 'too_late' }]);
  });

  test('has a time for present, late and left, not in the future', () => {
    const problems = (status: 'present' | 'late' | 'absent' | 'left' | null, time?: string, day = today) =>
      markProblems({ day, status, ...(time && { time }) }, at('09:00')).map(({ path, code }) => `${path} ${code}`);
    for (const status of ['absent', null] as const) {
      expect(problems(status, '08:40')).toEqual(['time not_allowed']);
      expect(problems(status, undefined, '2026-04-13')).toEqual([]);
    }
    expect(problems('present', '08:40')).toEqual([]);
    expect(problems('present', '09:01')).toEqual(['time too_late']);
    expect(problems('present', undefined, '2026-04-13')).toEqual([]);
    for (const status of ['late', 'left'] as const) {
      expect(problems(status)).toEqual([]);
      expect(problems(status, '09:00')).toEqual([]);
      expect(problems(status, '09:01')).toEqual(['time too_late']);
      expect(problems(status, undefined, '2026-04-13')).toEqual(['time required']);
      expect(problems(status, '16:00', '2026-04-13')).toEqual([]);
    }
  });

  test('names who brought the child with present and late only', () => {
    const wrong = (status: 'present' | 'late' | 'absent' | 'left' | null) =>
      markProblems({ day: today, status, broughtBy: 'Sophie Tremblay' }, at('09:00'));
    expect([...wrong('present'), ...wrong('late')]).toEqual([]);
    for (const status of ['absent', 'left', null] as const)
      expect(wrong(status)).toEqual([{ path: 'broughtBy', code: 'not_allowed' }]);
  });

  test('has a seen status only when it undoes a mark', () => {
    expect(markProblems({ day: today, status: null, seen: 'left' }, at('09:00'))).toEqual([]);
    expect(markProblems({ day: today, status: 'present', seen: 'left' }, at('09:00'))).toEqual([
      { path: 'seen', code: 'not_allowed' },
    ]);
  });

  test('stores the given time, else now, else the start of a past day; undone it has none', () => {
    expect(timeOfMark({ day: today, status: 'late', time: '08:50' }, at('09:00'), { bell: '08:30' })).toBe('08:50');
    expect(timeOfMark({ day: today, status: 'present' }, at('09:00'), { bell: '08:30' })).toBe('09:00');
    expect(timeOfMark({ day: '2026-04-13', status: 'absent' }, at('09:00'), { bell: '08:30' })).toBe('08:30');
    expect(timeOfMark({ day: today, status: null }, at('09:00'), { bell: '08:30' })).toBeNull();
  });
});

test('combines reported half days into a duration', () => {
  expect(
    [[], ['morning'], ['afternoon'], ['afternoon', 'morning']].map((halves) => durationOf(halves as 'morning'[])),
  ).toEqual([null, 'morning', 'afternoon', 'full_day']);
});
