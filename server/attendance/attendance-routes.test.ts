import { describe, expect, test } from 'vitest';
import type { Attendance, AttendanceDay, GroupRegister, Registers } from '#core/attendance/attendance.ts';
import type { Notification } from '#core/notifications/notification.ts';
import { generousLimits } from '#server/app/limits.ts';
import { testFamily } from '#test/support/test-family.ts';
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
  if (!found) throw new Error(`No attendance list for ${room}`);
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
const markBulk = (groupId: number, day: string, ask: Ask = teacher, key: string = crypto.randomUUID()) =>
  ask('POST', '/api/staff/attendance/bulk', { body: { groupId, day }, key });
const written = (day = today) =>
  database.asOwner((tx) =>
    tx.selectFrom('attendance_marks').selectAll().where('day', '=', day).orderBy('id').execute(),
  );

describe('attendance lists', () => {
  test('cover the user’s own groups, and every group for the office and the release right, each child by its first name', async () => {
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

  test('show the birth dates of children with the same full name only', async () => {
    const birthDates = async (query = '') =>
      (await registers(query, office)).groups.flatMap(({ children }) =>
        children.flatMap(({ childId, bornOn }) => (bornOn ? [[childId, bornOn]] : [])),
      );
    expect(await birthDates()).toEqual([]);
    const rename = (id: number, given_name: string) =>
      database.asOwner((tx) => tx.updateTable('children').set({ given_name }).where('id', '=', id).execute());
    const bornOn = new Map(
      await database.asOwner(async (tx) => {
        await tx.updateTable('children').set({ born_on: '2018-02-03' }).where('id', '=', lea).execute();
        await tx.updateTable('children').set({ born_on: '2018-11-20' }).where('id', '=', noah).execute();
        const rows = await tx.selectFrom('children').select(['id', 'born_on']).where('id', 'in', [lea, noah]).execute();
        return rows.map((row) => [row.id, row.born_on] as const);
      }),
    );
    await rename(noah, 'Léa');
    const namesakes = [
      [noah, bornOn.get(noah)],
      [lea, bornOn.get(lea)],
    ];
    expect(await birthDates()).toEqual(namesakes);
    expect(await birthDates(`?only=${lea}`)).toEqual([[lea, bornOn.get(lea)]]);
    await rename(noah, 'Noah');
  });

  test('are available for past days, not for future ones', async () => {
    expect((await registers('?day=2026-04-13')).day).toBe('2026-04-13');
    const future = await teacher('GET', '/api/staff/attendance?day=2026-04-15');
    expect(future.status).toBe(422);
    expect(future.json).toMatchObject({ problems: [{ path: 'day', code: 'too_late' }] });
    expect((await teacher('GET', '/api/staff/attendance?school=2')).status).toBe(404);
    expect((await sophie('GET', '/api/staff/attendance')).status).toBe(403);
  });

  test('show the reported part of the day, never the reason', async () => {
    await report(noah, { duration: 'morning', notes: 'Fièvre depuis hier', reason: 'doctor' });
    const { text } = await teacher('GET', '/api/staff/attendance');
    expect((await lineOf(noah))?.reported).toBe('morning');
    expect(text).not.toMatch(/Fièvre|doctor|sick/);
  });

  test('of the demo show a realistic morning', async () => {
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

describe('an arrival', () => {
  const day = '2026-04-13';

  test('has its time and who brought the child, which corrections of the mark keep', async () => {
    const came = await mark(noah, { day, status: 'present', time: '08:20', broughtBy: '  Sophie Tremblay ' });
    const arrival = { time: '08:20', broughtBy: 'Sophie Tremblay' };
    expect(came.json).toMatchObject({ status: 'present', time: '08:20', arrival });
    expect((await mark(noah, { day, status: 'late', time: '08:55' })).json).toMatchObject({
      status: 'late',
      arrival: { time: '08:55', broughtBy: 'Sophie Tremblay' },
    });
    expect((await mark(noah, { day, status: 'left', time: '15:05' })).json).toMatchObject({
      status: 'left',
      arrival: { time: '08:55', broughtBy: 'Sophie Tremblay' },
    });
    expect((await dayOf(noah, day)).marks.map(({ status, broughtBy }) => [status, broughtBy]).slice(-3)).toEqual([
      ['present', 'Sophie Tremblay'],
      ['late', 'Sophie Tremblay'],
      ['left', null],
    ]);
    expect((await mark(noah, { day, status: null, seen: 'left' })).json).toMatchObject({ arrival: { time: '08:55' } });
  });

  test('can be named and unnamed later', async () => {
    expect((await mark(noah, { day, status: 'late', time: '08:55', broughtBy: 'Marc Tremblay' })).json).toMatchObject({
      arrival: { time: '08:55', broughtBy: 'Marc Tremblay' },
    });
    const before = (await written(day)).length;
    await mark(noah, { day, status: 'late', time: '08:55', broughtBy: 'Marc Tremblay' });
    expect((await written(day)).length).toBe(before);
    expect((await mark(noah, { day, status: 'late', time: '08:55', broughtBy: null })).json).toMatchObject({
      arrival: { time: '08:55', broughtBy: null },
    });
  });

  test('names the people who may collect the child to staff who mark it, and no name to the release right', async () => {
    await mark(noah, { day, status: 'late', time: '08:55', broughtBy: 'Marc Tremblay' });
    expect((await dayOf(noah, day)).people).toEqual(expect.arrayContaining(['Sophie Tremblay', 'Marc Tremblay']));
    const seen = await dayOf(noah, day, door);
    expect([seen.people, seen.marks.at(-1)?.broughtBy]).toEqual([[], null]);
    const line = (await registers(`?day=${day}`, door)).groups
      .flatMap(({ children }) => children)
      .find(({ childId }) => childId === noah);
    expect(line).toMatchObject({ arrival: { time: '08:55', broughtBy: null } });
  });
});

describe('a settlement', () => {
  const settle = (childId: number, ask: Ask = teacher, day = today) =>
    ask('POST', `/api/staff/attendance/${childId}/settlement`, { body: { day } });
  const entries = () => school.rows('audit_entries');

  test('ends the difference between the mark of staff and the report of the family, audited', async () => {
    await mark(noah, { status: 'present', time: '08:35' });
    const line = await lineOf(noah);
    expect(line).toMatchObject({
      status: 'present',
      reported: 'morning',
      reportedBy: 'Sophie Tremblay',
      settled: null,
    });
    const { status, json } = await settle(noah);
    expect(status).toBe(200);
    expect(json).toMatchObject({ settled: { reported: 'morning', by: 'Mireille Bouchard' } });
    expect((await entries())[0]).toMatchObject({ act: 'attendance.settled', user_id: ids.teacher, subject_id: noah });
    const before = (await entries()).length;
    expect((await settle(noah, office)).json).toMatchObject({ settled: { by: 'Mireille Bouchard' } });
    expect((await entries()).length).toBe(before);
  });

  test('is refused without a difference, for another day, for families and for the release right', async () => {
    const refused = await settle(lea);
    expect([refused.status, refused.json]).toMatchObject([422, { problems: [{ path: 'id', code: 'not_allowed' }] }]);
    expect((await settle(noah, teacher, '2026-04-15')).json).toMatchObject({ problems: [{ code: 'too_late' }] });
    expect((await settle(noah, teacher, '2026-04-01')).json).toMatchObject({ problems: [{ code: 'too_early' }] });
    expect([(await settle(noah, door)).status, (await settle(noah, sophie)).status]).toEqual([403, 403]);
    expect((await settle(noah, otherTeacher)).status).toBe(404);
  });
});

describe('a mark', () => {
  test('applies until the next one, and each is kept with its author and time', async () => {
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

  test('that repeats the current state is not written, nor is a replayed call', async () => {
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

  test('is for today and seven days back, at a time in the past', async () => {
    const problems = async (body: object) => ((await mark(lea, body)).json as { problems?: unknown }).problems;
    expect(await problems({ day: '2026-04-06', status: 'present' })).toEqual([{ path: 'day', code: 'too_early' }]);
    expect(await problems({ day: '2026-04-15', status: 'present' })).toEqual([{ path: 'day', code: 'too_late' }]);
    expect(await problems({ status: 'late', time: '23:00' })).toEqual([{ path: 'time', code: 'too_late' }]);
    expect(await problems({ day: '2026-04-13', status: 'left' })).toEqual([{ path: 'time', code: 'required' }]);
    expect((await mark(lea, { day: '2026-04-08', status: 'late', time: '09:10' })).status).toBe(200);
    expect((await lineOf(lea, '?day=2026-04-08'))?.time).toBe('09:10');
  });

  test('is made by staff of the group and the office; others get not found, and the release right only reads', async () => {
    expect((await mark(lea, { status: 'present' }, otherTeacher)).status).toBe(404);
    expect((await mark(lea, { status: 'present' }, door)).status).toBe(403);
    expect((await mark(lea, { status: 'present' }, sophie)).status).toBe(403);
    expect((await mark(2_000_000_000, { status: 'present' })).status).toBe(404);
    expect((await otherTeacher('GET', `/api/staff/attendance/${lea}?day=${today}`)).status).toBe(404);
  });

  test('cannot be changed or deleted by the application', async () => {
    const asStaff = (work: (tx: Tx) => Promise<unknown>) =>
      database.transaction({ userId: ids.teacher, schoolIds: [1] }, work);
    const change = asStaff((tx) => tx.updateTable('attendance_marks').set({ status: 'present' }).execute());
    await expect(change).rejects.toThrow(/permission denied/);
    const removal = asStaff((tx) => tx.deleteFrom('attendance_marks').execute());
    await expect(removal).rejects.toThrow(/permission denied/);
  });

  test('refreshes the pages that show the group, and no family’s', async () => {
    const userIds = await school.toldLive('attendance', () => mark(lea, { status: 'absent' }));
    expect(userIds).toEqual(expect.arrayContaining([ids.teacher, ids.office, ids.door]));
    expect(userIds).not.toContain(ids.sophie);
    expect(userIds).not.toContain(ids.otherTeacher);
    await mark(lea, { status: 'present' });
  });
});

describe('marking everyone present', () => {
  test('marks in one call all children without a mark or a reported absence', async () => {
    const day = '2026-04-09';
    await mark(lea, { day, status: 'absent' });
    await report(noah, { date: day });
    const [own, other] = [await groupOf('402'), await groupOf('203')];
    const before = (await written(day)).length;
    const [first, again] = [
      await markBulk(own.groupId, day, teacher, 'all'),
      await markBulk(own.groupId, day, teacher, 'all'),
    ];
    expect(first.status).toBe(200);
    expect(again.json).toEqual(first.json);
    const { children } = first.json as GroupRegister;
    expect(children.filter(({ status }) => status === 'present')).toHaveLength(19);
    expect(children.find(({ childId }) => childId === lea)?.status).toBe('absent');
    await markBulk(own.groupId, day);
    expect((await written(day)).length).toBe(before + 19);
    await markBulk(other.groupId, day);
    expect(await lineOf(noah, `?day=${day}`)).toMatchObject({ status: null, reported: 'full_day' });
  });

  test('creates one audit entry and one live event', async () => {
    const { groupId } = await groupOf('203');
    const userIds = await school.toldLive('attendance', () => markBulk(groupId, '2026-04-08'));
    expect(userIds.filter((userId) => userId === ids.teacher)).toHaveLength(1);
    const [entry] = await school.rows('audit_entries');
    expect(entry).toMatchObject({ act: 'attendance.taken', user_id: ids.teacher, subject_id: groupId });
  });

  test('is for staff of the group and the office', async () => {
    const { groupId } = await groupOf('402');
    expect((await markBulk(groupId, today, otherTeacher)).status).toBe(404);
    expect((await markBulk(groupId, today, door)).status).toBe(403);
    expect((await markBulk(2_000_000_000, today)).status).toBe(404);
    const foreign = await database.asOwner((tx) =>
      tx.selectFrom('groups').select('id').where('school_id', '=', 2).limit(1).executeTakeFirstOrThrow(),
    );
    expect((await markBulk(foreign.id, today, office)).status).toBe(404);
  });

  test('by two users at once marks each child once', async () => {
    const { groupId } = await groupOf('402');
    await Promise.all([markBulk(groupId, '2026-04-07'), markBulk(groupId, '2026-04-07', office)]);
    const marks = await written('2026-04-07');
    expect(new Set(marks.map(({ child_id }) => child_id)).size).toBe(marks.length);
  });
});

describe('the reason of an absence', () => {
  test('is read by staff of the group and the office, not by the release right alone, and the family sees who read it', async () => {
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

describe('notification of a missing child', () => {
  const notice = (childId: number, ask: Ask = teacher) => ask('POST', `/api/staff/attendance/${childId}/notice`);
  const notificationRows = async () =>
    ((await sophie('GET', '/api/notifications')).json as Notification[]).filter(({ kind }) => kind === 'attendance');

  test('is sent once, in both languages, with the first name only', async () => {
    expect((await notice(lea)).status).toBe(422);
    await mark(lea, { status: 'absent' });
    expect((await notice(lea, door)).status).toBe(403);
    expect((await notice(lea, otherTeacher)).status).toBe(404);
    const reply = await notice(lea);
    expect(reply.status).toBe(200);
    expect((reply.json as Attendance).told).toMatchObject({ by: 'Mireille Bouchard' });
    await notice(lea, office);
    const [one, ...others] = await notificationRows();
    expect(others).toEqual([]);
    expect(one).toMatchObject({ childIds: [lea], link: `/absence?child=${lea}`, readAt: null });
    const [row] = (await school.rows('notifications')).filter(({ kind }) => kind === 'attendance');
    expect([row?.title_en, row?.title_fr]).toEqual(['Léa is not at school', 'Léa n’est pas à l’école']);
    expect(JSON.stringify(row)).not.toMatch(/Tremblay/);
    await mark(lea, { status: 'present' });
    expect((await lineOf(lea))?.told?.by).toBe('Mireille Bouchard');
  });

  test('is refused for a child who is present or reported absent', async () => {
    expect((await notice(noah)).status).toBe(422);
    await mark(noah, { status: null });
    // Reported for the morning, which is the current half day.
    expect((await notice(noah)).json).toMatchObject({
      code: 'invalid',
      problems: [{ path: 'id', code: 'not_allowed' }],
    });
  });
});

describe('a release', () => {
  test('marks the child as left, and undoing it restores the previous mark', async () => {
    await mark(lea, { status: 'late', time: '08:50' });
    at('15:20');
    const id = await school.scheduled();
    const step = (name: string, body: object) => teacher('POST', `/api/staff/departures/${id}/${name}`, { body });
    await step('transitions', { step: 'getting_ready' });
    await step('transitions', { step: 'at_the_door' });
    const release = { childIds: [lea], pickupPersonId: school.people.sophie, checked: 'known' };
    const leave = () => teacher('POST', '/api/staff/departures/releases', { body: release });
    const userIds = await school.toldLive('attendance', leave);
    expect(userIds).toEqual(expect.arrayContaining([ids.teacher, ids.office, ids.door]));
    expect(await lineOf(lea)).toMatchObject({ status: 'left', time: '15:20' });
    at('15:22');
    expect((await teacher('POST', `/api/staff/departures/${id}/undo`)).status).toBe(200);
    expect(await lineOf(lea)).toMatchObject({ status: 'late', time: '08:50' });
    const { marks } = await dayOf(lea);
    expect(marks.slice(-2).map(({ status, byRelease }) => [status, byRelease])).toEqual([
      ['left', true],
      ['late', true],
    ]);
    await leave();
    // A later mark by staff is kept.
    await mark(lea, { status: 'absent' });
    await teacher('POST', `/api/staff/departures/${id}/undo`);
    expect((await lineOf(lea))?.status).toBe('absent');
  });
});

describe('the daily limit of marks', () => {
  test('refuses further marks that day', async () => {
    const strict = await testFamily({ limits: { ...generousLimits, marksPerDay: 1 } });
    strict.at('09:00');
    const one = (status: string) =>
      strict.teacher('POST', `/api/staff/attendance/${lea}/marks`, { body: { day: today, status } });
    // The demo's seeded marks count too.
    expect((await one('late')).status).toBe(429);
  });
});
