import { expect, test } from 'vitest';
import { firstTarget } from './staff-announcement-labels.ts';

const organization = { target: { organizationId: 1 } };
const school = { target: { schoolId: 1 } };
const [room402, room501] = [{ target: { groupId: 4 } }, { target: { groupId: 5 } }];

test('starts an administrator’s announcement with the whole school', () => {
  expect(firstTarget([organization, school, room402, room501])).toEqual(school.target);
  expect(firstTarget([school, { target: { schoolId: 2 } }, room501])).toEqual(school.target);
});

test('starts a teacher’s announcement with a group', () => {
  expect(firstTarget([room402, room501])).toEqual(room501.target);
});
