import { expect, test } from 'vitest';
import { absenceDurations } from '#core/absences/absence.ts';
import { attendanceStatuses } from '#core/attendance/attendance.ts';
import { onDayOf } from '#core/attendance/attendance-day-rules.ts';
import { usualCalendar } from '#core/school-days/default-hours.ts';
import { type ChildFacts, statusOf } from '#core/attendance/status-rules.ts';
import { attendanceForReport, isInGroupNotes, needsConfirmation } from './report-attendance-rules.ts';

const day = '2026-04-14';
const at = { day, time: '15:00' };
const attendanceOf = (child: ChildFacts, progress: 'untaken' | 'underway' | 'taken' = 'taken') => {
  const groupDay = { ...onDayOf(usualCalendar, day), hasSchool: true, progress };
  return attendanceForReport(child, statusOf(child, groupDay, at), groupDay);
};
const reports = [null, ...absenceDurations] as const;

test('a child that staff saw was there, reported absent, gone or not', () => {
  for (const reported of reports)
    for (const status of attendanceStatuses.filter((one) => one !== 'absent'))
      expect(attendanceOf({ status, time: '08:35', reported })).toBe('there');
});

test('a child marked absent, or reported and not seen, was absent', () => {
  for (const reported of reports) expect(attendanceOf({ status: 'absent', time: '08:35', reported })).toBe('absent');
  expect(attendanceOf({ status: null, time: null, reported: 'full_day' })).toBe('absent');
  expect(attendanceOf({ status: null, time: null, reported: 'full_day' }, 'untaken')).toBe('absent');
});

test('an unmarked child is unmarked, or untaken without any attendance', () => {
  const unmarked = (reported: ChildFacts['reported'] = null): ChildFacts => ({ status: null, time: null, reported });
  for (const progress of ['underway', 'taken'] as const) expect(attendanceOf(unmarked(), progress)).toBe('unmarked');
  expect(attendanceOf(unmarked(), 'untaken')).toBe('untaken');
  // A half-day absence says nothing about the other half.
  for (const half of ['morning', 'afternoon'] as const) expect(attendanceOf(unmarked(half), 'untaken')).toBe('untaken');
});

test('group entries exclude absent children, whose first report needs confirmation', () => {
  expect((['there', 'absent', 'unmarked', 'untaken'] as const).filter(isInGroupNotes)).toEqual(['there', 'untaken']);
  for (const attendance of ['absent', 'unmarked', 'untaken'] as const) {
    expect(needsConfirmation(attendance, false)).toBe(true);
    expect(needsConfirmation(attendance, true)).toBe(false);
  }
  expect(needsConfirmation('there', false)).toBe(false);
});
