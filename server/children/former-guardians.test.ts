import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { emptyPlace } from '#server/db/test-database.ts';

test('who was removed before there was a table of it is taken from the audit', async () => {
  const place = await emptyPlace();
  const then = await openDatabase(place, { migrations: 42 });
  await then.asOwner(async (tx) => {
    // No more than the audit needs of a school.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`select setval('schools_id_seq', 1)`.execute(tx);
    await sql`insert into children (id, school_id, group_id, given_name, family_name) values (1, 1, 1, 'Zoé', 'Roy')`.execute(
      tx,
    );
    for (const id of [7, 8, 9]) {
      await sql`insert into users (id, name, email, role) values (${id}, 'Ana', ${`ana${id}@example.org`}, 'parent')`.execute(
        tx,
      );
    }
    const entries = sql.join(
      [
        ['guardian.added', 7, '2026-01-05'],
        ['guardian.removed', 7, '2026-02-05'],
        ['guardian.removed', 8, '2026-03-05'],
        ['guardian.changed', 9, '2026-03-05'],
      ].map(([act, about, day]) => sql`(${act}::text, ${about}::int, ${day}::timestamptz, 1, 1)`),
    );
    await sql`insert into audit_entries (act, about_id, at, school_id, child_id) values ${entries}`.execute(tx);
  });
  await then.close();
  const now = await openDatabase(place);
  const found = await now.asOwner((tx) => tx.selectFrom('former_guardians').selectAll().orderBy('user_id').execute());
  await now.close();
  const of = { child_id: 1, school_id: 1, unheard: '{[1,)}' };
  const emails = (id: number) => [`ana${id}@example.org`];
  expect(found).toEqual([
    {
      ...of,
      user_id: 7,
      linked_at: new Date('2026-01-05T00:00:00Z'),
      removed_at: new Date('2026-02-05T00:00:00Z'),
      emails: emails(7),
    },
    { ...of, user_id: 8, linked_at: null, removed_at: new Date('2026-03-05T00:00:00Z'), emails: emails(8) },
  ]);
});
