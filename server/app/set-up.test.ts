import { expect, test } from 'vitest';
import { emptyPlace, testNow } from '#server/db/test-database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { isDemo, seedDemo } from './demo.ts';
import { refuseIfSetUp, SchoolPlan, setUpSchool } from './set-up.ts';

const plan = SchoolPlan.parse({
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

test('a real school is made whole in an empty database, once, and never beside another or as the demo', async () => {
  const database = await openDatabase(await emptyPlace());
  try {
    await refuseIfSetUp(database);
    const both = await Promise.allSettled([setUpSchool(database, plan, setting), setUpSchool(database, plan, setting)]);
    const links = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(links).toEqual([expect.stringMatching(/^https:\/\/parvis\.example\/invitation#[\w-]{43}$/)]);
    await expect(refuseIfSetUp(database)).rejects.toThrow(/already/);
    await expect(setUpSchool(database, plan, setting)).rejects.toThrow(/already/);
    await expect(seedDemo(database, setting)).rejects.toThrow(/already|not empty/);
    expect(await isDemo(database)).toBe(false);
    const [school] = await database.transaction({ schoolIds: [1] }, (tx) =>
      tx.selectFrom('schools').select(['name', 'open_to_parents', 'school_days']).execute(),
    );
    expect(school).toEqual({ name: 'École des Pins', open_to_parents: false, school_days: [1, 2, 3, 4, 5] });
  } finally {
    await database.close();
  }
});

test.each(['Mars/Base', 'UTC', 'EST5EDT', '+05:00', 'america/nowhere', ''])(
  '%s is no time zone of a school',
  (timeZone) => {
    expect(SchoolPlan.safeParse({ ...plan, timeZone }).success).toBe(false);
  },
);

test('a plan says what is wrong with it', () => {
  const problems = (part: object) =>
    SchoolPlan.safeParse({ ...plan, ...part }).error?.issues.map(({ path }) => path.join('.'));
  expect(problems({ timeZone: 'Montréal', adminEmail: 'line', phone: 'call us', lat: 120, school: ' ' })).toEqual(
    expect.arrayContaining(['timeZone', 'adminEmail', 'phone', 'lat', 'school']),
  );
});
