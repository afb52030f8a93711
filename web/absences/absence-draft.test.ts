import { describe, expect, it } from 'vitest';
import { freshDraft, missingOf, problemOf, reportOf } from './absence-draft.ts';

const today = '2026-04-16';
const complete = { ...freshDraft(today), reason: 'sick' as const };

describe('a report being written', () => {
  it('starts with today, a full day, no reason', () => {
    expect(freshDraft(today)).toEqual({
      reason: undefined,
      date: today,
      endDate: undefined,
      duration: 'full_day',
      notes: '',
    });
  });

  it('asks for the reason before the date', () => {
    expect(missingOf({ ...complete, reason: undefined, date: '' }, 1)?.field).toBe('reason');
    expect(missingOf({ ...complete, date: '' }, 1)?.field).toBe('date');
    expect(missingOf({ ...complete, endDate: '' }, 1)?.field).toBe('endDate');
    expect(missingOf(complete, 1)).toBeNull();
  });

  it('says which day is out of reach', () => {
    expect(problemOf({ ...complete, date: '2026-04-08' }, today)).toEqual({
      field: 'date',
      words: 'absences.dateTooEarly',
    });
    expect(problemOf({ ...complete, date: '2026-04-09' }, today)).toBeNull();
    expect(problemOf({ ...complete, date: '2027-04-17' }, today)).toEqual({
      field: 'date',
      words: 'absences.dateTooLate',
    });
    expect(problemOf({ ...complete, endDate: '2026-04-15' }, today)).toEqual({
      field: 'endDate',
      words: 'absences.endTooEarly',
    });
  });

  it('counts the notes as people do, up to 500', () => {
    expect(problemOf({ ...complete, notes: '👍'.repeat(500) }, today)).toBeNull();
    expect(problemOf({ ...complete, notes: '👍'.repeat(501) }, today)?.field).toBe('notes');
  });

  it('sends a last day only when it is another day', () => {
    expect(reportOf({ ...complete, endDate: today }, 1)).not.toHaveProperty('endDate');
    expect(reportOf({ ...complete, endDate: '2026-04-18' }, 1)).toHaveProperty('endDate', '2026-04-18');
  });
});
