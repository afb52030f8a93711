import { type RawBuilder, type Selectable, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { absenceReasons } from '#core/absences/absence.ts';
import type { Tables } from '#server/db/tables.ts';
import { setTenantScope } from '#server/db/tenant-scope.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { emptyLocation, testDatabase, testNow } from '#test/support/test-database.ts';
import { registerCleanup } from '#test/support/cleanup.ts';
import { isDemo, isEmpty, seedDemo, topUpDemo } from './demo.ts';

const database = await testDatabase();

const inSchool = (table: 'children' | 'groups' | 'staff_members', schoolId: number) =>
  database.asOwner(async (tx) => {
    const counted = tx.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('n'));
    return (await counted.where('school_id', '=', schoolId).executeTakeFirstOrThrow()).n;
  });
const all = <T extends keyof Tables>(table: T) =>
  database.asOwner(
    async (tx) => (await sql<Selectable<Tables[T]>>`select * from ${sql.table(table)}`.execute(tx)).rows,
  );

describe('the demo school', () => {
  test('has announcements of each type, those for a group written by its staff', async () => {
    const announcements = (await all('announcements')).filter(({ school_id }) => school_id === 1);
    expect(new Set(announcements.map(({ type }) => type))).toEqual(new Set(['event', 'exam', 'general', 'reminder']));
    const staff = await all('staff_groups');
    for (const { title_en, group_id, author_id } of announcements.filter((one) => one.group_id !== null)) {
      const isOfGroup = staff.some((one) => one.group_id === group_id && one.user_id === author_id);
      expect(isOfGroup, title_en ?? '').toBe(true);
    }
  });

  test('has no French text that can break before a punctuation mark', async () => {
    const texts = await database.asOwner(async (tx) => {
      const { rows: columns } = await sql<{ table: string; column: string }>`
        select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = 'public' and (data_type in ('text', 'jsonb') or data_type = 'ARRAY' and udt_name = '_text')
        and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')`.execute(
        tx,
      );
      const found: string[] = [];
      for (const { table, column } of columns) {
        const { rows } = await sql<{ text: string }>`select ${sql.ref(column)}::text as text from ${sql.table(table)}
          where ${sql.ref(column)}::text ~ ${'[^ :{}",] [:»%$]|« '}`.execute(tx);
        found.push(...rows.map(({ text }) => `${table}.${column}: ${text}`));
      }
      return found;
    });
    expect(texts).toEqual([]);
  });

  test('has its scripted people, and Sophie Tremblay is user 1', async () => {
    const [first, second] = await database.asOwner((tx) =>
      tx.selectFrom('users').select(['id', 'name', 'role', 'email']).orderBy('id').execute(),
    );
    expect(first).toEqual({ id: 1, name: 'Sophie Tremblay', role: 'parent', email: 'sophie.tremblay@example.org' });
    expect(second?.name).toBe('Marc Tremblay');
  });

  test('has 12 groups, 240 children, 400 guardians and 30 staff', async () => {
    for (const schoolId of [1, 2]) {
      expect(await inSchool('groups', schoolId)).toBe(12);
      expect(await inSchool('children', schoolId)).toBe(240);
      expect(await inSchool('staff_members', schoolId)).toBe(30);
      const guardians = (await all('guardians')).filter((guardian) => guardian.school_id === schoolId);
      expect(new Set(guardians.map(({ user_id }) => user_id)).size).toBe(400);
    }
  });

  test('shows the demo parent exactly four staff and five parents', async () => {
    const { staff, parents } = await database.asOwner(async (tx) => {
      const groups = tx
        .selectFrom('children as c')
        .innerJoin('guardians as g', 'g.child_id', 'c.id')
        .select('c.group_id')
        .where('g.user_id', '=', 1);
      const ofGroups = tx.selectFrom('staff_groups').select('user_id').where('group_id', 'in', groups);
      return {
        staff: await tx
          .selectFrom('staff_members')
          .select('title')
          .where('school_id', '=', 1)
          .where((eb) => eb.or([eb('title', '=', 'principal'), eb('user_id', 'in', ofGroups)]))
          .orderBy('title')
          .execute(),
        parents: await tx
          .selectFrom('user_settings as s')
          .innerJoin('guardians as g', 'g.user_id', 's.user_id')
          .innerJoin('children as c', 'c.id', 'g.child_id')
          .select('s.user_id')
          .distinct()
          .where('c.group_id', 'in', groups)
          .where('s.visibility', '<>', 'none')
          .execute(),
      };
    });
    expect(staff.map(({ title }) => title)).toEqual(['art_teacher', 'class_teacher', 'music_teacher', 'principal']);
    expect(parents).toHaveLength(5);
  });

  test('has absences of the demo family for every reason, none of them today', async () => {
    const own = (await all('absences')).filter(({ child_id }) => child_id <= 2);
    expect([...new Set(own.map(({ reason }) => reason))].toSorted()).toEqual([...absenceReasons].toSorted());
    expect(own.filter(({ last_day }) => last_day >= '2026-04-14')).toEqual([]);
    const today = (await all('absence_half_days')).filter((half) => half.day === '2026-04-14');
    expect(today.length).toBeGreaterThan(5);
  });

  test("has reports of the last ten days for the demo family's two groups", async () => {
    const reports = (await all('reports')).filter(({ child_id }) => child_id <= 2);
    expect(reports).toHaveLength(2 * 11);
    for (const { published_at } of reports) expect(published_at?.getTime()).toBeLessThanOrEqual(testNow.getTime());
  });

  test('has a conversation of each type for the demo parent', async () => {
    const { rows } = await database.asOwner((tx) =>
      sql<{ type: string }>`
        select c.type from conversation_people p join conversations c on c.id = p.conversation_id
        where p.user_id = 1 and exists (select from messages m where m.conversation_id = c.id)`.execute(tx),
    );
    const types = rows.map(({ type }) => type);
    expect(types.toSorted()).toEqual(['child', 'group', 'individual', 'school']);
  });

  test('has five parents in every connection state with the demo parent', async () => {
    const own = (await all('connections')).filter(
      ({ asked_by, asked: recipientId }) => asked_by === 1 || recipientId === 1,
    );
    expect(own.map(({ status, asked: recipientId }) => [status, recipientId === 1])).toEqual([
      ['connected', false],
      ['connected', true],
      ['pending', false],
      ['pending', true],
    ]);
  });

  test('has Sophie, Marc, Hélène and Claire as pickup people of the demo family, Claire today only', async () => {
    const { rows } = await database.asOwner((tx) =>
      sql<{ name: string; children: number[]; valid_on: string | null }>`
        select name, array_agg(child_id order by child_id) as children, valid_on from collectors
        where child_id <= 2 and status = 'approved' group by person_id, name, valid_on order by person_id`.execute(tx),
    );
    expect(rows.map(({ name, children, valid_on }) => [name.split(' ')[0], children, valid_on])).toEqual([
      ['Sophie', [1, 2], null],
      ['Marc', [1, 2], null],
      ['Hélène', [1, 2], null],
      ['Claire', [1, 2], '2026-04-14'],
    ]);
  });

  test('has releases of the demo family on past days, the latest at four with Sophie, and none today', async () => {
    const own = (await all('pickups')).filter(({ child_id }) => child_id <= 2);
    expect(own.every(({ day: on, status }) => on < '2026-04-14' && status === 'released')).toBe(true);
    for (const child of [1, 2]) {
      const latest = own.filter(({ child_id }) => child_id === child).toSorted((a, b) => a.day.localeCompare(b.day));
      expect(latest.length).toBeGreaterThanOrEqual(8);
      expect(latest.at(-1)).toMatchObject({ time: '16:00', person_id: 1, requested_by: 1 });
    }
  });

  test("has twenty departures today, four of them in the demo family's groups, none of an absent child", async () => {
    const today = (await all('pickups')).filter((pickup) => pickup.day === '2026-04-14' && pickup.school_id === 1);
    expect(today).toHaveLength(20);
    expect(new Set(today.map(({ status }) => status)), 'in the morning').toEqual(new Set(['scheduled']));
    const away = (await all('absence_half_days')).filter((half) => half.day === '2026-04-14');
    const absent = new Set(away.map(({ child_id }) => child_id));
    expect(today.filter(({ child_id }) => absent.has(child_id))).toEqual([]);
    const rooms = new Map((await all('groups')).map(({ id, room }) => [id, room]));
    const roomOf = new Map((await all('children')).map(({ id, group_id }) => [id, rooms.get(group_id)]));
    const inOwnRooms = today.map(({ child_id }) => roomOf.get(child_id)).filter((room) => /402|203/.test(room ?? ''));
    expect(inOwnRooms).toEqual(['402', '402', '203', '203']);
    const alerts = (await all('alerts')).filter(({ school_id }) => school_id === 1);
    expect(alerts.map(({ kind, child_id, seen_by }) => [kind, roomOf.get(child_id), seen_by])).toEqual([
      ['running_late', '203', null],
    ]);
  });

  test('has a pickup person in group 402 whose approval is pending', async () => {
    const pending = (await all('pickup_people')).filter(
      ({ status, school_id }) => status === 'pending' && school_id === 1,
    );
    expect(pending).toHaveLength(1);
  });

  test('has no timestamp in the future', async () => {
    for (const table of ['messages', 'notifications', 'absences', 'pickups', 'alerts'] as const) {
      for (const { created_at } of await all(table))
        expect(created_at.getTime()).toBeLessThanOrEqual(testNow.getTime());
    }
    for (const { at } of await all('pickup_events')) expect(at.getTime()).toBeLessThanOrEqual(testNow.getTime());
  });

  test('is not seeded into a database that holds data', async () => {
    expect([await isEmpty(database), await isDemo(database)]).toEqual([false, true]);
    await expect(seedDemo(database, { now: testNow })).rejects.toThrow('not empty');
  });
});

test('after an interrupted seed, the demo parent of the next seed is user 1', async () => {
  const cut = await openDatabase(await emptyLocation());
  registerCleanup(() => cut.close());
  const used = await cut.asOwner(async (tx) => {
    const { rows } = await sql<{
      id: number;
    }>`select nextval('users_id_seq')::int + nextval('schools_id_seq')::int + nextval('children_id_seq')::int as id`.execute(
      tx,
    );
    return rows[0]?.id;
  });
  expect(used).toBe(3);
  await seedDemo(cut, { now: testNow });
  const first = await cut.asOwner(async (tx) => {
    await setTenantScope(tx, [1]);
    return {
      users: await tx.selectFrom('users').select('name').where('id', '=', 1).execute(),
      children: await tx.selectFrom('children').select('id').where('id', '=', 1).execute(),
    };
  });
  expect(first).toEqual({ users: [{ name: 'Sophie Tremblay' }], children: [{ id: 1 }] });
});

test('the application can read the demo flag but not change it', async () => {
  const write = (text: RawBuilder<unknown>) => database.transaction({}, (tx) => text.execute(tx));
  await expect(write(sql`update installation set demo = true`)).rejects.toMatchObject({ code: '42501' });
  await expect(write(sql`insert into installation (demo) values (true)`)).rejects.toMatchObject({ code: '42501' });
  await expect(write(sql`delete from installation`)).rejects.toMatchObject({ code: '42501' });
});

test("an organization's time zone must be in the list", async () => {
  const insert = (zone: string) =>
    database.asOwner((tx) =>
      sql`insert into organizations (name_en, name_fr, time_zone) values ('a', 'a', ${zone})`.execute(tx),
    );
  for (const zone of ['Mars/Base', 'Mars+5', ''])
    await expect(insert(zone)).rejects.toMatchObject({ constraint: 'organizations_time_zone' });
});

test('a counter of schools that is ahead of the rows, as after a crash, does not stop the top-up', async () => {
  const crashed = await testDatabase();
  await crashed.asOwner((tx) => sql`select setval('schools_id_seq', 33)`.execute(tx));
  await expect(topUpDemo(crashed, testNow)).resolves.toBeUndefined();
});
