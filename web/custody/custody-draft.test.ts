import { expect, test } from 'vitest';
import type { CustodyCalendar } from '#core/custody/custody.ts';
import { fortnightOf } from '#core/custody/pattern-rules.ts';
import { calendarOfDraft, type CustodyDraft, draftOfCalendar, newPattern, problemsOfDraft } from './custody-draft.ts';

const guardian = (personId: number, mayCollect = true) => {
  return { personId, name: `Guardian ${personId}`, hasAccount: true, mayCollect, isFormer: false };
};
const guardians = [guardian(1), guardian(2), guardian(3, false)];
const today = '2026-04-14';
const fresh = draftOfCalendar(null, guardians, today);
const problems = (draft: CustodyDraft) =>
  problemsOfDraft(draft, guardians, today).map(({ path, code }) => `${path} ${code}`);
const withPattern = (part: object): CustodyDraft => ({
  ...fresh,
  patterns: [{ ...newPattern(guardians, today), ...part }],
});

test('a new calendar has the first two guardians who may collect in turn, from this Monday', () => {
  expect(calendarOfDraft(fresh)).toEqual({
    problems: [],
    calendar: {
      shows: 'all',
      patterns: [
        {
          kind: 'alternate_weeks',
          startsOn: '2026-04-13',
          changesAt: '00:00',
          fortnight: fortnightOf('alternate_weeks', 1, 2),
          from: '2026-04-13',
          until: null,
        },
      ],
      exceptions: [],
      bars: [],
      companions: [],
    },
  });
  expect(problems(fresh)).toEqual([]);
});

test('a stored calendar is the same after it was edited into a draft', () => {
  const week = [1, 1, 2, 2, 1, null, 1];
  const calendar: CustodyCalendar = {
    shows: 'own',
    patterns: [
      {
        kind: 'two_two_three',
        startsOn: '2026-04-13',
        changesAt: '15:30',
        fortnight: fortnightOf('two_two_three', 2, 1),
        from: today,
        until: '2026-06-23',
      },
      {
        kind: 'weekdays',
        startsOn: '2026-07-06',
        changesAt: '00:00',
        fortnight: [...week, ...week],
        from: '2026-07-08',
        until: null,
      },
    ],
    exceptions: [{ personId: 1, from: '2026-12-24', until: '2026-12-25', isHoliday: true }],
    bars: [{ personId: 3, from: today, until: null }],
    companions: [{ personId: 3, with: 2 }],
  };
  expect(calendarOfDraft(draftOfCalendar(calendar, guardians, today)).calendar).toEqual(calendar);
});

test('lists what is missing before the rules of the calendar', () => {
  expect(problems(withPattern({ startsOn: '', changesAt: '', from: '' }))).toEqual([
    'patterns.0.startsOn day',
    'patterns.0.changesAt time',
    'patterns.0.from day',
  ]);
  const exceptions = [{ personId: null, from: '', until: '', isHoliday: false }];
  expect(problems({ ...fresh, exceptions })).toEqual([
    'exceptions.0.personId guardian',
    'exceptions.0.from day',
    'exceptions.0.until day',
  ]);
  expect(problems({ ...fresh, bars: [{ personId: 3, from: today, until: '' }] })).toEqual([]);
});

test('names the rule that a field breaks', () => {
  expect(problems(withPattern({ until: '2026-04-13' }))).toEqual(['patterns.0.until order']);
  expect(problems(withPattern({ second: 3 }))).toEqual(['patterns.0.fortnight guardian']);
  expect(problems(withPattern({ kind: 'weekdays' }))).toEqual(['patterns.0.fortnight guardian']);
  const later = { ...newPattern(guardians, '2026-09-01') };
  expect(problems({ ...fresh, patterns: [...fresh.patterns, later] })).toEqual(['patterns.1.from overlap']);
  const year = { personId: 1, from: '2026-04-20', until: '2027-04-21', isHoliday: false };
  expect(problems({ ...fresh, exceptions: [year] })).toEqual(['exceptions.0.until long']);
});

test('forgets a companion who has days of their own', () => {
  const companions = [{ personId: 2, with: null }];
  expect(calendarOfDraft({ ...fresh, companions }).calendar.companions).toEqual([]);
  expect(calendarOfDraft({ ...withPattern({ second: null }), companions }).calendar.companions).toEqual(companions);
});
