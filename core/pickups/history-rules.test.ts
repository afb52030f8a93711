import { expect, test } from 'vitest';
import { type PastAct, stepsOf } from './history-rules.ts';

const past = (...acts: PastAct[]) => acts.map((act, n) => ({ act, at: `2026-04-14T19:0${n}:00.000Z` }));

test('a change is no step, and every other act is the status it led to', () => {
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

test('a release that was undone is gone, and the child is at the door since the first time', () => {
  const steps = stepsOf(past('schedule', 'get_ready', 'bring_to_door', 'release', 'undo_release', 'release'));
  expect(steps.map(({ status, at }) => `${status} ${at.slice(15, 16)}`)).toEqual([
    'scheduled 0',
    'getting_ready 1',
    'at_the_door 2',
    'released 5',
  ]);
});
