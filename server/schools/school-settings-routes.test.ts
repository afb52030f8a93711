import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FileUsage } from '#core/files/file.ts';
import { photoSizes } from '#core/files/file-rules.ts';
import type { StoredFile } from '#core/files/stored-file.ts';
import type { SchoolContact } from '#core/schools/school-contact.ts';
import type { SchoolSettings } from '#core/schools/school-settings.ts';
import { sweepFiles } from '#server/files/file-sweep-acts.ts';
import { folderStorage } from '#server/storage/folder-storage.ts';
import { jpegPhoto, pdfDocument } from '#test/support/files/test-photos.ts';
import { testFamily } from '#test/support/test-family.ts';
import { adminOf } from '#test/support/test-staff.ts';
import { testTmpDir } from '#test/support/tmp-dir.ts';

const family = await testFamily();
const { sophie, marc, teacher, otherTeacher, door, office, anonymous, rows, database, as, foreign, clock } = family;
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

const upload = async (body: Buffer, ask = office) =>
  ((await ask('POST', '/api/files', { body })).json as StoredFile).id;
const logo = async (color: string) => upload(await jpegPhoto({ color }));
const contactLogo = async () => ((await sophie('GET', '/api/school-contacts')).json as SchoolContact[])[0]?.logo;
const logos = () => database.asOwner((tx) => tx.selectFrom('school_logos').selectAll().execute());
const used = async () => ((await office('GET', '/api/staff/files/usage')).json as FileUsage[])[0];

test('the office gives the school a logo, which its families and staff read in each size', async () => {
  const readers = {
    sophie: [sophie, 200],
    marc: [marc, 200],
    teacher: [teacher, 200],
    'other teacher': [otherTeacher, 200],
    door: [door, 200],
    office: [office, 200],
    'parent of another group': [await as(foreign.userId), 200],
    'foreign office': [await as(await adminOf(database, 2)), 404],
    anonymous: [anonymous, 401],
  } as const;
  expect(await read()).toMatchObject({ logo: null });
  const before = await used();
  const first = await logo('#a01122');
  expect((await sophie('GET', `/api/files/${first}/320`)).status).toBe(404);
  expect((await save({ logo: first })).json).toMatchObject({ logo: first });
  expect(await contactLogo()).toBe(first);
  for (const [reader, [ask, status]] of Object.entries(readers))
    for (const size of photoSizes)
      expect([reader, size, (await ask('GET', `/api/files/${first}/${size}`)).status]).toEqual([reader, size, status]);
  const after = await used();
  expect(after?.files).toBe((before?.files ?? 0) + 1);
  expect(after?.bytes).toBeGreaterThan(before?.bytes ?? 0);

  // Another change keeps the logo, with its id or without one.
  expect((await save({ phone: '418-555-0101' })).json).toMatchObject({ logo: first });
  expect((await save({ logo: undefined })).json).toMatchObject({ logo: first });

  const later = new Date(clock.now.getTime() + 30 * 86_400_000);
  await sweepFiles(database, folderStorage(mkdtempSync(join(testTmpDir(), 'logos-'))), later);
  expect((await sophie('GET', `/api/files/${first}/320`)).status).toBe(200);
});

test('a replaced or removed logo is deleted, and its space is free', async () => {
  const { logo: first } = await read();
  const before = await used();
  const second = await logo('#22a011');
  expect((await save({ logo: second })).json).toMatchObject({ logo: second });
  expect(await contactLogo()).toBe(second);
  expect((await office('GET', `/api/files/${first}/320`)).status).toBe(404);
  expect((await used())?.files).toBe(before?.files);
  expect((await save({ logo: null })).json).toMatchObject({ logo: null });
  expect(await contactLogo()).toBeNull();
  expect((await sophie('GET', `/api/files/${second}/320`)).status).toBe(404);
  expect((await used())?.files).toBe((before?.files ?? 0) - 1);
  expect(await logos()).toEqual([]);
});

test('a logo is a photo that the office uploaded, and the file of no other record', async () => {
  const kept = await logo('#2211a0');
  await save({ logo: kept });
  const pdf = await save({ logo: await upload(pdfDocument('a logo')) });
  expect(pdf).toMatchObject({ status: 422, json: { problems: [{ path: 'logo', code: 'not_allowed' }] } });
  const ofSophie = await upload(await jpegPhoto({ color: '#1122a0' }), sophie);
  expect((await save({ logo: ofSophie })).status).toBe(404);
  expect((await save({ logo: 1_000_000 })).status).toBe(404);
  const revision = (await read()).revision - 1;
  expect((await save({ revision, logo: await logo('#55a011') })).status).toBe(409);
  expect(await contactLogo()).toBe(kept);
  expect(await logos()).toEqual([{ school_id: 1, file_id: kept }]);
});
