import { expect, test } from 'vitest';
import { type Delivery, defaultQuietHours, preferencesOf } from './delivery.ts';
import { type ChildFamily, countFamilies, countFamiliesAt, isForChild, reachableChannels } from './reach-rules.ts';

const zone = 'America/Toronto';
const all: Delivery = { push: true, email: true, notify: preferencesOf({}), quietHours: defaultQuietHours };
const morning = { now: new Date('2026-04-14T13:00:00Z'), zone };
const night = { now: new Date('2026-04-15T02:30:00Z'), zone };

test('reaches a user in the app, and on a device if one is subscribed', () => {
  expect(reachableChannels({ delivery: all, devices: 1 }, { kind: 'attendance', ...morning })).toEqual([
    'app',
    'push',
    'email',
  ]);
  expect(reachableChannels({ delivery: all, devices: 0 }, { kind: 'attendance', ...morning })).toEqual([
    'app',
    'email',
  ]);
  const off = { ...all, push: false, email: false };
  expect(reachableChannels({ delivery: off, devices: 2 }, { kind: 'attendance', ...morning })).toEqual(['app']);
});

test('follows preferences and quiet hours', () => {
  const chosen = { ...all, notify: preferencesOf({ announcement: { push: false, email: true } }) };
  expect(reachableChannels({ delivery: chosen, devices: 1 }, { kind: 'announcement', ...morning })).toEqual([
    'app',
    'email',
  ]);
  expect(reachableChannels({ delivery: all, devices: 1 }, { kind: 'announcement', ...night })).toEqual(['app']);
  expect(reachableChannels({ delivery: all, devices: 1 }, { kind: 'attendance', ...night })).toEqual([
    'app',
    'push',
    'email',
  ]);
  expect(
    reachableChannels({ delivery: chosen, devices: 1 }, { kind: 'announcement', urgency: 'overriding', ...night }),
  ).toEqual(['app', 'push', 'email']);
});

const child = (childId: number, fields: Partial<ChildFamily> = {}): ChildFamily => ({
  childId,
  groupId: 1,
  schoolId: 1,
  organizationId: 1,
  family: childId,
  isReached: false,
  ...fields,
});
const children = [
  child(1, { isReached: true }),
  child(2, { family: 1, groupId: 2 }),
  child(3),
  child(4, { groupId: 2, isReached: true }),
  child(5, { groupId: 3, schoolId: 2 }),
];

test('counts a family once, and as reached through any of its children', () => {
  expect(countFamilies(children, () => true)).toEqual({ reached: 2, all: 4 });
  expect(countFamilies(children, ({ childId }) => childId === 2)).toEqual({ reached: 0, all: 1 });
  expect(countFamilies([], () => true)).toEqual({ reached: 0, all: 0 });
});

test('counts the families of a group, of a school and of an organization', () => {
  const at = (schoolId: number | null, groupId: number | null) =>
    countFamiliesAt(children, { organizationId: 1, schoolId, groupId });
  expect(at(1, 1)).toEqual({ reached: 1, all: 2 });
  expect(at(1, null)).toEqual({ reached: 2, all: 3 });
  expect(at(null, null)).toEqual({ reached: 2, all: 4 });
  expect(at(1, 9)).toEqual({ reached: 0, all: 0 });
});

test('matches the audience of a whole school, of groups or of single children', () => {
  const isFor = (audience: Parameters<typeof isForChild>[0]['audience']) =>
    children.filter((one) => isForChild({ schoolId: 1, audience }, one)).map(({ childId }) => childId);
  expect(isFor('all')).toEqual([1, 2, 3, 4]);
  expect(isFor({ groupIds: [2, 3], childIds: [3, 5] })).toEqual([2, 3, 4]);
  expect(isFor({ groupIds: [], childIds: [] })).toEqual([]);
});
