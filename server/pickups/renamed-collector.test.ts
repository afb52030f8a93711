import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { emptyPlace } from '#server/db/test-database.ts';

/** The migration that writes the name of who collects a child beside each event. */
const namesAreWritten = 44;

test('a hand-over from before names were written down has the only one that is known of it', async () => {
  const place = await emptyPlace();
  const then = await openDatabase(place, { migrations: namesAreWritten - 1 });
  await then.asOwner(async (tx) => {
    await sql`select set_config('app.schools', '{1}', true)`.execute(tx);
    for (const statement of [
      sql`insert into organizations (id, name_en, name_fr, time_zone) values (1, 'O', 'O', 'America/Toronto')`,
      sql`insert into schools (organization_id, name, address, lat, lng, phone) values (1, 'S', 'A', 45, -73, '1')`,
      sql`insert into groups (id, school_id, room) values (1, 1, '101')`,
      sql`insert into children (id, school_id, group_id, given_name, family_name) values (1, 1, 1, 'Léa', 'Test')`,
      sql`insert into users (id, name, email) values (1, 'Sophie Test', 's@parvis.example')`,
      sql`insert into pickup_people (id, school_id, user_id, name) values (1, 1, 1, null), (2, 1, null, 'Rosa Test')`,
      sql`insert into pickups (id, school_id, child_id, person_id, day, method, time, status, requested_by, created_at)
        values (1, 1, 1, 2, '2026-04-14', 'time', '15:30', 'released', 1, now())`,
      sql`insert into pickup_events (school_id, pickup_id, act, person_id, checked, user_id, at)
        values (1, 1, 'schedule', 1, null, 1, now()), (1, 1, 'here', null, null, 1, now()), (1, 1, 'release', 2, 'known', 1, now())`,
    ]) {
      await statement.execute(tx);
    }
  });
  await then.close();
  const today = await openDatabase(place);
  const names = await today.asOwner(async (tx) => {
    await sql`select set_config('app.schools', '{1}', true)`.execute(tx);
    return tx.selectFrom('pickup_events').select(['act', 'person_name']).orderBy('id').execute();
  });
  await today.close();
  expect(names).toEqual([
    { act: 'schedule', person_name: 'Sophie Test' },
    { act: 'here', person_name: null },
    { act: 'release', person_name: 'Rosa Test' },
  ]);
});
