import { expect, test } from 'vitest';
import type { SchoolSettings } from '#core/schools/school-settings.ts';
import { testFamily } from '#test/support/test-family.ts';

const { sophie, office, rows } = await testFamily();
const read = async () => (await office('GET', '/api/staff/school')).json as SchoolSettings;
const save = async (change: object) => {
  const { schools: _, mayAddSchool: __, ...settings } = await read();
  return office('PUT', '/api/staff/school', { body: { ...settings, ...change } });
};

test('the office changes the settings of its school, and families read them', async () => {
  expect(await read()).toMatchObject({
    schoolId: 1,
    revision: 0,
    name: 'École du Ruisseau',
    kind: 'school',
    languages: ['fr', 'en'],
    hiddenModules: [],
    privacyOfficer: null,
  });
  const officer = { name: 'Zoé Roy', email: 'zoe.roy@example.org' };
  const saved = await save({
    name: 'École des Pins',
    kind: 'school_daycare',
    languages: ['fr'],
    hiddenModules: ['store', 'quizzes'],
    privacyOfficer: officer,
    phone: '418-555-0100',
  });
  expect(saved).toMatchObject({ status: 200, json: { name: 'École des Pins', revision: 1 } });
  const config = (await sophie('GET', '/api/config')).json;
  expect(config).toMatchObject({ emergencyPhone: '418-555-0100', hiddenModules: ['quizzes', 'store'] });
  const [contact] = (await sophie('GET', '/api/school-contacts')).json as object[];
  expect(contact).toMatchObject({ name: 'École des Pins', privacyOfficer: officer });
  expect((await rows('audit_entries'))[0]).toMatchObject({ act: 'school.settings_changed' });
});

test('a change from an older revision is a conflict, and nothing is lost', async () => {
  const { revision } = await read();
  expect((await save({ address: '1, rue des Pins' })).status).toBe(200);
  const late = await save({ revision, address: '2, rue des Pins' });
  expect(late).toMatchObject({ status: 409, json: { code: 'conflict' } });
  expect((await read()).address).toBe('1, rue des Pins');
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ lat: 91 }, 'lat'],
  [{ phone: 'call us' }, 'phone'],
  [{ email: 'no address' }, 'email'],
  [{ boutiqueUrl: 'http://insecure.example' }, 'boutiqueUrl'],
  [{ boutiqueUrl: 'javascript:alert(1)' }, 'boutiqueUrl'],
  [{ languages: [] }, 'languages'],
  [{ languages: ['fr', 'fr'] }, 'languages'],
  [{ hiddenModules: ['pickups'] }, 'hiddenModules.0'],
  [{ privacyOfficer: { name: '', email: null } }, 'privacyOfficer.name'],
])('refuses %j', async (change, path) => {
  const refused = await save(change);
  expect(refused.status).toBe(422);
  expect((refused.json as { problems: { path: string }[] }).problems.map((one) => one.path)).toContain(path);
});
