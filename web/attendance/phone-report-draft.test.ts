import { expect, test } from 'vitest';
import { everyDayCalendar } from '#test/support/test-calendar.ts';
import { type PhoneReportDraft, phoneReportOf, reportProblem } from './phone-report-draft.ts';

const now = { day: '2026-04-14', time: '09:30' };
const draft: PhoneReportDraft = {
  kind: 'absent',
  date: '2026-04-14',
  endDate: '',
  time: '',
  reason: 'sick',
  duration: 'full_day',
  notes: ' fever ',
};
const problem = (change: Partial<PhoneReportDraft>) => reportProblem({ ...draft, ...change }, everyDayCalendar, now);

test.each<[string, Partial<PhoneReportDraft>, string | null]>([
  ['a whole day', {}, null],
  ['several days', { endDate: '2026-04-16' }, null],
  ['a missing reason', { reason: undefined }, 'reason'],
  ['a missing day', { date: '' }, 'date'],
  ['a day too long ago', { date: '2026-04-01' }, 'date'],
  ['a last day before the first', { endDate: '2026-04-13' }, 'endDate'],
  ['a late arrival at a later time', { kind: 'late', time: '10:15' }, null],
  ['a late arrival without a time', { kind: 'late' }, 'time'],
  ['a late arrival at a time that has passed', { kind: 'late', time: '09:15' }, 'time'],
  ['a late arrival of yesterday', { kind: 'late', time: '10:15', date: '2026-04-13' }, 'date'],
  ['an early leaving after closing', { kind: 'early', time: '23:30' }, 'time'],
])('finds the problem of %s', (_, change, field) => {
  expect(problem(change)?.field ?? null).toBe(field);
});

test('sends a last day for several full days only', () => {
  const of = (change: Partial<PhoneReportDraft>) => phoneReportOf({ ...draft, ...change }, { guardianId: 1 }, 'sick');
  expect(of({ endDate: '2026-04-16' })).toEqual({
    from: { guardianId: 1 },
    reason: 'sick',
    notes: 'fever',
    date: '2026-04-14',
    endDate: '2026-04-16',
    duration: 'full_day',
  });
  expect(of({ endDate: '2026-04-14' })).not.toHaveProperty('endDate');
  expect(of({ endDate: '2026-04-16', duration: 'morning' })).not.toHaveProperty('endDate');
  expect(of({ endDate: '2026-04-16', kind: 'early', time: '14:00' })).toMatchObject({ kind: 'early', time: '14:00' });
});
