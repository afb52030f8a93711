import { expect, test } from 'vitest';
import { inTimeOrder } from '#core/time/in-time-order.ts';
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

test('a day is complete with names in both languages; notes are in both or in neither', () => {
  expect(planProblems([swim])).toEqual([]);
  expect(planProblems([])).toEqual([]);
  expect(
    planProblems([swim, { ...swim, activity: { en: 'Art', fr: ' ' }, notes: { en: '', fr: 'Un tablier' } }]),
  ).toEqual([
    { path: 'activities.1.notes.en', code: 'required' },
    { path: 'activities.1.activity.fr', code: 'required' },
  ]);
});

test('what another saved meanwhile is said activity by activity', () => {
  const later = { ...swim, time: '11:00' };
  expect(planChanges([swim], [swim])).toEqual({ added: [], gone: [] });
  expect(planChanges([swim], [later])).toEqual({ added: [later], gone: [swim] });
  expect(inTimeOrder([later, swim])).toEqual([swim, later]);
});

test('the part of the day follows from when an activity begins', () => {
  expect(['00:00', '11:29', '11:30', '12:59', '13:00', '23:59'].map(periodOf)).toEqual([
    'morning',
    'morning',
    'midday',
    'midday',
    'afternoon',
    'afternoon',
  ]);
});
