import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testFamily } from '#test/support/test-family.ts';
import type { Tx } from '#server/db/database.ts';
import { deleteOldRecords } from './retention-store.ts';

const { database, as, office, sophie, noah, lea, people, ids, foreign } = await testFamily();

/** In April 2026 the retention of a child who left in June 2024 has ended, and of one who left in July has not. */
const today = new Date('2026-04-14T16:00:00Z');
const tooOld = new Date('2024-07-01T03:59:00Z');
const kept = new Date('2024-07-01T04:00:00Z');

const inSchool = <T>(work: (tx: Tx) => Promise<T>) =>
  database.asOwner(async (tx) => {
    await sql`select set_config('app.schools', '{1,2}', true)`.execute(tx);
    return work(tx);
  });
const leave = (childId: number, at: Date | null) =>
  inSchool((tx) => tx.updateTable('children').set({ left_at: at }).where('id', '=', childId).execute());

/** Number of rows in each table that have this id in a matching column. */
const rowsWith = (column: RegExp, id: number) =>
  inSchool(async (tx) => {
    const { rows } = await sql<{ table: string; column: string }>`
      select c.table_name as table, c.column_name as column from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'integer' order by 1, 2`.execute(
      tx,
    );
    const found: Record<string, number> = {};
    for (const { table, column: name } of rows.filter((row) => column.test(row.column))) {
      const { rows: counted } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(table)} where ${sql.ref(name)} = ${id}`.execute(tx);
      if (counted[0]?.n) found[`${table}.${name}`] = counted[0].n;
    }
    return found;
  });
const accountsOf = (...userIds: number[]) =>
  inSchool((tx) =>
    tx.selectFrom('users').select(['id', 'name', 'email']).where('id', 'in', userIds).orderBy('id').execute(),
  );

// All accounts were created long before.
await inSchool((tx) =>
  tx
    .updateTable('users')
    .set({ created_at: new Date('2023-09-01T16:00:00Z'), updated_at: new Date('2023-09-01T16:00:00Z') })
    .execute(),
);

describe('a former child', () => {
  test('is kept for the school year and the one before, then only its id is left, and its sibling is unaffected', async () => {
    await office('PUT', `/api/staff/families/children/${noah}/restriction`, {
      body: { note: 'Not by X', before: null },
    });
    const { json } = await sophie('POST', '/api/pickup-persons', { body: { name: 'Rosa Nguyen', childIds: [noah] } });
    const { id: rosa } = json as { id: number };
    const before = await rowsWith(/^child_id$/, lea);
    await leave(noah, kept);
    await deleteOldRecords(database, today);
    expect(await rowsWith(/^child_id$/, noah)).toHaveProperty(['reports.child_id']);
    await leave(noah, tooOld);
    await deleteOldRecords(database, today);

    const left = Object.keys(await rowsWith(/^child_id$/, noah));
    const numbers = ['audit_entries.child_id', 'orders.child_id', 'record_accesses.child_id'];
    expect(left.filter((column) => !numbers.includes(column))).toEqual([]);
    const child = await inSchool((tx) =>
      tx.selectFrom('children').selectAll().where('id', '=', noah).executeTakeFirstOrThrow(),
    );
    expect(child).toMatchObject({ given_name: '—', family_name: '', number: null, born_on: null, erased_at: today });
    const named = await inSchool((tx) => tx.selectFrom('pickup_people').select('id').execute());
    expect(named.map(({ id }) => id)).toEqual(expect.arrayContaining([people.helene, people.sophie, people.marc]));
    expect(named.map(({ id }) => id)).not.toContain(rosa);
    // Notifications about both children are deleted with the first.
    const after = await rowsWith(/^child_id$/, lea);
    expect({ ...after, 'notification_children.child_id': 0 }).toEqual({
      ...before,
      'notification_children.child_id': 0,
    });
    expect((await accountsOf(1, 2)).map(({ name }) => name)).toEqual(['Sophie Tremblay', 'Marc Tremblay']);
  });

  test('is no longer listed for the office, and audit entries have no name', async () => {
    expect((await office('GET', `/api/staff/families/children/${noah}`)).status).toBe(404);
    const back = await office('PUT', `/api/staff/families/children/${noah}/enrolment`, { body: { isEnrolled: true } });
    expect(back.status).toBe(404);
    const list = (await office('GET', '/api/staff/families')).json as { children: { id: number }[] };
    expect(list.children.map(({ id }) => id)).not.toContain(noah);
    const lines = await office('GET', `/api/staff/audit?child=${noah}`);
    expect(lines.text).toContain('Child’s record erased');
    expect(lines.text).toContain('Custody restriction changed');
    expect(lines.text).not.toContain('Noah');
  });

  test('is erased entirely or not at all', async () => {
    await leave(lea, tooOld);
    const before = await rowsWith(/^child_id$/, lea);
    await database.asOwner((tx) => sql`alter table households rename to households_away`.execute(tx));
    await expect(deleteOldRecords(database, today)).rejects.toThrow('households');
    await database.asOwner((tx) => sql`alter table households_away rename to households`.execute(tx));
    expect(await rowsWith(/^child_id$/, lea)).toEqual(before);
    await leave(lea, null);
    await deleteOldRecords(database, today);
    expect(await rowsWith(/^child_id$/, lea)).toEqual(before);
  });
});

describe('an account', () => {
  test('is erased after its last child: sessions, credentials, address and name, while messages to others stay', async () => {
    const { childId, userId } = foreign;
    const parent = await as(userId);
    const teacherOf = await inSchool((tx) =>
      tx
        .selectFrom('children as c')
        .innerJoin('staff_groups as sg', 'sg.group_id', 'c.group_id')
        .select('sg.user_id')
        .where('c.id', '=', childId)
        .executeTakeFirstOrThrow(),
    );
    const reply = await parent('POST', '/api/messages', {
      body: { receiverId: teacherOf.user_id, content: 'Au revoir' },
    });
    expect(reply.status).toBe(201);
    const [was] = await accountsOf(userId);
    const children = await inSchool((tx) =>
      tx.selectFrom('guardians').select('child_id').where('user_id', '=', userId).execute(),
    );
    for (const { child_id } of children) await leave(child_id, tooOld);
    await deleteOldRecords(database, tooOld);
    expect((await accountsOf(userId)).map(({ name }) => name)).toEqual([was?.name]);
    await deleteOldRecords(database, today);
    expect(await accountsOf(userId)).toEqual([{ id: userId, name: '—', email: `erased-${userId}@parvis.invalid` }]);
    // A process drops a cached session within a second.
    await expect.poll(async () => (await parent('GET', '/api/session')).status, { timeout: 9000 }).toBe(401);
    const columns = Object.keys(await rowsWith(/^(user_id|asked_by|asked|blocked|other_id|accepted_by)$/, userId));
    const ofOthers = /^(audit_entries|conversations|orders|record_accesses|pickup_people)\./;
    expect(columns.filter((column) => !ofOthers.test(column))).toEqual([]);
    const heard = await (await as(teacherOf.user_id))('GET', '/api/messages');
    expect(heard.text).toContain('Au revoir');
    expect(heard.text).not.toContain(was?.name);
    const acts = await inSchool((tx) =>
      tx.selectFrom('audit_entries').select('about_id').where('act', '=', 'account.erased').execute(),
    );
    expect(acts.map(({ about_id }) => about_id)).toContain(userId);
  });

  test('retention starts when the last tie ends, however early another child left', async () => {
    await leave(lea, new Date('2025-08-01T16:00:00Z'));
    const [sister] = await inSchool((tx) =>
      tx
        .insertInto('guardians')
        .columns([
          'child_id',
          'user_id',
          'school_id',
          'household_id',
          'relationship',
          'can_view',
          'can_report_absence',
          'can_pickup',
          'can_message',
        ])
        .expression(
          sql`select c.id, 1, 1, g.household_id, 'mother', true, false, false, false
                from children c, guardians g where g.child_id = ${lea} and g.user_id = 1
                 and c.left_at is null and c.school_id = 1 order by c.id limit 1`,
        )
        .returning('child_id')
        .execute(),
    );
    await deleteOldRecords(database, today);
    const before = new Date('2027-06-29T16:00:00Z');
    await deleteOldRecords(database, before);
    await inSchool((tx) =>
      tx
        .deleteFrom('guardians')
        .where('child_id', '=', sister?.child_id ?? 0)
        .where('user_id', '=', 1)
        .execute(),
    );
    await deleteOldRecords(database, new Date('2027-07-01T16:00:00Z'));
    expect(Object.keys(await rowsWith(/^child_id$/, lea))).not.toContain('guardians.child_id');
    expect((await accountsOf(1)).map(({ name }) => name)).toEqual(['Sophie Tremblay']);
  });

  test('of a former staff member is kept for the retention from when it was noticed, unless tied again', async () => {
    const [gone, back] = await inSchool(async (tx) => {
      const made = await tx
        .insertInto('users')
        .values(
          ['gone', 'back'].map((name) => ({
            name,
            email: `${name}@parvis.example`,
            created_at: today,
            updated_at: today,
          })),
        )
        .returning('id')
        .execute();
      return made.map(({ id }) => id);
    });
    if (!gone || !back) throw new Error('Accounts were not created');
    await deleteOldRecords(database, today);
    await inSchool((tx) =>
      tx.insertInto('staff_members').values({ school_id: 1, user_id: back, title: 'educator' }).execute(),
    );
    await deleteOldRecords(database, new Date('2027-06-30T16:00:00Z'));
    expect((await accountsOf(gone, back)).map(({ name }) => name)).toEqual(['gone', 'back']);
    await inSchool((tx) => tx.deleteFrom('staff_members').where('user_id', '=', back).execute());
    await deleteOldRecords(database, new Date('2027-07-01T16:00:00Z'));
    expect((await accountsOf(gone, back)).map(({ name }) => name)).toEqual(['—', 'back']);
  });

  test('of a current teacher, office member or guardian stays', async () => {
    const parent = await inSchool((tx) =>
      tx
        .selectFrom('guardians as g')
        .innerJoin('children as c', 'c.id', 'g.child_id')
        .select('g.user_id')
        .where('c.left_at', 'is', null)
        .orderBy('g.user_id')
        .executeTakeFirstOrThrow(),
    );
    const theirs = [ids.teacher, ids.office, parent.user_id];
    const before = await accountsOf(...theirs);
    await deleteOldRecords(database, new Date('2031-07-01T16:00:00Z'));
    expect(await accountsOf(...theirs)).toEqual(before);
  });
});
