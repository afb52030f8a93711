import { expect, test } from 'vitest';
import { absenceDurations } from '#core/absences/absence.ts';
import { attendanceStatuses } from '#core/attendance/attendance.ts';
import { type KnownChild, statusOf } from '#core/attendance/status-rules.ts';
import { attendanceForReport, isInGroupNotes, needsConfirmation } from './report-attendance-rules.ts';

const day = '2026-04-14';
const at = { day, time: '15:00' };
const attendanceOf = (child: KnownChild, progress: 'untaken' | 'underway' | 'taken' = 'taken') => {
  const groupDay = { day, hasSchool: true, progress };
  return attendanceForReport(child, statusOf(child, groupDay, at), groupDay);
};
const reports = [null, ...absenceDurations] as const;

test('a child that staff saw was there, reported absent or not, gone or not', () => {
  for (const reported of reports)
    for (const status of attendanceStatuses.filter((one) => one !== 'absent'))
      expect(attendanceOf({ status, time: '08:35', reported })).toBe('there');
});

test('a child that staff marked absent was not, nor one that was reported and not seen', () => {
  for (const reported of reports) expect(attendanceOf({ status: 'absent', time: '08:35', reported })).toBe('absent');
  expect(attendanceOf({ status: null, time: null, reported: 'full_day' })).toBe('absent');
  expect(attendanceOf({ status: null, time: null, reported: 'full_day' }, 'untaken')).toBe('absent');
});

test('an unmarked child is not known to have been there, and less so where attendance was not taken at all', () => {
  const unmarked = (reported: KnownChild['reported'] = null): KnownChild => ({ status: null, time: null, reported });
  for (const progress of ['underway', 'taken'] as const) expect(attendanceOf(unmarked(), progress)).toBe('unmarked');
  expect(attendanceOf(unmarked(), 'untaken')).toBe('untaken');
  // Half a day that was reported says nothing of the other half.
  for (const half of ['morning', 'afternoon'] as const) expect(attendanceOf(unmarked(half), 'untaken')).toBe('untaken');
});

test('what is noted for the group leaves out who was not there, and the first report of such a child is confirmed', () => {
  expect((['there', 'absent', 'unmarked', 'untaken'] as const).filter(isInGroupNotes)).toEqual(['there', 'untaken']);
  for (const attendance of ['absent', 'unmarked', 'untaken'] as const) {
    expect(needsConfirmation(attendance, false)).toBe(true);
    expect(needsConfirmation(attendance, true)).toBe(false);
  }
  expect(needsConfirmation('there', false)).toBe(false);
});
