import { beforeEach, describe, expect, test } from 'vitest';
import { testDepartures } from '#test/support/test-departures.ts';
import type { TestReply } from '#test/support/test-app.ts';

const family = await testDepartures();
const { as, sophie, marc, otherTeacher, door, office, database, clock, ids, lea, noah, teacher } = family;
const { people, foreign, at, callOff, scheduled, step, release, undo, board, onBoard, toldLive } = family;

beforeEach(async () => {
  at('15:00:00');
  await callOff();
});

describe('the board', () => {
  test('shows a teacher today’s departures of their groups, ordered by time due', async () => {
    const id = await scheduled();
    const { schools, date, timeZone, departures } = await board();
    expect({ schools, date, timeZone }).toEqual({
      schools: [{ id: 1, name: 'École du Ruisseau' }],
      date: '2026-04-14',
      timeZone: 'America/Toronto',
    });
    expect(new Set(departures.map(({ room }) => room))).toEqual(new Set(['402', '203']));
    const open = departures.filter(({ status }) => status !== 'released').map(({ time }) => time ?? '99');
    expect(open.toSorted()).toEqual(open);
    expect(departures.find((one) => one.id === id)).toMatchObject({
      child: 'Léa Tremblay',
      room: '402',
      person: { id: people.sophie, name: 'Sophie Tremblay', relationship: 'mother', todayOnly: false },
      isAuthorized: true,
      isAbsent: false,
      leftAt: null,
      pickupPeople: [
        { name: 'Claire Bellemare', relationship: 'neighbour', todayOnly: true },
        { name: 'Marc Tremblay', relationship: 'father', todayOnly: false },
        { name: 'Sophie Tremblay', relationship: 'mother', todayOnly: false },
        { name: 'Hélène Lafrenière', relationship: 'grandmother', todayOnly: false },
      ].map((one) => expect.objectContaining(one)),
      steps: [{ status: 'scheduled', at: clock.now.toISOString() }],
      releasedBy: null,
      checked: null,
      canUndo: false,
    });
  });

  test('shows every group to the office and with the release right, and to others only their own', async () => {
    const id = await scheduled();
    expect(await onBoard(id, door)).toBeDefined();
    expect(await onBoard(id, office)).toBeDefined();
    expect(await onBoard(id, otherTeacher)).toBeUndefined();
    const rooms = (await board(otherTeacher)).departures.map(({ room }) => room);
    expect(rooms.filter((room) => room !== '101')).toEqual([]);
    expect((await sophie('GET', '/api/staff/departures')).status).toBe(403);
  });

  test('omits other days and pickups cancelled before they were under way', async () => {
    const [gone, tomorrow] = [await scheduled(), await scheduled({ date: '2026-04-15' })];
    await sophie('DELETE', `/api/pickups/${gone}`);
    const shown = (await board()).departures.map(({ id }) => id);
    expect(shown).not.toContain(gone);
    expect(shown).not.toContain(tomorrow);
    at('15:00:00', '2026-04-15');
    expect((await board()).departures.map(({ id }) => id)).toEqual([tomorrow]);
  });

  test('keeps a pickup cancelled under way with its author, and refreshes live', async () => {
    const steps: (readonly ['sophie' | 'teacher', string])[] = [
      ['sophie', 'on_the_way'],
      ['sophie', 'here'],
      ['teacher', 'getting_ready'],
    ];
    for (const [who, to] of steps) {
      const id = await scheduled();
      const begun =
        who === 'sophie'
          ? await sophie('POST', `/api/pickups/${id}/progress`, { body: { event: to } })
          : await step(id, to);
      expect(begun.status).toBe(200);
      expect((await onBoard(id))?.cancelledBy).toBeNull();
      const userIds = await toldLive('departures', () => marc('DELETE', `/api/pickups/${id}`));
      expect(userIds).toEqual(expect.arrayContaining([ids.teacher, ids.door, ids.office]));
      expect(await onBoard(id)).toMatchObject({ status: 'cancelled', cancelledBy: 'Marc Tremblay', canUndo: false });
      expect((await board()).departures.at(0)?.id, 'not at the top of the board').not.toBe(id);
    }
    at('15:00:00', '2026-04-15');
    expect((await board()).departures).toEqual([]);
  });

  test('shows when a child is reported absent all day and was not seen', async () => {
    const id = await scheduled();
    await sophie('POST', `/api/pickups/${id}/progress`, { body: { event: 'on_the_way', etaMinutes: 10 } });
    await database.asOwner(async (tx) => {
      const absence = await tx
        .selectFrom('absences')
        .select('id')
        .where('child_id', '=', lea)
        .executeTakeFirstOrThrow();
      const half = { school_id: 1, child_id: lea, day: '2026-04-14', absence_id: absence.id };
      await tx
        .insertInto('absence_half_days')
        .values([
          { ...half, half: 'morning' },
          { ...half, half: 'afternoon' },
        ])
        .execute();
    });
    const isAbsent = async () => (await board()).departures.find((one) => one.id === id)?.isAbsent;
    const mark = (body: object) =>
      teacher('POST', `/api/staff/attendance/${lea}/marks`, { body: { day: '2026-04-14', ...body } });
    const seen = await isAbsent();
    await mark({ status: 'absent' });
    const unseen = await isAbsent();
    await mark({ status: null });
    await database.asOwner((tx) =>
      tx.deleteFrom('absence_half_days').where('child_id', '=', lea).where('day', '=', '2026-04-14').execute(),
    );
    expect([seen, unseen]).toEqual([false, true]);
  });
});

describe('a staff member’s groups', () => {
  test('are the only ones whose departures they advance; others are not found', async () => {
    const id = await scheduled();
    const withoutRequestId = ({ status, text }: TestReply) => [status, text.replace(/"requestId":"[^"]*"/, '')];
    const unknown = withoutRequestId(await step(2_000_000_000, 'getting_ready'));
    expect(withoutRequestId(await step(id, 'getting_ready', otherTeacher))).toEqual(unknown);
    expect(withoutRequestId(await release(id, { checked: 'known' }, otherTeacher))).toEqual(unknown);
    expect(withoutRequestId(await undo(id, otherTeacher))).toEqual(unknown);
    expect(unknown[0]).toBe(404);
    expect((await step(id, 'getting_ready', sophie)).status).toBe(403);
  });

  test('are all groups for the office and with the release right', async () => {
    const id = await scheduled();
    expect((await step(id, 'getting_ready', door)).status).toBe(200);
    expect((await step(id, 'at_the_door', office)).status).toBe(200);
    expect((await release(id, { checked: 'known' }, door)).status).toBe(200);
  });

  test('receive each step live, together with the parents, and no one else does', async () => {
    const all = () =>
      database.asOwner((tx) =>
        tx
          .selectFrom('live_events')
          .select(['user_id', 'n', 'about', 'subject_id'])
          .where('about', 'in', ['pickups', 'departures'])
          .orderBy('user_id')
          .execute(),
      );
    const before = new Set((await all()).map(({ user_id, n }) => `${user_id} ${n}`));
    const id = await scheduled();
    // A pickup is named by its id, a departure by its child.
    const heard = async () =>
      (await all()).filter(
        ({ user_id, n, about, subject_id }) =>
          !before.has(`${user_id} ${n}`) && subject_id === (about === 'pickups' ? id : lea),
      );
    await step(id, 'getting_ready');
    const events = await heard();
    const who = (about: string) => new Set(events.filter((one) => one.about === about).map(({ user_id }) => user_id));
    expect(who('pickups')).toEqual(new Set([ids.sophie, ids.marc]));
    for (const user of [ids.teacher, ids.door, ids.office]) expect(who('departures')).toContain(user);
    for (const user of [ids.otherTeacher, ids.sophie, foreign.userId]) expect(who('departures')).not.toContain(user);
    await step(id, 'at_the_door');
    expect((await heard()).length).toBe((events.length / 2) * 3);
  });
});

test('are checked again when a step is replayed after leaving the group', async () => {
  const id = await scheduled({ childId: noah });
  const doorAgain = await as(ids.door);
  const send = () =>
    doorAgain('POST', `/api/staff/departures/${id}/transitions`, {
      body: { step: 'getting_ready' },
      key: `ready ${id}`,
    });
  expect((await send()).status).toBe(200);
  const duty = (door_duty: boolean) =>
    database.asOwner((tx) =>
      tx.updateTable('staff_members').set({ door_duty }).where('user_id', '=', ids.door).execute(),
    );
  await duty(false);
  const without = await send();
  await duty(true);
  expect([without.status, (await send()).status]).toEqual([404, 200]);
});
