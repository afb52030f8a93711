import { expect, test } from 'vitest';
import { sortByTime } from '#core/time/sort-by-time.ts';
import type { PlannedActivity } from './group-plan.ts';
import { planChanges, planProblems } from './group-plan-rules.ts';
import { periodOf } from './plan-rules.ts';

const swim: PlannedActivity = {
  time: '10:00',
  activity: { en: 'Swimming', fr: 'Natation' },
  notes: { en: '', fr: '' },
  category: 'physical',
  icon: 'ball',
};

const both = ['fr', 'en'] as const;

test('requires names in both languages where the school writes both; notes in both or neither', () => {
  expect(planProblems([swim], both)).toEqual([]);
  expect(planProblems([], both)).toEqual([]);
  expect(
    planProblems([swim, { ...swim, activity: { en: 'Art', fr: ' ' }, notes: { en: '', fr: 'Un tablier' } }], both),
  ).toEqual([
    { path: 'activities.1.activity.fr', code: 'required' },
    { path: 'activities.1.notes.en', code: 'required' },
  ]);
});

test('requires one language where the school writes one, and the whole of the other once it is begun', () => {
  const french = { ...swim, activity: { en: '', fr: 'Natation' }, notes: { en: '', fr: 'Un maillot' } };
  expect(planProblems([french], ['fr'])).toEqual([]);
  expect(planProblems([{ ...french, activity: swim.activity }], ['fr'])).toEqual([
    { path: 'activities.0.notes.en', code: 'required' },
  ]);
});

test('lists the activities another user changed', () => {
  const later = { ...swim, time: '11:00' };
  expect(planChanges([swim], [swim])).toEqual({ added: [], gone: [] });
  expect(planChanges([swim], [later])).toEqual({ added: [later], gone: [swim] });
  expect(sortByTime([later, swim])).toEqual([swim, later]);
});

test('the period of an activity follows from its start time', () => {
  expect(['00:00', '11:29', '11:30', '12:59', '13:00', '23:59'].map(periodOf)).toEqual([
    'morning',
    'morning',
    'midday',
    'midday',
    'afternoon',
    'afternoon',
  ]);
});
