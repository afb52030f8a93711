/** Children who did not arrive: the automatic notice, the first answer of a guardian, and what staff see. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Absence } from '#core/absences/absence.ts';
import type { ArrivalNotice } from '#core/absences/arrival-api.ts';
import type { Attendance, Registers } from '#core/attendance/attendance.ts';
import { addCalendarDays } from '#test/support/test-school-days.ts';
import { openSecondConnection, testKind } from '#test/support/test-database.ts';
import { testFamily } from '#test/support/test-family.ts';
import { noTimes } from '#core/school-days/school-day.ts';
import { codeOf } from '#test/support/test-app.ts';
import { checkArrivals } from './arrival-check-acts.ts';

const school = await testFamily();
const { sophie, marc, teacher, door, otherTeacher, office, database, clock, lea, noah, foreign, ids, at, rows } =
  school;
const today = '2026-04-14';
const alone = testKind() === 'embedded' ? ' (one process: the embedded database has no other)' : '';

const check = (on = database) =>
  checkArrivals({
    database: on,
    now: clock.now,
    onError(error) {
      throw error;
    },
  });
const allLines = async (ask = teacher) =>
  ((await ask('GET', '/api/staff/attendance')).json as Registers).groups.flatMap(({ children }) => children);
const line = async (ask = teacher, childId = lea) =>
  (await allLines(ask)).find((child) => child.childId === childId) as Attendance;
const mark = (childId: number, status: string | null, ask = teacher) =>
  ask('POST', `/api/staff/attendance/${childId}/marks`, { body: { day: today, status } });
const answer = (body: object, ask = sophie, childId = lea) => ask('POST', `/api/arrivals/${childId}/answer`, { body });
const notices = async (ask = sophie) => (await ask('GET', '/api/arrivals')).json as ArrivalNotice[];
const settle = (ask = teacher) => ask('POST', `/api/staff/attendance/${lea}/arrival/settle`);
const sentNotifications = async () => (await rows('notifications')).filter(({ kind }) => kind === 'attendance');
const setting = (values: { checks_arrivals?: boolean; arrival_minutes?: number }) =>
  database.asOwner((tx) => tx.updateTable('schools').set(values).where('id', '=', 1).execute());

/** Marks everyone of Léa's group but Léa as present, so that its attendance is done. */
async function allButLea(): Promise<void> {
  const { groups } = (await teacher('GET', '/api/staff/attendance')).json as Registers;
  const group = groups.find(({ children }) => children.some(({ childId }) => childId === lea));
  for (const { childId } of group?.children ?? []) if (childId !== lea) await mark(childId, 'present');
  const body = { groupId: group?.groupId, day: today, done: true };
  expect((await teacher('POST', '/api/staff/attendance/done', { body })).status).toBe(200);
}

beforeEach(async () => {
  at('08:40');
  await database.asOwner(async (tx) => {
    await tx.deleteFrom('attendance_notices').execute();
    await tx.deleteFrom('attendance_marks').where('day', '=', today).execute();
    await tx.deleteFrom('attendance_completions').where('day', '=', today).execute();
    await tx.deleteFrom('absences').where('last_day', '>=', today).execute();
    await tx.deleteFrom('notifications').execute();
  });
  await setting({ checks_arrivals: true, arrival_minutes: 15 });
});

describe('the automatic notice', () => {
  test('goes to both guardians once, at the expected time and the school’s minutes, once attendance is done', async () => {
    await allButLea();
    at('08:44');
    expect(await check(), 'not yet').toBe(0);
    at('08:45');
    expect(await check()).toBe(1);
    expect((await sentNotifications()).map(({ user_id }) => user_id).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      [ids.sophie, ids.marc],
    );
    expect((await sentNotifications())[0]).toMatchObject({
      title_fr: 'Léa n’est pas à l’école',
      link: `/absence?child=${lea}`,
    });
    expect((await line()).told).toMatchObject({
      by: null,
      answer: null,
      reached: [{ name: 'Sophie Tremblay' }, { name: 'Marc Tremblay' }],
    });
    expect((await rows('audit_entries'))[0]).toMatchObject({
      act: 'attendance.guardians_told_automatically',
      user_id: null,
      subject_id: lea,
    });
    at('11:00');
    expect(await check(), 'once a day').toBe(0);
    expect(await sentNotifications()).toHaveLength(2);
  });

  test('is not sent while attendance is under way, and is sent at the hour at which it must be taken', async () => {
    const { groups } = (await teacher('GET', '/api/staff/attendance')).json as Registers;
    const own = groups.find(({ children }) => children.some(({ childId }) => childId === lea));
    for (const { childId } of own?.children ?? []) if (childId !== lea) await mark(childId, 'present');
    await mark(own?.children.find(({ childId }) => childId !== lea)?.childId ?? 0, null);
    at('09:29');
    expect(await check()).toBe(0);
    at('09:30');
    expect(await check()).toBe(2);
  });

  test('waits for the time of a late arrival, and for noon after an absence in the morning', async () => {
    await allButLea();
    const body = { childId: lea, date: today, reason: 'other', duration: 'full_day', kind: 'late', time: '10:00' };
    expect((await sophie('POST', '/api/absences', { body })).status).toBe(201);
    at('10:14');
    expect(await check()).toBe(0);
    at('10:15');
    expect(await check()).toBe(1);
    await database.asOwner(async (tx) => {
      await tx.deleteFrom('attendance_notices').execute();
      await tx.deleteFrom('absences').where('last_day', '>=', today).execute();
    });
    const morning = { childId: lea, date: today, reason: 'doctor', duration: 'morning' };
    await sophie('POST', '/api/absences', { body: morning });
    at('12:14');
    expect(await check()).toBe(0);
    at('12:15');
    expect(await check()).toBe(1);
  });

  test('is not sent for a mark or a report, without school, after closing, or where the school turned it off', async () => {
    await allButLea();
    at('09:00');
    await setting({ checks_arrivals: false });
    expect(await check()).toBe(0);
    await setting({ checks_arrivals: true, arrival_minutes: 40 });
    expect(await check()).toBe(0);
    await setting({ arrival_minutes: 15 });
    at('18:30');
    expect(await check()).toBe(0);
    at('09:00');
    const pedagogical = { en: 'Pedagogical day', fr: 'Journée pédagogique' };
    await addCalendarDays(database, [{ day: today, kind: 'pedagogical', name: pedagogical, times: noTimes }]);
    expect(await check(), 'a day without school').toBe(0);
    await database.asOwner((tx) => tx.deleteFrom('school_calendar_days').where('day', '=', today).execute());
    await mark(lea, 'late');
    expect(await check()).toBe(0);
    await mark(lea, null);
    await sophie('POST', '/api/absences', {
      body: { childId: lea, date: today, reason: 'sick', duration: 'full_day' },
    });
    expect(await check()).toBe(0);
  });

  test(`two processes check at the same moment and one of them notifies${alone}`, async () => {
    const other = testKind() === 'postgresql' ? await openSecondConnection(database) : database;
    await allButLea();
    for (let time = 0; time < 5; time += 1) {
      await database.asOwner((tx) => tx.deleteFrom('attendance_notices').execute());
      at(`09:0${time}`);
      const counts = await Promise.all([check(), check(other)]);
      expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1]);
    }
    expect(await sentNotifications()).toHaveLength(2 * 5);
  });

  test('two processes and a mark at the same moment: one notice at most, and none for a child who is here', async () => {
    await allButLea();
    for (let time = 0; time < 10; time += 1) {
      await database.asOwner((tx) => tx.deleteFrom('attendance_notices').execute());
      await mark(lea, 'absent');
      at(`09:${10 + time}`);
      const isRaced = time % 2 === 1;
      const marking = isRaced ? mark(lea, 'present') : undefined;
      const [first, second] = await Promise.all([check(), check()]);
      await marking;
      expect(isRaced ? [0, 1] : [1]).toContain(first + second);
      if (isRaced) await mark(lea, null);
    }
  });

  test('without a guardian who can be reached, nothing is sent and staff are not shown a notice', async () => {
    await allButLea();
    const view = (can_view: boolean) =>
      database.asOwner((tx) => tx.updateTable('guardians').set({ can_view }).where('child_id', '=', lea).execute());
    await view(false);
    at('09:00');
    expect(await check()).toBe(0);
    expect((await line()).told).toBeNull();
    await view(true);
    expect(await check(), 'once a guardian can be reached').toBe(1);
  });
});

describe('an answer', () => {
  beforeEach(async () => {
    await allButLea();
    at('09:00');
    await check();
  });

  test('“sick” reports an absence for today, and the other guardian sees who answered', async () => {
    expect(await notices()).toMatchObject([{ childId: lea, isOpen: true, mayAnswer: true, answer: null }]);
    const made = await answer({ answer: 'sick' });
    expect(made.json).toMatchObject({
      isOpen: false,
      answer: { answer: 'sick', by: 'Sophie Tremblay', minutes: null },
    });
    expect(await line()).toMatchObject({ reported: 'full_day', told: { answer: { answer: 'sick' } } });
    const second = await answer({ answer: 'check' }, marc);
    expect([second.status, codeOf(second)]).toEqual([409, 'conflict']);
    expect(await notices(marc)).toMatchObject([{ isOpen: false, answer: { answer: 'sick', by: 'Sophie Tremblay' } }]);
  });

  test('“on the way” is a late arrival in so many minutes, and staff call when the child is still missing then', async () => {
    expect((await answer({ answer: 'on_the_way' })).json).toMatchObject({
      problems: [{ path: 'minutes', code: 'required' }],
    });
    expect((await answer({ answer: 'sick', minutes: 20 })).status).toBe(422);
    expect((await answer({ answer: 'on_the_way', minutes: 15 })).status).toBe(422);
    expect((await answer({ answer: 'on_the_way', minutes: 20 }, marc)).status).toBe(200);
    expect(await line()).toMatchObject({ arrives: '09:20', told: { answer: { minutes: 20, by: 'Marc Tremblay' } } });
  });

  test('“at school, please check” notifies the team and stays open until staff settle it', async () => {
    expect((await answer({ answer: 'check' })).status).toBe(200);
    const team = (await sentNotifications()).filter(({ link }) => link.startsWith('/staff'));
    expect(team.map(({ user_id }) => user_id)).toContain(ids.teacher);
    expect(team[0]).toMatchObject({ title_fr: 'À vérifier\u00a0: Léa' });
    expect((await line(door)).told, 'with door duty only').toMatchObject({ answer: null, reached: [] });
    expect([(await settle(door)).status, (await settle(otherTeacher)).status]).toEqual([403, 404]);
    const settled = await settle();
    expect((settled.json as Attendance).told?.answer).toMatchObject({
      settledBy: 'Mireille Bouchard',
      settledAt: clock.now.toISOString(),
    });
    expect((await settle(office)).status, 'once').toBe(404);
  });

  test('two guardians at the same moment: the first answer counts', async () => {
    const replies = await Promise.all([
      answer({ answer: 'on_the_way', minutes: 10 }),
      answer({ answer: 'sick' }, marc),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const own = (await line()).told?.answer;
    expect(own?.by).toBe(replies[0]?.status === 200 ? 'Sophie Tremblay' : 'Marc Tremblay');
    expect((await line()).arrives === null).toBe(own?.answer === 'sick');
  });

  test('“sick” by mistake, undone, opens the notice again for every guardian', async () => {
    await answer({ answer: 'sick' }, marc);
    const [absence] = (await marc('GET', '/api/absences')).json as Absence[];
    expect((await marc('DELETE', `/api/absences/${absence?.id}`)).status).toBe(204);
    expect(await line()).toMatchObject({ reported: null, told: { answer: null } });
    expect(await notices()).toMatchObject([{ childId: lea, isOpen: true, answer: null }]);
    expect((await answer({ answer: 'on_the_way', minutes: 10 })).status).toBe(200);
    expect(await line()).toMatchObject({ arrives: '09:10', told: { answer: { by: 'Sophie Tremblay' } } });
  });

  test('stays when a report that did not come from it is canceled', async () => {
    await answer({ answer: 'check' });
    at('09:01');
    const body = { childId: lea, date: today, reason: 'sick', duration: 'full_day' };
    expect((await sophie('POST', '/api/absences', { body })).status).toBe(201);
    const [absence] = (await sophie('GET', '/api/absences')).json as Absence[];
    expect((await sophie('DELETE', `/api/absences/${absence?.id}`)).status).toBe(204);
    expect((await line()).told?.answer).toMatchObject({ answer: 'check' });
  });

  test('is still awaited after a report that does not explain the absence', async () => {
    at('09:01');
    const report = { childId: lea, date: today, reason: 'doctor', duration: 'full_day' };
    for (const other of [{ kind: 'early', time: '14:00' }, { duration: 'afternoon' }]) {
      expect((await sophie('POST', '/api/absences', { body: { ...report, ...other } })).status).toBe(201);
      expect(await notices()).toMatchObject([{ isOpen: true }]);
    }
    expect((await sophie('POST', '/api/absences', { body: { ...report, duration: 'morning' } })).status).toBe(201);
    expect(await notices()).toMatchObject([{ isOpen: false }]);
    at('13:00');
    await database.asOwner((tx) =>
      tx.deleteFrom('absences').where('duration', '=', 'afternoon').where('last_day', '=', today).execute(),
    );
    expect(await notices(), 'in the afternoon').toMatchObject([{ isOpen: true }]);
  });

  test.each([
    ['before an early leaving', '11:45', { kind: 'early', time: '12:00', duration: 'full_day' }],
    ['into a half reported absent', '11:45', { duration: 'afternoon' }],
    ['after closing', '18:15', { duration: 'full_day', date: '2026-04-15' }],
  ])('“on the way” is kept where no late arrival fits: %s', async (_, time, report) => {
    at(time);
    const body = { childId: lea, date: today, reason: 'doctor', ...report };
    expect((await sophie('POST', '/api/absences', { body })).status).toBe(201);
    const made = await answer({ answer: 'on_the_way', minutes: 20 }, marc);
    expect([made.status, made.json]).toMatchObject([200, { isOpen: false, answer: { minutes: 20 } }]);
    expect(await line()).toMatchObject({ arrives: null, told: { answer: { answer: 'on_the_way' } } });
  });

  test('an answer after the child arrived is refused, and so is one without a notice', async () => {
    await mark(lea, 'late');
    expect(await notices()).toMatchObject([{ isOpen: false, answer: null }]);
    expect(codeOf(await answer({ answer: 'sick' }))).toBe('conflict');
    expect((await answer({ answer: 'sick' }, sophie, noah)).status).toBe(404);
    expect((await answer({ answer: 'sick' }, await school.as(foreign.userId))).status).toBe(404);
  });

  test('a guardian without the right to report sees the notice but does not answer', async () => {
    const right = (can_report_absence: boolean) =>
      database.asOwner((tx) =>
        tx.updateTable('guardians').set({ can_report_absence }).where('user_id', '=', ids.marc).execute(),
      );
    await right(false);
    expect(await notices(marc)).toMatchObject([{ childId: lea, mayAnswer: false }]);
    expect((await answer({ answer: 'check' }, marc)).status).toBe(403);
    await right(true);
  });

  test('yesterday’s notice is not listed', async () => {
    at('08:00', '2026-04-15');
    expect(await notices()).toEqual([]);
    expect((await answer({ answer: 'sick' })).status).toBe(404);
  });
});
