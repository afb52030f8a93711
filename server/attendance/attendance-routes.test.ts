import { describe, expect, test } from 'vitest';
import type { Attendance, AttendanceDay, GroupRegister, Registers } from '#core/attendance/attendance.ts';
import type { Notification } from '#core/notifications/notification.ts';
import { generousLimits } from '#server/app/limits.ts';
import { testFamily } from '#server/app/test-family.ts';
import type { Tx } from '#server/db/database.ts';

const today = '2026-04-14';
const school = await testFamily();
const { sophie, teacher, otherTeacher, door, office, lea, noah, at, database, ids } = school;
at('09:00');
type Ask = typeof teacher;

const registers = async (query = '', ask: Ask = teacher) => {
  const { status, json } = await ask('GET', `/api/staff/attendance${query}`);
  expect(status).toBe(200);
  return json as Registers;
};
const groupOf = async (room: string, query = '', ask: Ask = office) => {
  const found = (await registers(query, ask)).groups.find((group) => group.room === room);
  if (!found) throw new Error(`no register of ${room}`);
  return found;
};
const lineOf = async (childId: number, query = '') => {
  const all = (await registers(query)).groups.flatMap(({ children }) => children);
  return all.find((child) => child.childId === childId);
};
const mark = (childId: number, body: object, ask: Ask = teacher) =>
  ask('POST', `/api/staff/attendance/${childId}/marks`, { body: { day: today, ...body } });
const dayOf = async (childId: number, day = today, ask: Ask = teacher) =>
  (await ask('GET', `/api/staff/attendance/${childId}?day=${day}`)).json as AttendanceDay;
const report = (childId: number, body: object = {}) =>
  sophie('POST', '/api/absences', { body: { childId, date: today, reason: 'sick', duration: 'full_day', ...body } });
const everyone = (groupId: number, day: string, ask: Ask = teacher, key: string = crypto.randomUUID()) =>
  ask('POST', '/api/staff/attendance/everyone', { body: { groupId, day }, key });
const written = (day = today) =>
  database.asOwner((tx) =>
    tx.selectFrom('attendance_marks').selectAll().where('day', '=', day).orderBy('id').execute(),
  );

describe('the registers', () => {
  test('are those of one’s groups, of every group for the office and at the door, each child by its first name', async () => {
    expect((await registers()).groups.map(({ room, mayMark }) => [room, mayMark])).toEqual([
      ['203', true],
      ['402', true],
    ]);
    const [all, atTheDoor] = [await registers('', office), await registers('', door)];
    expect(all.groups).toHaveLength(12);
    expect(all.groups.every(({ mayMark }) => mayMark)).toBe(true);
    expect(atTheDoor.groups).toHaveLength(12);
    expect(atTheDoor.groups.some(({ mayMark }) => mayMark)).toBe(false);
    const names = all.groups[0]?.children.map(({ child }) => child.split(' ')[0] ?? '') ?? [];
    expect(names).toHaveLength(20);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'fr')));
    expect(all).toMatchObject({ day: today, today, timeZone: 'America/Toronto', hasSchool: true });
  });

  test('are of a day before today too, never of one to come', async () => {
    expect((await registers('?day=2026-04-13')).day).toBe('2026-04-13');
    const future = await teacher('GET', '/api/staff/attendance?day=2026-04-15');
    expect(future.status).toBe(422);
    expect(future.json).toMatchObject({ problems: [{ path: 'day', code: 'too_late' }] });
    expect((await teacher('GET', '/api/staff/attendance?school=2')).status).toBe(404);
    expect((await sophie('GET', '/api/staff/attendance')).status).toBe(403);
  });

  test('say what part of the day a family reported, and never why', async () => {
    await report(noah, { duration: 'morning', notes: 'Fièvre depuis hier', reason: 'doctor' });
    const { text } = await teacher('GET', '/api/staff/attendance');
    expect((await lineOf(noah))?.reported).toBe('morning');
    expect(text).not.toMatch(/Fièvre|doctor|sick/);
  });

  test('of the demo tell an honest morning', async () => {
    const all = (await registers('', office)).groups.flatMap(({ children, room }) =>
      children.map((child) => ({ ...child, room })),
    );
    const unexplained = all.filter(({ status, reported }) => status === 'absent' && reported === null);
    const came = all.filter(({ status, reported }) => status === 'present' && reported === 'full_day');
    expect([unexplained.length, came.length]).toEqual([1, 1]);
    expect([unexplained[0]?.room, came[0]?.room]).toEqual(['402', '203']);
    expect(all.filter(({ status }) => status === 'present').length).toBeGreaterThan(190);
    const untaken = all.filter(({ status, reported }) => status === null && reported === null);
    expect(new Set(untaken.map(({ room }) => room))).toEqual(new Set(['501']));
  });
});

describe('a mark', () => {
  test('holds until the next, and every one is kept with who made it and when', async () => {
    const one = await mark(lea, { status: 'late' });
    expect(one.status).toBe(200);
    expect(one.json).toMatchObject({ status: 'late', time: '09:00', markedBy: 'Mireille Bouchard' });
    at('09:05');
    await mark(lea, { status: 'late', time: '08:50' }, office);
    await mark(lea, { status: null });
    await mark(lea, { status: 'present' });
    const { marks, room } = await dayOf(lea);
    expect(room).toBe('402');
    expect(marks.slice(-4).map(({ status, time, by }) => [status, time, by])).toEqual([
      ['late', '09:00', 'Mireille Bouchard'],
      ['late', '08:50', 'Nathalie Fortin'],
      [null, null, 'Mireille Bouchard'],
      ['present', '09:05', 'Mireille Bouchard'],
    ]);
    expect(marks.at(-3)?.at).toBe('2026-04-14T13:05:00.000Z');
  });

  test('that says the same again is not written twice, and neither is a repeated call', async () => {
    const before = (await written()).length;
    await mark(lea, { status: 'present' });
    expect((await written()).length).toBe(before);
    const again = () =>
      teacher('POST', `/api/staff/attendance/${lea}/marks`, { body: { day: today, status: 'absent' }, key: 'once' });
    const [first, second] = [await again(), await again()];
    expect((await written()).length).toBe(before + 1);
    expect([first.status, second.json]).toEqual([200, first.json]);
    await mark(lea, { status: 'present' });
  });

  test('is for today and seven days before, at a time that has come', async () => {
    const problems = async (body: object) => ((await mark(lea, body)).json as { problems?: unknown }).problems;
    expect(await problems({ day: '2026-04-06', status: 'present' })).toEqual([{ path: 'day', code: 'too_early' }]);
    expect(await problems({ day: '2026-04-15', status: 'present' })).toEqual([{ path: 'day', code: 'too_late' }]);
    expect(await problems({ status: 'late', time: '23:00' })).toEqual([{ path: 'time', code: 'too_late' }]);
    expect(await problems({ day: '2026-04-13', status: 'left' })).toEqual([{ path: 'time', code: 'required' }]);
    expect((await mark(lea, { day: '2026-04-08', status: 'late', time: '09:10' })).status).toBe(200);
    expect((await lineOf(lea, '?day=2026-04-08'))?.time).toBe('09:10');
  });

  test('is made by staff of the group and the office; others find no such child, the door may only look', async () => {
    expect((await mark(lea, { status: 'present' }, otherTeacher)).status).toBe(404);
    expect((await mark(lea, { status: 'present' }, door)).status).toBe(403);
    expect((await mark(lea, { status: 'present' }, sophie)).status).toBe(403);
    expect((await mark(2_000_000_000, { status: 'present' })).status).toBe(404);
    expect((await otherTeacher('GET', `/api/staff/attendance/${lea}?day=${today}`)).status).toBe(404);
  });

  test('cannot be changed nor removed by the application', async () => {
    const asStaff = (work: (tx: Tx) => Promise<unknown>) =>
      database.transaction({ userId: ids.teacher, schoolIds: [1] }, work);
    const change = asStaff((tx) => tx.updateTable('attendance_marks').set({ status: 'present' }).execute());
    await expect(change).rejects.toThrow(/permission denied/);
    const removal = asStaff((tx) => tx.deleteFrom('attendance_marks').execute());
    await expect(removal).rejects.toThrow(/permission denied/);
  });

  test('is heard by those who see the group, and by nobody of a family', async () => {
    const told = await school.toldLive('attendance', () => mark(lea, { status: 'absent' }));
    expect(told).toEqual(expect.arrayContaining([ids.teacher, ids.office, ids.door]));
    expect(told).not.toContain(ids.sophie);
    expect(told).not.toContain(ids.otherTeacher);
    await mark(lea, { status: 'present' });
  });
});

describe('everyone is here', () => {
  test('marks in one call whom nobody marked and no family reported, once', async () => {
    const day = '2026-04-09';
    await mark(lea, { day, status: 'absent' });
    await report(noah, { date: day });
    const [own, other] = [await groupOf('402'), await groupOf('203')];
    const before = (await written(day)).length;
    const [first, again] = [
      await everyone(own.groupId, day, teacher, 'all'),
      await everyone(own.groupId, day, teacher, 'all'),
    ];
    expect(first.status).toBe(200);
    expect(again.json).toEqual(first.json);
    const { children } = first.json as GroupRegister;
    expect(children.filter(({ status }) => status === 'present')).toHaveLength(19);
    expect(children.find(({ childId }) => childId === lea)?.status).toBe('absent');
    await everyone(own.groupId, day);
    expect((await written(day)).length).toBe(before + 19);
    await everyone(other.groupId, day);
    expect(await lineOf(noah, `?day=${day}`)).toMatchObject({ status: null, reported: 'full_day' });
  });

  test('leaves one line in the audit, and is told once', async () => {
    const { groupId } = await groupOf('203');
    const told = await school.toldLive('attendance', () => everyone(groupId, '2026-04-08'));
    expect(told.filter((userId) => userId === ids.teacher)).toHaveLength(1);
    const [entry] = await school.rows('audit_entries');
    expect(entry).toMatchObject({ act: 'attendance.taken', user_id: ids.teacher, subject_id: groupId });
  });

  test('is for staff of the group and the office', async () => {
    const { groupId } = await groupOf('402');
    expect((await everyone(groupId, today, otherTeacher)).status).toBe(404);
    expect((await everyone(groupId, today, door)).status).toBe(403);
    expect((await everyone(2_000_000_000, today)).status).toBe(404);
    const foreign = await database.asOwner((tx) =>
      tx.selectFrom('groups').select('id').where('school_id', '=', 2).limit(1).executeTakeFirstOrThrow(),
    );
    expect((await everyone(foreign.id, today, office)).status).toBe(404);
  });

  test('by two at once marks everybody once', async () => {
    const { groupId } = await groupOf('402');
    await Promise.all([everyone(groupId, '2026-04-07'), everyone(groupId, '2026-04-07', office)]);
    const marks = await written('2026-04-07');
    expect(new Set(marks.map(({ child_id }) => child_id)).size).toBe(marks.length);
  });
});

describe('why a child is away', () => {
  test('is read by staff of its group and the office, not at the door, and who read it is told to the family', async () => {
    await report(noah, { date: '2026-04-10', notes: 'Otite' });
    const seen = await Promise.all([teacher, office, door].map((ask) => dayOf(noah, '2026-04-10', ask)));
    expect(seen.map(({ absences, mayMark }) => [absences[0]?.notes, mayMark])).toEqual([
      ['Otite', true],
      ['Otite', true],
      [undefined, false],
    ]);
    await school.app.accesses.flush();
    const { text } = await sophie('GET', `/api/children/${noah}/accesses`);
    expect(text).toMatch(/"Mireille Bouchard"[^}]*"absences"/);
    expect(text).not.toMatch(/"capacity":"staff"[^}]*Otite/);
  });
});

describe('guardians of a child who is missing', () => {
  const notice = (childId: number, ask: Ask = teacher) => ask('POST', `/api/staff/attendance/${childId}/notice`);
  const bell = async () =>
    ((await sophie('GET', '/api/notifications')).json as Notification[]).filter(({ kind }) => kind === 'attendance');

  test('are told once, in both languages, with the first name and nothing else', async () => {
    expect((await notice(lea)).status).toBe(422);
    await mark(lea, { status: 'absent' });
    expect((await notice(lea, door)).status).toBe(403);
    expect((await notice(lea, otherTeacher)).status).toBe(404);
    const told = await notice(lea);
    expect(told.status).toBe(200);
    expect((told.json as Attendance).told).toMatchObject({ by: 'Mireille Bouchard' });
    await notice(lea, office);
    const [one, ...others] = await bell();
    expect(others).toEqual([]);
    expect(one).toMatchObject({ childIds: [lea], link: `/absence?child=${lea}`, readAt: null });
    const [row] = (await school.rows('notifications')).filter(({ kind }) => kind === 'attendance');
    expect([row?.title_en, row?.title_fr]).toEqual(['Léa is not at school', 'Léa n’est pas à l’école']);
    expect(JSON.stringify(row)).not.toMatch(/Tremblay/);
    await mark(lea, { status: 'present' });
    expect((await lineOf(lea))?.told?.by).toBe('Mireille Bouchard');
  });

  test('are not told of a child who is here, or reported', async () => {
    expect((await notice(noah)).status).toBe(422);
    await mark(noah, { status: null });
    // Reported for the morning, which it is.
    expect((await notice(noah)).json).toMatchObject({
      code: 'invalid',
      problems: [{ path: 'id', code: 'not_allowed' }],
    });
  });
});

describe('a hand-over at the door', () => {
  test('marks the child as left, and taking it back restores what was marked before', async () => {
    await mark(lea, { status: 'late', time: '08:50' });
    at('15:20');
    const id = await school.scheduled();
    const step = (name: string, body: object) => teacher('POST', `/api/staff/departures/${id}/${name}`, { body });
    await step('steps', { step: 'getting_ready' });
    await step('steps', { step: 'at_the_door' });
    const told = await school.toldLive('attendance', () => step('release', { checked: 'known' }));
    expect(told).toEqual(expect.arrayContaining([ids.teacher, ids.office, ids.door]));
    expect(await lineOf(lea)).toMatchObject({ status: 'left', time: '15:20' });
    at('15:22');
    expect((await teacher('POST', `/api/staff/departures/${id}/undo`)).status).toBe(200);
    expect(await lineOf(lea)).toMatchObject({ status: 'late', time: '08:50' });
    const { marks } = await dayOf(lea);
    expect(marks.slice(-2).map(({ status, byHandOver }) => [status, byHandOver])).toEqual([
      ['left', true],
      ['late', true],
    ]);
    await step('release', { checked: 'known' });
    // What staff have said since stands.
    await mark(lea, { status: 'absent' });
    await teacher('POST', `/api/staff/departures/${id}/undo`);
    expect((await lineOf(lea))?.status).toBe('absent');
  });
});

describe('too much', () => {
  test('is refused for the day', async () => {
    const strict = await testFamily({ limits: { ...generousLimits, marksPerDay: 1 } });
    strict.at('09:00');
    const one = (status: string) =>
      strict.teacher('POST', `/api/staff/attendance/${lea}/marks`, { body: { day: today, status } });
    // The demo’s own register counts as theirs.
    expect((await one('late')).status).toBe(429);
  });
});
