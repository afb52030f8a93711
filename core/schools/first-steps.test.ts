import { expect, test } from 'vitest';
import { areStepsShown, type FirstSteps, firstStepNames, isStepDone, nextStep } from './first-steps.ts';

const empty: FirstSteps = {
  schoolId: 1,
  isHidden: false,
  isSchoolSaved: false,
  calendarDays: 0,
  groups: 0,
  staff: 0,
  children: 0,
  guardians: { in: 0, invited: 0 },
  announcements: 0,
};

test('an empty school has every step before it, in order, and a complete one has none', () => {
  const changes: readonly Partial<FirstSteps>[] = [
    { isSchoolSaved: true },
    { calendarDays: 3 },
    { groups: 2 },
    { staff: 1 },
    { children: 60 },
    { guardians: { in: 90, invited: 0 } },
    { announcements: 1 },
  ];
  let steps = empty;
  for (const [n, change] of changes.entries()) {
    expect(nextStep(steps)).toBe(firstStepNames[n]);
    expect(areStepsShown(steps)).toBe(true);
    steps = { ...steps, ...change };
  }
  expect(nextStep(steps)).toBeUndefined();
  expect(areStepsShown(steps)).toBe(false);
});

test('guardians are waited for until the last invited one is in', () => {
  const done = (isIn: number, invited: number) =>
    isStepDone({ ...empty, guardians: { in: isIn, invited } }, 'guardians');
  expect([done(0, 0), done(0, 100), done(12, 88), done(100, 0)]).toEqual([false, false, false, true]);
});

test('the office puts the list away', () => {
  expect(areStepsShown({ ...empty, isHidden: true })).toBe(false);
});
