import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Config, schoolOf } from '#core/schools/school.ts';
import type { SchoolContact } from '#core/schools/school-contact.ts';
import { sinceAlways, usualWeek, usualWeekday } from '#core/school-days/default-hours.ts';
import { setTenantScope } from '#server/db/tenant-scope.ts';
import { upsertHours } from '#server/school-days/school-day-store.ts';
import { testApp } from '#test/support/test-app.ts';
import { adminOf } from '#test/support/test-staff.ts';

const { as, database } = await testApp({ mapsApiKey: 'a-key' });
const config = async (userId: number) => (await (await as(userId))('GET', '/api/config')).json as Config;

test('a parent reads the school, the children’s positions, the thirteen slots and the phone', async () => {
  const { locations, ...rest } = await config(1);
  expect(rest).toMatchObject({ mapsApiKey: 'a-key', boutiqueUrl: 'https://boutique.example' });
  expect(rest.emergencyPhone).toMatch(/^514-555-01\d\d$/);
  expect([rest.slots.length, rest.slots.at(0), rest.slots.at(-1)]).toEqual([13, '14:30', '17:30']);
  expect(rest.calendar.hours).toEqual([{ from: sinceAlways, week: usualWeek }]);
  expect(rest.calendar.days.map(({ kind }) => kind)).toContain('closed');
  expect(locations.map(({ kind, title, icon }) => [kind, title, icon])).toEqual([
    ['school', 'École du Ruisseau', 'school'],
    ['child', 'Léa Tremblay', 'home'],
    ['child', 'Noah Tremblay', 'home'],
  ]);
});

test('a parent with children at two schools reads the hours and phone of each', async () => {
  const { schools: before, slots, emergencyPhone, calendar } = await config(1);
  expect(before).toEqual([{ name: 'École du Ruisseau', childIds: [1, 2], slots, emergencyPhone, calendar }]);
  await database.asOwner(async (tx) => {
    const other = await tx
      .insertInto('schools')
      .columns(['organization_id', 'name', 'address', 'lat', 'lng', 'phone'])
      .expression((eb) =>
        eb
          .selectFrom('schools')
          .select(['organization_id', eb.val('École d’en face').as('name'), 'address', 'lat', 'lng'])
          .select(eb.val('514-555-0199').as('phone'))
          .where('id', '=', 1),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    const late = { ...usualWeekday, firstSlot: '16:05', lastSlot: '17:05', slotMinutes: 30 };
    await setTenantScope(tx, [1, other.id]);
    await upsertHours(tx, other.id, { from: sinceAlways, week: usualWeek.map(() => late) });
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx.updateTable('children').set({ school_id: other.id }).where('id', '=', 2).execute();
    await tx.updateTable('guardians').set({ school_id: other.id }).where('child_id', '=', 2).execute();
  });
  const found = await config(1);
  expect(found.schools.map(({ name, childIds }) => [name, childIds])).toEqual([
    ['École du Ruisseau', [1]],
    ['École d’en face', [2]],
  ]);
  expect(schoolOf(found, 1)).toMatchObject({ slots, emergencyPhone });
  expect(schoolOf(found, 2)).toMatchObject({ slots: ['16:05', '16:35', '17:05'], emergencyPhone: '514-555-0199' });
});

test('separated parents each read only their own household', async () => {
  const [one, other] = await database.asOwner((tx) =>
    tx
      .selectFrom('guardians as g')
      .innerJoin('guardians as o', (join) =>
        join.onRef('o.child_id', '=', 'g.child_id').onRef('o.household_id', '<>', 'g.household_id'),
      )
      .innerJoin('households as h', 'h.id', 'g.household_id')
      .select(['g.user_id', 'h.lat', 'h.lng', 'g.child_id'])
      .where('g.can_view', '=', true)
      .where('o.can_view', '=', true)
      .orderBy('g.child_id')
      .limit(2)
      .execute(),
  );
  expect(one?.child_id).toBe(other?.child_id);
  for (const guardian of [one, other]) {
    const { locations } = await config(guardian?.user_id ?? 0);
    const homes = locations.filter(({ kind }) => kind === 'child').map(({ lat, lng }) => [lat, lng]);
    expect(homes).toEqual([[guardian?.lat, guardian?.lng]]);
  }
});

test('a user without children reads no place, and the page still works', async () => {
  expect(await config(await adminOf(database, 1))).toEqual({
    mapsApiKey: 'a-key',
    locations: [],
    emergencyPhone: '',
    slots: [],
    calendar: { hours: [], days: [] },
    schools: [],
    hiddenModules: [],
  });
});

test('a family whose children left still reads the school and its contacts while their records exist', async () => {
  const found = async () => (await (await as(1))('GET', '/api/school-contacts')).json as SchoolContact[];
  const before = await found();
  expect(before.map(({ name }) => name)).toContain('École du Ruisseau');
  expect(before[0]?.privacyOfficer).not.toBeNull();
  await database.asOwner((tx) => tx.updateTable('children').set({ left_at: new Date() }).execute());
  expect(await found()).toEqual(before);
  await database.asOwner((tx) => tx.deleteFrom('guardians').where('user_id', '=', 1).execute());
  expect(await found()).toEqual([]);
});
