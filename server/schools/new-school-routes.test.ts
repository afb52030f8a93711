import { expect, test } from 'vitest';
import { usualWeek } from '#core/school-days/default-hours.ts';
import type { SchoolSettings } from '#core/schools/school-settings.ts';
import { testFamily } from '#test/support/test-family.ts';

const { office, as, database } = await testFamily();
const { user_id: serviceAdmin } = await database.asOwner((tx) =>
  tx.selectFrom('organization_admins').select('user_id').executeTakeFirstOrThrow(),
);
const service = await as(serviceAdmin);
const body = {
  name: 'École des Pins',
  kind: 'school',
  address: '1, rue des Pins, Laval (Québec)',
  lat: 45.6,
  lng: -73.7,
  phone: '450-555-0101',
  languages: ['fr'],
};

test('an admin of the school service adds a school, once, and sees and sets it up', async () => {
  const added = await service('POST', '/api/staff/schools', { body, key: 'pins' });
  expect(added).toMatchObject({ status: 201, json: { name: 'École des Pins', revision: 0, mayAddSchool: true } });
  const again = await service('POST', '/api/staff/schools', { body, key: 'pins' });
  expect(again.json).toEqual(added.json);
  const { schoolId } = added.json as SchoolSettings;
  const settings = (await service('GET', `/api/staff/school?school=${schoolId}`)).json as SchoolSettings;
  expect(settings.schools.map(({ name }) => name)).toContain('École des Pins');
  const hours = await service('GET', `/api/staff/school/hours?school=${schoolId}`);
  expect(hours.json).toMatchObject({ versions: [{ week: usualWeek }] });
  const steps = await service('GET', `/api/staff/first-steps?school=${schoolId}`);
  expect(steps.json).toMatchObject({ isHidden: false, groups: 0, children: 0, announcements: 0 });
  const group = { schoolId, room: '1', name: null, staffIds: [] };
  expect((await service('POST', '/api/staff/families/groups', { body: group })).status).toBe(201);
  // The office of another school of the service does not see it.
  expect((await office('GET', `/api/staff/school?school=${schoolId}`)).status).toBe(404);
});

test('the office of one school adds none', async () => {
  expect(await office('POST', '/api/staff/schools', { body })).toMatchObject({ status: 403 });
  expect((await office('GET', '/api/staff/school')).json).toMatchObject({ mayAddSchool: false });
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ lat: 91 }, 'lat'],
  [{ phone: 'call us' }, 'phone'],
  [{ languages: [] }, 'languages'],
  [{ kind: 'university' }, 'kind'],
])('refuses %j', async (change, path) => {
  const refusal = await service('POST', '/api/staff/schools', { body: { ...body, ...change } });
  expect(refusal).toMatchObject({ status: 422, json: { problems: [expect.objectContaining({ path })] } });
});
