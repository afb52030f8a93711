import { expect, test } from 'vitest';
import { type Delivery, usualQuietHours, wishesOf } from './delivery.ts';
import { waysTo } from './reach-rules.ts';

const zone = 'America/Toronto';
const all: Delivery = { push: true, email: true, notify: wishesOf({}), quietHours: usualQuietHours };
const morning = { now: new Date('2026-04-14T13:00:00Z'), zone };
const night = { now: new Date('2026-04-15T02:30:00Z'), zone };

test('reaches a person with an account in the app, and on a device where one is set up', () => {
  expect(waysTo({ delivery: all, devices: 1 }, { kind: 'attendance', ...morning })).toEqual(['app', 'push', 'email']);
  expect(waysTo({ delivery: all, devices: 0 }, { kind: 'attendance', ...morning })).toEqual(['app', 'email']);
  const off = { ...all, push: false, email: false };
  expect(waysTo({ delivery: off, devices: 2 }, { kind: 'attendance', ...morning })).toEqual(['app']);
});

test('follows the choice of kinds and the quiet hours', () => {
  const chosen = { ...all, notify: wishesOf({ announcement: { push: false, email: true } }) };
  expect(waysTo({ delivery: chosen, devices: 1 }, { kind: 'announcement', ...morning })).toEqual(['app', 'email']);
  expect(waysTo({ delivery: all, devices: 1 }, { kind: 'announcement', ...night })).toEqual(['app']);
  expect(waysTo({ delivery: all, devices: 1 }, { kind: 'attendance', ...night })).toEqual(['app', 'push', 'email']);
  expect(waysTo({ delivery: chosen, devices: 1 }, { kind: 'announcement', urgency: 'overriding', ...night })).toEqual([
    'app',
    'push',
    'email',
  ]);
});
