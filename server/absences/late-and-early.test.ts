/** Late arrivals and early leavings, several children at once, absences under way, and the undo of a report. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Absence } from '#core/absences/absence.ts';
import type { Attendance, AttendanceDay, GroupRegister, Registers } from '#core/attendance/attendance.ts';
import { testFamily } from '#test/support/test-family.ts';
import { codeOf, type TestReply } from '#test/support/test-app.ts';

const school = await testFamily();
const { sophie, marc, teacher, database, lea, noah, foreign, at, rows } = school;
const today = '2026-04-14';

const report = (body: object, ask = sophie) =>
  ask('POST', '/api/absences', {
    body: { childId: lea, date: today, reason: 'other', duration: 'full_day', ...body },
  });
const late = (time: string, body: object = {}, ask = sophie) => report({ kind: 'late', time, ...body }, ask);
const early = (time: string, body: object = {}, ask = sophie) => report({ kind: 'early', time, ...body }, ask);
const problemsOf = ({ json }: TestReply) => (json as { problems?: unknown }).problems;
const standing = async () =>
  ((await sophie('GET', '/api/absences')).json as Absence[]).filter(({ date }) => date >= today);
const groupOf = async (childId = lea): Promise<GroupRegister> => {
  const { groups } = (await teacher('GET', '/api/staff/attendance')).json as Registers;
  const found = groups.find(({ children }) => children.some((child) => child.childId === childId));
  if (!found) throw new Error('no group');
  return found;
};
const line = async (childId = lea) =>
  (await groupOf(childId)).children.find((child) => child.childId === childId) as Attendance;

beforeEach(async () => {
  at('08:00');
  await database.asOwner(async (tx) => {
    await tx.deleteFrom('absences').where('last_day', '>=', today).execute();
    await tx.deleteFrom('attendance_marks').where('day', '=', today).execute();
    await tx.deleteFrom('attendance_completions').where('day', '=', today).execute();
  });
});

describe('a late arrival and an early leaving', () => {
  test('are stored with their time, notify the other guardian, and are shown to staff', async () => {
    const made = await late('09:45', { notes: 'Dentiste' });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ kind: 'late', time: '09:45', date: today, reportedBy: 'Sophie Tremblay' });
    const [notification] = await rows('notifications');
    expect(notification).toMatchObject({
      user_id: school.ids.marc,
      kind: 'absence',
      title_en: 'Late arrival reported for Léa',
      title_fr: 'Retard signalé pour Léa',
      body_en: 'Tuesday, April 14, 9:45\u00a0AM',
    });
    expect((await early('14:00')).status).toBe(201);
    expect(await line()).toMatchObject({ arrives: '09:45', leaves: '14:00', reported: null });
    const day = (await teacher('GET', `/api/staff/attendance/${lea}?day=${today}`)).json as AttendanceDay;
    expect(day.absences.map(({ kind, time, notes }) => [kind, time, notes])).toEqual([
      ['late', '09:45', 'Dentiste'],
      ['early', '14:00', ''],
    ]);
  });

  test('replace the one before them of the same kind', async () => {
    await late('09:30');
    expect((await late('10:15', {}, marc)).status).toBe(201);
    expect((await standing()).map(({ kind, time }) => [kind, time])).toEqual([['late', '10:15']]);
  });

  test('are rejected without a time, outside of the school’s hours, in the past and on several days', async () => {
    expect(problemsOf(await report({ kind: 'late' }))).toEqual([{ path: 'time', code: 'required' }]);
    expect(problemsOf(await report({ time: '09:30' }))).toEqual([{ path: 'time', code: 'not_allowed' }]);
    expect(problemsOf(await late('08:30'))).toEqual([{ path: 'time', code: 'too_early' }]);
    expect(problemsOf(await early('18:30'))).toEqual([{ path: 'time', code: 'too_late' }]);
    expect(problemsOf(await late('09:30', { date: '2026-04-13' }))).toEqual([{ path: 'date', code: 'too_early' }]);
    expect(problemsOf(await late('09:30', { endDate: '2026-04-15' }))).toEqual([
      { path: 'endDate', code: 'not_allowed' },
    ]);
    at('10:00');
    expect(problemsOf(await late('09:30'))).toEqual([{ path: 'time', code: 'too_early' }]);
    expect(await standing()).toEqual([]);
  });

  test('are rejected when the child is absent then, or would leave before it arrives', async () => {
    await report({ duration: 'morning' });
    const refused = await late('10:00');
    expect([refused.status, codeOf(refused)]).toEqual([409, 'absence_overlaps']);
    expect((await late('13:00')).status).toBe(201);
    expect(problemsOf(await early('12:45'))).toEqual([{ path: 'time', code: 'too_early' }]);
  });

  test('end with an absence that covers their time', async () => {
    await late('09:30');
    await early('15:00');
    expect((await report({ duration: 'morning', reason: 'sick' })).status).toBe(201);
    expect((await standing()).map(({ kind }) => kind)).toEqual(['absent', 'early']);
  });

  test('can be cancelled until their time', async () => {
    const { id } = (await late('10:00')).json as Absence;
    at('09:59');
    expect((await marc('DELETE', `/api/absences/${id}`)).status).toBe(204);
    const again = (await late('10:00')).json as Absence;
    at('10:10');
    expect(codeOf(await marc('DELETE', `/api/absences/${again.id}`))).toBe('absence_started');
  });

  test('keep the child out of “everyone is here” until its time and the school’s minutes', async () => {
    await late('09:30');
    at('08:40');
    const group = await groupOf();
    const body = { groupId: group.groupId, day: today };
    expect((await teacher('POST', '/api/staff/attendance/bulk', { body })).status).toBe(200);
    expect(await line()).toMatchObject({ status: null, arrives: '09:30' });
    const notice = () => teacher('POST', `/api/staff/attendance/${lea}/notice`);
    at('09:44');
    expect((await notice()).status, 'still awaited').toBe(422);
    at('09:45');
    expect((await notice()).status).toBe(200);
    await database.asOwner((tx) => tx.deleteFrom('attendance_notices').execute());
  });
});

describe('several children in one report', () => {
  test('are all reported, with a notification and an audit entry each', async () => {
    const audits = async () => (await rows('audit_entries')).filter(({ act }) => act === 'absence.reported').length;
    const before = await audits();
    const made = await report({ alsoFor: [noah, lea] });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ childId: lea, others: [{ childId: noah, date: today }] });
    expect((await standing()).map(({ childId }) => childId).toSorted((a, b) => a - b)).toEqual([lea, noah]);
    expect(await audits()).toBe(before + 2);
  });

  test('are not reported at all when one of them cannot be', async () => {
    await report({ childId: noah });
    const before = await standing();
    expect(codeOf(await report({ alsoFor: [noah] }))).toBe('absence_overlaps');
    expect((await report({ alsoFor: [foreign.childId] })).status).toBe(404);
    expect(await standing()).toEqual(before);
  });

  test('concurrent reports of both guardians in opposite order succeed once', async () => {
    const answers = await Promise.all([
      report({ childId: lea, alsoFor: [noah] }),
      report({ childId: noah, alsoFor: [lea] }, marc),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await standing()).toHaveLength(2);
  });
});

describe('an absence under way', () => {
  const change = (id: number, lastDay: string, ask = sophie) =>
    ask('PUT', `/api/absences/${id}/last-day`, { body: { lastDay } });

  test('ends earlier or later from today on, and notifies the other guardian', async () => {
    const { id } = (await report({ endDate: '2026-04-16', reason: 'sick' })).json as Absence;
    at('11:00');
    expect((await change(id, today)).json).toMatchObject({ id, date: today });
    expect((await rows('notifications'))[0]).toMatchObject({ title_fr: 'Absence modifiée pour Léa' });
    expect((await report({ date: '2026-04-15' })).status, 'the day is free again').toBe(201);
    expect(codeOf(await change(id, '2026-04-15'))).toBe('absence_overlaps');
    expect((await standing()).find((absence) => absence.id === id)).not.toHaveProperty('endDate');
  });

  test('cancels the pickups of the days it gains', async () => {
    const { id } = (await report({ reason: 'sick' })).json as Absence;
    const pickup = await school.scheduled({ date: '2026-04-15' });
    at('11:00');
    expect((await change(id, '2026-04-15')).json).toMatchObject({ endDate: '2026-04-15', cancelledPickups: [pickup] });
  });

  test('keeps the days that have passed, and only an absence under way changes', async () => {
    const { id } = (await report({ endDate: '2026-04-16' })).json as Absence;
    const next = (await report({ childId: noah, date: '2026-04-20' })).json as Absence;
    at('11:00', '2026-04-15');
    expect(problemsOf(await change(id, today))).toEqual([{ path: 'lastDay', code: 'too_early' }]);
    expect(problemsOf(await change(id, '2027-06-01'))).toEqual([{ path: 'lastDay', code: 'too_late' }]);
    expect(problemsOf(await change(next.id, '2026-04-21'))).toEqual([{ path: 'lastDay', code: 'not_allowed' }]);
    expect((await change(id, '2026-04-15', await school.as(foreign.userId))).status).toBe(404);
  });
});

test('a report can be undone for ten minutes at any hour', async () => {
  at('10:00');
  const { id } = (await report({ reason: 'sick' })).json as Absence;
  at('10:09');
  expect((await marc('DELETE', `/api/absences/${id}`)).status).toBe(204);
  const again = (await report({ reason: 'sick' })).json as Absence;
  at('10:19');
  expect(codeOf(await sophie('DELETE', `/api/absences/${again.id}`))).toBe('absence_started');
});
