import { usualWeek } from '#core/school-days/default-hours.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/support/test-app.ts';
import { emptyLocation, testNow } from '#test/support/test-database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { findNames } from '#server/auth/invitation-acceptance-store.ts';
import { isDemo, seedDemo } from '#server/demo/demo.ts';
import { addSchool, assertNotSetUp, SchoolPlan, createSchool } from './create-school.ts';
import { renewFirstInvitations } from './first-invitations.ts';

const plan = SchoolPlan.parse({
  languages: ['fr', 'en'],
  organizationFr: 'Centre de services des Pins',
  organizationEn: 'Pines School Service',
  school: 'École des Pins',
  address: '1, rue des Pins, Laval (Québec)',
  lat: 45.6,
  lng: -73.7,
  phone: '450-555-0101',
  timeZone: 'America/Toronto',
  findability: 'strict',
  adminName: 'Line Huot',
  adminEmail: 'Line.Huot@example.org',
  adminLanguage: 'fr',
});
const setting = { now: testNow, origin: 'https://parvis.example' };

test('a school is created in an empty database once, and not next to another school or the demo', async () => {
  const database = await openDatabase(await emptyLocation());
  try {
    await assertNotSetUp(database);
    const both = await Promise.allSettled([
      createSchool(database, plan, setting),
      createSchool(database, plan, setting),
    ]);
    const links = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(links).toEqual([expect.stringMatching(/^https:\/\/parvis\.example\/invitation#[\w-]{43}$/)]);
    await expect(assertNotSetUp(database)).rejects.toThrow(/already/);
    await expect(createSchool(database, plan, setting)).rejects.toThrow(/already/);
    await expect(seedDemo(database, setting)).rejects.toThrow(/already|not empty/);
    expect(await isDemo(database)).toBe(false);
    const [school] = await database.transaction({ schoolIds: [1] }, (tx) =>
      tx
        .selectFrom('schools')
        .innerJoin('school_hours as h', 'h.school_id', 'schools.id')
        .select(['name', 'open_to_parents', 'h.week'])
        .execute(),
    );
    expect(school).toEqual({ name: 'École des Pins', open_to_parents: false, week: usualWeek });
  } finally {
    await database.close();
  }
});

test('a French-only school is created without an English name of its service', async () => {
  const database = await openDatabase(await emptyLocation());
  try {
    await createSchool(database, { ...plan, languages: ['fr'], organizationEn: null }, setting);
    const [school] = await database.transaction({ schoolIds: [1] }, (tx) =>
      tx
        .selectFrom('schools as s')
        .innerJoin('organizations as o', 'o.id', 's.organization_id')
        .select(['s.languages', 'o.name_fr', 'o.name_en'])
        .execute(),
    );
    expect(school).toEqual({ languages: ['fr'], name_fr: 'Centre de services des Pins', name_en: null });
    await expect(database.transaction({ schoolIds: [1] }, (tx) => findNames(tx, 1, 'en'))).resolves.toEqual({
      school: 'École des Pins',
      organization: 'Centre de services des Pins',
      organizationLang: 'fr',
    });
  } finally {
    await database.close();
  }
});

test.each(['Mars/Base', 'UTC', 'EST5EDT', '+05:00', 'america/nowhere', ''])(
  '%s is not a valid time zone of a school',
  (timeZone) => {
    expect(SchoolPlan.safeParse({ ...plan, timeZone }).success).toBe(false);
  },
);

test('an invalid plan names its problems', () => {
  const problems = (part: object) =>
    SchoolPlan.safeParse({ ...plan, ...part }).error?.issues.map(({ path }) => path.join('.'));
  expect(problems({ timeZone: 'Montréal', adminEmail: 'line', phone: 'call us', lat: 120, school: ' ' })).toEqual(
    expect.arrayContaining(['timeZone', 'adminEmail', 'phone', 'lat', 'school']),
  );
});

test('another school joins the service, its admin is invited, and a lost link is renewed', async () => {
  const database = await openDatabase(await emptyLocation());
  try {
    await expect(addSchool(database, plan, setting)).rejects.toThrow(/no real school/);
    await expect(renewFirstInvitations(database, setting)).rejects.toThrow(/No first admin/);
    const first = await createSchool(database, plan, setting);
    const another = { ...plan, school: 'École du Lac', adminName: 'Paul Roy', adminEmail: 'paul.roy@example.org' };
    const second = await addSchool(database, another, setting);
    const { organizations, schools } = await database.transaction({ schoolIds: [1, 2] }, async (tx) => ({
      organizations: await tx.selectFrom('organizations').select('id').execute(),
      schools: await tx.selectFrom('schools').select(['name', 'organization_id']).orderBy('id').execute(),
    }));
    expect(organizations).toHaveLength(1);
    expect(schools).toEqual([
      { name: 'École des Pins', organization_id: 1 },
      { name: 'École du Lac', organization_id: 1 },
    ]);
    const renewed = await renewFirstInvitations(database, setting);
    expect(renewed.map(({ school, name }) => [school, name])).toEqual([
      ['École des Pins', 'Line Huot'],
      ['École du Lac', 'Paul Roy'],
    ]);
    // An earlier link no longer works, so each renewed one is new.
    expect(new Set([first, second, ...renewed.map(({ link }) => link)]).size).toBe(4);
  } finally {
    await database.close();
  }
});

test('the first admin of the first school administers the service, in any order of acceptance', async () => {
  const database = await openDatabase(await emptyLocation());
  try {
    const first = await createSchool(database, plan, setting);
    const another = { ...plan, school: 'École du Lac', adminName: 'Paul Roy', adminEmail: 'paul.roy@example.org' };
    const second = await addSchool(database, another, setting);
    const { anonymous } = await testApp({ database });
    for (const [link, name] of [
      [second, 'Paul Roy'],
      [first, 'Line Huot'],
    ] as const) {
      const body = { token: link.split('#')[1], name, password: 'quatre canards traversent la rue' };
      expect((await anonymous('POST', '/api/auth/invitation/accept', { body })).status).toBe(200);
    }
    const admins = await database.asOwner((tx) =>
      tx.selectFrom('organization_admins as a').innerJoin('users as u', 'u.id', 'a.user_id').select('u.name').execute(),
    );
    expect(admins.map(({ name }) => name)).toEqual(['Line Huot']);
  } finally {
    await database.close();
  }
});
