import { everyDayCalendar } from '#test/support/test-calendar.ts';
import { describe, expect, it } from 'vitest';
import { freshDraft, missingOf, problemOf, reportOf } from './absence-draft.ts';

const today = '2026-04-16';
const now = { day: today, time: '08:00' };
const complete = { ...freshDraft(today), reason: 'sick' as const };

describe('the draft of an absence report', () => {
  it('starts with today, a full day and no reason', () => {
    expect(freshDraft(today)).toEqual({
      reason: undefined,
      date: today,
      endDate: undefined,
      duration: 'full_day',
      notes: '',
      kind: 'absent',
      time: '',
      alsoFor: [],
    });
  });

  it('asks for the reason before the date', () => {
    expect(missingOf({ ...complete, reason: undefined, date: '' }, 1)?.field).toBe('reason');
    expect(missingOf({ ...complete, date: '' }, 1)?.field).toBe('date');
    expect(missingOf({ ...complete, endDate: '' }, 1)?.field).toBe('endDate');
    expect(missingOf(complete, 1)).toBeNull();
  });

  it('names the date that is out of range', () => {
    expect(problemOf({ ...complete, date: '2026-04-08' }, everyDayCalendar, now)).toEqual({
      field: 'date',
      words: 'absences.dateTooEarly',
    });
    expect(problemOf({ ...complete, date: '2026-04-09' }, everyDayCalendar, now)).toBeNull();
    expect(problemOf({ ...complete, date: '2027-04-17' }, everyDayCalendar, now)).toEqual({
      field: 'date',
      words: 'absences.dateTooLate',
    });
    expect(problemOf({ ...complete, endDate: '2026-04-15' }, everyDayCalendar, now)).toEqual({
      field: 'endDate',
      words: 'absences.endTooEarly',
    });
  });

  it('counts notes in characters as displayed, up to 500', () => {
    expect(problemOf({ ...complete, notes: '👍'.repeat(500) }, everyDayCalendar, now)).toBeNull();
    expect(problemOf({ ...complete, notes: '👍'.repeat(501) }, everyDayCalendar, now)?.field).toBe('notes');
  });

  it('sends an end date only when it differs from the start date', () => {
    expect(reportOf({ ...complete, endDate: today }, 1)).not.toHaveProperty('endDate');
    expect(reportOf({ ...complete, endDate: '2026-04-18' }, 1)).toHaveProperty('endDate', '2026-04-18');
  });

  it('requires the time of a late arrival, during the school day and later than now', () => {
    const late = { ...complete, kind: 'late' as const };
    expect(missingOf(late, 1)?.field).toBe('time');
    expect(reportOf(late, 1)).toBeNull();
    expect(problemOf({ ...late, time: '08:00' }, everyDayCalendar, now)?.field).toBe('time');
    expect(problemOf({ ...late, time: '19:00' }, everyDayCalendar, now)?.field).toBe('time');
    expect(problemOf({ ...late, time: '09:30', date: '2026-04-15' }, everyDayCalendar, now)?.field).toBe('date');
    expect(problemOf({ ...late, time: '09:30' }, everyDayCalendar, now)).toBeNull();
    expect(reportOf({ ...late, time: '09:30' }, 1)).toMatchObject({ kind: 'late', time: '09:30' });
  });

  it('names other children only when the report is for them', () => {
    expect(reportOf(complete, 1)).not.toHaveProperty('alsoFor');
    expect(reportOf({ ...complete, alsoFor: [2] }, 1)).toHaveProperty('alsoFor', [2]);
  });
});
