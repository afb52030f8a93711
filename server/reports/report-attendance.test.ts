import { beforeEach, describe, expect, test } from 'vitest';
import type { ReportAttendance } from '#core/reports/report-attendance-rules.ts';
import { date, testStaffReports } from '#test/support/test-staff-reports.ts';

const family = await testStaffReports();
const { teacher, database, lea, group, day, reportOf, save, read, notes } = family;

const children = (await day()).reports.map(({ childId }) => childId);
const [samuel = 0] = children.filter((childId) => childId !== lea);

/** Sets the group's attendance marks on the day of the reports. A child without a status has none. */
const attendance = (statuses: Readonly<Record<number, readonly string[]>>, others: 'present' | null = 'present') =>
  database.asOwner(async (tx) => {
    await tx.deleteFrom('attendance_marks').where('day', '=', date).execute();
    const made = { school_id: 1, day: date, time: '08:35', user_id: 3, at: new Date(`${date}T12:35Z`) };
    const marks = children.flatMap((child_id) =>
      (statuses[child_id] ?? (others ? [others] : [])).map((status) => ({ ...made, child_id, status })),
    );
    if (marks.length > 0) await tx.insertInto('attendance_marks').values(marks).execute();
  });
const reported = (childId: number, halves: readonly string[]) =>
  database.asOwner(async (tx) => {
    await tx.deleteFrom('absence_half_days').where('day', '=', date).execute();
    const { id: absence_id } = await tx.selectFrom('absences').select('id').limit(1).executeTakeFirstOrThrow();
    const made = { school_id: 1, child_id: childId, day: date, absence_id };
    if (halves.length > 0)
      await tx
        .insertInto('absence_half_days')
        .values(halves.map((half) => ({ ...made, half })))
        .execute();
  });
const publish = async (childIds: readonly number[], confirmed?: readonly number[]) => {
  const { reports } = await day();
  const wanted = reports.filter(({ childId }) => childIds.includes(childId));
  return teacher('POST', '/api/staff/reports/publish', {
    body: { reports: wanted.map(({ id, revision }) => ({ id, revision })), ...(confirmed && { confirmed }) },
  });
};
const attendanceOf = async (childId: number): Promise<ReportAttendance> => (await reportOf(childId)).attendance;

beforeEach(async () => {
  await attendance({});
  await reported(lea, []);
});

describe('the report of a child not seen by staff', () => {
  test('is refused without a confirmation, lists the children, and no report of the group is published', async () => {
    await attendance({ [samuel]: ['absent'] });
    await save(notes('Ate everything'), { childId: samuel });
    await save(notes('Ate everything'));
    const refused = await publish([samuel, lea]);
    expect(refused.json).toMatchObject({ status: 409, code: 'child_not_there', notThere: [samuel] });
    expect(await read()).toBeNull();
    expect((await publish([samuel, lea], [lea])).status).toBe(409);
    expect((await publish([samuel, lea], [samuel])).status).toBe(200);
    expect(await read()).toMatchObject({ notes: 'Ate everything' });
  });

  test('needs a confirmation if the child is unmarked or was marked present by mistake', async () => {
    await attendance({ [samuel]: [] });
    await save(notes('Brave'), { childId: samuel });
    expect(await attendanceOf(samuel)).toBe('unmarked');
    expect((await publish([samuel])).json).toMatchObject({ notThere: [samuel] });
    await attendance({ [samuel]: ['present', 'absent'] });
    expect(await attendanceOf(samuel)).toBe('absent');
    expect((await publish([samuel])).status).toBe(409);
  });

  test('needs a confirmation if the family reported an absence and staff did not see the child', async () => {
    await attendance({ [lea]: [] });
    await reported(lea, ['morning', 'afternoon']);
    await save(notes('Brave'));
    expect(await reportOf()).toMatchObject({ absence: 'full_day', attendance: 'absent' });
    expect((await publish([lea])).json).toMatchObject({ notThere: [lea] });
  });

  test('needs no confirmation for a correction of a published report', async () => {
    await attendance({ [lea]: ['absent'] });
    await save(notes('Brave'));
    expect((await publish([lea], [lea])).status).toBe(200);
    const { revision } = await reportOf();
    await save(notes('Brave at home'), { revision });
    expect((await publish([lea])).status).toBe(200);
  });
});

describe('the report of a child who was there', () => {
  test('is published although the family had reported an absence', async () => {
    await reported(lea, ['morning', 'afternoon']);
    await save(notes('Here after all'));
    expect(await reportOf()).toMatchObject({ absence: 'full_day', attendance: 'there' });
    expect((await publish([lea])).status).toBe(200);
  });

  test('is published if the child came late, left early, or was marked absent by mistake', async () => {
    for (const marks of [['late'], ['present', 'left'], ['absent', 'present']]) {
      await attendance({ [lea]: marks });
      expect(await attendanceOf(lea), marks.join()).toBe('there');
    }
  });
});

describe('a group without attendance', () => {
  test('needs a confirmation for each of its children', async () => {
    await attendance({}, null);
    expect(new Set((await day()).reports.map((report) => report.attendance))).toEqual(new Set(['untaken']));
    for (const childId of [lea, samuel]) await save(notes('Brave'), { childId });
    const refused = (await publish([lea, samuel])).json as { notThere: number[] };
    expect(new Set(refused.notThere)).toEqual(new Set([lea, samuel]));
    expect((await publish([lea, samuel], [lea, samuel])).status).toBe(200);
  });

  test('treats a full-day reported absence as absent, but not a half-day one', async () => {
    await attendance({}, null);
    await reported(lea, ['afternoon']);
    expect(await attendanceOf(lea)).toBe('untaken');
    await reported(lea, ['morning', 'afternoon']);
    expect(await attendanceOf(lea)).toBe('absent');
  });
});

test('a change of attendance refreshes the page of the day', async () => {
  expect(group).toBeGreaterThan(0);
  const userIds = await family.toldLive('attendance', () =>
    teacher('POST', `/api/staff/attendance/${lea}/marks`, { body: { day: '2026-04-14', status: 'late' } }),
  );
  expect(userIds).toContain(family.ids.teacher);
});
