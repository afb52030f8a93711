import { expect, test } from 'vitest';
import { groupOnDay } from './past-group-rules.ts';

test.each([
  ['without moves', [], '2026-04-10', 3],
  ['before a move', [{ groupId: 1, until: '2026-04-13' }], '2026-04-13', 1],
  ['on the day of a move', [{ groupId: 1, until: '2026-04-13' }], '2026-04-14', 3],
  [
    'after two moves on one day',
    [
      { groupId: 1, until: '2026-04-13' },
      { groupId: 2, until: '2026-04-13' },
    ],
    '2026-04-01',
    1,
  ],
  [
    'between two moves',
    [
      { groupId: 1, until: '2026-04-13' },
      { groupId: 2, until: '2026-04-20' },
    ],
    '2026-04-14',
    2,
  ],
])('gives the group of a day %s', (_, past, day, group) => {
  expect(groupOnDay(past, 3, day)).toBe(group);
});
