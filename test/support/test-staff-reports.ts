/**
 * A family whose group has no report of a day yet, and functions with which its staff write and publish it and the
 * family reads it.
 */
import { beforeEach } from 'vitest';
import type { ReportContent } from '#core/reports/report-content.ts';
import type { DailyReport } from '#core/reports/report.ts';
import type { ReportDay, StaffReport } from '#core/reports/staff-report-api.ts';
import { testFamily } from './test-family.ts';

export const date = '2026-03-20';

export async function testStaffReports() {
  const family = await testFamily();
  const { sophie, teacher, database, lea } = family;

  const groupOf = async (childId: number) =>
    (
      await database.asOwner((tx) =>
        tx.selectFrom('children').select('group_id').where('id', '=', childId).executeTakeFirstOrThrow(),
      )
    ).group_id;
  const group = await groupOf(lea);

  // The staff marked every child present that day.
  await database.asOwner(async (tx) => {
    const children = await tx.selectFrom('children').select('id').where('group_id', '=', group).execute();
    const made = {
      school_id: 1,
      day: date,
      status: 'present',
      time: '08:35',
      user_id: 3,
      at: new Date(`${date}T12:35Z`),
    };
    await tx
      .insertInto('attendance_marks')
      .values(children.map(({ id }) => ({ ...made, child_id: id })))
      .execute();
  });

  const day = async (ask = teacher, query = `group=${group}&date=${date}`) =>
    (await ask('GET', `/api/staff/reports?${query}`)).json as ReportDay;
  const reportOf = async (childId = lea, ask = teacher): Promise<StaffReport> => {
    const found = (await day(ask)).reports.find((one) => one.childId === childId);
    if (!found) throw new Error('not in the group');
    return found;
  };
  const save = (parts: Partial<ReportContent>, { childId = lea, revision = 0, ask = teacher, key = '' } = {}) =>
    ask('PUT', '/api/staff/reports/drafts', {
      body: { date, drafts: [{ childId, revision, parts }] },
      ...(key && { key }),
    });
  const publish = async (childIds = [lea], ask = teacher) => {
    const { reports } = await day(ask);
    const wanted = reports.filter(({ childId }) => childIds.includes(childId));
    return ask('POST', '/api/staff/reports/publish', {
      body: { reports: wanted.map(({ id, revision }) => ({ id, revision })) },
    });
  };
  const read = async (ask = sophie) =>
    (await ask('GET', `/api/reports?childId=${lea}&date=${date}`)).json as DailyReport | null;
  const notes = (en: string, fr = '') => ({ notes: { en, fr } });

  beforeEach(() =>
    database.asOwner(async (tx) => {
      await tx.deleteFrom('reports').where('day', '=', date).execute();
      await tx.deleteFrom('notification_children').execute();
      await tx.deleteFrom('notifications').execute();
    }),
  );

  return { ...family, groupOf, group, day, reportOf, save, publish, read, notes };
}
