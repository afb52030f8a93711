import { type Selectable, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { absenceReasons } from '#core/absences/absence.ts';
import type { Tables } from '#server/db/tables.ts';
import { testDatabase, testNow } from '#server/db/test-database.ts';
import { isDemo, isEmpty, seedDemo, topUpDemo } from './demo.ts';

const database = await testDatabase();
const day = 86_400_000;

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
  test('has the people of its story, Sophie Tremblay being the first', async () => {
    const [first, second] = await database.asOwner((tx) =>
      tx.selectFrom('users').select(['id', 'name', 'role', 'email']).orderBy('id').execute(),
    );
    expect(first).toEqual({ id: 1, name: 'Sophie Tremblay', role: 'parent', email: 'sophie.tremblay@example.org' });
    expect(second?.name).toBe('Marc Tremblay');
  });

  test('is a whole school: 12 groups, 240 children, 400 guardians, 30 staff', async () => {
    for (const schoolId of [1, 2]) {
      expect(await inSchool('groups', schoolId)).toBe(12);
      expect(await inSchool('children', schoolId)).toBe(240);
      expect(await inSchool('staff_members', schoolId)).toBe(30);
      const guardians = (await all('guardians')).filter((guardian) => guardian.school_id === schoolId);
      expect(new Set(guardians.map(({ user_id }) => user_id)).size).toBe(400);
    }
  });

  test('shows the demo parent exactly four of its staff, and five of its parents', async () => {
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

  test('tells absences in every reason of the demo family, none of them today', async () => {
    const own = (await all('absences')).filter(({ child_id }) => child_id <= 2);
    expect([...new Set(own.map(({ reason }) => reason))].toSorted()).toEqual([...absenceReasons].toSorted());
    expect(own.filter(({ last_day }) => last_day >= '2026-04-14')).toEqual([]);
    const today = (await all('absence_half_days')).filter((half) => half.day === '2026-04-14');
    expect(today.length).toBeGreaterThan(5);
  });

  test('has reports of the last ten days for the demo’s own two rooms', async () => {
    const reports = (await all('reports')).filter(({ child_id }) => child_id <= 2);
    expect(reports).toHaveLength(2 * 11);
    for (const { published_at } of reports) expect(published_at?.getTime()).toBeLessThanOrEqual(testNow.getTime());
  });

  test('has a conversation of each type for the demo parent', async () => {
    const member = (await all('conversation_members')).filter(({ user_id }) => user_id === 1);
    const ids = member.map(({ conversation_id }) => conversation_id);
    const types = (await all('conversations')).filter(({ id }) => ids.includes(id)).map(({ type }) => type);
    expect(types.toSorted()).toEqual(['child', 'group', 'individual', 'school']);
  });

  test('happened before it is told', async () => {
    for (const table of ['messages', 'notifications', 'absences'] as const) {
      for (const { created_at } of await all(table))
        expect(created_at.getTime()).toBeLessThanOrEqual(testNow.getTime());
    }
  });

  test('is never put into a database that holds anything', async () => {
    expect([await isEmpty(database), await isDemo(database)]).toEqual([false, true]);
    await expect(seedDemo(database, { now: testNow })).rejects.toThrow('not empty');
  });
});

describe('the next day', () => {
  const later = (days: number) => new Date(testNow.getTime() + days * day);
  const counted = async () => {
    const [activities, reports, reads] = [await all('activities'), await all('reports'), await all('report_reads')];
    return { activities: activities.length, reports: reports.length, reads: reads.length };
  };

  test('nothing is added while nothing is lacking', async () => {
    const before = await counted();
    await topUpDemo(database, testNow);
    expect(await counted()).toEqual(before);
  });

  test('what it lacks is added once, though two processes wake at midnight', async () => {
    const before = await counted();
    await Promise.all([topUpDemo(database, later(1)), topUpDemo(database, later(1))]);
    const after = await counted();
    expect(after.activities).toBe(before.activities + 24 * 14);
    expect(after.reports).toBeGreaterThan(before.reports + 400);
    await topUpDemo(database, later(1));
    expect(await counted()).toEqual(after);
  });

  test('the demo parent has one report to open again: the elder’s, of the day', async () => {
    const read = (await all('report_reads')).filter(({ user_id }) => user_id === 1).map(({ report_id }) => report_id);
    const left = (await all('reports')).filter((report) => report.child_id <= 2 && !read.includes(report.id));
    expect(left.map((report) => [report.child_id, report.day])).toEqual([[1, '2026-04-15']]);
  });

  test('what somebody changed stays as they left it', async () => {
    await database.asOwner(async (tx) => {
      await tx.updateTable('reports').set({ notes_en: 'Touched' }).where('child_id', '=', 1).execute();
      await tx.deleteFrom('activities').where('day', '=', '2026-04-16').where('time', '>', '12:00').execute();
      await tx
        .updateTable('announcements')
        .set({ title_en: 'Rewritten' })
        .where('title_en', '=', 'Field trip')
        .execute();
    });
    const before = await counted();
    await topUpDemo(database, later(2));
    const reports = (await all('reports')).filter(({ notes_en }) => notes_en === 'Touched');
    expect(reports).toHaveLength(12);
    const activities = (await all('activities')).filter((activity) => activity.day === '2026-04-16');
    expect(activities.every(({ time }) => time <= '12:00')).toBe(true);
    expect((await counted()).activities).toBe(before.activities + 24 * 14);
  });

  test('announcements that nobody rewrote stay ahead of today', async () => {
    await topUpDemo(database, later(20));
    const passed = (await all('announcements')).filter((one) => one.day < '2026-05-04');
    expect(new Set(passed.map(({ title_en }) => title_en))).toEqual(new Set(['Rewritten']));
  });
});
