import { beforeEach, describe, expect, test } from 'vitest';
import type { Attendance, AttendanceDay, GroupRegister, Registers } from '#core/attendance/attendance.ts';
import { testFamily } from '#test/support/test-family.ts';

const today = '2026-04-14';
const school = await testFamily();
const { teacher, otherTeacher, door, office, lea, at, database, ids } = school;
type Ask = typeof teacher;

const registers = async (query = '') => (await office('GET', `/api/staff/attendance${query}`)).json as Registers;
const groupOf = async (room: string): Promise<GroupRegister> => {
  const found = (await registers()).groups.find((group) => group.room === room);
  if (!found) throw new Error(`No attendance list for ${room}`);
  return found;
};
const lineOf = async (childId: number, query = ''): Promise<Attendance | undefined> =>
  (await registers(query)).groups.flatMap(({ children }) => children).find((child) => child.childId === childId);
const mark = (childId: number, body: object, ask: Ask = teacher) =>
  ask('POST', `/api/staff/attendance/${childId}/marks`, { body: { day: today, ...body } });
const markBulk = (groupId: number, day: string) =>
  teacher('POST', '/api/staff/attendance/bulk', { body: { groupId, day } });
const dayOf = async (childId: number, day: string) =>
  (await teacher('GET', `/api/staff/attendance/${childId}?day=${day}`)).json as AttendanceDay;
at('09:00');
const own = await groupOf('402');

describe('undoing a mark', () => {
  const day = '2026-04-10';
  const now = async () => {
    const { status, time, before } = (await lineOf(lea, `?day=${day}`)) ?? {};
    return [status, time, before?.status ?? null];
  };

  test('restores the mark before it: left is removed, and present at 8:30 applies again', async () => {
    await mark(lea, { day, status: 'present' });
    await mark(lea, { day, status: 'left', time: '14:10' });
    expect(await now()).toEqual(['left', '14:10', 'present']);
    const cleared = await mark(lea, { day, status: null });
    expect(cleared.json).toMatchObject({ status: 'present', time: '08:30', markedBy: 'Mireille Bouchard' });
    await mark(lea, { day, status: null });
    expect(await now()).toEqual([null, null, null]);
    const { marks } = await dayOf(lea, day);
    expect(marks.map(({ status }) => status)).toEqual(['present', 'left', null, null]);
  });

  test('restores the state before any correction', async () => {
    await mark(lea, { day, status: 'late', time: '08:50' });
    await mark(lea, { day, status: 'late', time: '08:45' });
    await mark(lea, { day, status: 'absent' });
    await mark(lea, { day, status: null });
    expect(await now()).toEqual(['late', '08:45', 'late']);
    await mark(lea, { day, status: null });
    expect(await now()).toEqual(['late', '08:50', null]);
    await mark(lea, { day, status: null });
  });

  test('happens once when two users undo it concurrently', async () => {
    await mark(lea, { day, status: 'present' });
    await mark(lea, { day, status: 'left', time: '14:10' });
    const [one, other] = await Promise.all([
      mark(lea, { day, status: null, seen: 'left' }),
      mark(lea, { day, status: null, seen: 'left' }, office),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(await now()).toEqual(['present', '08:30', null]);
    await mark(lea, { day, status: null });
  });
});

describe('attendance declared complete', () => {
  const done = (groupId: number, is = true, ask: Ask = teacher, day = today) =>
    ask('POST', '/api/staff/attendance/done', { body: { groupId, day, done: is } });
  const notice = (childId: number) => teacher('POST', `/api/staff/attendance/${childId}/notice`);
  const clearAll = () =>
    database.asOwner(async (tx) => {
      at('08:40');
      await tx.deleteFrom('attendance_completions').where('day', '=', today).execute();
      await tx.deleteFrom('attendance_notices').execute();
      await tx.deleteFrom('attendance_marks').where('day', '=', today).where('child_id', 'in', children()).execute();
    });
  const children = () => own.children.map(({ childId }) => childId);
  beforeEach(clearAll);

  test('starts the alarms of unmarked children, which a single mark does not', async () => {
    const [first = 0, second = 0] = children();
    expect((await done(own.groupId)).json).toMatchObject({ status: 409, code: 'attendance_not_begun' });
    await mark(first, { status: 'present' });
    expect((await notice(second)).status).toBe(422);
    expect((await groupOf('402')).done).toBeNull();
    const reply = await done(own.groupId);
    expect(reply.json).toMatchObject({ done: { by: 'Mireille Bouchard', at: '2026-04-14T12:40:00.000Z' } });
    const before = (await school.rows('attendance_completions')).length;
    await done(own.groupId, true, office);
    expect(await school.rows('attendance_completions')).toHaveLength(before);
    expect((await notice(second)).status).toBe(200);
  });

  test('is reopened by undoing a mark and by hand, not by undoing a correction', async () => {
    const [first = 0] = children();
    await mark(first, { status: 'present' });
    await done(own.groupId);
    await mark(first, { status: 'late', time: '08:35' });
    await mark(first, { status: null });
    expect((await groupOf('402')).done).not.toBeNull();
    await mark(first, { status: null });
    expect((await groupOf('402')).done).toBeNull();
    await mark(first, { status: 'present' });
    await done(own.groupId);
    expect((await done(own.groupId, false, office)).json).toMatchObject({ done: null });
    const [entry] = await school.rows('audit_entries');
    expect(entry).toMatchObject({ act: 'attendance.reopened', user_id: ids.office, subject_id: own.groupId });
  });

  test('is complete after marking everyone present, which refreshes the pages that show the group', async () => {
    await markBulk(own.groupId, today);
    expect((await groupOf('402')).done).toMatchObject({ by: 'Mireille Bouchard' });
    const userIds = await school.toldLive('attendance', () => done(own.groupId, false));
    expect(userIds).toEqual(expect.arrayContaining([ids.office, ids.door]));
    expect(userIds).not.toContain(ids.otherTeacher);
  });

  test('is declared today, by staff of the group or the office', async () => {
    expect((await done(own.groupId, true, door)).status).toBe(403);
    expect((await done(own.groupId, true, otherTeacher)).status).toBe(404);
    expect((await done(2_000_000_000)).status).toBe(404);
    expect((await done(own.groupId, true, teacher, '2026-04-13')).json).toMatchObject({
      problems: [{ path: 'day', code: 'too_early' }],
    });
    expect((await done(own.groupId, true, teacher, '2026-04-15')).json).toMatchObject({
      problems: [{ path: 'day', code: 'too_late' }],
    });
  });

  test('raises alarms at the school’s hour even when incomplete', async () => {
    const [last = 0, ...others] = children();
    for (const childId of others) await mark(childId, { status: 'present' });
    at('09:29');
    expect((await notice(last)).status).toBe(422);
    at('09:30');
    expect((await notice(last)).status).toBe(200);
  });
});
