import { describe, expect, test } from 'vitest';
import type { ChildRecord } from '#core/children/family.ts';
import type { GroupMonth } from '#core/attendance/month.ts';
import { noTimes } from '#core/school-days/school-day.ts';
import { testFamily } from '#test/support/test-family.ts';

const school = await testFamily();
const { sophie, teacher, otherTeacher, door, office, lea, at, database, ids } = school;
at('15:00');

const groupId = await database.asOwner(async (tx) => {
  const row = await tx.selectFrom('children').select('group_id').where('id', '=', lea).executeTakeFirstOrThrow();
  // The demo's children are older than its attendance.
  await tx
    .updateTable('children')
    .set({ created_at: new Date('2025-08-20') })
    .execute();
  // The demo has school on every day.
  for (const day of ['2026-04-11', '2026-04-12', '2026-04-18']) {
    await tx.deleteFrom('attendance_marks').where('day', '=', day).execute();
    await tx
      .insertInto('school_calendar_days')
      .values({ school_id: 1, day, kind: 'closed', times: JSON.stringify(noTimes) })
      .onConflict((known) =>
        known.columns(['school_id', 'day']).doUpdateSet({ kind: 'closed', times: JSON.stringify(noTimes) }),
      )
      .execute();
  }
  return row.group_id;
});
const monthOf = async (query = '', ask = teacher, month = '2026-04') =>
  ask('GET', `/api/staff/attendance/months?group=${groupId}&month=${month}${query}`);
const daysOf = async (childId = lea) => {
  const { days, children } = (await monthOf()).json as GroupMonth;
  const its = children.find((child) => child.childId === childId)?.days ?? [];
  return new Map(days.map(({ day }, n) => [day, its[n]]));
};
const mark = (day: string, body: object) =>
  teacher('POST', `/api/staff/attendance/${lea}/marks`, { body: { day, ...body } });

describe('a month of a group', () => {
  test('has a code and the times for each child and day, by the rule of the register', async () => {
    await mark('2026-04-13', { status: 'late', time: '08:50' });
    await mark('2026-04-13', { status: 'left', time: '14:05' });
    await sophie('POST', '/api/absences', {
      body: { childId: lea, date: '2026-04-10', reason: 'sick', duration: 'full_day' },
    });
    await mark('2026-04-10', { status: 'absent' });
    const days = await daysOf();
    expect(days.size).toBe(30);
    expect(days.get('2026-04-13')).toEqual({ code: 'left_early', arrived: '08:50', left: '14:05' });
    expect(days.get('2026-04-10')).toEqual({ code: 'absent_reported', arrived: null, left: null });
    expect(days.get('2026-04-11')?.code).toBe('no_school');
    expect(days.get('2026-04-15')?.code).toBeNull();
    expect(days.get('2026-04-18')?.code).toBe('no_school');
  });

  test('has a child who left during the month, until its last day', async () => {
    await mark('2026-04-14', { status: 'present', time: '08:20' });
    const leave = (left_at: Date | null) =>
      database.asOwner((tx) => tx.updateTable('children').set({ left_at }).where('id', '=', lea).execute());
    await leave(new Date('2026-04-13T20:00:00Z'));
    const days = await daysOf();
    expect(days.get('2026-04-10')?.code).toBe('absent_reported');
    expect(days.get('2026-04-13')?.code).toBe('left_early');
    expect(days.get('2026-04-20')?.code).toBeNull();
    const { children } = (await monthOf('', teacher, '2026-05')).json as GroupMonth;
    expect(children.some(({ childId }) => childId === lea)).toBe(false);
    await leave(null);
  });

  test('keeps past days with the group of that day when a child moves', async () => {
    const { group_id: other } = await database.asOwner((tx) =>
      tx
        .selectFrom('staff_groups')
        .select('group_id')
        .where('user_id', '=', ids.otherTeacher)
        .executeTakeFirstOrThrow(),
    );
    const move = async (group: number) => {
      const { givenName, familyName, number, bornOn } = (await office('GET', `/api/staff/families/children/${lea}`))
        .json as ChildRecord;
      const body = { givenName, familyName, number, bornOn, groupId: group };
      return (await office('PUT', `/api/staff/families/children/${lea}`, { body })).status;
    };
    const there = async () => {
      const { json } = await otherTeacher('GET', `/api/staff/attendance/months?group=${other}&month=2026-04`);
      const { days, children } = json as GroupMonth;
      const its = children.find((child) => child.childId === lea)?.days ?? [];
      return new Map(days.map(({ day }, n) => [day, its[n]?.code]));
    };
    expect((await there()).size === 30 && [...(await there()).values()].every((code) => code === undefined)).toBe(true);
    expect(await move(other)).toBe(200);
    const before = await daysOf();
    expect([before.get('2026-04-13')?.code, before.get('2026-04-14')?.code]).toEqual(['left_early', null]);
    const after = await there();
    expect([after.get('2026-04-13'), after.get('2026-04-14')]).toEqual([null, 'present']);
    expect(await move(groupId)).toBe(200);
    expect((await daysOf()).get('2026-04-14')?.code).toBe('present');
  });

  test('has every child of the group, or the one that is requested', async () => {
    const whole = (await monthOf()).json as GroupMonth;
    expect(whole).toMatchObject({ room: '402', school: 'École du Ruisseau', month: '2026-04', today: '2026-04-14' });
    expect(whole.children.length).toBeGreaterThan(10);
    expect(whole.children.every(({ days }) => days.length === whole.days.length)).toBe(true);
    const one = (await monthOf(`&child=${lea}`, office)).json as GroupMonth;
    expect(one.children).toEqual(whole.children.filter(({ childId }) => childId === lea));
  });

  test('is for the group’s staff and the office, without reasons', async () => {
    expect((await monthOf('', office)).status).toBe(200);
    expect((await monthOf('', door)).status).toBe(403);
    expect((await monthOf('', otherTeacher)).status).toBe(404);
    expect((await monthOf('', sophie)).status).toBe(403);
    expect((await monthOf('&child=999999')).status).toBe(404);
    expect((await monthOf('', teacher, '2026-13')).status).toBe(422);
    expect((await monthOf()).text).not.toMatch(/sick|doctor/);
  });

  test('has no code before the child was enrolled', async () => {
    const enrolled = (day: string) =>
      database.asOwner((tx) =>
        tx
          .updateTable('children')
          .set({ created_at: new Date(`${day}T15:00:00Z`) })
          .where('id', '=', lea)
          .execute(),
      );
    await enrolled('2026-04-10');
    const days = await daysOf();
    expect([days.get('2026-04-02')?.code, days.get('2026-04-10')?.code]).toEqual([null, 'absent_reported']);
    await enrolled('2025-08-20');
  });
});

describe('the month as a file', () => {
  const file = (locale: string) =>
    teacher('GET', `/api/staff/attendance/months.csv?group=${groupId}&month=2026-04`, {
      headers: { 'accept-language': locale },
    });

  test('is in the reader’s language, with letters, totals and a legend, and is audited', async () => {
    const english = await file('en-CA');
    expect(english.status).toBe(200);
    const [head = '', ...lines] = english.text.replace('\u{FEFF}', '').split('\r\n');
    expect(head.startsWith('"Child","2026-04-01","2026-04-02"')).toBe(true);
    expect(head).toContain('"Absent, reported"');
    const line = lines.find((one) => one.startsWith('"Léa Tremblay"'))?.split(',') ?? [];
    expect(line.slice(10, 14)).toEqual(['"A"', '"–"', '"–"', '"E"']);
    const french = (await file('fr-CA')).text;
    expect(french).toContain('"Enfant";"2026-04-01"');
    expect(french).toContain('"M : Absence motivée"');
    const [entry] = await school.rows('audit_entries');
    expect(entry).toMatchObject({ act: 'attendance.exported', user_id: ids.teacher, subject_id: groupId });
  });
});
