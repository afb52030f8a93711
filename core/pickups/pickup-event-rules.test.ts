import { expect, test } from 'vitest';
import { type PickupEventKind, statusBeforeRelease, stepsOf } from './pickup-event-rules.ts';

const past = (...acts: PickupEventKind[]) => acts.map((act, n) => ({ act, at: `2026-04-14T19:0${n}:00.000Z` }));

test('changes are no steps, and every other event is the status it led to', () => {
  const steps = stepsOf(past('schedule', 'change', 'on_the_way', 'here', 'get_ready', 'bring_to_door', 'release'));
  expect(steps.map(({ status }) => status)).toEqual([
    'scheduled',
    'on_the_way',
    'arrived',
    'getting_ready',
    'at_the_door',
    'released',
  ]);
});

test('an undone release is removed, and the child keeps its first time at the door', () => {
  const steps = stepsOf(past('schedule', 'get_ready', 'bring_to_door', 'release', 'undo_release', 'release'));
  expect(steps.map(({ status, at }) => `${status} ${at.slice(15, 16)}`)).toEqual([
    'scheduled 0',
    'getting_ready 1',
    'at_the_door 2',
    'released 5',
  ]);
});

test('undoing a release returns to the step before it, and cancels a walk-in', () => {
  expect(statusBeforeRelease(past('schedule', 'get_ready', 'bring_to_door', 'release'))).toBe('at_the_door');
  expect(statusBeforeRelease(past('schedule', 'change', 'release', 'undo_release', 'release'))).toBe('scheduled');
  expect(statusBeforeRelease(past('release'))).toBe('cancelled');
});
