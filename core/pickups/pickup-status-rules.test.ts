import { describe, expect, test } from 'vitest';
import { pickupStatuses } from './pickup.ts';
import {
  isUndoable,
  minutesLeft,
  nextStatus,
  type PickupAct,
  progressActs,
  transitions,
} from './pickup-status-rules.ts';

describe('pickup transitions', () => {
  const acts = Object.keys(transitions) as PickupAct[];

  test('are exactly these', () => {
    const all = pickupStatuses.flatMap((status) =>
      acts.flatMap((act) => {
        const to = nextStatus(status, act);
        return to ? [`${status} ${act} ${to}`] : [];
      }),
    );
    expect(all.toSorted()).toEqual(
      [
        'scheduled on_the_way on_the_way',
        'scheduled here arrived',
        'on_the_way here arrived',
        'scheduled get_ready getting_ready',
        'on_the_way get_ready getting_ready',
        'arrived get_ready getting_ready',
        'getting_ready bring_to_door at_the_door',
        'scheduled release released',
        'on_the_way release released',
        'arrived release released',
        'getting_ready release released',
        'at_the_door release released',
        'scheduled cancel cancelled',
        'on_the_way cancel cancelled',
        'arrived cancel cancelled',
        'getting_ready cancel cancelled',
        'at_the_door cancel cancelled',
      ].toSorted(),
    );
  });
});

test('a release can be undone for five minutes', () => {
  const at = new Date('2026-04-16T20:00:00Z');
  expect(isUndoable(at, new Date('2026-04-16T20:05:00Z'))).toBe(true);
  expect(isUndoable(at, new Date('2026-04-16T20:05:01Z'))).toBe(false);
});

test('the minutes of an ETA count down to zero', () => {
  const reportedAt = new Date('2026-04-16T20:00:00Z');
  expect(minutesLeft(12, reportedAt, reportedAt)).toBe(12);
  expect(minutesLeft(12, reportedAt, new Date('2026-04-16T20:07:59Z'))).toBe(5);
  expect(minutesLeft(12, reportedAt, new Date('2026-04-16T21:00:00Z'))).toBe(0);
  // A phone with a slow clock.
  expect(minutesLeft(12, reportedAt, new Date('2026-04-16T19:58:00Z'))).toBe(12);
});

test('a guardian can report until the school has begun to prepare the child', () => {
  expect(pickupStatuses.map((status) => [status, progressActs(status)])).toEqual([
    ['scheduled', ['on_the_way', 'here']],
    ['on_the_way', ['here']],
    ['arrived', []],
    ['getting_ready', []],
    ['at_the_door', []],
    ['released', []],
    ['cancelled', []],
  ]);
});
